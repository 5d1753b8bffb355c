import { endOtherSessions, endOwnSession, listOwnSessions, type UserSession } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { DeviceIcon } from '../../../shared/ui/person/DeviceIcon.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import styles from './profile.module.css';

/** Sessions of the person, with buttons to end them. */
export function Sessions() {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = useQuery(apiQuery(listOwnSessions, {}));
  const onSuccess = ({ ended }: { readonly ended: number }) =>
    notifySuccess(t('sessions.ended', { count: ended }));
  const endOne = useMutation({ ...apiMutation(endOwnSession), onSuccess });
  const others = data?.items.filter((session) => !session.current) ?? [];
  const endAll = useConfirmed(endOtherSessions, {
    input: {},
    title: t('sessions.end_others_title'),
    text: t('sessions.end_others_text', { count: others.length }),
    action: t('sessions.end_others'),
    danger: true,
    onDone: onSuccess,
  });
  if (!data) return <Waiting error={error} refetch={refetch} lines={2} />;
  return (
    <>
      <Text as="ul" className={styles.sessions} mb={16}>
        {data.items.map((session) => (
          <Session
            key={session.id}
            session={session}
            busy={endOne.isPending && endOne.variables.params.id === session.id}
            onEnd={() => endOne.mutate({ params: { id: session.id } })}
          />
        ))}
      </Text>
      {others.length > 1 ? (
        <Button variant="default" color="red" loading={endAll.isPending} onClick={endAll.ask}>
          {t('sessions.end_others')}
        </Button>
      ) : null}
    </>
  );
}

interface SessionProps {
  readonly session: UserSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const { t } = useTranslation('profile');
  const device = session.device || t('sessions.unknown');
  return (
    <Row as="li" gap={14} align="center" padding="10px 0" line="below">
      <DeviceIcon device={session.device} />
      <Stack grow>
        <Row as="p" gap={12} rowGap={2} align="center" wrap>
          <b>{device}</b>
          {session.current ? <Badge tone="positive">{t('sessions.current')}</Badge> : null}
        </Row>
        <Row as="p" gap={12} rowGap={2} align="center" wrap size="sm" tone="quiet">
          {session.address ? <span>{session.address}</span> : null}
          <span>
            {t('sessions.last_used')}: <DateTime value={session.last_used_at} as="relative" />
          </span>
          <span>
            {t('sessions.since')}: <DateTime value={session.created_at} />
          </span>
        </Row>
      </Stack>
      {session.current ? null : (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={`${t('sessions.end')}: ${device}`}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Row>
  );
}
