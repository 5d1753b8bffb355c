import type { Mm } from './units.ts';

/** Sales value of a storey's position. */
export type Zone = 'golden' | 'green' | 'red';

/** The zones, best first. */
export const ZONES: readonly Zone[] = ['golden', 'green', 'red'];

/** Level of a face. */
export interface Storey {
  /** Counted from 1, walking round the shelf with it to one's left hand. */
  readonly face: number;
  /** Counted from 1 at the floor. */
  readonly storey: number;
  readonly length: Mm;
  /** Free height over the board. */
  readonly height: Mm;
  readonly depth: Mm;
  /** Top of the board above the floor. */
  readonly bottom: Mm;
  readonly zone: Zone;
}

/** A product at a place. */
export interface Placement {
  readonly id: number;
  readonly face: number;
  readonly storey: number;
  /** Left edge, from the left end of the face. */
  readonly x: Mm;
  /** Size of one piece. */
  readonly width: Mm;
  readonly height: Mm;
  readonly depth: Mm;
  /** Pieces side by side. */
  readonly front: number;
  /** Pieces behind the first row. */
  readonly back: number;
  /** Pieces on top of one another; default 1. */
  readonly stack?: number;
}
