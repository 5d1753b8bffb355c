import type { Person } from '@javon/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { report } from '../../../shared/http/report.ts';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { DeviceIcon } from '../../../shared/ui/person/DeviceIcon.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { sessionsQuery } from '../queries.ts';
import styles from './people.module.css';
import { useActions } from './use-actions.ts';

/** Sessions of a person, with a button to end all of them. */
export function UserSessions({ person }: { readonly person: Person }) {
  const { t } = useTranslation('people');
  const { data, error, refetch } = useQuery(sessionsQuery(person.id));
  const { toOne } = useActions();
  const endAll = async () => {
    const refusal = await toOne('end_sessions', { id: person.id, name: personName(person) });
    if (refusal) report(refusal);
  };
  const sessions = data?.items ?? [];
  return (
    <PageSection
      place="column"
      title={t('sessions.title')}
      titleId="sessions"
      action={
        sessions.length > 0 ? (
          <Button size="compact-sm" variant="default" onClick={() => void endAll()}>
            {t('actions.end_sessions.name')}
          </Button>
        ) : null
      }
    >
      {data ? null : <Waiting error={error} refetch={refetch} lines={2} />}
      {data && sessions.length === 0 ? <Quiet>{t('sessions.none')}</Quiet> : null}
      {sessions.length > 0 ? (
        <Text as="ul" size="sm" className={styles.sessions}>
          {sessions.map((session) => (
            <Row as="li" key={session.id} gap={12} align="center">
              <DeviceIcon device={session.device} />
              <Stack as="span" grow>
                <Text as="b" weight="medium">
                  {session.device || t('sessions.unknown')}
                </Text>
                <Text tone="quiet">{session.address ?? '—'}</Text>
              </Stack>
              <Text tone="quiet">
                {session.current ? (
                  t('sessions.this')
                ) : (
                  <DateTime value={session.last_used_at} as="relative" />
                )}
              </Text>
            </Row>
          ))}
        </Text>
      ) : null}
    </PageSection>
  );
}
