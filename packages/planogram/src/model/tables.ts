import type { Mm } from './units.ts';

/** Kinds of tables for phones. */
export type TableKind = 'rectangular' | 'six_seat' | 'eight_seat' | 'octagonal' | 'shelf_like';

/** The kinds in the order in which a form offers them. */
export const TABLE_KINDS: readonly TableKind[] = [
  'rectangular',
  'six_seat',
  'eight_seat',
  'octagonal',
  'shelf_like',
];

/** Where a table stands: its middle on the plan from above, and its turn clockwise in whole degrees. */
export interface TableSpot {
  readonly x: Mm;
  readonly y: Mm;
  readonly turn: number;
}

/** A table beside the shelf, with phones on it. */
export interface PlanTable {
  readonly kind: TableKind;
  /** Along x where the table is not turned. */
  readonly length: Mm;
  readonly width: Mm;
  readonly height: Mm;
  /** Phones that lie on it. */
  readonly phones: number;
  /** Null: it stands in the row before the shelf (PL-36). */
  readonly spot: TableSpot | null;
}

/** Room that one phone takes along the edge of a table: itself, its stand and its tag. */
export const PHONE_PITCH: Mm = 250;
/** How far from the edge the middle of a phone lies. */
export const PHONE_INSET: Mm = 130;

/** Sizes that a table of each kind has where nobody says otherwise. */
export const TABLE_SIZES: Readonly<Record<TableKind, Pick<PlanTable, 'length' | 'width' | 'height'>>> = {
  rectangular: { length: 1600, width: 800, height: 900 },
  six_seat: { length: 1500, width: 800, height: 900 },
  eight_seat: { length: 2000, width: 900, height: 900 },
  octagonal: { length: 1300, width: 1300, height: 900 },
  shelf_like: { length: 1600, width: 600, height: 1000 },
};

/** Length of a side of an octagonal table relative to its length across: tan 22.5°. */
export const OCTAGON_SIDE = Math.SQRT2 - 1;

/** Places of a rectangular edge: as many phones as lie along it. */
function along(length: Mm): number {
  return Math.max(0, Math.floor(length / PHONE_PITCH));
}

/** Phones on each edge of a table: the far, right, near and left one; for an octagon one of eight sides. */
export function placesByEdge(table: Pick<PlanTable, 'kind' | 'length' | 'width'>): number[] {
  const { kind, length, width } = table;
  switch (kind) {
    case 'rectangular': {
      // Corners belong to the long edges.
      const ends = along(width - 2 * PHONE_PITCH);
      return [along(length), ends, along(length), ends];
    }
    case 'six_seat':
      return [3, 0, 3, 0];
    case 'eight_seat':
      return [3, 1, 3, 1];
    case 'octagonal': {
      const side = Math.min(along(Math.min(length, width) * OCTAGON_SIDE), 3);
      return Array.from({ length: 8 }, () => side);
    }
    case 'shelf_like':
      // Two steps, both towards the shopper.
      return [along(length), 0, along(length), 0];
  }
}

/** How many phones a table has places for (PL-35). */
export function placesOf(table: Pick<PlanTable, 'kind' | 'length' | 'width'>): number {
  return placesByEdge(table).reduce((sum, count) => sum + count, 0);
}
