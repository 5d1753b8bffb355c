import { listUsers, type PersonSummary } from '@javon/contract';
import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { report } from '../../../shared/http/report.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMay, useMayOpen } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import {
  DataTable,
  SelectionBar,
  useListPages,
  useListSearch,
  useSelection,
} from '../../../shared/ui/table/index.ts';
import { SavedViews } from '../../saved-views/public.ts';
import { ACTIONS, type Action, mayDo } from '../actions.ts';
import { userPath } from '../paths.ts';
import { type UserSearch, userQuery } from '../search.ts';
import { RequestChips } from './RequestChips.tsx';
import { UserFilters } from './UserFilters.tsx';
import { useActions } from './use-actions.ts';
import { useMenuAction } from './use-menu-action.ts';
import { useUserColumns } from './use-user-columns.tsx';

const PasswordRequests = lazyPart(() => import('./PasswordRequests.tsx'), 'PasswordRequests');

const target = (row: PersonSummary) => ({ id: row.id, name: personName(row) });

/** Staff with branch, role and state; and requests for a new password. */
export function UsersPage() {
  const { t } = useTranslation(['people', 'pages']);
  const list = useListSearch<UserSearch>();
  const may = useMay();
  const branch = useBranch();
  const { requests } = list.search;
  const showsRequests = requests !== undefined && may('users.password');
  const pages = useListPages(
    listUsers,
    { limit: 50, ...userQuery(list.search, branch) },
    { enabled: !showsRequests },
  );
  return (
    <Page
      fill
      title={t('pages:users')}
      count={showsRequests ? undefined : pages.total}
      actions={<HeadActions search={list.search} branch={branch} />}
      filters={
        <>
          {showsRequests ? null : <UserFilters list={list} branch={branch} />}
          <RequestChips {...list.bind('requests')} />
          {showsRequests ? null : <SavedViews list="users" table="users" />}
        </>
      }
    >
      {showsRequests ? (
        <Suspense fallback={<LoadingState />}>
          <PasswordRequests handled={requests === 'handled'} />
        </Suspense>
      ) : (
        <UserTable list={list} pages={pages} />
      )}
    </Page>
  );
}

interface UserTableProps {
  readonly list: ReturnType<typeof useListSearch<UserSearch>>;
  readonly pages: ReturnType<typeof useListPages<typeof listUsers>>;
}

function UserTable({ list, pages }: UserTableProps) {
  const { t } = useTranslation('people');
  const may = useMay();
  const mayOpen = useMayOpen();
  const selection = useSelection(pages.rows);
  const { toOne, toMany } = useActions();
  const menuAction = useMenuAction();
  const onAction = async (action: Action, person: PersonSummary) => {
    const refusal = await toOne(action, target(person));
    if (refusal) report(refusal);
  };
  const columns = useUserColumns(onAction);
  const mayChange = (['users.block', 'users.delete', 'users.password', 'users.sessions'] as const).some(may);
  const possible = ACTIONS.map((action) => ({
    action,
    count: selection.rows.filter((row) => mayDo(action, row)).length,
  })).filter(({ count }) => count > 0);
  const onBulk = async (action: Action) => {
    const rows = selection.rows.filter((row) => mayDo(action, row));
    if (await toMany(action, rows.map(target))) selection.clear();
  };
  return (
    <>
      <DataTable
        id="users"
        label={t('list')}
        columns={mayChange ? columns : columns.filter(({ id }) => id !== 'actions')}
        pages={pages}
        rowName={personName}
        href={mayOpen('users.show') ? (row) => userPath(row.id) : undefined}
        list={list}
        usualSort="name"
        selection={mayChange ? selection : undefined}
        empty={{ title: t('empty_title'), text: t('empty_text') }}
      />
      {mayChange ? (
        <SelectionBar selection={selection}>
          {possible.length > 0 ? (
            <ActionMenu
              as="button"
              label={t('actions_title')}
              actions={possible.map(({ action, count }) => menuAction(action, count))}
              onChoose={(action) => void onBulk(action)}
            />
          ) : (
            <Text tone="quiet">{t('bulk.nothing')}</Text>
          )}
        </SelectionBar>
      ) : null}
    </>
  );
}

interface HeadActionsProps {
  readonly search: UserSearch;
  readonly branch: string | undefined;
}

function HeadActions({ search, branch }: HeadActionsProps) {
  const { t } = useTranslation(['people', 'pages']);
  const may = useMay();
  const mayOpen = useMayOpen();
  return (
    <>
      <ExportButton
        route="exportUsers"
        input={{ query: userQuery(search, branch) }}
        name={t('pages:users')}
      />
      {mayOpen('import') && may('users.add') ? (
        <LinkButton
          to="/import"
          search={{ kind: 'staff' }}
          variant="default"
          className="icon-on-phone"
          aria-label={t('pages:import')}
          leftSection={<IconFileImport {...ICON} />}
        >
          {t('pages:import')}
        </LinkButton>
      ) : null}
      {mayOpen('users.add') ? (
        <LinkButton to="/users/add" leftSection={<IconUserPlus {...ICON} />}>
          {t('people:add')}
        </LinkButton>
      ) : null}
    </>
  );
}
