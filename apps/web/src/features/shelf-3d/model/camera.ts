import {
  EYE_LEVEL,
  type FacePrint,
  type GoodsBlock,
  onFace,
  type Scene,
  type ShelfType,
  sidesOf,
} from '@javon/planogram';
import { Spherical, Vector3 } from 'three';
import { METRE, onBlock, sizeOf } from './blocks.ts';

/** A point in space in metres: to the right, up, towards the shopper. */
export type Spot = readonly [number, number, number];

/** Positions of the camera and of its target. */
export interface Look {
  readonly eye: Spot;
  readonly target: Spot;
}

/** The angle that the camera sees from the lower to the upper edge, in degrees. */
export const FIELD = 36;

/** Least and greatest distance from which the shelf is looked at, in metres. */
export const DISTANCES = { min: 0.5, max: 60 } as const;

/** Returns the least and greatest of some lengths, in metres; `[0, 0]` for none. */
function rangeOf(lengths: readonly number[]): [number, number] {
  return lengths.length === 0 ? [0, 0] : [Math.min(...lengths) / METRE, Math.max(...lengths) / METRE];
}

/** Share of the picture that the whole shelf fills: the buttons and the help have space below. */
const FILLED = 0.84;

function spotOf({ x, y, z }: Vector3): Spot {
  return [x, y, z];
}

/** Vector from what is looked at to the eye. */
function awayOf({ eye, target }: Look): Vector3 {
  return new Vector3(...eye).sub(new Vector3(...target));
}

/** Where the eye's right and up are, and the way that it looks; each of length 1. */
function axesOf(look: Look): { readonly right: Vector3; readonly up: Vector3; readonly forward: Vector3 } {
  const forward = awayOf(look).negate().normalize();
  const right = new Vector3(-forward.z, 0, forward.x).normalize();
  return { right, up: right.clone().cross(forward), forward };
}

/**
 * A look from the same side, from as near as all of some points are seen.
 * @param aspect width of the picture in its heights
 */
function fitted({ eye, target }: Look, points: readonly Spot[], aspect: number): Look {
  const { right, up, forward } = axesOf({ eye, target });
  const half = Math.tan((FIELD * Math.PI) / 360) * FILLED;
  const middle = new Vector3(...target);
  const needed = points.map((point) => {
    const from = new Vector3(...point).sub(middle);
    const away = Math.max(Math.abs(from.dot(right)) / Math.max(0.3, aspect), Math.abs(from.dot(up))) / half;
    return away - from.dot(forward);
  });
  const distance = Math.min(DISTANCES.max * 0.8, Math.max(DISTANCES.min, ...needed));
  return { target, eye: spotOf(middle.addScaledVector(forward, -distance)) };
}

/**
 * The look with which a shelf opens: from the height of the eyes, a step to the side, from as far as is needed to
 * see all of it. What has its wing on the right is looked into from the left.
 * @param aspect width of the picture in its heights
 */
export function openingLook(
  { boards, height, tables }: Pick<Scene, 'boards' | 'height' | 'tables'>,
  type: ShelfType,
  aspect: number,
): Look {
  const sides = sidesOf(type);
  const side = sides.includes('right') && !sides.includes('left') ? -1 : 1;
  // Frames the shelf itself: its tables come into view as one walks around.
  const corners = boards.flatMap((board) => board.outline);
  const [left, right] = rangeOf(corners.map(([x]) => x));
  const [back, front] = rangeOf(corners.map(([, y]) => y));
  const high = Math.max(height / METRE, 0.5);
  const target: Spot = [(left + right) / 2, high / 2, (back + front) / 2];
  // Looks over the tables, where some are before the shelf.
  const from: Spot = [
    target[0] + side * 0.42,
    target[1] + (tables.length > 0 ? 0.42 : 0.16),
    target[2] + 0.9,
  ];
  const points = corners.flatMap(([x, z]): Spot[] => [
    [x / METRE, 0, z / METRE],
    [x / METRE, high, z / METRE],
  ]);
  const { eye } = fitted({ eye: from, target }, points, aspect);
  return { target, eye: [eye[0], Math.max(EYE_LEVEL / METRE, eye[1]), eye[2]] };
}

/** Turns aside from the face to try, in degrees, until no other face is between. */
const ASIDE = [0, 25, -25, 40, -40, 55, -55] as const;

type Flat = readonly [number, number];

function side([ax, ay]: Flat, [bx, by]: Flat, [x, y]: Flat): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}

function cross(a: Flat, b: Flat, c: Flat, d: Flat): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Whether no other face is between an eye and a point, both seen from above in millimetres. */
function isClear(eye: Flat, point: Flat, others: readonly FacePrint[]): boolean {
  return others.every(({ outline }) =>
    outline.every((corner, i) => !cross(eye, point, corner, outline[(i + 1) % outline.length] ?? corner)),
  );
}

/**
 * Returns the look at one face, from far enough to see all of it; turned to the side where another face would hide
 * it.
 * @param faces of the whole shelf
 * @param height of the shelf, in millimetres
 * @param aspect width of the picture in its heights
 */
