import type { Shelf, ShelfSummary, TagState } from '@javon/contract';
import { placementsToWire, shapeToWire } from '@javon/contract/shelf-wire';
import { type Actor, heldOn } from '../../../platform/auth/actor.ts';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readPlacedProducts } from '../queries/placed-products.ts';
import { readPlan } from '../queries/plan.ts';
import type { ShelfRow } from '../queries/shelves.ts';

/** Functions of the price-tags module that shelves use. */
export interface TagStates {
  countToPrintByShelf(db: Db, branchId: number): Promise<ReadonlyMap<number, number>>;
  readStatesOf(
    db: Db,
    branchId: number,
    shelf: number | null,
    products: readonly number[],
  ): Promise<{ readonly states: ReadonlyMap<number, TagState>; readonly toPrint: number }>;
}

/** Dependencies of the functions that answer a shelf. */
export interface ShelfTools {
  readonly db: Db;
  readonly tags: TagStates;
}

const ACTIONS = [
  'shelf.show',
  'shelf.edit',
  'shelf.place',
  'shelf.arrange',
  'shelf.add',
  'shelf.delete',
  'price_tag.print',
  'application.add',
] as const;
/** Actions possible with a deleted shelf. */
const ACTIONS_DELETED = ['shelf.delete'] as const;

/** Converts a shelf to an item of the list. */
export function summaryOf(row: ShelfRow, actor: Actor, tagsToPrint: number | null): ShelfSummary {
  return {
    ...row,
    branch: { id: row.branch_id, code: row.code, name: { uz: row.branch_uz, ru: row.branch_ru } },
    tags_to_print: tagsToPrint,
    can: heldOn(actor, row.branch_id, row.deleted_at === null ? ACTIONS : ACTIONS_DELETED),
  };
}

/** A shelf with its geometry and its products, each with the state of its tag. */
export async function shelfOf(db: Db, tags: TagStates, actor: Actor, row: Seen<ShelfRow>): Promise<Shelf> {
  const plan = await readPlan(db, row);
  const products = await readPlacedProducts(db, row.branch_id, plan.placements);
  const shown = [...products.values()];
  const { states, toPrint } = await tags.readStatesOf(
    db,
    row.branch_id,
    row.id,
    shown.map((one) => one.id),
  );
  return {
    ...summaryOf(row, actor, toPrint),
    ...shapeToWire(plan),
    placements: placementsToWire(plan.placements, products).map((one) => ({
      ...one,
      tag_state: states.get(one.product.id) ?? null,
    })),
  };
}
