import { listRegions } from '@javon/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

const RARELY_CHANGED_MS = 60_000;

/** Regions of the chain, in their order. */
export const regionsQuery = queryOptions({
  queryKey: [listRegions.id],
  queryFn: ({ signal }) => call(listRegions, {}, { signal }),
  staleTime: RARELY_CHANGED_MS,
});

/** Refetches everything after a change of the regions: their names are in most lists, rankings and filters. */
export function regionsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries();
}
