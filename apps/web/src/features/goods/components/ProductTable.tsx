import { type ListedProduct, listProducts, type SortOf } from '@javon/contract';
import { Button, CloseButton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { currentBranch, useBranch } from '../../../shared/session/branch.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { FilterToggle } from '../../../shared/ui/page/FilterChips.tsx';
import { RowFilter } from '../../../shared/ui/page/FilterSelect.tsx';
import { MoreFilters } from '../../../shared/ui/page/MoreFilters.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import {
  DataTable,
  fetchFirstPage,
  type ListPages,
  type ListSearch,
  useListPages,
  useSelection,
} from '../../../shared/ui/table/index.ts';
import { SavedViews } from '../../saved-views/public.ts';
import { productPath } from '../paths.ts';
import { brandsQuery } from '../queries.ts';
import { type Undo, useUndo } from '../use-undo.ts';
import { BulkBar } from './BulkBar.tsx';
import styles from './goods.module.css';
import { useProductColumns } from './use-product-columns.tsx';

/** Search parameters of a list of products. */
export interface ProductSearch {
  readonly search?: string;
  readonly sort?: SortOf<'listProducts'>;
  readonly branch?: string;
  readonly brand?: number;
  readonly premium?: true;
  readonly without_price?: true;
  readonly incomplete?: true;
  readonly name_made?: true;
  readonly deleted?: true;
}

/** Products of one page of the list. */
const PAGE = 50;

const productHref = (row: ListedProduct) => productPath(row.category.id, row.id);

/** Query of the products of one category, or of all, by the search parameters. */
export function productListQuery(
  search: ProductSearch,
  category: number | undefined,
  branch: string | undefined,
) {
  const flag = (is: true | undefined) => (is ? ('true' as const) : undefined);
  return {
    category,
    branch,
    search: search.search,
    sort: search.sort,
    brand: search.brand,
    premium: flag(search.premium),
    without_price: flag(search.without_price),
    incomplete: flag(search.incomplete),
    name_made: flag(search.name_made),
    deleted: flag(search.deleted),
  };
}

/** Returns the pages of products by the search parameters; of one category or of all. */
export function useProductPages(
  search: ProductSearch,
  category: number | undefined,
  enabled = true,
): ListPages<ListedProduct> {
  return useListPages(
    listProducts,
    { limit: PAGE, ...productListQuery(search, category, useBranch()) },
    { enabled },
  );
}

/** Starts fetching the first of these pages. */
export function fetchFirstProducts(search: ProductSearch, category: number | undefined): void {
  fetchFirstPage(listProducts, {
    limit: PAGE,
    ...productListQuery(search, category, currentBranch(search)),
  });
}

interface ProductTableProps {
  readonly label: string;
  readonly pages: ListPages<ListedProduct>;
  readonly list: ListSearch<ProductSearch>;
  readonly withCategory?: boolean | undefined;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
}

/** Table of products, each opening its page; selected ones can be changed together. */
export function ProductTable({ label, pages, list, withCategory, empty }: ProductTableProps) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const may = useMay();
  const selection = useSelection(pages.rows);
  const undo = useUndo();
  const [editing, setEditing] = useState(false);
  const mayEdit = may('goods.edit') && !list.search.deleted;
  const columns = useProductColumns({
    withCategory: withCategory ?? false,
    withBranch: useBranch() !== undefined,
    edit: editing && mayEdit ? undo.save : undefined,
  });
  return (
    <>
      {mayEdit || undo.done ? (
        <Row gap={16} rowGap={0} align="center" wrap className={styles.mode}>
          {mayEdit ? (
            <Switch
              size="xs"
              className={styles.switch ?? ''}
              label={t('edit_mode')}
              checked={editing}
              onChange={(event) => setEditing(event.currentTarget.checked)}
            />
          ) : null}
          <UndoLine undo={undo} />
        </Row>
      ) : null}
      <DataTable
        id="products"
        label={label}
        columns={columns}
        pages={pages}
        rowName={(row) => localised(row.name)}
        href={productHref}
        list={list}
        selection={may('goods.edit') || may('goods.delete') ? selection : undefined}
        empty={empty}
      />
      <BulkBar selection={selection} undo={undo} deleted={list.search.deleted ?? false} />
    </>
  );
}

interface ProductFiltersProps {
  readonly list: ListSearch<ProductSearch>;
  /** List whose saved views are offered. */
  readonly views: 'goods' | 'goods.show';
}

/** Search, filters and saved views of products. */
export function ProductFilters({ list, views }: ProductFiltersProps) {
  const { t } = useTranslation('goods');
  return (
    <>
      <SearchBox label={t('search')} {...list.bind('search')} />
      <CameraButton />
      <MoreFilters>
        <Filters list={list} />
      </MoreFilters>
      <SavedViews list={views} table="products" />
    </>
  );
}

function Filters({ list }: { readonly list: ListSearch<ProductSearch> }) {
  const { t } = useTranslation('goods');
  const may = useMay();
  const brands = useQuery(brandsQuery);
  const { search } = list;
  return (
    <>
      <RowFilter label={t('filters.brand')} rows={brands.data?.items} {...list.bind('brand')} />
      <FilterToggle label={t('filters.premium')} {...list.bind('premium')} />
      <FilterToggle label={t('filters.without_price')} {...list.bind('without_price')} />
      <FilterToggle label={t('filters.incomplete')} {...list.bind('incomplete')} />
      {/* Only linked from the page of the exchange: most chains never have such names. */}
      {search.name_made ? <FilterToggle label={t('filters.name_made')} {...list.bind('name_made')} /> : null}
      {may('goods.delete') ? <FilterToggle label={t('filters.deleted')} {...list.bind('deleted')} /> : null}
    </>
  );
}

/** Line of the last change, with a button to undo it. */
function UndoLine({ undo }: { readonly undo: Undo }) {
  const { t } = useTranslation(['goods', 'ui']);
  const { done } = undo;
  if (!done || done.count === 0) return null;
  return (
    <Row
      gap={12}
      align="center"
      size="sm"
      padding="2px 12px"
      background="var(--j-accent-tint)"
      borderRadius={6}
    >
      <p role="status">{t('goods:undo.changed', { count: done.count })}</p>
      <Button variant="subtle" size="xs" loading={undo.isTakingBack} onClick={undo.takeBack}>
        {t('goods:undo.action')}
      </Button>
      <CloseButton size="sm" aria-label={t('ui:close')} onClick={undo.forget} />
    </Row>
  );
}