export function lookAtFace(
  face: FacePrint,
  faces: readonly FacePrint[],
  height: number,
  aspect: number,
): Look {
  const high = Math.max(height / METRE, 0.5);
  const half = Math.tan((FIELD * Math.PI) / 360);
  const across = face.length / METRE / 2 / (half * Math.max(0.3, aspect));
  const distance = Math.min(DISTANCES.max * 0.8, Math.max(across, high / 2 / half) * 1.15) * METRE;
  const others = faces.filter((one) => one.face !== face.face);
  const from = (degrees: number): Flat => {
    const angle = (degrees * Math.PI) / 180;
    return onFace(face, face.length / 2 + distance * Math.sin(angle), -distance * Math.cos(angle));
  };
  const isFree = (degrees: number) =>
    [0.1, 0.5, 0.9].every((share) => isClear(from(degrees), onFace(face, face.length * share, -1), others));
  const [eyeX, eyeZ] = from(ASIDE.find(isFree) ?? 0);
  const [x, z] = onFace(face, face.length / 2, 0);
  return {
    target: [x / METRE, high / 2, z / METRE],
    eye: [eyeX / METRE, Math.max(EYE_LEVEL / METRE, high * 0.8), eyeZ / METRE],
  };
}

/** Share of the picture, from its middle, within which something counts as seen. */
const SEEN = 0.94;
/** Least slant at which a front is still read, as the cosine of the angle between it and the eye. */
const SLANT = 0.25;

/**
 * Whether the front of some goods is seen: within the picture, from before, with no other face between.
 * @param aspect width of the picture in its heights
 */
export function seesGoods(
  look: Look,
  goods: GoodsBlock,
  faces: readonly FacePrint[],
  aspect: number,
): boolean {
  const size = sizeOf(goods);
  const front = new Vector3(...onBlock(goods, 0, size.height / 2, size.depth / 2 + 1));
  const out = new Vector3(...onBlock(goods, 0, size.height / 2, size.depth / 2 + 1 + METRE)).sub(front);
  const eye = new Vector3(...look.eye);
  const towards = eye.clone().sub(front);
  if (out.dot(towards) / Math.max(1e-6, towards.length()) < SLANT) return false;
  const { right, up, forward } = axesOf(look);
  const depth = -towards.dot(forward);
  const half = Math.tan((FIELD * Math.PI) / 360) * depth * SEEN;
  if (depth <= 0 || Math.abs(towards.dot(up)) > half || Math.abs(towards.dot(right)) > half * aspect)
    return false;
  const others = faces.filter((one) => one.turn !== goods.turn);
  return isClear([eye.x * METRE, eye.z * METRE], [front.x * METRE, front.z * METRE], others);
}

/** An eye turned around what it looks at, by angles in radians; never under the floor nor over the top. */
export function turned(look: Look, sideways: number, upwards: number): Look {
  const { target } = look;
  const from = new Spherical().setFromVector3(awayOf(look));
  const lowest = Math.asin(Math.max(-1, Math.min(1, (0.1 - target[1]) / Math.max(1e-6, from.radius))));
  const height = Math.min(1.5, Math.max(lowest, Math.PI / 2 - from.phi + upwards));
  from.set(from.radius, Math.PI / 2 - height, from.theta + sideways);
  return { target, eye: spotOf(new Vector3().setFromSpherical(from).add(new Vector3(...target))) };
}

/** An eye nearer to, or farther from, what it looks at. */
export function nearer(look: Look, factor: number): Look {
  const { target } = look;
  const away = awayOf(look);
  away.setLength(Math.min(DISTANCES.max, Math.max(DISTANCES.min, away.length() * factor)));
  return { target, eye: spotOf(away.add(new Vector3(...target))) };
}

/** Eye and target moved together along the screen, in shares of their distance. */
export function moved(look: Look, right: number, up: number): Look {
  const away = awayOf(look);
  const distance = away.length();
  const step = new Vector3(away.z, 0, -away.x).setLength(right * distance).setY(up * distance);
  const add = ([x, y, z]: Spot): Spot => [x + step.x, Math.max(0.05, y + step.y), z + step.z];
  return { eye: add(look.eye), target: add(look.target) };
}

const TURN = Math.PI / 24;

/** Returns the camera's look after a key; null for a key without meaning. */
export function lookByKey(look: Look, key: string, shift: boolean): Look | null {
  const step = shift ? 0.06 : TURN;
  const act = shift
    ? (x: number, y: number) => moved(look, x * step, y * step)
    : (x: number, y: number) => turned(look, x * step, y * step);
  switch (key) {
    case 'ArrowLeft':
      return act(-1, 0);
    case 'ArrowRight':
      return act(1, 0);
    case 'ArrowUp':
      return act(0, 1);
    case 'ArrowDown':
      return act(0, -1);
    case '+':
    case '=':
      return nearer(look, 1 / 1.2);
    case '-':
    case '−':
      return nearer(look, 1.2);
    default:
      return null;
  }
}
