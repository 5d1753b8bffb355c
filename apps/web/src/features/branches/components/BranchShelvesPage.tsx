import type { Branch } from '@javon/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { type Column, DataTable } from '../../../shared/ui/table/index.ts';
import { RegionFilter } from '../../regions/public.ts';
import { branchShelvesPath } from '../paths.ts';
import styles from './branches.module.css';
import { ShelfCount } from './ShelfCount.tsx';
import { StateCount } from './StateCount.tsx';
import { useBranchList } from './use-branch-list.ts';

const branchId = (row: Branch) => row.id;
const STATE = ['empty', 'changed', 'applications', 'late'] as const;

/** Branches by how many shelves they have, each opening its shelves. */
export function BranchShelvesPage() {
  const { t } = useTranslation(['branches', 'pages']);
  const localised = useLocalised();
  const { list, pages, sort, onSort } = useBranchList('-shelf_count', 'true');
  const most = Math.max(1, ...pages.rows.map((row) => row.shelf_count));
  const columns = useMemo(
    (): Column<Branch>[] => [
      {
        id: 'name',
        header: t('branches:fields.name'),
        width: 240,
        grow: true,
        sort: 'name',
        card: 'title',
        cell: (row) => localised(row.name),
      },
      {
        id: 'code',
        header: t('branches:fields.code'),
        width: 100,
        sort: 'code',
        card: 'fact',
        cell: (row) => row.code,
      },
      {
        id: 'region',
        header: t('branches:fields.region'),
        width: 200,
        sort: 'region',
        card: 'fact',
        cell: (row) => localised(row.region.name),
      },
      {
        id: 'shelf_count',
        header: t('branches:fields.shelf_count'),
        align: 'end',
        width: 120,
        sort: 'shelf_count',
        card: 'corner',
        cell: (row) => <ShelfCount count={row.shelf_count} />,
      },
      {
        id: 'share',
        header: t('branches:share'),
        width: 180,
        cell: (row) => (
          <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.barGround} width="100" height="8" />
            <rect className={styles.barShare} width={(row.shelf_count / most) * 100} height="8" />
          </svg>
        ),
      },
      ...STATE.map(
        (key): Column<Branch> => ({
          id: key,
          header: t(`branches:shelf_state.${key}`),
          align: 'end',
          width: 130,
          card: 'fact',
          cell: (row) => (
            <StateCount
              count={row.shelf_state?.[key] ?? 0}
              label={t(`branches:shelf_state.${key}`)}
              alarming={key === 'late'}
            />
          ),
        }),
      ),
    ],
    [t, localised, most],
  );
  return (
    <Page
      fill
      title={t('pages:branch_shelf')}
      count={pages.total}
      filters={
        <>
          <SearchBox
            label={t('branches:search')}
            value={list.search.search}
            onChange={(search) => list.change({ search })}
          />
          <RegionFilter value={list.search.region} onChange={(region) => list.change({ region })} />
        </>
      }
    >
      <DataTable
        id="branch-shelves"
        label={t('branches:by_shelf')}
        columns={columns}
        pages={pages}
        rowId={branchId}
        rowName={(row) => t('branches:see_shelves', { code: row.code })}
        href={(row) => branchShelvesPath(row.code)}
        sort={sort}
        onSort={onSort}
        isFiltered={list.isFiltered}
        onResetFilters={list.reset}
        empty={{ title: t('branches:empty_title'), text: t('branches:empty_text') }}
      />
    </Page>
  );
}
