import {
  type PlanTable,
  placesOf,
  type ShelfPlan,
  type Supports,
  TABLE_KINDS,
  TABLE_SIZES,
} from '@javon/planogram';
import { categoriesOn, type DemoPlacement, type DemoShelf } from './shelves.ts';

const PALLET = { length: 1000, below: 500 };
const PEDESTAL = { length: 600 };
const GAP = 100;

/** Returns the supports under the faces of a shelf: pallets under low boards, pedestals under high ones. */
export function supportsOf({ storeys }: DemoShelf): Supports[] {
  const lowest = storeys.filter((one) => one.storey === 1);
  return lowest.flatMap(({ face, length: room, bottom, depth }): Supports[] => {
    const kind = bottom < PALLET.below ? 'pallet' : 'pedestal';
    const length = kind === 'pallet' ? PALLET.length : PEDESTAL.length;
    const count = Math.floor(room / (length + GAP));
    return count === 0 ? [] : [{ face, kind, count, length, depth, height: bottom }];
  });
}

/** Tables with phones before the shelves of phones: each kind in turn, all five before the chain's first shelf. */
export function tablesOf(shelf: DemoShelf): PlanTable[] {
  if (!categoriesOn(shelf).includes('phones')) return [];
  const { id } = shelf;
  const kinds = id === 1 ? TABLE_KINDS : TABLE_KINDS.filter((_, i) => i === id % TABLE_KINDS.length);
  return kinds.map((kind) => {
    const places = placesOf({ kind, ...TABLE_SIZES[kind] });
    return { kind, ...TABLE_SIZES[kind], phones: Math.max(1, places - (id % 3)), spot: null };
  });
}

/** A placement with its id. */
export type Numbered = DemoPlacement & { readonly id: number };

/** Ids of all placements, in the order of the shelves. */
export function numbered(shelves: readonly DemoShelf[]): Map<number, Numbered[]> {
  let last = 0;
  return new Map(
    shelves.map((shelf) => [
      shelf.id,
      shelf.placements.map((one) => {
        last += 1;
        return { ...one, id: last };
      }),
    ]),
  );
}

/** Depth of a shelf: that of its deepest storey, millimetres. */
export function depthOf({ storeys }: DemoShelf): number {
  return Math.max(1, ...storeys.map((one) => one.depth));
}

/** The plan of a shelf as stored in a revision. */
export function planOf(shelf: DemoShelf, placements: readonly Numbered[]): ShelfPlan {
  return {
    type: shelf.type,
    sizes: { main: shelf.main, left: shelf.left, right: shelf.right },
    depth: depthOf(shelf),
    storeys: shelf.storeys,
    supports: supportsOf(shelf),
    tables: tablesOf(shelf),
    start: { face: 1, end: shelf.startEnd },
    placements: placements.map(({ id, face, storey, x, product, front, back }) => ({
      id,
      face,
      storey,
      x,
      product: product.id,
      front,
      back,
      stack: 1,
      priority: product.priority,
      width: product.width,
      height: product.height,
      depth: product.depth,
    })),
  };
}
