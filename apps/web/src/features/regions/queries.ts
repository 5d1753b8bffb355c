import { listRegions } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Regions of the country; they change once in a lifetime. */
export const regionsQuery = queryOptions({
  queryKey: [listRegions.id],
  queryFn: ({ signal }) => call(listRegions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
