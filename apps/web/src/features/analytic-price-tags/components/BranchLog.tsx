import {
  CAMPAIGN_PROGRESS,
  type Campaign,
  type CampaignBranch,
  listAnalyticPriceTagBranches,
  remindAnalyticPriceTag,
} from '@javon/contract';
import { IconBell } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { ActionMenu } from '../../../shared/ui/menu/ActionMenu.tsx';
import { FilterSelect } from '../../../shared/ui/page/FilterSelect.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  type ColumnOf,
  column,
  DataTable,
  useListPages,
  useListSearch,
} from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { RegionFilter } from '../../regions/public.ts';
import { campaignPath } from '../paths.ts';
import type { CampaignPageSearch } from '../search.ts';
import styles from './campaigns.module.css';
import { Late, useEntryColumns } from './entry-columns.tsx';

interface LogProps {
  readonly campaign: Campaign;
  /** Switch between the logs. */
  readonly views: ReactNode;
}

const SORTS = [
  'late',
  'code',
  '-code',
  'viewed_at',
  '-viewed_at',
  'printed_at',
  '-printed_at',
  'duplicates',
  '-duplicates',
] as const;
const rowId = (row: CampaignBranch) => row.entry.id;

/** Log by branch, late ones first. */
export function BranchLog({ campaign, views }: LogProps) {
  const { t } = useTranslation('campaigns');
  const list = useListSearch<CampaignPageSearch>();
  const { search, change } = list;
  const sort = SORTS.find((one) => one === search.sort);
  const query = { search: search.search, region: search.region, progress: search.progress, sort };
  const pages = useListPages(
    listAnalyticPriceTagBranches,
    { limit: 50, ...query },
    { params: { id: campaign.id } },
  );
  const mayRemind = campaign.can.includes('analytic_price_tag.remind');
  const { mutate } = useMutation({
    ...apiMutation(remindAnalyticPriceTag),
    onSuccess: ({ branches }) =>
      notifySuccess(branches === 0 ? t('reminded_none') : t('reminded', { count: branches })),
  });
  const remind = (row: CampaignBranch) =>
    mutate({ params: { id: campaign.id }, body: { branches: [row.branch.id] } });
  const columns = useBranchColumns(mayRemind ? remind : null);
  return (
    <>
      <Row gap={12} rowGap={8} align="center" wrap className={styles.bar} gutter={0}>
        {views}
        <SearchBox label={t('log.search_branch')} {...list.bind('search')} />
        <FilterSelect
          label={t('progress')}
          options={CAMPAIGN_PROGRESS.map((value) => ({ value, label: t(`progresses.${value}`) }))}
          {...list.bind('progress')}
        />
        <RegionFilter {...list.bind('region')} />
        <ExportButton
          route="exportAnalyticPriceTagBranches"
          input={{ params: { id: campaign.id }, query }}
          name={campaign.name}
          size="xs"
        />
      </Row>
      <Stack className={styles.table}>
        <DataTable
          id="campaign-branches"
          label={t('log.branches')}
          columns={columns}
          pages={pages}
          rowId={rowId}
          rowName={(row) => row.branch.code}
          href={(row) => campaignPath(campaign.id, row.branch.code)}
          list={{
            ...list,
            reset: () => change({ search: undefined, region: undefined, progress: undefined }),
          }}
          empty={{ title: t('log.empty_title') }}
        />
      </Stack>
    </>
  );
}

function useBranchColumns(
  onRemind: ((row: CampaignBranch) => void) | null,
): readonly ColumnOf<'listAnalyticPriceTagBranches'>[] {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const entry = useEntryColumns();
  const columns: ColumnOf<'listAnalyticPriceTagBranches'>[] = [
    column(
      'branch',
      t('fields.branch'),
      { width: 240, grow: true, sort: 'code', card: 'title' },
      (row) => `${row.branch.code} · ${localised(row.branch.name)}`,
    ),
    column('region', t('fields.region'), { width: 180 }, (row) => localised(row.region.name)),
    entry.id,
    entry.begins,
    entry.ends,
    { ...entry.progress, header: t('columns.progress'), sort: 'late' },
    column('state', t('columns.state'), { width: 132, card: 'corner' }, (row) => <EntryState row={row} />),
    { ...entry.viewedAt, sort: 'viewed_at' },
    { ...entry.printedAt, sort: 'printed_at', card: 'fact' },
    { ...entry.duplicates, sort: 'duplicates' },
    entry.edited,
    column('hanging', t('columns.hanging'), { width: 112, align: 'end' }, (row) => (
      <Late count={row.hanging} />
    )),
    column('reminded_at', t('columns.reminded_at'), { width: 140, hiddenAtFirst: true }, (row) => (
      <DateTime value={row.reminded_at} as="relative" />
    )),
  ];
  if (onRemind === null) return columns;
  const actions: ColumnOf<'listAnalyticPriceTagBranches'> = column(
    'actions',
    t('columns.actions'),
    { width: 84, fixed: true, card: 'menu' },
    (row) => (
      <ActionMenu
        as="dots"
        label={`${t('actions')}: ${row.branch.code}`}
        actions={
          row.done < row.needed || row.hanging > 0
            ? [{ name: 'remind', label: t('remind_one'), icon: IconBell }]
            : []
        }
        onChoose={() => onRemind(row)}
      />
    ),
  );
  return [...columns, actions];
}

function EntryState({ row }: { readonly row: CampaignBranch }) {
  const { t } = useTranslation('campaigns');
  if (row.late)
    return (
      <Text weight="bold" tone="urgent">
        {t('late')}
      </Text>
    );
  return row.needed === 0 ? '—' : t(row.entry.printed ? 'printed' : 'not_printed');
}
