import type { Diff } from '../diff/diff.ts';
import type { Face } from '../model/faces.ts';
import { facesOf } from '../model/faces.ts';
import type { PlanPlacement, ShelfPlan } from '../model/plan.ts';
import {
  drawElevation,
  type ElevationDrawing,
  type ElevationOptions,
  type GoodsLook,
} from './draw-elevation.ts';

/** One face of a comparison. */
export interface ComparedFace {
  readonly face: number;
  readonly drawing: ElevationDrawing;
}

/** Where a placement was, if it is not there any more. */
function leftBehind(diff: Diff): PlanPlacement[] {
  const away = diff.changed.filter((one) => one.changes.includes('moved')).map((one) => one.before);
  return [...diff.removed, ...away];
}

function faceOfEither(before: readonly Face[], after: readonly Face[], face: number): Face | undefined {
  return after.find((one) => one.face === face) ?? before.find((one) => one.face === face);
}

/**
 * Two revisions on one drawing (PL-93): the later plan, what was added, moved or changed outlined, and what
 * was removed or moved away dashed where it was. Faces of both, those that are gone too.
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
  const faces = [facesOf(before.type, before.storeys), facesOf(after.type, after.storeys)] as const;
  const numbers = [...new Set(faces.flat().map((one) => one.face))].sort((a, b) => a - b);
  const removed = leftBehind(diff);
  return numbers.flatMap((number) => {
    const face = faceOfEither(...faces, number);
    if (!face) return [];
    const lookOf: ElevationOptions['lookOf'] = (box) => {
      const look = options.lookOf?.(box) ?? { lines: [] };
      const mark = marks.get(box.id);
      return mark === undefined ? look : { ...look, mark };
    };
    return [
      {
        face: number,
        drawing: drawElevation(face, after.placements, {
          supports: after.supports,
          ...options,
          lookOf,
          removed,
        }),
      },
    ];
  });
}
