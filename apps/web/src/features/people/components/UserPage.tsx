import { formatPhone, type Person } from '@javon/contract';
import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import type { HttpFailure } from '../../../shared/http/failure.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Grid, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { ScreenLink } from '../../../shared/ui/link/ScreenLink.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { Page, PageBody, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { HistoryOf } from '../../history/public.ts';
import { type Action, actionsFor } from '../actions.ts';
import { personQuery } from '../queries.ts';
import { AccountState } from './AccountState.tsx';
import { PersonPhoto } from './PersonPhoto.tsx';
import styles from './people.module.css';
import type { PanelPart } from './UserPanel.tsx';
import { UserSessions } from './UserSessions.tsx';
import { useActions } from './use-actions.ts';
import { useMenuAction } from './use-menu-action.ts';

const UserPanel = lazyOverlay(() => import('./UserPanel.tsx'), 'UserPanel', 'part');

/** Screen of one person: identity, state of the account, sessions, history. */
export function UserPage() {
  const { t } = useTranslation('pages');
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useDeferredAnswer(useQuery(personQuery(Number(id))));
  if (!data) return <WaitingPage title={t('users_show')} error={error} refetch={refetch} lines={8} />;
  return <OnePerson key={data.id} person={data} />;
}

function OnePerson({ person }: { readonly person: Person }) {
  const { t } = useTranslation('people');
  const { toOne } = useActions();
  const menuAction = useMenuAction();
  const [refusal, setRefusal] = useState<HttpFailure | null>(null);
  const [part, setPart] = useState<PanelPart | null>(null);
  const open = (next: PanelPart) => {
    setRefusal(null);
    setPart(next);
  };
  const onAction = async (action: Action) => {
    // Restoring opens a form: the person's phone number may be in use now, or the branch closed.
    if (action === 'restore') return open('restore');
    setRefusal(null);
    setRefusal(await toOne(action, { id: person.id, name: personName(person) }));
  };
  const isDeleted = person.status === 'deleted';
  return (
    <Page
      title={personName(person)}
      actions={
        <>
          <ActionMenu
            as="button"
            label={t('actions_title')}
            actions={actionsFor(person).map((action) => menuAction(action))}
            onChoose={(action) => void onAction(action)}
          />
          {person.can.includes('users.edit') && !isDeleted ? (
            <Button leftSection={<IconPencil {...ICON} />} onClick={() => open('edit')}>
              {t('edit')}
            </Button>
          ) : null}
        </>
      }
    >
      <PageBody>
        {refusal ? <Refusal failure={refusal} onClose={() => setRefusal(null)} /> : null}
        <Grid
          columns="minmax(0, 1fr) minmax(280px, 400px)"
          align="start"
          stacksBelow={1024}
          style={{ gap: '0 48px' }}
        >
          <div>
            <About person={person} />
            {person.can.includes('users.sessions') && !isDeleted ? <UserSessions person={person} /> : null}
          </div>
          {person.can.includes('history') ? <HistoryOf entity="user" id={person.id} place="column" /> : null}
        </Grid>
      </PageBody>
      <UserPanel person={person} part={part} onClose={() => setPart(null)} />
    </Page>
  );
}

function About({ person }: { readonly person: Person }) {
  const { t } = useTranslation('people');
  const localised = useLocalised();
  const { branch } = person;
  const none = (
    <Text tone="quiet" weight="regular">
      —
    </Text>
  );
  return (
    <PageSection place="column" aria-label={t('about')}>
      <Row gap={32} rowGap={16} align="start" wrap>
        <PersonPhoto person={person} />
        <Facts layout="columns" size="sm" className={styles.facts}>
          <Fact name={t('fields.status')}>
            <AccountState person={person} />
            {person.blocked_at === null ? null : (
              <Text tone="quiet" weight="regular">
                <DateTime value={person.blocked_at} as="relative" />
              </Text>
            )}
          </Fact>
          <Fact name={t('fields.phone')}>
            <a style={{ whiteSpace: 'nowrap' }} href={`tel:${person.phone}`}>
              {formatPhone(person.phone)}
            </a>
          </Fact>
          <Fact name={t('fields.patronymic')}>{person.patronymic ?? none}</Fact>
          <Fact name={t('fields.pinfl')}>
            {person.pinfl === null ? none : <Text nowrap>{person.pinfl}</Text>}
          </Fact>
          <Fact name={t('fields.role')}>{localised(person.role.name)}</Fact>
          <Fact name={t('fields.branch')}>
            {branch === null ? (
              t('head_office')
            ) : (
              <ScreenLink screen="branch.show" href={`/branch/${branch.id}`}>
                {`${branch.code} · ${localised(branch.name)}`}
              </ScreenLink>
            )}
          </Fact>
          <Fact name={t('fields.last_login')}>
            {person.last_login_at === null ? (
              t('never_signed_in')
            ) : (
              <DateTime value={person.last_login_at} as="relative" />
            )}
          </Fact>
          <Fact name={t('fields.password')}>
            {person.password_is_default ? (
              <Text tone="warning">{t('password_default_long')}</Text>
            ) : (
              t('password_own')
            )}
          </Fact>
          <Fact name={t('fields.created')}>
            <DateTime value={person.created_at} as="date" />
          </Fact>
        </Facts>
      </Row>
    </PageSection>
  );
}

/** Refusal of the server with its text; stays until it is closed. */
function Refusal({ failure, onClose }: { readonly failure: HttpFailure; readonly onClose: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Row gap={10} align="center" card="negative" className={styles.refusal} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      <Text as="b" grow>
        {failure.body?.message}
      </Text>
      <CloseButton aria-label={t('close')} onClick={onClose} />
    </Row>
  );
}
