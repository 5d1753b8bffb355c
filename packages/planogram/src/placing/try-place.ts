import { PLAN_LIMITS, within } from '../model/limits.ts';
import {
  type Boards,
  type Place,
  type PlanPlacement,
  type ShelfPlan,
  storeyAt,
  widthOf,
} from '../model/plan.ts';
import type { PlacingProblem } from '../model/problems.ts';
import type { Storey } from '../model/shelf.ts';
import { freeTablePlaces, PHONE_PITCH, placesOfBoard, tableOfFace, tablePlaceEdge } from '../model/tables.ts';
import type { Mm } from '../model/units.ts';
import { boardProblems, countProblems, type Goods } from './fit.ts';
import { freeLength, type Room, roomBetween, roomFor, type Shift } from './room.ts';

/** Place of dragged goods if they were dropped now. */
export interface Ghost extends Place {
  readonly width: Mm;
  readonly height: Mm;
  /** Neighbours that would be shifted. */
  readonly shifts: readonly Shift[];
  /** Problems of the place; empty if the goods fit. */
  readonly problems: readonly PlacingProblem[];
}

/** Options for finding a place. */
export interface TryOptions {
  /** The placement that is being moved, which is ignored as a neighbour. */
  readonly without?: number;
  /** Whether to stay between the neighbours, for resizing (PL-58). */
  readonly stay?: boolean;
}

/** Placements of a storey, from the left, without the one that is being moved. */
function rowOf(
  { placements }: Pick<ShelfPlan, 'placements'>,
  { face, storey }: Place,
  without: number | undefined,
): PlanPlacement[] {
  return placements
    .filter((one) => one.face === face && one.storey === storey && one.id !== without)
    .sort((a, b) => a.x - b.x || a.id - b.id);
}

/**
 * The free place of a table whose middle is nearest to the wanted one; goods at the other places are not
 * moved (TBL-3).
 */
function nearestTablePlace(row: readonly PlanPlacement[], board: Storey, middle: Mm): Mm | null {
  const away = (x: Mm) => Math.abs(x + PHONE_PITCH / 2 - middle);
  return freeTablePlaces(board, row)
    .map(tablePlaceEdge)
    .reduce<Mm | null>((best, x) => (best !== null && away(best) <= away(x) ? best : x), null);
}

/** The place of a table for goods dropped at `wanted`. */
function tryTable(
  storey: Storey,
  row: readonly PlanPlacement[],
  width: Mm,
  wanted: Mm,
): { readonly x: Mm; readonly problems: PlacingProblem[] } {
  const max = placesOfBoard(storey);
  const x = nearestTablePlace(row, storey, wanted + width / 2);
  if (x === null) return { x: 0, problems: [{ code: 'too_many_on_storey', count: row.length + 1, max }] };
  return {
    x,
    problems: width > PHONE_PITCH ? [{ code: 'no_width', needs: width, free: PHONE_PITCH }] : [],
  };
}

/**
 * The place of goods dropped at `at`, with the shifted neighbours, or the reasons why they do not fit. Pure;
 * fast enough for every mouse move.
 */
export function tryPlace(
  plan: Boards & Pick<ShelfPlan, 'placements'>,
  goods: Goods,
  at: Place,
  options: TryOptions = {},
): Ghost {
  const width = widthOf(goods);
  const height = goods.height * Math.max(1, goods.stack ?? 1);
  const storey = storeyAt(plan, at);
  const { face } = at;
  if (!storey) {
    const problems = [{ code: 'no_storey', face, storey: at.storey } as const];
    return { face, storey: at.storey, x: at.x, width, height, shifts: [], problems };
  }
  const problems: PlacingProblem[] = [...countProblems(goods), ...boardProblems(storey, goods)];
  const row = rowOf(plan, at, options.without);
  const wanted = Number.isFinite(at.x) ? Math.round(at.x) : 0;
  if (tableOfFace(face) !== null) {
    const { x, problems: own } = tryTable(storey, row, width, wanted);
    return { face, storey: at.storey, x, width, height, shifts: [], problems: [...problems, ...own] };
  }
  const { onStorey } = PLAN_LIMITS;
  if (row.length >= onStorey) {
    problems.push({ code: 'too_many_on_storey', count: row.length + 1, max: onStorey });
  }
  // No place is searched for an out-of-range number of pieces.
  const room: Room | null = !within(width, PLAN_LIMITS.length)
    ? null
    : (options.stay ? roomBetween : roomFor)(row, storey.length, width, wanted);
  if (!room) problems.push({ code: 'no_width', needs: width, free: freeLength(row, storey.length) });
  const x = room?.x ?? Math.max(0, Math.min(wanted, storey.length - width));
  return { face, storey: at.storey, x, width, height, shifts: room?.shifts ?? [], problems };
}
