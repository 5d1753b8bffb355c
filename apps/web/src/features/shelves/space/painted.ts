import type { GoodsBlock } from '@javon/planogram';
import type { Placed } from '../editing/placed.ts';
import type { Paint } from './page-paint.ts';

/** A block that something is known of, with its colours. */
export interface PaintedBlock {
  readonly block: GoodsBlock;
  readonly one: Placed;
  readonly paint: Paint;
}
