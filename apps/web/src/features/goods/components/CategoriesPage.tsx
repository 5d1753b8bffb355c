import type { Category } from '@javon/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../shared/http/query-client.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useMay } from '../../../shared/session/visitor.ts';
import { ExportButton } from '../../../shared/ui/export/ExportButton.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { isListFiltered, useListSearch } from '../../../shared/ui/table/index.ts';
import { categoriesQuery } from '../queries.ts';
import { CategoryTree } from './CategoryTree.tsx';
import { ExportProducts, ImportLink } from './ExportProducts.tsx';
import { NewProductButton } from './NewProductButton.tsx';
import {
  fetchFirstProducts,
  ProductFilters,
  type ProductSearch,
  ProductTable,
  useProductPages,
} from './ProductTable.tsx';

const CategoryPanel = lazyOverlay(() => import('./CategoryPanel.tsx'), 'CategoryPanel', 'category');

/** Starts fetching what the screen shows first. */
export function fetchFirst(search: ProductSearch): void {
  void queryClient.prefetchQuery(categoriesQuery);
  if (isListFiltered(search)) fetchFirstProducts(search, undefined);
}

/** List of categories; with a search or filter, products of all of them. */
export function CategoriesPage() {
  const { t } = useTranslation(['goods', 'pages']);
  const list = useListSearch<ProductSearch>();
  const isSearch = list.isFiltered;
  const pages = useProductPages(list.search, undefined, isSearch);
  const categories = useQuery(categoriesQuery);
  const may = useMay();
  const [open, setOpen] = useState<Category | 'new' | null>(null);
  const total = categories.data?.items.reduce((sum, category) => sum + category.product_count, 0);
  return (
    <Page
      fill={isSearch}
      title={t('pages:goods')}
      count={isSearch ? pages.total : total}
      actions={
        <>
          {isSearch ? (
            <ExportProducts search={list.search} name={t('goods:found')} />
          ) : (
            <ExportButton route="exportCategories" input={{}} name={t('pages:goods')} />
          )}
          <ImportLink />
          {isSearch ? <NewProductButton /> : null}
          {!isSearch && may('goods.category') ? (
            <Button onClick={() => setOpen('new')}>{t('goods:category.add')}</Button>
          ) : null}
        </>
      }
      filters={<ProductFilters list={list} views="goods" />}
    >
      {isSearch ? (
        <ProductTable
          label={t('goods:found')}
          pages={pages}
          list={list}
          withCategory
          empty={{ title: t('goods:empty_title'), text: t('goods:not_found_text') }}
        />
      ) : (
        <Categories onEdit={setOpen} />
      )}
      <CategoryPanel category={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

function Categories({ onEdit }: { readonly onEdit: (category: Category) => void }) {
  const { t } = useTranslation('goods');
  const { data, error, refetch } = useDeferredAnswer(useQuery(categoriesQuery));
  if (!data) return <Waiting error={error} refetch={refetch} />;
  if (data.items.length === 0) {
    return <EmptyState title={t('empty_categories_title')} text={t('empty_categories_text')} />;
  }
  return <CategoryTree categories={data.items} onEdit={onEdit} />;
}
