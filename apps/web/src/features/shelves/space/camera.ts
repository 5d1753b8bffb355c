import { EYE_LEVEL, type FacePrint, onFace, type Scene, type ShelfType } from '@javon/planogram';

/** A point in space in metres: to the right, up, towards the shopper. */
export type Spot = readonly [number, number, number];

/** Where the eye is, and what it looks at. */
export interface Look {
  readonly eye: Spot;
  readonly target: Spot;
}

const METRE = 1000;
/** The angle that the camera sees from the lower to the upper edge, in degrees. */
export const FIELD = 36;

/** Least and greatest distance from which the shelf is looked at, in metres. */
export const DISTANCES = { min: 0.5, max: 60 } as const;

/** Least and greatest of some lengths, in metres; nothing stands at the middle. */
function rangeOf(lengths: readonly number[]): [number, number] {
  return lengths.length === 0 ? [0, 0] : [Math.min(...lengths) / METRE, Math.max(...lengths) / METRE];
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
  const side = type === 'right_l' ? -1 : 1;
  // The shelf itself: tables stand about and are seen as one walks around.
  const corners = boards.flatMap((board) => board.outline);
  const [left, right] = rangeOf(corners.map(([x]) => x));
  const [back, front] = rangeOf(corners.map(([, y]) => y));
  const [width, depth] = [right - left, front - back];
  const high = Math.max(height / METRE, 0.5);
  const half = Math.tan((FIELD * Math.PI) / 360);
  const across = Math.hypot(width, depth) / 2 / (half * Math.min(1, Math.max(0.3, aspect)));
  const up = high / 2 / half;
  const distance = Math.min(DISTANCES.max * 0.8, Math.max(across, up) * 1.1 + depth / 4);
  const target: Spot = [(left + right) / 2, high / 2, (back + front) / 2];
  const eye: Spot = [
    target[0] + side * distance * 0.42,
    // Over the tables, where some stand before it.
    Math.max(EYE_LEVEL / METRE, high * 0.95) + distance * (tables.length > 0 ? 0.3 : 0.06),
    target[2] + distance * 0.9,
  ];
  return { eye, target };
}

/**
 * The look at one face from straight before it, from as far as is needed to see all of it.
 * @param height of the shelf, in millimetres
 * @param aspect width of the picture in its heights
 */
export function lookAtFace(face: FacePrint, height: number, aspect: number): Look {
  const high = Math.max(height / METRE, 0.5);
  const half = Math.tan((FIELD * Math.PI) / 360);
  const across = face.length / METRE / 2 / (half * Math.max(0.3, aspect));
  const distance = Math.min(DISTANCES.max * 0.8, Math.max(across, high / 2 / half) * 1.15);
  const at = (away: number): readonly [number, number] => {
    const [x, y] = onFace(face, face.length / 2, -away * METRE);
    return [x / METRE, y / METRE];
  };
  const [[x, z], [eyeX, eyeZ]] = [at(0), at(distance)];
  return { target: [x, high / 2, z], eye: [eyeX, Math.max(EYE_LEVEL / METRE, high * 0.8), eyeZ] };
}

/** An eye turned around what it looks at, by angles in radians; never under the floor nor over the top. */
export function turned({ eye, target }: Look, sideways: number, upwards: number): Look {
  const [x, y, z] = [eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]];
  const distance = Math.max(1e-6, Math.hypot(x, y, z));
  const around = Math.atan2(x, z) + sideways;
  const lowest = Math.asin(Math.max(-1, Math.min(1, (0.1 - target[1]) / distance)));
  const height = Math.min(1.5, Math.max(lowest, Math.asin(y / distance) + upwards));
  const flat = distance * Math.cos(height);
  return {
    target,
    eye: [
      target[0] + flat * Math.sin(around),
      target[1] + distance * Math.sin(height),
      target[2] + flat * Math.cos(around),
    ],
  };
}

/** An eye nearer to, or farther from, what it looks at. */
export function nearer({ eye, target }: Look, factor: number): Look {
  const vector = [eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]] as const;
  const distance = Math.hypot(...vector);
  const wanted = Math.min(DISTANCES.max, Math.max(DISTANCES.min, distance * factor));
  const scale = wanted / Math.max(1e-6, distance);
  return {
    target,
    eye: [target[0] + vector[0] * scale, target[1] + vector[1] * scale, target[2] + vector[2] * scale],
  };
}

/** Eye and target moved together along the screen, in shares of their distance. */
export function moved(look: Look, right: number, up: number): Look {
  const { eye, target } = look;
  const [x, z] = [eye[0] - target[0], eye[2] - target[2]];
  const distance = Math.hypot(x, eye[1] - target[1], z);
  const flat = Math.max(1e-6, Math.hypot(x, z));
  const step: Spot = [(z / flat) * right * distance, up * distance, (-x / flat) * right * distance];
  const add = (spot: Spot): Spot => [spot[0] + step[0], Math.max(0.05, spot[1] + step[1]), spot[2] + step[2]];
  return { eye: add(eye), target: add(target) };
}

const TURN = Math.PI / 24;

/** What a key does to the look; null for a key that does nothing. */
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
