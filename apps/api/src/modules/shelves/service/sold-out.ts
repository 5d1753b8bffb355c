import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { branchFor } from '../../branches/public.ts';
import { type Author, authorOf } from '../author.ts';
import { readPlan } from '../queries/plan.ts';
import { lockShelf, readShelf } from '../queries/shelves.ts';
import { type Answer, type Item, readSoldOut, readSoldOutOn, type Which } from '../queries/sold-out.ts';
import { savePlan } from './save-plan.ts';

interface Asked {
  readonly shelf?: number | undefined;
  readonly branch?: string | number | undefined;
}

/** @throws AppError not_found if the shelf or branch is out of scope */
async function whichOf(db: Db, { actor, scope }: Viewer, asked: Asked): Promise<Which> {
  if (asked.shelf !== undefined) {
    orNotFound(await readShelf(db, scope, null, asked.shelf));
    return { shelf: asked.shelf };
  }
  if (asked.branch !== undefined) {
    const branch = await branchFor(db, scope, actor, asked.branch);
    return { branch: branch.id };
  }
  return { scope, except: [] };
}

/** Returns the placements that clearing would remove. */
export async function previewOf(db: Db, call: PermittedCall<'previewSoldOut'>): Promise<Answer> {
  return readSoldOut(db, await whichOf(db, call, call.query));
}

/** Clears the sold-out goods of one shelf; returns them, null if there are none. */
async function clearOne(tx: Tx, scope: Scope, author: Author, id: number): Promise<Item | null> {
  const shelf = await lockShelf(tx, scope, author.userId, id);
  if (shelf === null || shelf.deleted_at !== null) return null;
  const plan = await readPlan(tx, shelf);
  const rows = await readSoldOutOn(tx, id);
  if (rows.length === 0) return null;
  const gone = new Set(rows.map((row) => row.id));
  const placements = plan.placements.filter((one) => !gone.has(one.id));
  await savePlan(tx, author, shelf, plan, { ...plan, placements }, { source: 'sold_out' });
  const products = [...Map.groupBy(rows, (row) => row.product.id).values()].flatMap((own) =>
    own.slice(0, 1).map(({ product }) => ({ product, places: own.length })),
  );
  return { shelf: { id, name: shelf.name, branch_code: shelf.code }, products };
}

/** Handles a shelf that could not be cleared; unless it throws, the other shelves are still cleared. */
type OnFailure = (shelf: number, error: Error) => null;

const broken: OnFailure = (_, error) => {
  throw error;
};

/**
 * Clears sold-out goods [SHF-4], each shelf in a separate transaction, so that no shelf waits for all the
 * others. Stock is checked again: goods sold meanwhile are cleared, restocked ones stay, and the answer lists
 * what was removed.
 */
async function clearThose(
  db: Db,
  scope: Scope,
  author: Author,
  which: Which,
  onFailure: OnFailure = broken,
): Promise<Answer> {
  const { items: found, more } = await readSoldOut(db, which);
  const items: Item[] = [];
  for (const { shelf } of found) {
    const item = await transaction(db, (tx) => clearOne(tx, scope, author, shelf.id)).catch((error: Error) =>
      onFailure(shelf.id, error),
    );
    if (item !== null) items.push(item);
  }
  const places = items.flatMap((item) => item.products).reduce((sum, one) => sum + one.places, 0);
  return { items, places, more };
}

/** Number of failed shelves after which the cause must be elsewhere, and the run stops. */
const MOST_FAILED = 20;

/**
 * Clears sold-out goods off all shelves within scope, in batches of some hundreds; returns the number of
 * places. A failing shelf does not stop the others; a second run clears only the rest.
 * @throws AggregateError at the end, if shelves failed
 */
export async function clearAll(db: Db, scope: Scope, author: Author): Promise<number> {
  const failed = new Map<number, Error>();
  const summary = () =>
    new AggregateError(failed.values(), `Sold-out goods stay on shelves ${[...failed.keys()].join(', ')}`);
  const onFailure: OnFailure = (shelf, error) => {
    failed.set(shelf, error);
    if (failed.size >= MOST_FAILED) throw summary();
    return null;
  };
  for (let places = 0; ; ) {
    const before = failed.size;
    const untried = { scope, except: [...failed.keys()] };
    const done = await clearThose(db, scope, author, untried, onFailure);
    places += done.places;
    // A round that cleared nothing found only restocked goods; stop instead of repeating it.
    if (done.more && (done.places > 0 || failed.size > before)) continue;
    if (failed.size > 0) throw summary();
    return places;
  }
}

/** @throws AppError required if the body names nothing to clear, not_found */
export async function clear(db: Db, call: PermittedCall<'clearSoldOut'>): Promise<Answer> {
  const { shelf, branch, all = false } = call.body;
  if (shelf === undefined && branch === undefined && !all) throw fieldError('shelf', 'required');
  return clearThose(db, call.scope, authorOf(call), await whichOf(db, call, { shelf, branch }));
}
