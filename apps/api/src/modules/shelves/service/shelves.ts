import type { QueryOf, Shelf, ShelfSummary } from '@javon/contract';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { CountedPage } from '../../../platform/db/paging.ts';
import { snapshot } from '../../../platform/db/transaction.ts';
import { withBranch } from '../../branches/public.ts';
import { readShelves } from '../queries/shelves.ts';
import { shelfSeen } from './access.ts';
import { type ShelfTools, shelfOf, summaryOf } from './answers.ts';

/**
 * Searches shelves, one page.
 * @throws AppError not_found if the branch is out of scope
 */
export async function findShelves(
  { db, tags }: ShelfTools,
  call: Viewer & { readonly query: QueryOf<'listShelves'> },
): Promise<CountedPage<ShelfSummary>> {
  const { actor, scope } = call;
  const page = await readShelves(db, scope, actor.userId, await withBranch(db, call, call.query));
  const branches = new Set(page.items.map((row) => row.branch_id));
  const [only] = branches;
  const counts = branches.size === 1 && only !== undefined ? await tags.countToPrintByShelf(db, only) : null;
  return {
    ...page,
    items: page.items.map((row) => summaryOf(row, actor, counts && (counts.get(row.id) ?? 0))),
  };
}

/**
 * Returns one shelf; after a write, within its transaction, it returns the written state.
 * @throws AppError not_found
 */
export function show({ db, tags }: ShelfTools, viewer: Viewer, id: number): Promise<Shelf> {
  // Read in one snapshot: the version must belong to the plan, because the next save is checked by it.
  return snapshot(db, async (tx) => shelfOf(tx, tags, viewer.actor, await shelfSeen(tx, viewer, id)));
}
