import { compareRevisions, listRevisions } from '@javon/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiQuery, routeKey } from '../../../shared/http/api-query.ts';
import { call } from '../../../shared/http/call.ts';

/** Saves of a shelf page by page, the last first. */
export const revisionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(listRevisions), id],
    queryFn: ({ pageParam, signal }) =>
      call(
        listRevisions,
        { params: { id }, query: { limit: 30, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** Two saves of a shelf with their plans. A save never changes, so neither does what two of them differ in. */
export const comparisonQuery = (id: number, from: number, to: number) =>
  queryOptions({
    ...apiQuery(compareRevisions, { params: { id }, query: { from, to } }),
    staleTime: 5 * 60_000,
  });
