import type { Diff } from '../diff/diff.ts';
import { type Face, facesOf } from '../model/faces.ts';
import { boardsOf, type PlanPlacement, type ShelfPlan } from '../model/plan.ts';
import {
  drawElevation,
  type ElevationDrawing,
  type ElevationOptions,
  type GoodsLook,
} from './draw-elevation.ts';

export interface ComparedFace {
  readonly face: number;
  readonly drawing: ElevationDrawing;
}

/** Previous places of placements that were removed or moved. */
function leftBehind(diff: Diff): PlanPlacement[] {
  const away = diff.changed.filter((one) => one.changes.includes('moved')).map((one) => one.before);
  return [...diff.removed, ...away];
}

/** Returns a filter for the drawn faces: all of the shelf, and the tables that hold goods. */
function isShown({ placements }: ShelfPlan): (face: Face) => boolean {
  const held = new Set(placements.map((one) => one.face));
  return ({ face, side }) => side !== 'table' || held.has(face);
}

/**
 * Draws two revisions in one drawing (PL-93): the later plan, with added, moved or changed placements
 * outlined, and removed or moved ones dashed at their previous place. Includes faces of both plans, also
 * removed ones.
 */
export function drawComparison(
  before: ShelfPlan,
  after: ShelfPlan,
  diff: Diff,
  options: Omit<ElevationOptions, 'removed'> = {},
): ComparedFace[] {
  const marks = new Map<number, NonNullable<GoodsLook['mark']>>([
    ...diff.added.map((one) => [one.id, 'added'] as const),
    ...diff.changed.map((one) => [one.id, 'moved'] as const),
  ]);
  const faces = new Map(
    [before, after]
      .flatMap((plan) => facesOf(plan.type, boardsOf(plan)).filter(isShown(plan)))
      .map((one) => [one.face, one]),
  );
  const removed = leftBehind(diff);
  const lookOf: ElevationOptions['lookOf'] = (box) => {
    const look = options.lookOf?.(box) ?? { lines: [] };
    const mark = marks.get(box.id);
    return mark === undefined ? look : { ...look, mark };
  };
  const looks = { supports: after.supports, ...options, lookOf, removed };
  return [...faces.values()]
    .sort((a, b) => a.face - b.face)
    .map((face) => ({ face: face.face, drawing: drawElevation(face, after.placements, looks) }));
}
