import { listShelves, showBranch } from '@javon/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Shelves that stand on the page of a branch; the rest are one press away. */
const SHELVES_SHOWN = 12;

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
