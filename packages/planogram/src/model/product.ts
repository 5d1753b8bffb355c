import type { Mm } from './units.ts';

/** A product for placing. Sizes are those of one upright piece; null if unknown. */
export interface PlanProduct {
  readonly id: number;
  readonly width: Mm | null;
  readonly height: Mm | null;
  readonly depth: Mm | null;
}

/** The three measures that categories can be sorted by: area served in m², litres, kilograms. */
export interface ProductMeasures {
  readonly kv?: number | null;
  readonly l?: number | null;
  readonly kg?: number | null;
}

/** A product for arranging and for the numbers. */
export interface GoodsProduct extends PlanProduct, ProductMeasures {
  readonly category: number;
  readonly brand: string | null;
  /** Whole soʻm. */
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

/** Whether all sizes of a product are known: whole millimetres above 0. */
export function isSized<P extends PlanProduct>(product: P): product is P & SizedProduct {
  return [product.width, product.height, product.depth].every(
    (size) => Number.isInteger(size) && Number(size) > 0,
  );
}
