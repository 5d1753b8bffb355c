import type { Placement, Storey } from './shelf.ts';
import type { Mm } from './units.ts';
import { defaultZones } from './zones.ts';

/** Kinds of tables for phones. */
export type TableKind = 'rectangular' | 'six_seat' | 'eight_seat' | 'octagonal' | 'shelf_like';

/** The kinds in the order of a form. */
export const TABLE_KINDS: readonly TableKind[] = [
  'rectangular',
  'six_seat',
  'eight_seat',
  'octagonal',
  'shelf_like',
];

/** Position of a table: its middle on the plan from above, and its turn clockwise in whole degrees. */
export interface TableSpot {
  readonly x: Mm;
  readonly y: Mm;
  readonly turn: number;
}

/** A table beside the shelf, with phones on it. */
export interface PlanTable {
  readonly kind: TableKind;
  /** Along x if the table is not turned. */
  readonly length: Mm;
  readonly width: Mm;
  readonly height: Mm;
  /** Number of phones on it. */
  readonly phones: number;
  /** Null: its position is in the row before the shelf (PL-36). */
  readonly spot: TableSpot | null;
  /** Identifies the table among all that its shelf ever had; null for a new one, undefined if it is not known. */
  readonly key?: number | null | undefined;
}

/** Length that one phone needs along the edge of a table: itself, its holder and its tag. */
export const PHONE_PITCH: Mm = 250;
/** Distance of the middle of a phone from the edge. */
export const PHONE_INSET: Mm = 130;

/** Default sizes of a table of each kind. */
export const TABLE_SIZES: Readonly<Record<TableKind, Pick<PlanTable, 'length' | 'width' | 'height'>>> = {
  rectangular: { length: 1600, width: 800, height: 900 },
  six_seat: { length: 1500, width: 800, height: 900 },
  eight_seat: { length: 2000, width: 900, height: 900 },
  octagonal: { length: 1300, width: 1300, height: 900 },
  shelf_like: { length: 1600, width: 600, height: 1000 },
};

/** Length of a side of an octagonal table relative to its length across: tan 22.5°. */
export const OCTAGON_SIDE = Math.SQRT2 - 1;

/** Number of places along an edge. */
function along(length: Mm): number {
  return Math.max(0, Math.floor(length / PHONE_PITCH));
}

/**
 * Number of phones on each edge of a table: the far, right, near and left one; for an octagon one of eight
 * sides.
 */
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
      // Two steps, both facing the shopper.
      return [along(length), 0, along(length), 0];
  }
}

/** Number of places for phones on a table (PL-35). */
export function placesOf(table: Pick<PlanTable, 'kind' | 'length' | 'width'>): number {
  return placesByEdge(table).reduce((sum, count) => sum + count, 0);
}

/** Offset of table faces: table 1 is face 101; faces of the shelf itself are far below (TBL-1). */
const TABLE_FACES = 100;
/** Height over a table available for goods. */
const TABLE_HEADROOM: Mm = 500;

/** Number of the table of a face, from 1; null for a face of the shelf itself. */
export function tableOfFace(face: number): number | null {
  return face > TABLE_FACES ? face - TABLE_FACES : null;
}

/** Face of a table, counted from 1. */
export function faceOfTable(table: number): number {
  return TABLE_FACES + table;
}

/** Place of a table, from 1, at a distance from the left end of its board. */
export function tablePlaceAt(x: Mm): number {
  return Math.max(0, Math.floor(x / PHONE_PITCH)) + 1;
}

/** Left edge of a place of a table on its board. */
export function tablePlaceEdge(place: number): Mm {
  return (place - 1) * PHONE_PITCH;
}

/** Whether two placements are at the same place of the same table. */
export function shareTablePlace(a: Pick<Placement, 'face' | 'x'>, b: Pick<Placement, 'face' | 'x'>): boolean {
  return a.face > TABLE_FACES && a.face === b.face && tablePlaceAt(a.x) === tablePlaceAt(b.x);
}

