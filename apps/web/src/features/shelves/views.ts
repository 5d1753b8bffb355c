import type { ShelfPlan } from '@javon/planogram';
import type { Highlight } from './editing/highlight.ts';

/** Ways to look at a shelf, as the address names them; the first where it names none. */
export const SHELF_VIEWS = ['elevation', 'plan', '3d'] as const;
export type ShelfView = (typeof SHELF_VIEWS)[number];

/** What is looked at, and how; kept by the screen, in its address. */
export interface LookedAt {
  readonly face?: number | undefined;
  readonly view?: ShelfView | undefined;
  readonly highlight?: Highlight | undefined;
  /** Boxes in their colour, though their products have pictures. */
  readonly plain?: true | undefined;
}

/** What a panel has drawn in place of the plan, and the plan that it is compared with. */
export interface Preview {
  readonly plan: ShelfPlan;
  readonly before: ShelfPlan;
}
