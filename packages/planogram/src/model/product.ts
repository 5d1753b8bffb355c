import type { Mm } from './units.ts';

/** A product as placing takes it. Sizes are those of one piece as it stands; null if nobody typed them. */
export interface PlanProduct {
  readonly id: number;
  readonly width: Mm | null;
  readonly height: Mm | null;
  readonly depth: Mm | null;
  /** How many pieces may stand on top of one another; 1 where it may not be stacked. */
  readonly stackable?: number;
}

/** The three measures that categories sort by: area served in m², litres, kilograms. */
export interface ProductMeasures {
  readonly kv?: number | null;
  readonly l?: number | null;
  readonly kg?: number | null;
}

/** A product as arranging and the numbers take it. */
export interface GoodsProduct extends PlanProduct, ProductMeasures {
  readonly category: number;
  readonly brand: string | null;
  /** Whole so‘m. */
  readonly price: number | null;
  /** Grams. */
  readonly weight: number | null;
  readonly premium: boolean;
  /** From 0 to 100. */
  readonly priority: number;
  /** Pieces in the branch; null if it is not known. */
  readonly stock: number | null;
}

/** A product with all three sizes. */
export type SizedProduct = PlanProduct & { readonly width: Mm; readonly height: Mm; readonly depth: Mm };

/** Whether a product has sizes that one can place it by: whole millimetres above 0. */
export function isSized<P extends PlanProduct>(product: P): product is P & SizedProduct {
  return [product.width, product.height, product.depth].every(
    (size) => Number.isInteger(size) && Number(size) > 0,
  );
}