/**
 * Board of a table (TBL-1): its places side by side, each as long and as deep as one phone needs. Undefined
 * if there is no such table, or it is too small for a place.
 * @param face above {@link TABLE_FACES}
 */
export function tableBoard(tables: readonly PlanTable[], face: number): Storey | undefined {
  const table = tables[(tableOfFace(face) ?? 0) - 1];
  const places = table ? placesOf(table) : 0;
  if (!table || places === 0) return undefined;
  const heights = { bottom: table.height, height: TABLE_HEADROOM };
  const [zone = 'red'] = defaultZones([heights]);
  return { face, storey: 1, length: places * PHONE_PITCH, depth: PHONE_PITCH, zone, ...heights };
}

/** Numbers of the free places of a table's board, in ascending order. */
export function freeTablePlaces(
  board: Pick<Storey, 'length'>,
  row: readonly Pick<Placement, 'x'>[],
): number[] {
  const taken = new Set(row.map((one) => tablePlaceAt(one.x)));
  return Array.from({ length: placesOfBoard(board) }, (_, i) => i + 1).filter((place) => !taken.has(place));
}

export function placesOfBoard({ length }: Pick<Storey, 'length'>): number {
  return Math.floor(length / PHONE_PITCH);
}

/** Boards of all tables that have places, in their order. */
export function tableBoards(tables: readonly PlanTable[]): Storey[] {
  return tables.flatMap((_, i) => tableBoard(tables, faceOfTable(i + 1)) ?? []);
}

function sameFurniture(a: PlanTable, b: PlanTable): boolean {
  return a.kind === b.kind && a.length === b.length && a.width === b.width && a.height === b.height;
}

function sameSpot(a: TableSpot | null, b: TableSpot | null): boolean {
  return a === null || b === null ? a === b : a.x === b.x && a.y === b.y && a.turn === b.turn;
}

/** Whether two tables are equal but for their keys. */
function sameTable(a: PlanTable, b: PlanTable): boolean {
  return sameFurniture(a, b) && a.phones === b.phones && sameSpot(a.spot, b.spot);
}

/** Whether two lists have the same tables in the same order, whatever their keys. */
export function sameTables(a: readonly PlanTable[], b: readonly PlanTable[]): boolean {
  return a.length === b.length && a.every((one, i) => b[i] !== undefined && sameTable(one, b[i]));
}

/**
 * Returns the new face of each old table's face (TBL-6). Tables are matched by their keys. If one of the lists has
 * none, it is guessed: an identical table is matched first, then one that was only moved or got other phones, then
 * one at the same index of the list.
 */
export function tableFaces(before: readonly PlanTable[], after: readonly PlanTable[]): Map<number, number> {
  const faces = new Map<number, number>();
  if ([before, after].every((tables) => tables.some(({ key }) => key !== undefined))) {
    for (const [i, { key }] of before.entries()) {
      const to = after.findIndex((one) => one.key === key && typeof key === 'number');
      if (to >= 0) faces.set(faceOfTable(i + 1), faceOfTable(to + 1));
    }
    return faces;
  }
  const free = new Set(after.keys());
  const pair = (alike: (a: PlanTable, b: PlanTable, i: number, to: number) => boolean) => {
    for (const [i, table] of before.entries()) {
      if (faces.has(faceOfTable(i + 1))) continue;
      const to = [...free].find((each) => {
        const other = after[each];
        return other !== undefined && alike(table, other, i, each);
      });
      if (to === undefined) continue;
      free.delete(to);
      faces.set(faceOfTable(i + 1), faceOfTable(to + 1));
    }
  };
  pair(sameTable);
  // A list of equal length has lost no table: match by index.
  if (before.length === after.length) pair((_, __, i, to) => i === to);
  pair((a, b) => sameFurniture(a, b));
  return faces;
}
