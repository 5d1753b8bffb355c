import { type AnswerOf, type BodyOf, COPY_REASONS } from '@javon/contract';
import type { ShelfPlan } from '@javon/planogram';
import { requireScope } from '../../../platform/auth/actor.ts';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../../platform/change/change.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { type BranchRow, openBranchFor } from '../../branches/public.ts';
import { readBalanced, readPlacedProducts } from '../queries/placed-products.ts';
import { readPlan } from '../queries/plan.ts';
import { readNames } from '../queries/rows.ts';
import type { ShelfRow } from '../queries/shelves.ts';
import { shelfSeen } from './access.ts';
import { insertShelf } from './edit.ts';

type Item = AnswerOf<'copyShelf'>['items'][number];
type Reason = (typeof COPY_REASONS)[number];

const [DELETED, NOT_THERE, SOLD_OUT] = COPY_REASONS;
const LONGEST = 80;

/** A shelf name that is free in the branch: with a number if it is taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const tried = `${name.slice(0, LONGEST - suffix.length)}${suffix}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Reasons why goods of a plan would not be copied to a branch, by product. */
async function missingIn(tx: Tx, branchId: number, plan: ShelfPlan) {
  const products = await readPlacedProducts(tx, branchId, plan.placements);
  const known = new Set(await readBalanced(tx, branchId, [...products.keys()]));
  return [...products.values()].flatMap((product) => {
    const { id, sku, name, branch_balance: balance } = product;
    let reason: Reason | null = null;
    if (product.deleted) reason = DELETED;
    // The stock of a branch that never sent balances is unknown.
    else if (balance !== null && balance <= 0) reason = known.has(id) ? SOLD_OUT : NOT_THERE;
    return reason === null ? [] : [{ product: { id, sku, name }, reason }];
  });
}

/**
 * Copies a shelf to other branches.
 * @throws AppError not_found if the shelf or a branch is out of scope, branch_closed
 */
export async function copy(tx: Tx, call: PermittedCall<'copyShelf'>): Promise<AnswerOf<'copyShelf'>> {
  const { actor, scope, params, body } = call;
  const shelf = await shelfSeen(tx, { actor, scope: requireScope(actor, 'shelf.show') }, params.id);
  const plan = await readPlan(tx, shelf);
  const name = tidyUzbek(body.name ?? shelf.name) || shelf.name;
  const items: Item[] = [];
  for (const ref of new Set(body.branches)) {
    const branch = await openBranchFor(tx, scope, actor, ref);
    items.push(await copyTo(tx, call, { shelf, plan, name, branch, body }));
  }
  return { items };
}

interface One {
  readonly shelf: Seen<ShelfRow>;
  readonly plan: ShelfPlan;
  readonly name: string;
  readonly branch: Seen<BranchRow>;
  readonly body: BodyOf<'copyShelf'>;
}

async function copyTo(
  tx: Tx,
  change: LocalisedChange,
  { shelf, plan, name, branch, body }: One,
): Promise<Item> {
  const missing = await missingIn(tx, branch.id, plan);
  const stays = new Set(
    missing.filter(({ reason }) => reason === DELETED || !body.with_missing).map(({ product }) => product.id),
  );
  const placements = plan.placements
    .filter((one) => !stays.has(one.product))
    .map((one, i) => ({ ...one, id: -1 - i }));
  const free = freeName(name, new Set(await readNames(tx, branch.id)));
  const shelfId = body.preview
    ? null
    : await insertShelf(tx, change, {
        branchId: branch.id,
        name: free,
        position: undefined,
        copyOf: shelf.id,
        categories: shelf.categories.map((one) => one.id),
        plan: { ...plan, placements },
      });
  return {
    branch: { id: branch.id, code: branch.code, name: { uz: branch.name_uz, ru: branch.name_ru } },
    shelf_id: shelfId,
    name: free,
    placed: placements.length,
    missing,
  };
}
