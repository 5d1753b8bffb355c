import { formatPhone, type PersonSummary } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { Avatar } from '../../../shared/ui/person/Avatar.tsx';
import { type ColumnOf, column } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { type Action, actionsFor } from '../actions.ts';
import { AccountState } from './AccountState.tsx';
import styles from './people.module.css';
import { useMenuAction } from './use-menu-action.ts';

/** Columns of the list of staff. */
export function useUserColumns(
  onAction: (action: Action, person: PersonSummary) => void,
): ColumnOf<'listUsers'>[] {
  const { t } = useTranslation('people');
  const localised = useLocalised();
  const menuAction = useMenuAction();
  return [
    column(
      'name',
      t('fields.full_name'),
      { width: 222, wraps: true, grow: true, sort: 'name', card: 'title' },
      (row) => (
        <Row as="span" inline gap={10} align="center" className={styles.who}>
          <Avatar photo={row.photo_url} name={row.name} surname={row.surname} />
          <span>{`${personName(row)} ${row.patronymic ?? ''}`}</span>
        </Row>
      ),
    ),
    column('phone', t('fields.phone'), { width: 152, card: 'fact' }, (row) => (
      <Text nowrap>{formatPhone(row.phone)}</Text>
    )),
    column('role', t('fields.role'), { width: 148, wraps: true, sort: 'role', card: 'fact' }, (row) =>
      localised(row.role.name),
    ),
    column('branch', t('fields.branch'), { width: 172, wraps: true, sort: 'branch', card: 'fact' }, (row) =>
      row.branch === null ? (
        t('head_office')
      ) : (
        <span title={localised(row.branch.name)}>{`${row.branch.code} · ${localised(row.branch.name)}`}</span>
      ),
    ),
    column('status', t('fields.status'), { width: 124, card: 'corner' }, (row) => (
      <AccountState person={row} />
    )),
    column('last_login_at', t('fields.last_login'), { width: 152, sort: 'last_login_at' }, (row) =>
      row.last_login_at === null ? (
        <Text tone="quiet">{t('never_signed_in')}</Text>
      ) : (
        <DateTime value={row.last_login_at} as="relative" />
      ),
    ),
    column('password', t('fields.password'), { width: 150, hiddenAtFirst: true }, (row) =>
      row.password_is_default ? t('password_default') : t('password_own'),
    ),
    column(
      'created_at',
      t('fields.created'),
      { width: 120, sort: 'created_at', hiddenAtFirst: true },
      (row) => <DateTime value={row.created_at} as="date" />,
    ),
    column('actions', t('actions_title'), { width: 84, fixed: true, card: 'menu' }, (row) => (
      <ActionMenu
        as="dots"
        label={t('actions_of', { name: personName(row) })}
        actions={actionsFor(row).map((action) => menuAction(action))}
        onChoose={(action) => onAction(action, row)}
      />
    )),
  ];
}
