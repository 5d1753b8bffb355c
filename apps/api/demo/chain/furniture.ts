import { faceLengths, type ShelfType, sidesOf, type Zone } from '@javon/planogram';
import { readJson } from '../read-rows.ts';

/** Boards of one face from the floor up: height of the board above the floor, free height over it. */
type Boards = readonly (readonly [bottom: number, height: number])[];

/** A kind of furniture of the chain; lengths in millimetres. */
export interface Furniture {
  readonly name: string;
  readonly type: ShelfType;
  readonly main: number;
  readonly left?: number;
  readonly right?: number;
  readonly depth: number;
  /** Keys of categories; the first one gets most of the storeys. */
  readonly categories: readonly string[];
  readonly boards: Boards;
  /** Boards of the left and right sides, if they differ. */
  readonly sideBoards?: Boards;
  /** Minimum distance between the middles of two neighbours: space for a tag in front of each. */
  readonly pitch: number;
}

/** Kinds of furniture by their key. */
export const FURNITURE = readJson<Readonly<Record<string, Furniture>>>('chain/furniture.json');

/** Faces in walking order, each with its length and boards. */
export function facesOf(furniture: Furniture): { readonly length: number; readonly boards: Boards }[] {
  const { type, main, left = null, right = null, boards, sideBoards = boards } = furniture;
  const lengths = faceLengths(type, { main, left, right });
  return sidesOf(type).map((side, i) => ({
    length: lengths[i] ?? main,
    boards: side === 'left' || side === 'right' ? sideBoards : boards,
  }));
}

const EYE_LEVEL = { from: 1000, to: 1600 };

/** Zones of a face: golden if a storey's middle is at eye level, green next to it, red elsewhere. */
export function zonesOf(boards: Boards): Zone[] {
  const golden = boards.map(([bottom, height]) => {
    const middle = bottom + height / 2;
    return middle >= EYE_LEVEL.from && middle <= EYE_LEVEL.to;
  });
  return golden.map((yes, i) => {
    if (yes) return 'golden';
    return golden[i - 1] || golden[i + 1] ? 'green' : 'red';
  });
}
