import type { Branch } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay, useMayOpen } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { type ColumnOf, column, DataTable } from '../../../shared/ui/table/index.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { RegionFilter } from '../../regions/public.ts';
import { SavedViews } from '../../saved-views/public.ts';
import { branchPath } from '../paths.ts';
import { useBranchActions } from './use-branch-actions.ts';
import { useBranchList } from './use-branch-list.ts';
import { useDayColumns } from './use-day-columns.tsx';

const BranchPanel = lazyOverlay(() => import('./BranchPanel.tsx'), 'BranchPanel', 'branch');

/** Branches by region. */
export function BranchListPage() {
  const { t } = useTranslation(['branches', 'pages']);
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { list, query, pages } = useBranchList('region', { with_day: 'true' });
  const may = useMay();
  const [form, setForm] = useState<Branch | 'new' | null>(null);
  const columns = useBranchColumns(setForm);
  const mayChange = may('branch.edit') || may('branch.close');
  return (
    <Page
      fill
      title={t('pages:branch')}
      count={pages.total}
      actions={
        <>
          {mayOpen('branch.region') ? (
            <Button component={HrefLink} href="/branch/region" variant="default">
              {t('pages:branch_region')}
            </Button>
          ) : null}
          <ExportButton route="exportBranches" input={{ query }} name={t('pages:branch')} />
          {may('branch.add') ? (
            <Button leftSection={<IconPlus {...ICON} />} onClick={() => setForm('new')}>
              {t('branches:add')}
            </Button>
          ) : null}
        </>
      }
      filters={
        <>
          <SearchBox label={t('branches:search')} {...list.bind('search')} />
          <RegionFilter {...list.bind('region')} />
          <FilterSelect
            label={t('branches:fields.state')}
            options={[
              { value: 'false', label: t('branches:open') },
              { value: 'true', label: t('branches:closed') },
            ]}
            {...list.bind('closed')}
          />
          <SavedViews list="branch" table="branches" />
        </>
      }
    >
      <DataTable
        id="branches"
        label={t('branches:list')}
        columns={mayChange ? columns : columns.filter(({ id }) => id !== 'actions')}
        pages={pages}
        rowName={(row) => localised(row.name)}
        href={mayOpen('branch.show') ? (row) => branchPath(row.id) : undefined}
        list={list}
        usualSort="region"
        empty={{ title: t('branches:empty_title'), text: t('branches:empty_text') }}
      />
      <BranchPanel branch={form} onClose={() => setForm(null)} />
    </Page>
  );
}

function useBranchColumns(onEdit: (branch: Branch) => void): ColumnOf<'listBranches'>[] {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const { actionsFor, run } = useBranchActions(onEdit);
  const day = useDayColumns();
  return [
    column(
      'name',
      t('fields.name'),
      { width: 156, grow: true, wraps: true, sort: 'name', card: 'title' },
      (row) => (
        <>
          {localised(row.name)} {row.closed ? <Badge tone="negative">{t('closed')}</Badge> : null}
        </>
      ),
    ),
    column('code', t('fields.code'), { width: 80, sort: 'code', card: 'fact' }, (row) => row.code),
    column('region', t('fields.region'), { width: 150, wraps: true, sort: 'region', card: 'fact' }, (row) =>
      localised(row.region.name),
    ),
    ...day,
    column('address', t('fields.address'), { width: 280, hiddenAtFirst: true }, (row) => (
      <span title={localised(row.address)}>{localised(row.address)}</span>
    )),
    column(
      'shelf_count',
      t('fields.shelf_count'),
      {
        align: 'end',
        width: 116,
        sort: 'shelf_count',
        card: 'corner',
        onCard: (row) => t('shelves_count', { count: row.shelf_count }),
      },
      (row) => formatNumber(row.shelf_count),
    ),
    column(
      'people_count',
      t('fields.people_count'),
      { align: 'end', width: 120, hiddenAtFirst: true },
      (row) => formatNumber(row.people_count),
    ),
    column('tag_language', t('fields.tag_language'), { width: 150, hiddenAtFirst: true }, (row) =>
      t(`languages.${row.tag_language}`),
    ),
    column('state', t('fields.state'), { width: 120, hiddenAtFirst: true }, (row) =>
      row.closed ? <Badge tone="negative">{t('closed')}</Badge> : <span>{t('open')}</span>,
    ),
    column('actions', t('actions'), { width: 84, fixed: true, card: 'menu' }, (row) => (
      <ActionMenu
        as="dots"
        label={t('actions_of', { name: localised(row.name) })}
        actions={actionsFor(row)}
        onChoose={(action) => void run(action, row)}
      />
    )),
  ];
}
