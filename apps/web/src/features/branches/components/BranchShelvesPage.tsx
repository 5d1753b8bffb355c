import type { Branch } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { type ColumnOf, column, ListPage } from '../../../shared/ui/table/index.ts';
import { Bar } from '../../../shared/ui/values/Bar.tsx';
import { RegionFilter } from '../../regions/public.ts';
import { branchShelvesPath } from '../paths.ts';
import { useBranchList } from './use-branch-list.ts';

/** Counts of the shelves' state, with the widths of their columns. */
const STATE = { empty: 85, changed: 150, applications: 95, late: 125 } as const;
type StateKey = keyof typeof STATE;
/** Counts of the shelves themselves; the others are of requests. */
const OF_SHELVES: readonly StateKey[] = ['empty', 'changed'];

const stateCount = (row: Branch, key: StateKey) => row.shelf_state?.[key] ?? null;
const isLate = (key: StateKey, row: Branch) => (key === 'late' && !!stateCount(row, key)) || undefined;

function shownCount(row: Branch, key: StateKey): string {
  const count = stateCount(row, key);
  return count === null ? '—' : formatNumber(count);
}

/** Branches by their number of shelves; each opens its shelves. */
export function BranchShelvesPage() {
  const { t } = useTranslation(['branches', 'pages']);
  const localised = useLocalised();
  const { list, query, pages } = useBranchList('-shelf_count', { with_state: 'true' });
  const mayRequests = useMay()('application');
  const most = Math.max(1, ...pages.rows.map((row) => row.shelf_count));
  const columns: ColumnOf<'listBranches'>[] = [
    column(
      'name',
      t('branches:fields.name'),
      { width: 200, grow: true, wraps: true, sort: 'name', card: 'title' },
      (row) => localised(row.name),
    ),
    column('code', t('branches:fields.code'), { width: 80, sort: 'code', card: 'fact' }, (row) => row.code),
    column(
      'region',
      t('branches:fields.region'),
      { width: 150, wraps: true, sort: 'region', card: 'fact' },
      (row) => localised(row.region.name),
    ),
    column(
      'shelf_count',
      t('branches:fields.shelf_count'),
      {
        align: 'end',
        width: 110,
        sort: 'shelf_count',
        card: 'corner',
        onCard: (row) => t('branches:shelves_count', { count: row.shelf_count }),
      },
      (row) => formatNumber(row.shelf_count),
    ),
    column('share', t('branches:share'), { width: 100 }, (row) => (
      <Bar tone="neutral" share={row.shelf_count / most} />
    )),
    ...(Object.keys(STATE) as StateKey[])
      .filter((key) => mayRequests || OF_SHELVES.includes(key))
      .map(
        (key): ColumnOf<'listBranches'> =>
          column(
            key,
            t(`branches:shelf_state.${key}`),
            {
              align: 'end',
              width: STATE[key],
              card: 'fact',
              onCard: (row) =>
                !stateCount(row, key) ? null : (
                  <span data-late={isLate(key, row)}>
                    {`${t(`branches:shelf_state.${key}`)}: ${shownCount(row, key)}`}
                  </span>
                ),
            },
            (row) => <span data-late={isLate(key, row)}>{shownCount(row, key)}</span>,
          ),
      ),
  ];
  return (
    <ListPage
      id="branch-shelves"
      title={t('pages:branch_shelf')}
      label={t('branches:by_shelf')}
      exported={{ route: 'exportBranches', input: { query: { ...query, with_state: 'true' } } }}
      filters={
        <>
          <SearchBox label={t('branches:search')} {...list.bind('search')} />
          <RegionFilter {...list.bind('region')} />
        </>
      }
      columns={columns}
      pages={pages}
      rowName={(row) => t('branches:see_shelves', { code: row.code })}
      href={(row) => branchShelvesPath(row.code)}
      list={list}
      usualSort="-shelf_count"
      empty={{ title: t('branches:empty_title'), text: t('branches:empty_text') }}
    />
  );
}
