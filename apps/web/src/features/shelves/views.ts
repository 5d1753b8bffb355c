/** Ways to look at a shelf, as the address names them; the first where it names none. */
export const SHELF_VIEWS = ['elevation', 'plan', '3d'] as const;
export type ShelfView = (typeof SHELF_VIEWS)[number];

/** Highlights that may colour the goods, as the address names them; the first is the default. */
export const HIGHLIGHTS = ['tags', 'stock', 'brand', 'price', 'premium', 'sold_out'] as const;
export type Highlight = (typeof HIGHLIGHTS)[number];

/** View settings of the plan, stored in the screen's address. */
export interface LookedAt {
  readonly face?: number | undefined;
  readonly view?: ShelfView | undefined;
  readonly highlight?: Highlight | undefined;
  /** Boxes in their colour, though their products have pictures. */
  readonly plain?: true | undefined;
}
