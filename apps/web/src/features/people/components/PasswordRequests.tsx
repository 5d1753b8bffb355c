import {
  formatPhone,
  handlePasswordRequest,
  listPasswordRequests,
  type PasswordRequest,
  resetSecondFactor,
  resetUserPassword,
} from '@javon/contract';
import { Button } from '@mantine/core';
import { IconCheck, IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { showFirstPasswords } from '../../../shared/ui/first-passwords/first-passwords.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { type Column, column, DataTable, useListPages } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { userPath } from '../paths.ts';
import { storePerson } from '../queries.ts';
import { splitReset } from '../run-action.ts';
import styles from './people.module.css';

const rowName = (row: PasswordRequest) => row.person?.name ?? formatPhone(row.phone);

/** Requests for a new password: waiting ones, each with its answer in one press, or handled ones. */
export function PasswordRequests({ handled }: { readonly handled: boolean }) {
  const { t } = useTranslation('people');
  const pages = useListPages(listPasswordRequests, { limit: 50, ...(handled ? { handled: 'true' } : {}) });
  const columns = useRequestColumns(handled);
  return (
    <DataTable
      id="password-requests"
      label={t('requests.title')}
      columns={columns}
      pages={pages}
      rowName={rowName}
      empty={{
        title: t(handled ? 'requests.empty_handled' : 'requests.empty_title'),
        text: t('requests.empty_text'),
      }}
    />
  );
}

function useRequestColumns(handled: boolean): Column<PasswordRequest>[] {
  const { t } = useTranslation('people');
  const localised = useLocalised();
  return [
    column('person', t('fields.full_name'), { width: 240, grow: true, card: 'title' }, ({ person }) =>
      person === null ? (
        <Text tone="quiet">{t('requests.nobody')}</Text>
      ) : person.can.includes('users.show') ? (
        <HrefLink href={userPath(person.id)}>{person.name}</HrefLink>
      ) : (
        person.name
      ),
    ),
    column('phone', t('fields.phone'), { width: 176, card: 'fact' }, (row) => (
      <Text nowrap>{formatPhone(row.phone)}</Text>
    )),
    column('role', t('fields.role'), { width: 160, card: 'fact' }, ({ person }) =>
      person === null ? '—' : localised(person.role),
    ),
    column('branch', t('fields.branch'), { width: 100 }, ({ person }) => person?.branch?.code ?? '—'),
    column('asked', t('requests.asked'), { width: 260, card: 'fact' }, (row) => <AskedBy request={row} />),
    column('comment', t('requests.comment'), { width: 220 }, (row) => (
      <span title={row.comment ?? ''}>{row.comment || '—'}</span>
    )),
    column('created_at', t('requests.at'), { width: 140, card: 'corner' }, (row) => (
      <DateTime value={row.created_at} as="relative" />
    )),
    handled
      ? column('handled', t('requests.handled_by'), { width: 240, card: 'fact' }, (row) => (
          <span>
            {`${row.handled_by ?? '—'}, `}
            <DateTime value={row.handled_at} as="relative" />
          </span>
        ))
      : column('answer', t('requests.answer'), { width: 300, fixed: true, card: 'fact' }, (row) => (
          <Answer request={row} />
        )),
  ];
}

/** Name of the administrator who confirmed the requester, or the origin of an unconfirmed request. */
function AskedBy({ request }: { readonly request: PasswordRequest }) {
  const { t } = useTranslation('people');
  const { asked_by, device, address } = request;
  if (asked_by !== null) return t('requests.by_administrator', { name: asked_by });
  return (
    <span title={t('requests.unconfirmed_help')}>
      <Text tone="warning">{t('requests.unconfirmed')}</Text>
      {[device, address].map((part) => (part ? ` · ${part}` : ''))}
    </span>
  );
}

function Answer({ request }: { readonly request: PasswordRequest }) {
  const { t } = useTranslation('people');
  const { id, person } = request;
  const what = request.kind === 'second_factor' ? 'reset_second_factor' : 'reset_password';
  const handle = useMutation({
    ...apiMutation(handlePasswordRequest),
    onSuccess: () => notifySuccess(t('requests.done')),
  });
  const reset = useMutation({
    meta: { routes: [handlePasswordRequest, resetUserPassword] },
    mutationFn: async (personId: number) => {
      if (what === 'reset_second_factor') {
        const { awaits_confirmation, ...changed } = await call(resetSecondFactor, {
          params: { id: personId },
        });
        storePerson(changed);
        return !awaits_confirmation;
      }
      const changed = await call(resetUserPassword, { params: { id: personId } });
      const { person: reset, given, awaits } = splitReset(changed);
      storePerson(reset);
      if (given) void showFirstPasswords([given]);
      if (awaits) return false;
      await call(handlePasswordRequest, { params: { id } });
      return true;
    },
    onSuccess: (isDone) =>
      notifySuccess(t(`actions.${what}.${isDone ? 'done' : 'awaits'}`, { name: person?.name ?? '' })),
  });
  const askAndReset = async () => {
    if (person === null) return;
    const agreed = await confirm({
      title: t(`actions.${what}.ask`, { name: person.name }),
      text: t(`actions.${what}.text`),
      action: t(`actions.${what}.name`),
    });
    if (agreed) reset.mutate(person.id);
  };
  const isBusy = handle.isPending || reset.isPending;
  return (
    <Row as="span" inline gap={6} align="center" wrap className={styles.answer}>
      {person?.can.includes('users.password') ? (
        <Button
          size="compact-xs"
          disabled={isBusy}
          leftSection={<IconKey size={14} stroke={1.8} aria-hidden="true" />}
          onClick={() => void askAndReset()}
        >
          {t(`actions.${what}.name`)}
        </Button>
      ) : null}
      <Button
        size="compact-xs"
        variant="default"
        disabled={isBusy}
        leftSection={<IconCheck size={14} stroke={1.8} aria-hidden="true" />}
        onClick={() => handle.mutate({ params: { id } })}
      >
        {t('requests.mark')}
      </Button>
    </Row>
  );
}
