import { listBrands, listCategories, showProduct } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

const RARELY_CHANGED_MS = 60_000;
/** Most brands that a filter offers; the server gives no more at once. */
const BRANDS = 200;

/** All categories, in tree order. */
export const categoriesQuery = queryOptions({
  queryKey: [listCategories.id],
  queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  staleTime: RARELY_CHANGED_MS,
});

/** Brands for a filter. */
export const brandsQuery = queryOptions({
  queryKey: [listBrands.id, 'filter'],
  queryFn: ({ signal }) => call(listBrands, { query: { limit: BRANDS, sort: 'name' } }, { signal }),
  staleTime: RARELY_CHANGED_MS,
});

/** Query of one product with its characters, gaps and price history, and its balance in a branch. */
export const productQuery = (id: number, branch?: string) =>
  queryOptions({
    queryKey: [showProduct.id, id, branch ?? 'all'],
    queryFn: ({ signal }) => call(showProduct, { params: { id }, query: { branch } }, { signal }),
  });
