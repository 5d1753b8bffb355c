import type { GoodsBlock } from '@javon/planogram';
import { sizeOf } from './blocks.ts';
import { STRIP } from './quads.ts';

/** Least width and height of the space for a picture, in millimetres. */
const LEAST = 40;
/** Share of its space that a picture fills. */
const FILLED = 0.92;
/** Space between the strip and the label, and between the label and the picture, in millimetres. */
const AIR = 8;

/** Where a label hangs on the front of a block: its width and the heights of its edges above the foot. */
interface LabelPlace {
  readonly width: number;
  readonly low: number;
  readonly high: number;
}

/** The label's place: low on the front, over the strip where there is one, as wide as there is space. */
export function labelPlace(block: GoodsBlock, hasStrip: boolean): LabelPlace {
  const size = sizeOf(block);
  const strip = hasStrip ? Math.min(STRIP, size.height / 5) : 0;
  const width = Math.min(size.width * 0.94, (size.height - strip) * 0.6 * LABEL_ASPECT, 320);
  const low = strip + AIR;
  return { width, low, high: low + width / LABEL_ASPECT };
}

/** A rectangle on the front of a block in millimetres: from its middle to the right, from its foot up. */
interface FrontRect {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Places of a product's picture on the front of a block: one on each piece of the front row, above the label and whole;
 * none where there is too little space.
 * @param aspect width of the picture in its heights
 */
export function picturePlaces(block: GoodsBlock, hasStrip: boolean, aspect: number): FrontRect[] {
  const size = sizeOf(block);
  const foot = labelPlace(block, hasStrip).high + AIR;
  const room = size.height - foot;
  if (room < LEAST || block.width < LEAST) return [];
  const height = Math.min(room * FILLED, (block.width * FILLED) / aspect);
  const half = (height * aspect) / 2;
  const low = foot + (room * FILLED - height) / 2;
  return Array.from({ length: block.across }, (_, i) => {
    const middle = (i + 0.5 - block.across / 2) * block.width;
    return { left: middle - half, right: middle + half, low, high: low + height };
  });
}

/** Size of a label's drawing in pixels. */
export const LABEL = { width: 256, height: 112, margin: 12 } as const;

/** Width of a label in its heights. */
export const LABEL_ASPECT = LABEL.width / LABEL.height;
