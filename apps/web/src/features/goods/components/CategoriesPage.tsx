import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { SearchBox } from '../../../shared/ui/page/SearchBox.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { useListSearch } from '../../../shared/ui/table/index.ts';
import { categoriesQuery } from '../queries.ts';
import { CategoryTree } from './CategoryTree.tsx';
import { ImportLink } from './ImportLink.tsx';
import { ProductFilters, type ProductSearch, ProductTable, useProductPages } from './ProductTable.tsx';

/** The categories; with something typed or filtered, products of all of them. */
export function CategoriesPage() {
  const { t } = useTranslation(['goods', 'pages']);
  const list = useListSearch<ProductSearch>();
  const isSearch = list.isFiltered;
  const pages = useProductPages(list.search, undefined, isSearch);
  const categories = useQuery(categoriesQuery);
  const total = categories.data?.items.reduce((sum, category) => sum + category.product_count, 0);
  return (
    <Page
      fill={isSearch}
      title={t('pages:goods')}
      count={isSearch ? pages.total : total}
      actions={<ImportLink />}
      filters={
        <>
          <SearchBox
            label={t('goods:search')}
            value={list.search.search}
            onChange={(search) => list.change({ search })}
          />
          <ProductFilters list={list} />
        </>
      }
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
        <Categories />
      )}
    </Page>
  );
}

function Categories() {
  const { t } = useTranslation('goods');
  const { data, error, refetch } = useQuery(categoriesQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.items.length === 0) {
    return <EmptyState title={t('empty_categories_title')} text={t('empty_categories_text')} />;
  }
  return <CategoryTree categories={data.items} />;
}
