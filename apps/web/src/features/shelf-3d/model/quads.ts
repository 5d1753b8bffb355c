import type { GoodsBlock } from '@javon/planogram';
import { BufferGeometry, Color, Float32BufferAttribute } from 'three';
import { onBlock, sizeOf } from './blocks.ts';

/** Distance of what lies on a front from it, in millimetres. */
const OUT = 3;

/** Part of a block's front, in millimetres: from its middle to the right, from its foot up. */
interface FrontPart {
  readonly block: GoodsBlock;
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
  readonly colour: string;
}

/** A strip along the foot of a front: as the elevation has it, a fifth of the height at most. */
export function stripPart(block: GoodsBlock, colour: string): FrontPart {
  const { width, height } = sizeOf(block);
  return { block, left: -width / 2, right: width / 2, low: 0, high: Math.min(STRIP, height / 5), colour };
}

/** Height of a strip in millimetres. */
export const STRIP = 24;

/** The four sides of a frame around a front. */
export function frameParts(block: GoodsBlock, thick: number, colour: string): FrontPart[] {
  const { width, height } = sizeOf(block);
  const [left, right] = [-width / 2, width / 2];
  const side = { block, left, right, low: 0, high: height, colour };
  return [
    { ...side, high: thick },
    { ...side, low: height - thick },
    { ...side, right: left + thick },
    { ...side, left: right - thick },
  ];
}

/** Parts of fronts as one geometry with a colour each. */
export function frontsGeometry(parts: readonly FrontPart[]): BufferGeometry {
  const [positions, colours, index]: [number[], number[], number[]] = [[], [], []];
  for (const { block, left, right, low, high, colour } of parts) {
    const first = positions.length / 3;
    const out = sizeOf(block).depth / 2 + OUT;
    const { r, g, b } = new Color(colour);
    for (const [x, y] of [
      [left, low],
      [right, low],
      [right, high],
      [left, high],
    ] as const) {
      positions.push(...onBlock(block, x, y, out));
      colours.push(r, g, b);
    }
    index.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return geometryOf(positions, colours, index);
}

/** A block to be drawn by its edges. */
interface EdgedBlock {
  readonly block: GoodsBlock;
  readonly colour: string;
  /** Its front is crossed out. */
  readonly isCrossed?: boolean;
}

/** Edges of blocks as lines, each block's in a colour of its own. */
export function edgesGeometry(blocks: readonly EdgedBlock[]): BufferGeometry {
  const [positions, colours]: [number[], number[]] = [[], []];
  for (const { block, colour, isCrossed = false } of blocks) {
    const { width, height, depth } = sizeOf(block);
    const { r, g, b } = new Color(colour);
    const corner = (i: number) =>
      onBlock(block, ((i & 1 ? 1 : -1) * width) / 2, i & 2 ? height : 0, ((i & 4 ? 1 : -1) * depth) / 2);
    for (const [from, to] of isCrossed ? [...EDGES, ...CROSS] : EDGES) {
      positions.push(...corner(from), ...corner(to));
      colours.push(r, g, b, r, g, b);
    }
  }
  return geometryOf(positions, colours, null);
}

/** Pairs of corners, numbered by right, up and out as bits. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
  [1, 2, 4].filter((bit) => !(corner & bit)).map((bit) => [corner, corner | bit] as const),
);

/** The diagonals of the front. */
const CROSS = [
  [4, 7],
  [5, 6],
] as const;

function geometryOf(
  positions: readonly number[],
  colours: readonly number[],
  index: number[] | null,
): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
  if (index) geometry.setIndex(index);
  return geometry;
}
