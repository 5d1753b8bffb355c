import type { Box, Mm } from '@javon/planogram';

/** Part of a drawing that is on the screen. Screen pixel = (millimetre − left or top) × scale. */
export interface View {
  /** Pixels a millimetre. */
  readonly scale: number;
  /** Point of the drawing at the left and upper edge of the screen. */
  readonly left: Mm;
  readonly top: Mm;
}

/** Size of the part of the screen that is drawn on, in pixels. */
export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** Space kept free around the drawing, in pixels; the left one holds the storeys' labels. */
export const MARGIN = { left: 76, right: 20, top: 20, bottom: 34 } as const;
/** Margins of a drawing without labels at its edges; the zoom buttons are below it. */
export const EVEN_MARGIN = { left: 12, right: 12, top: 12, bottom: 56 } as const;
/** Space around a drawing, in pixels. */
export interface Margin {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
/** Largest scale: a centimetre of the shelf is about as long on a screen. */
const MAX_SCALE = 4;
/** Smallest share of the fitting scale. */
const MIN_SHARE = 0.5;
/** A screen so narrow is a phone's. */
const NARROW = 600;
/** Least scale at which a whole drawing is readable on a phone. */
const READABLE = 0.16;

/** Scale at which the whole drawing is seen. */
function fitScale(extent: Box, screen: Screen, margin: Margin): number {
  const across = (screen.width - margin.left - margin.right) / extent.width;
  const up = (screen.height - margin.top - margin.bottom) / extent.height;
  return Math.max(0.005, Math.min(across, up));
}

/** The view that shows the whole drawing in the middle. */
export function fitView(extent: Box, screen: Screen, margin: Margin = MARGIN): View {
  const scale = fitScale(extent, screen, margin);
  const freeX = screen.width - margin.left - margin.right - extent.width * scale;
  const freeY = screen.height - margin.top - margin.bottom - extent.height * scale;
  return {
    scale,
    left: extent.x - (margin.left + freeX / 2) / scale,
    top: extent.y - (margin.top + freeY / 2) / scale,
  };
}

/**
 * The view with which a drawing opens: whole, but on a phone, where that would be unreadably small, as high
 * as the screen, from its left end, to be moved sideways.
 */
export function openingView(extent: Box, screen: Screen): View {
  const whole = fitView(extent, screen);
  if (screen.width >= NARROW || whole.scale >= READABLE) return whole;
  const up = (screen.height - MARGIN.top - MARGIN.bottom) / extent.height;
  const scale = Math.min(up, READABLE * 1.25);
  if (scale <= whole.scale) return whole;
  const freeY = screen.height - MARGIN.top - MARGIN.bottom - extent.height * scale;
  return {
    scale,
    left: extent.x - MARGIN.left / scale,
    top: extent.y - (MARGIN.top + freeY / 2) / scale,
  };
}

/** Keeps some of the drawing on the screen, and the scale within its bounds. */
function bounded(view: View, extent: Box, screen: Screen): View {
  const scale = view.scale;
  const within = (at: Mm, from: Mm, length: Mm, room: number, before: number, after: number): Mm => {
    const low = from - before / scale;
    const high = from + length + after / scale - room / scale;
    // A drawing smaller than the screen may be anywhere on it.
    return Math.min(Math.max(at, Math.min(low, high)), Math.max(low, high));
  };
  return {
    scale,
    left: within(view.left, extent.x, extent.width, screen.width, MARGIN.left, MARGIN.right),
    top: within(view.top, extent.y, extent.height, screen.height, MARGIN.top, MARGIN.bottom),
  };
}

/** Moves the drawing by so many pixels. */
export function panBy(view: View, dx: number, dy: number, extent: Box, screen: Screen): View {
  const moved = { ...view, left: view.left - dx / view.scale, top: view.top - dy / view.scale };
  return bounded(moved, extent, screen);
}

/** Scales by a factor; the point under the given pixel stays there. */
export function zoomAt(
  view: View,
  [x, y]: readonly [number, number],
  factor: number,
  extent: Box,
  screen: Screen,
): View {
  const least = Math.min(fitScale(extent, screen, MARGIN) * MIN_SHARE, MAX_SCALE);
  const scale = Math.min(MAX_SCALE, Math.max(least, view.scale * factor));
  const zoomed = {
    scale,
    left: view.left + x / view.scale - x / scale,
    top: view.top + y / view.scale - y / scale,
  };
  return bounded(zoomed, extent, screen);
}

/** Moves as little as is needed for a box to be seen whole. */
export function reveal(view: View, box: Box, screen: Screen, margin: Margin = MARGIN): View {
  const shift = (at: Mm, from: Mm, length: Mm, room: number, before: number, after: number): Mm => {
    const first = at + before / view.scale;
    const last = at + (room - after) / view.scale;
    if (from < first || length > last - first) return from - before / view.scale;
    if (from + length > last) return from + length - (room - after) / view.scale;
    return at;
  };
  return {
    ...view,
    left: shift(view.left, box.x, box.width, screen.width, margin.left, margin.right),
    top: shift(view.top, box.y, box.height, screen.height, margin.top, margin.bottom),
  };
}

/** Sizes in pixels are laid out again at four steps to a doubling; between them they scale with the drawing. */
const STEPS = 4;

/** Millimetres that are a pixel on the screen, in steps. */
export function pixelOf(view: View): Mm {
  return 2 ** (-Math.round(Math.log2(view.scale) * STEPS) / STEPS);
}

/** Puts what is drawn in millimetres where the view has it. */
export function transformOf(view: View): string {
  return `scale(${view.scale}) translate(${-view.left} ${-view.top})`;
}
