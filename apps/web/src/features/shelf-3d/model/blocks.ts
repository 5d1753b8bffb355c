import type { GoodsBlock } from '@javon/planogram';

/** Box to draw: its middle and size in metres, its rotation around the vertical axis in radians. */
interface Piece {
  readonly id: number;
  readonly at: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  readonly turn: number;
}

/** Most boxes that are drawn; with more pieces, each placement is one box. */
export const MOST_PIECES = 12_000;
/** Share of its space that a piece fills, so that neighbouring pieces are distinguishable. */
const FILLED = 0.97;
/** Millimetres of the plan in a metre of the scene. */
export const METRE = 1000;

/** Converts a clockwise rotation in degrees, as in the plan from above, to the angle in space. */
export function turnOf(degrees: number): number {
  return (-degrees * Math.PI) / 180;
}

/** Pieces of goods as boxes; each block is a single box if there are too many pieces. */
export function piecesOfGoods(goods: readonly GoodsBlock[]): Piece[] {
  const count = goods.reduce((sum, one) => sum + one.across * one.behind * one.up, 0);
  return goods.flatMap((one) => (count > MOST_PIECES ? [wholeBlock(one)] : piecesOfBlock(one)));
}

function wholeBlock(one: GoodsBlock): Piece {
  const size = [one.width * one.across, one.height * one.up, one.depth * one.behind] as const;
  return {
    id: one.id,
    at: [one.x / METRE, (one.bottom + size[1] / 2) / METRE, one.y / METRE],
    size: [size[0] / METRE, size[1] / METRE, size[2] / METRE],
    turn: turnOf(one.turn),
  };
}

function piecesOfBlock(one: GoodsBlock): Piece[] {
  const angle = (one.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const pieces: Piece[] = [];
  for (let i = 0; i < one.across; i += 1) {
    for (let j = 0; j < one.behind; j += 1) {
      // From the middle of the block: along its face, and from back to front.
      const along = (i + 0.5 - one.across / 2) * one.width;
      const out = (one.behind / 2 - j - 0.5) * one.depth;
      const x = one.x + along * cos - out * sin;
      const y = one.y + along * sin + out * cos;
      for (let k = 0; k < one.up; k += 1) {
        pieces.push({
          id: one.id,
          at: [x / METRE, (one.bottom + (k + 0.5) * one.height) / METRE, y / METRE],
          size: [
            (one.width * FILLED) / METRE,
            (one.height * (one.up > 1 ? FILLED : 1)) / METRE,
            (one.depth * FILLED) / METRE,
          ],
          turn: turnOf(one.turn),
        });
      }
    }
  }
  return pieces;
}

/** A point of a block in metres: from its middle to the right, from its foot up, from its middle outwards. */
export function onBlock(block: GoodsBlock, right: number, up: number, out: number): [number, number, number] {
  const angle = (block.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    (block.x + right * cos - out * sin) / METRE,
    (block.bottom + up) / METRE,
    (block.y + right * sin + out * cos) / METRE,
  ];
}

/** Width, height and depth of a whole block. */
export function sizeOf(block: GoodsBlock): { width: number; height: number; depth: number } {
  return {
    width: block.width * block.across,
    height: block.height * block.up,
    depth: block.depth * block.behind,
  };
}
