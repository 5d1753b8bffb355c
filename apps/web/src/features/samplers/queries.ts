import {
  compareSamplerVersions,
  type Sampler,
  sampleProducts,
  samplerChoices,
  showSampler,
} from '@javon/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../shared/http/api-query.ts';
import { queryClient } from '../../shared/http/query-client.ts';

const STAYS_MS = 5 * 60_000;

export const samplerQuery = (id: number) => apiQuery(showSampler, { params: { id } });

/** Stores a sampler from an answer in the cache. */
export function storeSampler(sampler: Sampler): void {
  queryClient.setQueryData(samplerQuery(sampler.id).queryKey, sampler);
}

export const compareQuery = (id: number, left: number, right: number) =>
  queryOptions({
    ...apiQuery(compareSamplerVersions, { params: { id }, query: { left, right } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Query of the products that a sampler is tried on; a chosen one is first. */
export const sampleProductsQuery = (product?: number, category?: number) =>
  queryOptions({
    ...apiQuery(sampleProducts, { query: { product, category } }),
    staleTime: STAYS_MS,
    placeholderData: keepPreviousData,
  });

export const choicesQuery = queryOptions({ ...apiQuery(samplerChoices, {}), staleTime: STAYS_MS });
