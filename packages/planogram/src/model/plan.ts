import type { ShelfSizes } from './faces.ts';
import type { ShelfType } from './shapes.ts';
import type { Placement, Storey } from './shelf.ts';
import { type PlanTable, tableBoard, tableBoards, tableOfFace } from './tables.ts';
import type { Mm } from './units.ts';

/** Kinds of support under a shelf. */
export type SupportKind = 'pallet' | 'pedestal';

/** Pallets or pedestals under one face, side by side. */
export interface Supports {
  readonly face: number;
  readonly kind: SupportKind;
  readonly count: number;
  /** Size of one; length goes along the face. */
  readonly length: Mm;
  readonly depth: Mm;
  readonly height: Mm;
}

/** Start of numbering and sorting. */
export interface StartPoint {
  /** Only for an island; a shelf at a wall starts at one of its two ends (PL-40). */
  readonly face: number;
  readonly end: 'left' | 'right';
}

/** A product at a place of a plan. */
export interface PlanPlacement extends Placement {
  readonly product: number;
  /** Higher values get a good place sooner; from 0 to 100. */
  readonly priority: number;
  readonly stack: number;
}

/** The furniture without placements. */
export interface ShelfShape {
  readonly type: ShelfType;
  readonly sizes: ShelfSizes;
  /** Depth of the faces that have no storeys. */
  readonly depth: Mm;
  readonly storeys: readonly Storey[];
  readonly supports: readonly Supports[];
  readonly tables: readonly PlanTable[];
  readonly start: StartPoint;
}

export interface ShelfPlan extends ShelfShape {
  readonly placements: readonly PlanPlacement[];
}

export interface Place {
  readonly face: number;
  readonly storey: number;
  /** Left edge, from the left end of the face. */
  readonly x: Mm;
}

/** Furniture that goods can stand on: the storeys of a shelf and the tables beside it. */
export type Boards = Pick<ShelfShape, 'storeys' | 'tables'>;

/** The storeys of a shelf, then the boards of its tables (TBL-1). */
export function boardsOf({ storeys, tables }: Boards): Storey[] {
  return [...storeys, ...tableBoards(tables)];
}

/** The storey of a place, or the board of its table; undefined if the shelf has none there. */
export function storeyAt(shape: Boards, place: Pick<Place, 'face' | 'storey'>): Storey | undefined {
  if (tableOfFace(place.face) !== null) {
    return place.storey === 1 ? tableBoard(shape.tables, place.face) : undefined;
  }
  return shape.storeys.find((one) => one.face === place.face && one.storey === place.storey);
}

/** Width of a placement on its board: its front row, at least one piece (PL-11). */
export function widthOf(placement: Pick<Placement, 'front' | 'width'>): Mm {
  return Math.max(1, placement.front) * placement.width;
}

export function piecesOf(placement: Pick<Placement, 'front' | 'back' | 'stack'>): number {
  return Math.max(1, placement.front) * (1 + Math.max(0, placement.back)) * Math.max(1, placement.stack ?? 1);
}

/** Placements from the floor up, face by face, each storey from the left; at one place by id. */
export function inOrder<P extends Placement>(placements: readonly P[]): P[] {
  return [...placements].sort((a, b) => a.face - b.face || a.storey - b.storey || a.x - b.x || a.id - b.id);
}

/** The lowest id of some placements, at most 0: ids of new ones continue below it. */
export function lowestId(placements: readonly Pick<Placement, 'id'>[]): number {
  return placements.reduce((lowest, one) => Math.min(lowest, one.id), 0);
}
