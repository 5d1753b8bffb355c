import { walkOf } from '../geometry/walk.ts';
import { PLAN_LIMITS } from '../model/limits.ts';
import { boardsOf, type PlanPlacement, type ShelfPlan, widthOf } from '../model/plan.ts';
import type { Storey, Zone } from '../model/shelf.ts';
import {
  freeTablePlaces,
  PHONE_PITCH,
  placesOfBoard,
  tableBoards,
  tableOfFace,
  tablePlaceEdge,
} from '../model/tables.ts';
import type { Mm } from '../model/units.ts';
import { rowsOf } from '../placing/fit.ts';
import { gapsOf } from '../placing/room.ts';
import type { SizedGoods } from './sequence.ts';
import type { ArrangeOptions } from './types.ts';

/** A product in a bin. */
export interface Share {
  readonly product: SizedGoods;
  /** Its index in the sequence. */
  readonly rank: number;
  front: number;
}

/** Length of a storey that may still be used, in all its stretches together. */
interface Allowance {
  left: Mm;
  places: number;
}

/** A free stretch of a board. */
export interface Bin {
  readonly face: number;
  readonly storey: number;
  readonly zone: Zone;
  readonly height: Mm;
  readonly depth: Mm;
  readonly from: Mm;
  readonly to: Mm;
  /** Length that is not used yet. */
  room: Mm;
  readonly allowance: Allowance;
  /** Whether it is a place of a table, for one piece of one product. */
  readonly single: boolean;
  readonly shares: Share[];
}

/** Free stretches of one storey. */
function binsOf(storey: Storey, row: readonly PlanPlacement[], fill: number): Bin[] {
  const taken = row.reduce((sum, one) => sum + widthOf(one), 0);
  const allowance: Allowance = {
    left: Math.max(0, Math.floor(storey.length * fill) - taken),
    places: Math.max(0, PLAN_LIMITS.onStorey - row.length),
  };
  const { face, zone, height, depth } = storey;
  return gapsOf(row, storey.length).map(({ from, to }) => ({
    face,
    storey: storey.storey,
    zone,
    height,
    depth,
    from,
    to,
    room: to - from,
    allowance,
    single: false,
    shares: [],
  }));
}

/** Free places of a table, each a separate stretch for one product (TBL-5). */
function placesOfTable(board: Storey, row: readonly PlanPlacement[], fill: number): Bin[] {
  const count = placesOfBoard(board);
  const free = freeTablePlaces(board, row);
  const allowance: Allowance = {
    left: board.length,
    places: Math.max(0, Math.floor(count * fill) - (count - free.length)),
  };
  const { face, storey, zone, height, depth } = board;
  return free.map((place) => ({
    face,
    storey,
    zone,
    height,
    depth,
    from: tablePlaceEdge(place),
    to: tablePlaceEdge(place + 1),
    room: PHONE_PITCH,
    allowance,
    single: true,
    shares: [],
  }));
}

/** Free stretches by face, the faces in walking order and the tables after them; each from the floor up. */
export function binsByFace(
  plan: ShelfPlan,
  kept: readonly PlanPlacement[],
  options: ArrangeOptions,
): Bin[][] {
  const { faces, towards } = walkOf(plan);
  const rows = rowsOf(kept);
  return [...faces, ...tableBoards(plan.tables).map((one) => one.face)]
    .filter((face) => options.faces === null || options.faces.includes(face))
    .map((face) =>
      boardsOf(plan)
        .filter((one) => one.face === face)
        .sort((a, b) => a.storey - b.storey)
        .flatMap((storey) => {
          const row = rows.get(`${face}:${storey.storey}`) ?? [];
          if (tableOfFace(face) !== null) return placesOfTable(storey, row, options.fill);
          const bins = binsOf(storey, row, options.fill);
          return towards === 'right' ? bins : bins.reverse();
        }),
    );
}

/** Length of a bin that one more piece could use. */
export function roomIn(bin: Bin): Mm {
  if (bin.single && bin.shares.length > 0) return 0;
  return Math.min(bin.room, bin.allowance.left);
}

/** Whether one more placement of a product fits into a bin. */
export function takes(bin: Bin, product: SizedGoods): boolean {
  return (
    bin.allowance.places > 0 &&
    product.width <= roomIn(bin) &&
    product.height <= bin.height &&
    product.depth <= bin.depth
  );
}

/** Puts a product into a bin with one piece in front. */
export function putInto(bin: Bin, product: SizedGoods, rank: number): void {
  bin.room -= product.width;
  bin.allowance.left -= product.width;
  bin.allowance.places -= 1;
  bin.shares.push({ product, rank, front: 1 });
}

/** Removes a product from a bin with all its pieces in front. */
export function takeOut(bin: Bin, share: Share): void {
  const length = share.product.width * share.front;
  bin.room += length;
  bin.allowance.left += length;
  bin.allowance.places += 1;
  bin.shares.splice(bin.shares.indexOf(share), 1);
}

/** Adds one piece of a product in front, if there is space for it. */
export function widen(bin: Bin, share: Share): boolean {
  if (share.product.width > roomIn(bin)) return false;
  bin.room -= share.product.width;
  bin.allowance.left -= share.product.width;
  share.front += 1;
  return true;
}
