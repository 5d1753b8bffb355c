import {
  type AnswerOf,
  type Branch,
  listBranches,
  listHistory,
  listShelves,
  showBranch,
} from '@javon/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';
import { listKey } from '../../shared/ui/table/use-list-pages.ts';

/** Shelves shown on the page of a branch; a link leads to the others. */
const SHELVES_SHOWN = 12;

/** Query of one branch with its tags by state. */
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

/** Updates the cached branch and invalidates every query that shows branches. */
export function branchesChanged(client: QueryClient, branch: Branch): void {
  client.setQueryData<AnswerOf<typeof showBranch>>(
    branchQuery(branch.id).queryKey,
    (was) => was && { ...was, ...branch },
  );
  void client.invalidateQueries({ queryKey: [showBranch.id] });
  void client.invalidateQueries({ queryKey: listKey(listBranches) });
  void client.invalidateQueries({ queryKey: listKey(listHistory) });
  // The header's choice of branches.
  void client.invalidateQueries({ queryKey: ['branches'] });
}
