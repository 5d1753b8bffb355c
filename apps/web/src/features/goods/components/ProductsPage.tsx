import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { useListSearch } from '../../../shared/ui/table/index.ts';
import { HistoryButton } from '../../history/public.ts';
import { categoriesQuery } from '../queries.ts';
import { treeRows } from '../tree.ts';
import { ExportProducts, ImportLink } from './ExportProducts.tsx';
import { NewProductButton } from './NewProductButton.tsx';
import {
  fetchFirstProducts,
  ProductFilters,
  type ProductSearch,
  ProductTable,
  useProductPages,
} from './ProductTable.tsx';

/** Starts fetching what the screen shows first. */
export function fetchFirst(search: ProductSearch, { id }: { readonly id?: string }): void {
  void queryClient.prefetchQuery(categoriesQuery);
  fetchFirstProducts(search, Number(id));
}

/** Products of one category and its subcategories. */
export function ProductsPage() {
  const { t } = useTranslation(['goods', 'pages']);
  const localised = useLocalised();
  const { id } = useParams({ strict: false });
  const list = useListSearch<ProductSearch>();
  const pages = useProductPages(list.search, Number(id));
  const categories = useQuery(categoriesQuery);
  const row = treeRows(categories.data?.items ?? []).find((one) => one.category.id === Number(id));
  const category = row?.category;
  if (categories.data && !category) {
    return (
      <Page title={t('pages:goods_show')}>
        <ErrorState error={new HttpFailure('answer', 404)} onRetry={() => void categories.refetch()} />
      </Page>
    );
  }
  const name = category ? localised(category.name) : t('pages:goods_show');
  return (
    <Page
      fill
      title={name}
      count={pages.total ?? (list.isFiltered ? undefined : row?.products)}
      actions={
        <>
          <HistoryButton entity="category" id={Number(id)} />
          <ExportProducts search={list.search} category={Number(id)} name={name} />
          <ImportLink />
          <NewProductButton category={Number(id)} />
        </>
      }
      filters={<ProductFilters list={list} views="goods.show" />}
    >
      <ProductTable
        label={name}
        pages={pages}
        list={list}
        empty={{ title: t('goods:empty_title'), text: t('goods:empty_text'), action: <ImportLink /> }}
      />
    </Page>
  );
}
