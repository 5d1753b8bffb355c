import type { Mm } from './units.ts';

/** Side of a shelf that a face is on; the equal sides of an island have no separate names. */
export type FaceSide = 'front' | 'left' | 'right' | 'back' | 'side';

/** Lengths of a shape. */
export type SizeName = 'main' | 'left' | 'right';

export interface ShapeFace {
  readonly side: FaceSide;
  /** Name of its length. */
  readonly size: SizeName;
  /** Unit vector of its front edge seen from above: to the right, and away from the shopper. */
  readonly along: readonly [right: number, away: number];
}

/** Length field of a form. */
export interface Measure {
  readonly size: SizeName;
  /** Name of the length in the form's messages. */
  readonly name: 'main' | 'front' | 'left' | 'right' | 'long' | 'ends' | 'each';
  /** Faces of this length that have a separate count of storeys. */
  readonly counts: readonly ('front' | 'left' | 'right')[];
}

/** Edge of a face in a thumbnail, per unit of its length: to the right, and up. */
export type Slant = readonly [across: number, up: number];

/** All differences between the shapes of a shelf. */
export interface Shape {
  /** Counter-clockwise: walking round the shelf with it to one's left hand. */
  readonly faces: readonly ShapeFace[];
  /**
   * Whether it is an island, which is walked around and whose faces close a ring; other shapes are at a wall.
   */
  readonly island: boolean;
  /** Whether the left and the right face must be equally long: the right length then sets both. */
  readonly equalEnds: boolean;
  /**
   * Maximum depth that does not reach beyond an island's middle, as a share of its shortest face; null at a
   * wall.
   */
  readonly reach: number | null;
  readonly measures: readonly Measure[];
  /** Default lengths of a form: typical sizes of such furniture. */
  readonly usual: Readonly<Record<SizeName, Mm>>;
  /** Faces shown in a thumbnail, from its left to its right edge. `face` counts from 1. */
  readonly seen: readonly { readonly face: number; readonly slant: Slant }[];
}

const FRONT: ShapeFace = { side: 'front', size: 'main', along: [1, 0] };
const LEFT_WING: ShapeFace = { side: 'left', size: 'left', along: [0, 1] };
const RIGHT_WING: ShapeFace = { side: 'right', size: 'right', along: [0, -1] };

/** Faces of an island with equal sides. */
function equalSides(count: number): ShapeFace[] {
  return Array.from({ length: count }, (_, i): ShapeFace => {
    const angle = (i * Math.PI) / (count / 2);
    return { side: 'side', size: 'main', along: [Math.cos(angle), Math.sin(angle)] };
  });
}

const LEVEL: Slant = [1, 0];
const RISING: Slant = [0.42, 0.3];
const FALLING: Slant = [0.42, -0.3];

const FRONT_MEASURE: Measure = { size: 'main', name: 'front', counts: ['front'] };
const LEFT_MEASURE: Measure = { size: 'left', name: 'left', counts: ['left'] };
const RIGHT_MEASURE: Measure = { size: 'right', name: 'right', counts: ['right'] };

const TABLE = {
  straight: {
    faces: [FRONT],
    island: false,
    equalEnds: false,
    reach: null,
    measures: [{ size: 'main', name: 'main', counts: ['front'] }],
    usual: { main: 2400, left: 1200, right: 1200 },
    seen: [{ face: 1, slant: LEVEL }],
  },
  left_l: {
    faces: [LEFT_WING, FRONT],
    island: false,
    equalEnds: false,
    reach: null,
    measures: [FRONT_MEASURE, LEFT_MEASURE],
    usual: { main: 2400, left: 1200, right: 1200 },
    seen: [
      { face: 1, slant: RISING },
      { face: 2, slant: LEVEL },
    ],
  },
  right_l: {
    faces: [FRONT, RIGHT_WING],
    island: false,
    equalEnds: false,
    reach: null,
    measures: [FRONT_MEASURE, RIGHT_MEASURE],
    usual: { main: 2400, left: 1200, right: 1200 },
    seen: [
      { face: 1, slant: LEVEL },
      { face: 2, slant: FALLING },
    ],
  },
  u: {
    faces: [LEFT_WING, FRONT, RIGHT_WING],
    island: false,
    equalEnds: false,
    reach: null,
    measures: [FRONT_MEASURE, LEFT_MEASURE, RIGHT_MEASURE],
    usual: { main: 3000, left: 1800, right: 1800 },
    seen: [
      { face: 1, slant: RISING },
      { face: 2, slant: LEVEL },
      { face: 3, slant: FALLING },
    ],
  },
  four_sided: {
    faces: [
      FRONT,
      { side: 'right', size: 'right', along: [0, 1] },
      { side: 'back', size: 'main', along: [-1, 0] },
      { side: 'left', size: 'left', along: [0, -1] },
    ],
    island: true,
    equalEnds: true,
    reach: 1 / 2,
    measures: [
      { size: 'main', name: 'long', counts: ['front'] },
      { size: 'right', name: 'ends', counts: ['left', 'right'] },
    ],
    usual: { main: 2000, left: 1000, right: 1000 },
    seen: [
      { face: 1, slant: LEVEL },
      { face: 2, slant: RISING },
    ],
  },
  six_sided: {
    faces: equalSides(6),
    island: true,
    equalEnds: false,
    reach: Math.sqrt(3) / 2,
    measures: [{ size: 'main', name: 'each', counts: ['front'] }],
    usual: { main: 1000, left: 1000, right: 1000 },
    seen: [
      { face: 6, slant: FALLING },
      { face: 1, slant: LEVEL },
      { face: 2, slant: RISING },
    ],
  },
} as const satisfies Record<string, Shape>;

export type ShelfType = keyof typeof TABLE;

/** Table of the shapes: code reads it instead of comparing names. */
export const SHAPES: Readonly<Record<ShelfType, Shape>> = TABLE;

/** The shapes in the order of a form. */
export const SHELF_TYPES = Object.keys(SHAPES) as readonly ShelfType[];

/** Maximum number of faces of a shelf. */
export const MAX_FACES = Math.max(...SHELF_TYPES.map((type) => SHAPES[type].faces.length));

/** Whether a shape is an island, its faces closing a ring. */
export function isIsland(type: ShelfType): boolean {
  return SHAPES[type].island;
}
