import { type ShelfPlan, storeyAt, widthOf } from '../model/plan.ts';
import type { Point } from '../model/units.ts';
import { boxOnFace, type FacePrint } from './corners.ts';

/** Goods of one placement seen from above. */
export interface GoodsPrint {
  readonly id: number;
  readonly face: number;
  readonly storey: number;
  /** Front left, front right, back right, back left. */
  readonly outline: readonly [Point, Point, Point, Point];
}

/**
 * Goods from above, as one would see them with the boards over them taken away. What stands on no storey is not there.
 * @param faces of the shelf, as `footprintOf` has them
 * @param storey that is looked at; where it is not said, the lowest of each face that holds any
 */
export function goodsFromAbove(
  plan: Pick<ShelfPlan, 'storeys' | 'placements'>,
  faces: readonly FacePrint[],
  storey?: number,
): GoodsPrint[] {
  return faces.flatMap((face) => {
    const own = plan.placements.filter((one) => one.face === face.face && storeyAt(plan, one));
    const shown = storey ?? Math.min(...own.map((one) => one.storey));
    return own
      .filter((one) => one.storey === shown)
      .map((one) => ({
        id: one.id,
        face: one.face,
        storey: one.storey,
        outline: boxOnFace(face, one.x, 0, widthOf(one), one.depth * (1 + Math.max(0, one.back))),
      }));
  });
}
