import { faceLengths, type ShelfSizes } from '../model/faces.ts';
import { type FaceSide, isIsland, SHAPES, type ShelfType } from '../model/shapes.ts';
import type { Mm, Point } from '../model/units.ts';

export interface ThumbnailInput extends ShelfSizes {
  readonly type: ShelfType;
  /** Storeys of all faces together. */
  readonly storeyCount: number;
  readonly productCount: number;
  readonly categoryCount: number;
}

/** Four corners: lower left, lower right, upper right, upper left. */
export type Quad = readonly [Point, Point, Point, Point];

/** A small picture of a shelf, seen from the front and slightly above. */
export interface Thumbnail {
  readonly width: Mm;
  readonly height: Mm;
  /** Backs of the visible faces, farthest first. */
  readonly panels: readonly { readonly quad: Quad; readonly side: FaceSide }[];
  /** Corners of the top of an island, which is seen from above; null for a shelf at a wall. */
  readonly roof: readonly Point[] | null;
  /** Boards, each with both its ends. */
  readonly boards: readonly (readonly [Point, Point])[];
  /** Goods; `category` counts from 0 in the order of the shelf's categories. */
  readonly goods: readonly { readonly quad: Quad; readonly category: number }[];
}

/** Height of every drawn shelf; a list does not have the real one. */
const HEIGHT: Mm = 2000;
/** Maximum number of boxes of goods on one storey: more could not be distinguished. */
const MAX_GOODS = 9;
const MAX_ROWS = 7;

interface Panel {
  readonly side: FaceSide;
  /** Lower left corner. */
  readonly from: Point;
  /** From the lower left to the lower right corner. */
  readonly along: Point;
  /** Whether it faces the viewer directly. */
  readonly level: boolean;
}

/**
 * Visible faces, from left to right: all faces of a corner, from inside; the nearest ones of an island, from
 * outside. The front begins at 0, 0.
 */
function panelsOf(type: ShelfType, sizes: ShelfSizes): Panel[] {
  const { faces, seen } = SHAPES[type];
  const lengths = faceLengths(type, sizes);
  let end: Point = [0, 0];
  const panels = seen.map(({ face, slant: [across, up] }): Panel => {
    const length = lengths[face - 1] ?? 0;
    const from = end;
    const along: Point = [Math.round(length * across), Math.round(-length * up) + 0];
    end = [from[0] + along[0], from[1] + along[1]];
    return { side: faces[face - 1]?.side ?? 'side', from, along, level: up === 0 };
  });
  const [x, y] = panels.find((panel) => panel.level)?.from ?? end;
  return panels.map((panel) => ({ ...panel, from: [panel.from[0] - x, panel.from[1] - y] }));
}

/**
 * Sorts panels farthest first: the front of an island is nearer than its other faces, that of a corner
 * farther.
 */
function fromAfar(type: ShelfType, panels: readonly Panel[]): Panel[] {
  const [front, others] = [panels.filter((one) => one.level), panels.filter((one) => !one.level)];
  return isIsland(type) ? [...others, ...front] : [...front, ...others];
}

/** The top of an island: its near edges from left to right, and the far ones, which are opposite. */
function roofOf(type: ShelfType, panels: readonly Panel[]): Point[] | null {
  const [first, last] = [panels[0], panels.at(-1)];
  if (!isIsland(type) || !first || !last) return null;
  const [left, right] = [at(first, 0, 1), at(last, 1, 1)];
  const between = panels.slice(1).map((panel) => at(panel, 0, 1));
  const opposite = between.map(([x, y]): Point => [left[0] + right[0] - x, left[1] + right[1] - y]);
  return [left, ...between, right, ...opposite];
}

/** A point of a panel, `u` along it and `v` up it, both from 0 to 1. */
function at({ from, along }: Panel, u: number, v: number): Point {
  return [Math.round(from[0] + along[0] * u), Math.round(from[1] + along[1] * u - HEIGHT * v)];
}

function quadOf(
  panel: Panel,
  [u0, u1]: readonly [number, number],
  [v0, v1]: readonly [number, number],
): Quad {
  return [at(panel, u0, v0), at(panel, u1, v0), at(panel, u1, v1), at(panel, u0, v1)];
}

/** A pseudo-random number from 0 to 1, the same for the same place of a picture. */
function steady(...place: readonly number[]): number {
  let hash = 2_166_136_261;
  for (const part of place) hash = Math.imul(hash ^ (part + 1), 16_777_619);
  hash ^= hash >>> 13;
  return (Math.imul(hash, 1_540_483_477) >>> 8) / 2 ** 24;
}

function goodsOf(panel: Panel, index: number, rows: number, perRow: number, categories: number) {
  const goods: { quad: Quad; category: number }[] = [];
  for (let row = 0; row < rows; row += 1) {
    const floor = row / rows;
    for (let i = 0; i < perRow; i += 1) {
      const width = 0.5 + 0.36 * steady(index, row, i, 1);
      const height = 0.46 + 0.34 * steady(index, row, i, 2);
      const left = (i + (1 - width) / 2) / perRow;
      const across = [0.03 + left * 0.94, 0.03 + (left + width / perRow) * 0.94] as const;
      goods.push({
        quad: quadOf(panel, across, [floor, floor + height / rows]),
        category: Math.floor(((row * perRow + i) * categories) / (rows * perRow)),
      });
    }
  }
  return goods;
}

/** The thumbnail of a shelf for a list, from the data that a list has. */
export function thumbnailOf(input: ThumbnailInput): Thumbnail {
  const near = panelsOf(input.type, input);
  const panels = fromAfar(input.type, near);
  const faceCount = SHAPES[input.type].faces.length;
  const rows = Math.min(MAX_ROWS, Math.max(1, Math.round(input.storeyCount / faceCount)));
  const onRow = input.productCount / Math.max(1, input.storeyCount);
  const perRow = input.productCount === 0 ? 0 : Math.min(MAX_GOODS, Math.max(1, Math.round(onRow)));
  const drawn = panels.map((panel, index) => ({
    panel: { quad: quadOf(panel, [0, 1], [0, 1]), side: panel.side },
    boards: Array.from(
      { length: rows },
      (_, row) => [at(panel, 0, row / rows), at(panel, 1, row / rows)] as const,
    ),
    goods: goodsOf(panel, index, rows, perRow, Math.max(1, input.categoryCount)),
  }));
  const roof = roofOf(input.type, near);
  const corners = [...drawn.flatMap(({ panel }) => [...panel.quad]), ...(roof ?? [])];
  const left = Math.min(...corners.map(([x]) => x));
  const top = Math.min(...corners.map(([, y]) => y));
  const move = ([x, y]: Point): Point => [x - left, y - top];
  const moved = ([a, b, c, d]: Quad): Quad => [move(a), move(b), move(c), move(d)];
  return {
    width: Math.max(...corners.map(([x]) => x)) - left,
    height: Math.max(...corners.map(([, y]) => y)) - top,
    panels: drawn.map(({ panel }) => ({ ...panel, quad: moved(panel.quad) })),
    roof: roof?.map(move) ?? null,
    boards: drawn.flatMap(({ boards }) => boards.map(([a, b]) => [move(a), move(b)] as const)),
    goods: drawn.flatMap(({ goods }) => goods.map((good) => ({ ...good, quad: moved(good.quad) }))),
  };
}
