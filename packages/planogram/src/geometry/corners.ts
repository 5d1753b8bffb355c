import { faceLengths } from '../model/faces.ts';
import type { ShelfShape } from '../model/plan.ts';
import { type FaceSide, isIsland, SHAPES } from '../model/shapes.ts';
import type { Mm, Point } from '../model/units.ts';

/** Face seen from above. */
export interface FacePrint {
  readonly face: number;
  readonly side: FaceSide;
  /** Left and right end of its front edge, seen by the shopper. */
  readonly from: Point;
  readonly to: Point;
  readonly length: Mm;
  readonly depth: Mm;
  /** Unit vectors: along the front edge to the right, and from it into the shelf. */
  readonly along: readonly [number, number];
  readonly inward: readonly [number, number];
  /** Clockwise turn of the face in degrees; a front has 0. */
  readonly turn: number;
  /** Front left, front right, back right, back left; neighbours share their back corners (PL-42). */
  readonly outline: readonly [Point, Point, Point, Point];
}

type Vector = readonly [number, number];

const ORIGIN: Vector = [0, 0];

/** Ends of the front edges, one more than there are faces; the front, or the first face, begins at 0, 0. */
function frontEdges({ type, sizes }: Pick<ShelfShape, 'type' | 'sizes'>): Vector[] {
  const { faces, island } = SHAPES[type];
  const lengths = faceLengths(type, sizes);
  const points: Vector[] = [ORIGIN];
  for (const [i, { along }] of faces.entries()) {
    const [x, y] = points[i] ?? ORIGIN;
    const length = lengths[i] ?? 0;
    points.push([x + length * along[0], y - length * along[1]]);
  }
  const front = Math.max(
    0,
    faces.findIndex((face) => face.side === 'front'),
  );
  const [left, top] = points[front] ?? ORIGIN;
  // An island with different ends is closed by its second to last face.
  const [x, y] = island ? (points.at(-1) ?? ORIGIN) : ORIGIN;
  const gap: Vector = [Math.round(x), Math.round(y)];
  return points.map(([a, b], i) => {
    const [dx, dy] = i < faces.length - 1 ? ORIGIN : gap;
    return [a - left - dx, b - top - dy];
  });
}

/** Maximum depth of an island's faces so that they do not reach beyond its middle. */
function deepest({ type, sizes }: Pick<ShelfShape, 'type' | 'sizes'>): number {
  const { reach } = SHAPES[type];
  return reach === null ? Number.POSITIVE_INFINITY : Math.min(...faceLengths(type, sizes)) * reach;
}

/** The point that lies `a` inside one face and `b` inside the next, from their shared corner. */
function mitre(corner: Vector, first: Vector, a: number, second: Vector, b: number): Vector {
  const det = first[0] * second[1] - first[1] * second[0];
  if (Math.abs(det) < 1e-9) return [corner[0] + first[0] * a, corner[1] + first[1] * a];
  return [corner[0] + (a * second[1] - b * first[1]) / det, corner[1] + (b * first[0] - a * second[0]) / det];
}

// Adds 0 to avoid -0, which compares as a different number.
const whole = ([x, y]: Vector): Point => [Math.round(x) + 0, Math.round(y) + 0];

type Bare = Omit<FacePrint, 'outline'> & { readonly start: Vector; readonly end: Vector };

function bareFaces(shape: ShelfShape): Bare[] {
  const points = frontEdges(shape);
  const most = deepest(shape);
  return SHAPES[shape.type].faces.map(({ side }, i): Bare => {
    const start = points[i] ?? ORIGIN;
    const end = points[i + 1] ?? ORIGIN;
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    const length = Math.hypot(dx, dy);
    const along: Vector = length === 0 ? [1, 0] : [dx / length, dy / length];
    const own = shape.storeys.filter((one) => one.face === i + 1).map((one) => one.depth);
    return {
      face: i + 1,
      side,
      start,
      end,
      from: whole(start),
      to: whole(end),
      length: Math.round(length),
      along,
      inward: [along[1], -along[0]],
      depth: Math.min(most, Math.max(shape.depth, ...own)),
      turn: Math.round((Math.atan2(along[1], along[0]) * 180) / Math.PI),
    };
  });
}

/**
 * Back corner of a face at one of its ends, for a board of `depth`: a mitre joint, or square at a free end.
 */
function backCorner(
  faces: readonly Bare[],
  i: number,
  end: 'left' | 'right',
  depths: (face: Bare) => number,
  ring: boolean,
): Vector {
  const face = faces[i] as Bare;
  const corner = end === 'left' ? face.start : face.end;
  const step = end === 'left' ? -1 : 1;
  const next = ring ? faces[(i + step + faces.length) % faces.length] : faces[i + step];
  const depth = depths(face);
  if (!next) return [corner[0] + face.inward[0] * depth, corner[1] + face.inward[1] * depth];
  return mitre(corner, face.inward, depth, next.inward, depths(next));
}

/**
 * The faces of a shelf from above (PL-42): the front edges have the lengths of the shape and meet at the
 * corners; behind them the faces meet in a mitre. The first front edge begins at 0, 0.
 */
export function facePrints(shape: ShelfShape): FacePrint[] {
  const faces = bareFaces(shape);
  const ring = isIsland(shape.type);
  return faces.map(({ start, end, ...face }, i) => ({
    ...face,
    outline: [
      face.from,
      face.to,
      whole(backCorner(faces, i, 'right', (one) => one.depth, ring)),
      whole(backCorner(faces, i, 'left', (one) => one.depth, ring)),
    ],
  }));
}

/** A point of a face: `x` from its left end, `y` from its front edge into the shelf. */
export function onFace(face: FacePrint, x: number, y: number): Point {
  return whole([
    face.from[0] + face.along[0] * x + face.inward[0] * y,
    face.from[1] + face.along[1] * x + face.inward[1] * y,
  ]);
}

/** A rectangle of a face as four corners: front left, front right, back right, back left. */
export function boxOnFace(
  face: FacePrint,
  x: number,
  y: number,
  length: Mm,
  depth: Mm,
): [Point, Point, Point, Point] {
  return [
    onFace(face, x, y),
    onFace(face, x + length, y),
    onFace(face, x + length, y + depth),
    onFace(face, x, y + depth),
  ];
}
