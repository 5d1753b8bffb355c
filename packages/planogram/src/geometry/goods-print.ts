import { type Boards, type ShelfPlan, storeyAt, widthOf } from '../model/plan.ts';
import type { Point } from '../model/units.ts';
import { boxOnFace, type FacePrint } from './corners.ts';
import { placeOfGoods, type TablePrint } from './table-places.ts';

/** Goods of one placement seen from above. */
export interface GoodsPrint {
  readonly id: number;
  readonly face: number;
  readonly storey: number;
  /** Front left, front right, back right, back left. */
  readonly outline: readonly [Point, Point, Point, Point];
}

/**
 * Goods from above, as if the boards above them were removed. Goods on no storey are left out.
 * @param faces of the shelf, from `footprintOf`
 * @param storey to show; default: the lowest of each face that has any goods
 */
export function goodsFromAbove(
  plan: Boards & Pick<ShelfPlan, 'placements'>,
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

/**
 * Goods on tables from above (TBL-1), whichever storey of the shelf is shown.
 * @param tables of the shelf, from `footprintOf`
 */
export function goodsOnTables(
  { placements }: Pick<ShelfPlan, 'placements'>,
  tables: readonly TablePrint[],
): GoodsPrint[] {
  return placements.flatMap((one): GoodsPrint[] => {
    const place = placeOfGoods(tables, one);
    if (!place) return [];
    const angle = (place.turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [a, b] = [widthOf(one) / 2, (one.depth * (1 + Math.max(0, one.back))) / 2];
    const corner = (u: number, v: number): Point => [
      Math.round(place.x + u * cos - v * sin),
      Math.round(place.y + u * sin + v * cos),
    ];
    const outline = [corner(-a, b), corner(a, b), corner(a, -b), corner(-a, -b)] as const;
    return [{ id: one.id, face: one.face, storey: one.storey, outline }];
  });
}
