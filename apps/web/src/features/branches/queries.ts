import { listRegions, listShelves, showBranch } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Regions of the country; they change once in a lifetime. */
export const regionsQuery = queryOptions({
  queryKey: [listRegions.id],
  queryFn: ({ signal }) => call(listRegions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Shelves that stand on the page of a branch; the rest are one press away. */
export const SHELVES_SHOWN = 12;

/** One branch with its tags by state. */
export const branchQuery = (id: number) =>
  queryOptions({
    queryKey: [showBranch.id, id],
    queryFn: ({ signal }) => call(showBranch, { params: { id } }, { signal }),
  });

/** The first shelves of a branch. */
export const branchShelvesQuery = (code: string) =>
  queryOptions({
    queryKey: [listShelves.id, 'of', code],
    queryFn: ({ signal }) => call(listShelves, { query: { branch: code, limit: SHELVES_SHOWN } }, { signal }),
  });
