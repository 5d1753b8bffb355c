import { listShelves } from '@javon/contract';
import { SHELF_TYPES, type ShelfType } from '@javon/planogram';
import { Button, NativeSelect } from '@mantine/core';
import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { currentBranch, useBranch } from '../../../shared/session/branch.ts';
import { useMay, useWholeChain } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { ICON } from '../../../shared/ui/icon.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { FilterChips } from '../../../shared/ui/page/FilterChips.tsx';
import { FilterSelect, RowFilter } from '../../../shared/ui/page/FilterSelect.tsx';
import { MoreFilters } from '../../../shared/ui/page/MoreFilters.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states/states.tsx';
import type { ListSearch } from '../../../shared/ui/table/index.ts';
import { ScrolledRows } from '../../../shared/ui/table/MoreRows.tsx';
import { fetchFirstPage, useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { isListFiltered, useListSearch } from '../../../shared/ui/table/use-list-search.ts';
import { categoriesQuery } from '../../goods/public.ts';
import { DayPanel, fetchDay, useDayWaits } from '../../my-day/public.ts';
import { RegionFilter } from '../../regions/public.ts';
import { SavedViews } from '../../saved-views/public.ts';
import { SHELF_ADD_PATH } from '../paths.ts';
import { ShelfCards } from './ShelfCards.tsx';
import { SoldOutEverywhere } from './SoldOutEverywhere.tsx';

type Sort = 'branch' | 'name' | '-updated_at';

interface ShelfSearch {
  readonly search?: string;
  readonly sort?: Sort;
  readonly branch?: string;
  readonly region?: number;
  readonly type?: string;
  readonly category?: number;
  readonly changed?: true;
  readonly following?: true;
  readonly deleted?: true;
}

const PAGE = 48;

/** The shape that the address names; undefined for a name that no shape has. */
function shelfType(name: string | undefined): ShelfType | undefined {
  return SHELF_TYPES.find((type) => type === name);
}

/** Query of the shelves by the search parameters. */
function shelfListQuery(search: ShelfSearch, branch: string | undefined) {
  const flag = (is: true | undefined) => (is ? ('true' as const) : undefined);
  return {
    branch,
    search: search.search,
    sort: search.sort,
    region: search.region,
    type: shelfType(search.type),
    category: search.category,
    changed: flag(search.changed),
    following: flag(search.following),
    deleted: flag(search.deleted),
  };
}

/** Starts fetching what the screen shows first. */
export function fetchFirst(search: ShelfSearch): void {
  const branch = currentBranch(search);
  fetchFirstPage(listShelves, { limit: PAGE, ...shelfListQuery(search, branch) });
  if (!isListFiltered(search)) fetchDay(branch);
}

/** All shelves that the person may see, as small pictures. */
export function ShelfListPage() {
  const { t } = useTranslation(['shelves', 'shelf_actions', 'pages', 'ui']);
  const list = useListSearch<ShelfSearch>();
  const { search, reset, isFiltered } = list;
  const branch = useBranch();
  const wholeChain = useWholeChain();
  const may = useMay();
  const query = shelfListQuery(search, branch);
  const pages = useListPages(listShelves, { limit: PAGE, ...query });
  // Defers drawing the list that waited for the day's panel.
  const dayWaits = useDeferredValue(useDayWaits(branch, !isFiltered));
  return (
    <Page
      title={t('pages:shelf')}
      count={pages.total}
      lead={isFiltered ? null : <DayPanel branch={branch} />}
      actions={
        <>
          <ExportButton route="exportShelves" input={{ query }} name={t('pages:shelf')} />
          {may('shelf.place') ? <SoldOutEverywhere branch={branch} /> : null}
          {may('shelf.add') ? (
            <Button component={HrefLink} href={SHELF_ADD_PATH} leftSection={<IconPlus {...ICON} />}>
              {t('shelf_actions:add')}
            </Button>
          ) : null}
        </>
      }
      waits={dayWaits}
      filters={
        <>
          <SearchBox label={t('shelves:search')} {...list.bind('search')} />
          <CameraButton />
          <MoreFilters>
            <Filters list={list} withRegion={wholeChain && branch === undefined} />
            <SortSelect {...list.bind('sort')} />
            <StateChips list={list} withDeleted={may('shelf.delete')} />
          </MoreFilters>
          <SavedViews list="shelf" />
        </>
      }
    >
      {pages.error && pages.rows.length === 0 ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : !pages.isFirstLoading && pages.rows.length === 0 ? (
        <EmptyState
          icon={IconLayoutGrid}
          title={isFiltered ? t('ui:table.empty_filtered_title') : t('shelves:empty_title')}
          text={isFiltered ? t('ui:table.empty_filtered_text') : t('shelves:empty_text')}
          action={
            isFiltered ? (
              <Button variant="default" onClick={reset}>
                {t('ui:table.reset_filters')}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <>
          <ShelfCards
            label={t('shelves:list')}
            shelves={pages.rows}
            isLoading={pages.isFirstLoading}
            isStale={pages.isStale}
            withoutBranch={branch !== undefined}
          />
          <ScrolledRows pages={pages} />
        </>
      )}
    </Page>
  );
}

interface FiltersProps {
  readonly list: ListSearch<ShelfSearch>;
  /** A branch lies in one region; with a branch chosen there is nothing to choose. */
  readonly withRegion: boolean;
}

function Filters({ list, withRegion }: FiltersProps) {
  const { t } = useTranslation('shelves');
  const categories = useQuery(categoriesQuery);
  return (
    <>
      {withRegion ? <RegionFilter {...list.bind('region')} /> : null}
      <FilterSelect
        label={t('type')}
        value={shelfType(list.search.type)}
        options={SHELF_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        onChange={(type) => list.change({ type })}
      />
      <RowFilter label={t('category')} rows={categories.data?.items} {...list.bind('category')} />
    </>
  );
}

const STATES = ['changed', 'following', 'deleted'] as const;

interface StateChipsProps extends Pick<FiltersProps, 'list'> {
  readonly withDeleted: boolean;
}

/** Shelves that changed since the person looked, that they follow, that are deleted. */
function StateChips({ list: { search, change }, withDeleted }: StateChipsProps) {
  const { t } = useTranslation('shelf_actions');
  return (
    <FilterChips
      label={t('filter.label')}
      options={STATES.filter((one) => one !== 'deleted' || withDeleted).map((value) => ({
        value,
        label: t(`filter.${value}`),
      }))}
      value={STATES.find((one) => search[one])}
      onChange={(value) =>
        change({
          changed: value === 'changed' || undefined,
          following: value === 'following' || undefined,
          deleted: value === 'deleted' || undefined,
        })
      }
    />
  );
}

const SORTS = [
  ['branch', 'sort_branch'],
  ['name', 'sort_name'],
  ['-updated_at', 'sort_updated'],
] as const;

function SortSelect({
  value,
  onChange,
}: {
  readonly value: Sort | undefined;
  readonly onChange: (sort: Sort | undefined) => void;
}) {
  const { t } = useTranslation('shelves');
  return (
    <NativeSelect
      size="xs"
      style={{ width: 180 }}
      aria-label={t('sort')}
      data={SORTS.map(([key, label]) => ({ value: key, label: t(label) }))}
      value={value ?? 'branch'}
      onChange={(event) => {
        const sort = SORTS.find(([key]) => key === event.currentTarget.value)?.[0];
        onChange(sort === 'branch' ? undefined : sort);
      }}
    />
  );
}
