import { type AnswerOf, type Branch, listShelves, showBranch } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';
import { queryClient } from '../../shared/http/query-client.ts';

/** Shelves shown on the page of a branch; a link leads to the others. */
const SHELVES_SHOWN = 12;

/** Query of one branch with its tags by state. */
export const branchQuery = (id: number) => apiQuery(showBranch, { params: { id } });

/** Query of the first shelves of a branch. */
export const branchShelvesQuery = (code: string) =>
  apiQuery(listShelves, { query: { branch: code, limit: SHELVES_SHOWN } });

/** Stores a branch from an answer in the cache. */
export function storeBranch(branch: Branch): void {
  queryClient.setQueryData<AnswerOf<'showBranch'>>(
    branchQuery(branch.id).queryKey,
    (was) => was && { ...was, ...branch },
  );
}
