import { listRoles } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  type ColumnOf,
  column,
  ListPage,
  SelectionBar,
  useListPages,
  useListSearch,
  useSelection,
} from '../../../shared/ui/table/index.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { rolePath } from '../paths.ts';
import { RoleActions } from './RoleActions.tsx';

const Compare = lazyOverlay(() => import('./Compare.tsx'), 'Compare', 'pair');

const ROLES_AT_ONCE = 50;

interface RolesSearch {
  readonly search?: string;
  readonly sort?: 'name' | '-name' | 'holders' | '-holders';
  /** Two roles that are compared. */
  readonly left?: number;
  readonly right?: number;
}

/** Roles with the number of people who have them. */
export function RolesPage() {
  const { t } = useTranslation(['access', 'pages']);
  const localised = useLocalised();
  const may = useMay();
  const list = useListSearch<RolesSearch>();
  const { search, change } = list;
  const query = { search: search.search, sort: search.sort };
  const pages = useListPages(listRoles, { ...query, limit: ROLES_AT_ONCE });
  const selection = useSelection(pages.rows);
  const columns = useRoleColumns();
  const [left, right] = selection.rows;
  const pair =
    search.left !== undefined && search.right !== undefined
      ? { left: search.left, right: search.right }
      : null;
  return (
    <ListPage
      id="roles"
      title={t('pages:roles')}
      exported={{ route: 'exportRoles', input: { query } }}
      actions={
        may('roles.add') ? (
          <Button component={HrefLink} href="/access/roles/add" leftSection={<IconPlus {...ICON} />}>
            {t('access:add_role')}
          </Button>
        ) : null
      }
      filters={<SearchBox label={t('access:search_role')} {...list.bind('search')} />}
      columns={columns}
      pages={pages}
      rowName={(role) => localised(role.name)}
      href={(role) => rolePath(role.id)}
      list={{ ...list, isFiltered: search.search !== undefined }}
      selection={selection}
    >
      <SelectionBar selection={selection}>
        <Button
          disabled={selection.size !== 2}
          onClick={() => left && right && change({ left: left.id, right: right.id })}
        >
          {t(selection.size === 2 ? 'access:compare' : 'access:compare_two')}
        </Button>
      </SelectionBar>
      <Compare pair={pair} onClose={() => change({ left: undefined, right: undefined })} />
    </ListPage>
  );
}

function useRoleColumns(): ColumnOf<'listRoles'>[] {
  const { t } = useTranslation('access');
  const localised = useLocalised();
  return [
    column(
      'name',
      t('fields.role'),
      { width: 280, grow: true, wraps: true, sort: 'name', card: 'title' },
      (role) => localised(role.name),
    ),
    column('kind', t('fields.kind'), { width: 180 }, (role) =>
      role.is_admin ? <Badge tone="neutral">{t('administrator')}</Badge> : null,
    ),
    column(
      'holders',
      t('fields.holders'),
      {
        align: 'end',
        width: 140,
        sort: 'holders',
        card: 'corner',
        onCard: (role) => t('holders', { count: role.holders }),
      },
      (role) => formatNumber(role.holders),
    ),
    column(
      'granted',
      t('fields.granted'),
      { align: 'end', width: 160, card: 'fact', onCard: (role) => t('given', { count: role.granted }) },
      (role) => formatNumber(role.granted),
    ),
    column('actions', '', { width: 56, fixed: true, align: 'end', card: 'menu' }, (role) => (
      <RoleActions role={role} />
    )),
  ];
}
