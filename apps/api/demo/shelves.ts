import type { ShelfType, Zone } from '@javon/planogram';
import type { DemoProduct } from './products.ts';
import { readRows } from './read-rows.ts';

/** Lengths in millimetres. */
export interface DemoStorey {
  readonly face: number;
  readonly storey: number;
  readonly length: number;
  readonly height: number;
  readonly depth: number;
  readonly bottom: number;
  readonly zone: Zone;
}

export interface DemoPlacement {
  readonly face: number;
  readonly storey: number;
  readonly position: number;
  readonly x: number;
  readonly product: DemoProduct;
  readonly front: number;
  readonly back: number;
}

interface Furniture {
  readonly branchId: number;
  readonly name: string;
  readonly type: ShelfType;
  readonly main: number;
  readonly left: number | null;
  readonly right: number | null;
  readonly startEnd: 'left' | 'right';
  readonly position: number;
}

export interface DemoShelf extends Furniture {
  readonly id: number;
  readonly storeys: readonly DemoStorey[];
  readonly placements: readonly DemoPlacement[];
}

interface StoreyRow extends DemoStorey {
  /** From the left; products by their ids. */
  readonly goods: readonly (readonly [x: number, product: number, front: number, back: number])[];
}

interface ShelfRow extends Furniture {
  readonly storeys: readonly StoreyRow[];
}

/** Keys of the categories on a shelf, in the order of its storeys. */
export function categoriesOn({ placements }: DemoShelf): string[] {
  return [...new Set(placements.map(({ product }) => product.category))];
}

/**
 * The 120 shelves of the 40 branches with their placements: an id is the place in the list, the ten of TAS-01
 * come first.
 */
export function readShelves(products: readonly DemoProduct[]): DemoShelf[] {
  const product = (id: number): DemoProduct => {
    const found = products[id - 1];
    if (found === undefined) throw new Error(`The demo has no product ${id}`);
    return found;
  };
  return readRows<ShelfRow>('shelves').map((shelf, i) => ({
    ...shelf,
    id: i + 1,
    storeys: shelf.storeys.map(({ goods: _, ...storey }) => storey),
    placements: shelf.storeys.flatMap(({ face, storey, goods }) =>
      goods.map(([x, id, front, back], n): DemoPlacement => {
        return { face, storey, position: n + 1, x, product: product(id), front, back };
      }),
    ),
  }));
}
