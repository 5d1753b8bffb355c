import {
  compareSamplerVersions,
  listProducts,
  sampleProducts,
  samplerChoices,
  showSampler,
} from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

const STAYS_MS = 5 * 60_000;

export const samplerQuery = (id: number) =>
  queryOptions({
    queryKey: ['sampler', id],
    queryFn: ({ signal }) => call(showSampler, { params: { id } }, { signal }),
  });

export const compareQuery = (id: number, left: number, right: number) =>
  queryOptions({
    queryKey: ['sampler', id, 'compare', left, right],
    queryFn: ({ signal }) =>
      call(compareSamplerVersions, { params: { id }, query: { left, right } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The products that a sampler is tried on; a chosen one comes first. */
export const sampleProductsQuery = (product?: number, category?: number) =>
  queryOptions({
    queryKey: ['sample-products', product ?? null, category ?? null],
    queryFn: ({ signal }) => call(sampleProducts, { query: { product, category } }, { signal }),
    staleTime: STAYS_MS,
    placeholderData: keepPreviousData,
  });

export const choicesQuery = queryOptions({
  queryKey: ['sampler-choices'],
  queryFn: ({ signal }) => call(samplerChoices, {}, { signal }),
  staleTime: STAYS_MS,
});

/** Products whose name, article or barcode has the words. */
export const foundProductsQuery = (search: string) =>
  queryOptions({
    queryKey: ['sampler-product-search', search],
    queryFn: ({ signal }) => call(listProducts, { query: { search, limit: 8 } }, { signal }),
    enabled: search !== '',
    staleTime: STAYS_MS,
  });
