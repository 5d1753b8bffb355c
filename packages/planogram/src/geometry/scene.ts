import { type ShelfPlan, storeyAt, widthOf } from '../model/plan.ts';
import type { Zone } from '../model/shelf.ts';
import type { Mm, Point } from '../model/units.ts';
import { boxOnFace, type FacePrint, onFace } from './corners.ts';
import { BOARD } from './elevation.ts';
import { type Bounds, footprintOf } from './footprint.ts';
import { POST, uprightEdges } from './stand.ts';
import { placeOfGoods, type TablePrint } from './table-places.ts';

/** A vertical prism over an outline. */
export interface Prism {
  readonly outline: readonly Point[];
  /** Height of its lower side above the floor. */
  readonly bottom: Mm;
  readonly height: Mm;
}

/** A board, with the storey that it carries. */
export interface BoardPrism extends Prism {
  readonly face: number;
  readonly storey: number;
  readonly zone: Zone;
}

/** Goods of one placement: a block of equal pieces, across × behind × up. */
export interface GoodsBlock {
  readonly id: number;
  readonly product: number;
  /** Middle of the block's base. */
  readonly x: Mm;
  readonly y: Mm;
  readonly bottom: Mm;
  /** Clockwise turn in degrees; at 0 the front looks towards positive y. */
  readonly turn: number;
  /** Size of one piece. */
  readonly width: Mm;
  readonly depth: Mm;
  readonly height: Mm;
  readonly across: number;
  readonly behind: number;
  readonly up: number;
}

/** A shelf in space, as plain data for a 3D renderer. Up is the third axis. */
export interface Scene {
  readonly bounds: Bounds;
  /** Top of the highest face. */
  readonly height: Mm;
  readonly boards: readonly BoardPrism[];
  readonly uprights: readonly Prism[];
  readonly supports: readonly Prism[];
  readonly tables: readonly (Prism & { readonly print: TablePrint })[];
  readonly goods: readonly GoodsBlock[];
}

const TABLE_TOP: Mm = 50;

/**
 * Outline of a board (PL-44): the whole face with its joints, or a rectangle if it is shorter or shallower.
 */
function boardOutline(face: FacePrint, length: Mm, depth: Mm): readonly Point[] {
  if (length === face.length && depth === face.depth) return face.outline;
  return boxOnFace(face, 0, 0, length, Math.min(depth, face.depth));
}

/** Uprights along the back of a face; on an island the back is shorter than the front. */
function uprightsOf(face: FacePrint, height: Mm): Prism[] {
  const along = ([x, y]: Point): Mm =>
    (x - face.from[0]) * face.along[0] + (y - face.from[1]) * face.along[1];
  const [, , backRight, backLeft] = face.outline;
  const left = Math.max(0, Math.min(along(backLeft), face.length - POST));
  const right = Math.min(face.length, along(backRight));
  return [...new Set(uprightEdges(right - left))].map((x) => ({
    outline: boxOnFace(face, left + x, face.depth - POST, POST, POST),
    bottom: 0,
    height,
  }));
}

/** A whole plan in space. Goods on no storey are left out. */
export function sceneOf(plan: ShelfPlan): Scene {
  const print = footprintOf(plan);
  const tops = print.faces.map((face) =>
    Math.max(
      0,
      ...plan.storeys.filter((one) => one.face === face.face).map((one) => one.bottom + one.height),
    ),
  );
  const boards = plan.storeys.flatMap(({ face: number, storey, zone, length, depth, bottom }) => {
    const face = print.faces[number - 1];
    if (!face) return [];
    const height = Math.min(BOARD, bottom);
    return [
      {
        face: number,
        storey,
        zone,
        outline: boardOutline(face, length, depth),
        bottom: bottom - height,
        height,
      },
    ];
  });
  // Places with goods, at which no phone is drawn.
  const held = new Set(plan.placements.flatMap((one) => placeOfGoods(print.tables, one) ?? []));
  const goods = plan.placements.flatMap((one): GoodsBlock[] => {
    const [face, storey] = [print.faces[one.face - 1], storeyAt(plan, one)];
    const place = placeOfGoods(print.tables, one);
    if (!storey || !(face || place)) return [];
    const behind = 1 + Math.max(0, one.back);
    const [x, y] = face
      ? onFace(face, one.x + widthOf(one) / 2, (one.depth * behind) / 2)
      : [place?.x ?? 0, place?.y ?? 0];
    return [
      {
        id: one.id,
        product: one.product,
        x,
        y,
        bottom: storey.bottom,
        turn: face?.turn ?? place?.turn ?? 0,
        width: one.width,
        depth: one.depth,
        height: one.height,
        across: Math.max(1, one.front),
        behind,
        up: Math.max(1, one.stack),
      },
    ];
  });
  return {
    bounds: print.bounds,
    height: Math.max(0, ...tops),
    boards,
    goods,
    uprights: print.faces.flatMap((face, i) => uprightsOf(face, tops[i] ?? 0)),
    supports: print.supports.map(({ outline, supports }) => ({
      outline,
      bottom: 0,
      height: supports.height,
    })),
    tables: print.tables.map((table, i) => {
      const height = plan.tables[i]?.height ?? 0;
      const places = table.places.map((place) => (held.has(place) ? { ...place, taken: false } : place));
      return {
        print: { ...table, places },
        outline: table.outline,
        bottom: Math.max(0, height - TABLE_TOP),
        height: TABLE_TOP,
      };
    }),
  };
}
