import { listBrands, listCategories } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';

const RARELY_CHANGED_MS = 60_000;
/** Most brands that a filter offers; the server returns no more at once. */
const BRANDS = 200;

/** Query of all categories, in tree order. */
export const categoriesQuery = queryOptions({
  ...apiQuery(listCategories, {}),
  staleTime: RARELY_CHANGED_MS,
});

/** Query of the brands for a filter. */
export const brandsQuery = queryOptions({
  ...apiQuery(listBrands, { query: { limit: BRANDS, sort: 'name' } }),
  staleTime: RARELY_CHANGED_MS,
});
