import { LABEL, type Measure } from './label.ts';

/** Least size of a useful picture on the screen, in pixels. */
const LEAST = 18;
/** Height in pixels kept free below a picture: for the price, and for a line of the name above it. */
const FOOT = { count: 18, price: 24, name: 37 } as const;
/** From this size on a box has a line of the name too. */
const ROOMY = { width: 64, height: 104 } as const;

/** A box in pixels, without the strip of its tag's state. */
interface PictureBox {
  readonly width: number;
  readonly height: number;
  /** Width of one of its pieces: each has the picture. */
  readonly piece: number;
  readonly count: number;
  readonly price: string | null;
}

/**
 * Height in pixels below a box's picture for what is written there; 0 where nothing would fit, so that the picture
 * is as large as the thing. Null if the box is too small for a picture, and has its name instead.
 */
export function footBelow(
  { width, height, piece, count, price }: PictureBox,
  measure: Measure,
): number | null {
  const hasPrice = price !== null && measure(price, 'price') <= width - 2 * LABEL.padding;
  const foot = !hasPrice
    ? count > 1 && width >= 2 * LEAST
      ? FOOT.count
      : 0
    : width >= ROOMY.width && height >= ROOMY.height
      ? FOOT.name
      : FOOT.price;
  const fits = (below: number) => Math.min(piece, height - below) >= LEAST;
  return fits(foot) ? foot : fits(0) && foot < FOOT.price ? 0 : null;
}

/** Whether a line of the name goes above the price below a picture. */
export function hasNameBelow(foot: number): boolean {
  return foot >= FOOT.name;
}
