import type { AnswerOf, Shelf } from '@javon/contract';
import { diffToWire, planToWire } from '@javon/contract/shelf-wire';
import { diffPlans, type ShelfPlan } from '@javon/planogram';
import { type Actor, heldOn, scopeOf } from '../../../platform/auth/actor.ts';
import { type Seen, seen } from '../../../platform/auth/scope.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { authorOf } from '../author.ts';
import { readPlacedProducts } from '../queries/placed-products.ts';
import { readPlan } from '../queries/plan.ts';
import { readRevision, readRevisions, type StoredRevision } from '../queries/revisions.ts';
import type { ShelfRow } from '../queries/shelves.ts';
import { requireVersion, shelfSeen, shelfToChange } from './access.ts';
import type { ShelfTools } from './answers.ts';
import { savePlan } from './save-plan.ts';
import { show as showShelf } from './shelves.ts';

/** Returns the actions possible with a revision of a shelf. */
function mayRestore(actor: Actor, branchId: number): string[] {
  return heldOn(actor, branchId, ['shelf.place']);
}

/** @throws AppError not_found */
export async function list(db: Db, call: PermittedCall<'listRevisions'>): Promise<AnswerOf<'listRevisions'>> {
  const shelf = await shelfSeen(db, call, call.params.id);
  const page = await readRevisions(db, shelf, call.query);
  const can = mayRestore(call.actor, shelf.branch_id);
  return { ...page, items: page.items.map((item) => ({ ...item, can })) };
}

async function revisionOf(db: Db, shelf: Seen<ShelfRow>, number: number): Promise<StoredRevision> {
  return orNotFound(await readRevision(db, shelf, number));
}

/** @throws AppError not_found */
export async function show(db: Db, call: PermittedCall<'showRevision'>): Promise<AnswerOf<'showRevision'>> {
  const shelf = await shelfSeen(db, call, call.params.id);
  const revision = await revisionOf(db, shelf, call.params.number);
  const products = await readPlacedProducts(db, shelf.branch_id, revision.plan.placements);
  return {
    ...revision,
    plan: planToWire(revision.plan, products),
    can: mayRestore(call.actor, shelf.branch_id),
  };
}

/** @throws AppError not_found if either of them does not exist */
export async function compare(
  db: Db,
  call: PermittedCall<'compareRevisions'>,
): Promise<AnswerOf<'compareRevisions'>> {
  const { from, to } = call.query;
  const shelf = await shelfSeen(db, call, call.params.id);
  const [a, b] = await Promise.all([
    revisionOf(db, shelf, from),
    revisionOf(db, shelf, to ?? shelf.revision),
  ]);
  const placements = [...a.plan.placements, ...b.plan.placements];
  const products = await readPlacedProducts(db, shelf.branch_id, placements);
  return {
    from: { ...a, plan: planToWire(a.plan, products) },
    to: { ...b, plan: planToWire(b.plan, products) },
    diff: diffToWire(diffPlans(a.plan, b.plan)),
  };
}

/**
 * The plan with today's sizes of the goods, without those deleted from the catalogue.
 * @param now current plan: deleted goods that are still on it stay, because only a save removes them
 */
export async function asOfToday(
  tx: Tx,
  shelf: Seen<ShelfRow>,
  plan: ShelfPlan,
  now: Pick<ShelfPlan, 'placements'> = { placements: [] },
): Promise<ShelfPlan> {
  const standing = new Set(now.placements.map((one) => one.product));
  const products = await readPlacedProducts(tx, shelf.branch_id, plan.placements);
  const placements = plan.placements.flatMap((one) => {
    const product = products.get(one.product);
    if (product === undefined || (product.deleted && !standing.has(one.product))) return [];
    return { ...one, width: product.width_mm, height: product.height_mm, depth: product.depth_mm };
  });
  return { ...plan, placements };
}

/**
 * Restores a shelf to a revision, as a new revision.
 * @throws AppError not_found, stale_version, no_permission if the furniture differs and the person may only
 * place goods
 */
export function restore({ db, tags }: ShelfTools, call: PermittedCall<'restoreRevision'>): Promise<Shelf> {
  const { actor, body } = call;
  const { id, number } = call.params;
  return transaction(db, async (tx) => {
    const shelf = await shelfToChange(tx, call, id);
    const before = await readPlan(tx, shelf);
    await requireVersion(tx, shelf, body.version, before);
    const { plan } = await revisionOf(tx, shelf, number);
    const after = await asOfToday(tx, shelf, plan);
    const draws = scopeOf(actor, 'shelf.edit');
    const mayDraw = draws !== null && seen(draws, shelf) !== null;
    if (diffPlans(before, after).shape !== null && !mayDraw) throw new AppError('no_permission');
    await savePlan(tx, authorOf(call), shelf, before, after, {
      source: 'restored',
      restoredFrom: number,
      note: body.note ?? null,
    });
    return showShelf({ db: tx, tags }, call, id);
  });
}
