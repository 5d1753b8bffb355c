import type { Diff } from '../diff/diff.ts';
import type { ShelfPlan } from '../model/plan.ts';

/** Sort keys for products of a category (SHF-2). */
export type SortRule = 'size' | 'cost' | 'brand' | 'kv' | 'l' | 'kg';

/** A category of the shelf and how its products are sorted. */
export interface CategoryRule {
  readonly id: number;
  readonly sort: SortRule;
  readonly descending: boolean;
}

/** How one run arranges. What is left out is as `ARRANGE_DEFAULTS` says. */
export interface ArrangeOptions {
  /** Faces to fill; null means all. The others stay as they are. */
  readonly faces: readonly number[] | null;
  /** Keeps placements as they are; new ones fill the gaps. */
  readonly keep: boolean;
  /** Share of each storey's length that may be taken, above 0 and up to 1. */
  readonly fill: number;
  /** Most pieces side by side and most behind the front row. */
  readonly maxFront: number;
  readonly maxBack: number;
  /** Whether pieces that may be stacked are. */
  readonly stack: boolean;
  /** Whether products without stock are placed as well. */
  readonly soldOut: boolean;
  /** From this weight in grams, and from this height in millimetres, goods stand low. */
  readonly heavy: number;
  readonly tall: number;
  /** From this priority on, goods stand in golden zones as premium ones do. */
  readonly highPriority: number;
}

/** Why a product found no place. Lengths in millimetres. */
export type LeftOutReason =
  | { readonly code: 'product_without_size' }
  | { readonly code: 'other_category'; readonly category: number }
  | { readonly code: 'sold_out' }
  | { readonly code: 'no_storeys' }
  /** Higher than every storey, deeper than every board that is high enough, or wider than all of those. */
  | { readonly code: 'too_high'; readonly needs: number; readonly most: number }
  | { readonly code: 'too_deep'; readonly needs: number; readonly most: number }
  | { readonly code: 'too_wide'; readonly needs: number; readonly most: number }
  /** It would fit, but other products took the room: `most` is the longest stretch that is left for it. */
  | { readonly code: 'no_room'; readonly needs: number; readonly most: number }
  /** More products than one run takes. */
  | { readonly code: 'too_many_products'; readonly max: number };

/** A product that found no place, and why. */
export interface LeftOut {
  readonly product: number;
  readonly reason: LeftOutReason;
}

/** Proposed arrangement of a shelf, shown before it is applied. */
export interface Arrangement {
  readonly plan: ShelfPlan;
  readonly leftOut: readonly LeftOut[];
  /** From what stands there now to what would. */
  readonly diff: Diff;
}

/** Most products that one run takes. */
export const MAX_PRODUCTS = 20_000;

export const ARRANGE_DEFAULTS: ArrangeOptions = {
  faces: null,
  keep: false,
  fill: 1,
  maxFront: 3,
  maxBack: 10,
  stack: false,
  soldOut: false,
  heavy: 10_000,
  tall: 800,
  highPriority: 50,
};
