/** Ways to look at a shelf, as the address names them; the first where it names none. */
export const SHELF_VIEWS = ['elevation', 'plan'] as const;
export type ShelfView = (typeof SHELF_VIEWS)[number];
