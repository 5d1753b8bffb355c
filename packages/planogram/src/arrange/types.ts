import type { Diff } from '../diff/diff.ts';
import type { ShelfPlan } from '../model/plan.ts';

/** Sort keys for products of a category (SHF-2). */
export type SortRule = 'size' | 'cost' | 'brand' | 'kv' | 'l' | 'kg';

/** A category of the shelf and the sort rule of its products. */
export interface CategoryRule {
  readonly id: number;
  readonly sort: SortRule;
  readonly descending: boolean;
}

/** Options of one run. Defaults: `ARRANGE_DEFAULTS`. */
export interface ArrangeOptions {
  /** Faces to fill; null means all. The others do not change. */
  readonly faces: readonly number[] | null;
  /** Keeps existing placements; new ones fill the gaps. */
  readonly keep: boolean;
  /** Share of each storey's length that may be used, above 0 and up to 1. */
  readonly fill: number;
  /** Maximum number of pieces side by side and behind the front row. */
  readonly maxFront: number;
  readonly maxBack: number;
  /** Whether products without stock are also placed. */
  readonly soldOut: boolean;
  /** Weight in grams, and height in millimetres, from which goods stand low. */
  readonly heavy: number;
  readonly tall: number;
  /** Priority from which goods are placed in golden zones like premium ones. */
  readonly highPriority: number;
}

/** Reasons why a product got no place. Lengths in millimetres. */
export type LeftOutReason =
  | { readonly code: 'product_without_size' }
  | { readonly code: 'other_category'; readonly category: number }
  | { readonly code: 'sold_out' }
  | { readonly code: 'no_storeys' }
  /** Higher than every storey, deeper than every board that is high enough, or wider than all of those. */
  | { readonly code: 'too_high'; readonly needs: number; readonly most: number }
  | { readonly code: 'too_deep'; readonly needs: number; readonly most: number }
  | { readonly code: 'too_wide'; readonly needs: number; readonly most: number }
  /** It would fit, but other products took the space: `most` is the longest stretch left for it. */
  | { readonly code: 'no_room'; readonly needs: number; readonly most: number }
  /** More products than the maximum of one run. */
  | { readonly code: 'too_many_products'; readonly max: number };

/** A product without a place, and the reason. */
export interface LeftOut {
  readonly product: number;
  readonly reason: LeftOutReason;
}

/** Proposed arrangement of a shelf, shown before it is applied. */
export interface Arrangement {
  readonly plan: ShelfPlan;
  readonly leftOut: readonly LeftOut[];
  /** Diff from the current plan to the proposed one. */
  readonly diff: Diff;
}

/** Maximum number of products in one run. */
export const MAX_PRODUCTS = 20_000;

export const ARRANGE_DEFAULTS: ArrangeOptions = {
  faces: null,
  keep: false,
  fill: 1,
  maxFront: 3,
  maxBack: 10,
  soldOut: false,
  heavy: 10_000,
  tall: 800,
  highPriority: 50,
};
