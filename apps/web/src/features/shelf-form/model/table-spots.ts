import { footprintOf, PLAN_LIMITS, type ShelfPlan, type TableSpot } from '@javon/planogram';
import type { SpotValues } from './values.ts';

/** Steps of a table that is moved on the plan: by the pointer, by the keys, and finely; millimetres, degrees. */
export const SPOT_STEPS = { pointer: 50, key: 100, fine: 10, turn: 15 } as const;

/** Returns the position of each table of a plan, including those in the default row. */
export function spotsOf(plan: ShelfPlan): readonly TableSpot[] {
  return footprintOf(plan).tables.map((table) => table.spot);
}

/** A spot as the form holds it. */
export function spotValues({ x, y, turn }: TableSpot): SpotValues {
  return { x_mm: x, y_mm: y, turn };
}

/** A spot moved and turned, on whole steps and within the bounds of a plan. */
export function movedSpot(spot: TableSpot, by: Partial<TableSpot>, step: number): TableSpot {
  const { min, max } = PLAN_LIMITS.spot;
  const along = (from: number, way: number | undefined) =>
    way === undefined ? from : Math.min(max, Math.max(min, Math.round((from + way) / step) * step)) + 0;
  return {
    x: along(spot.x, by.x),
    y: along(spot.y, by.y),
    turn: (((spot.turn + (by.turn ?? 0)) % 360) + 360) % 360,
  };
}

const ARROWS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Key {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/** Moves a table by a key; null for other keys. Brackets go by `code`. */
export function spotByKey(spot: TableSpot, { key, code, shiftKey }: Key): TableSpot | null {
  const step = shiftKey ? SPOT_STEPS.fine : SPOT_STEPS.key;
  const arrow = ARROWS[key];
  if (arrow) {
    const [x, y] = arrow;
    return movedSpot(spot, x === 0 ? { y: y * step } : { x: x * step }, SPOT_STEPS.fine);
  }
  const turn = code === 'BracketRight' ? 1 : code === 'BracketLeft' ? -1 : 0;
  if (turn === 0) return null;
  return movedSpot(spot, { turn: turn * (shiftKey ? 1 : SPOT_STEPS.turn) }, SPOT_STEPS.fine);
}
