import { diffToWire, planToWire } from '@javon/contract/shelf-wire';
import { type Diff, diffPlans, type ShelfPlan } from '@javon/planogram';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Seen } from '../../../platform/auth/scope.ts';
import { staleVersion } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { notFound, orNotFound } from '../../../platform/errors/app-error.ts';
import { readPlacedProducts } from '../queries/placed-products.ts';
import { readRevision, readRevisionAt } from '../queries/revisions.ts';
import { lockShelf, readShelf, type ShelfRow } from '../queries/shelves.ts';

/** @throws AppError not_found */
export async function shelfSeen(db: Db, { actor, scope }: Viewer, id: number): Promise<Seen<ShelfRow>> {
  return orNotFound(await readShelf(db, scope, actor.userId, id));
}

/**
 * Locks a shelf for a change.
 * @throws AppError not_found if it does not exist, is out of scope, or is deleted
 */
export async function shelfToChange(tx: Tx, { actor, scope }: Viewer, id: number): Promise<Seen<ShelfRow>> {
  const row = await lockShelf(tx, scope, actor.userId, id);
  if (row === null || row.deleted_at !== null) throw notFound();
  return row;
}

/**
 * Refuses an edit based on an older version: the answer has the others' changes since, their plan and how it
 * differs from the one that the person saw.
 * @param plan current plan
 * @throws AppError stale_version
 */
export async function requireVersion(
  tx: Tx,
  shelf: Seen<ShelfRow>,
  seen: number,
  plan: ShelfPlan,
): Promise<void> {
  if (shelf.version === seen) return;
  const [base, last] = await Promise.all([
    readRevisionAt(tx, shelf, seen),
    readRevision(tx, shelf, shelf.revision),
  ]);
  const diff: Diff = diffPlans(base?.plan ?? plan, plan);
  const placements = [...plan.placements, ...(base?.plan.placements ?? [])];
  const products = await readPlacedProducts(tx, shelf.branch_id, placements);
  throw staleVersion(shelf.version, [
    { field: 'plan', theirs: planToWire(plan, products) },
    { field: 'base', theirs: base && planToWire(base.plan, products) },
    { field: 'diff', theirs: diffToWire(diff) },
    { field: 'author', theirs: last?.author ?? null },
    { field: 'at', theirs: last?.at ?? shelf.updated_at },
    { field: 'name', theirs: shelf.name },
    { field: 'categories', theirs: shelf.categories.map((one) => one.id) },
  ]);
}
