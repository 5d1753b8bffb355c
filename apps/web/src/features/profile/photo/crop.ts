import type { PictureSize } from './picture.ts';

/** Part of a picture that becomes the photo: how near, and around which point, in parts of the picture. */
export interface Crop {
  /** 1 takes the largest square there is, 2 one of half its side. */
  readonly zoom: number;
  /** Middle of the square, 0 to 1 over the picture's width and height. */
  readonly x: number;
  readonly y: number;
}

export const MAX_ZOOM = 5;
/** The largest square in the middle. */
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** Side of the square in pixels of the picture. */
function sideOf({ width, height }: PictureSize, zoom: number): number {
  return Math.min(width, height) / zoom;
}

/** The nearest crop whose square lies within the picture. */
export function fitted(size: PictureSize, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, MAX_ZOOM);
  const half = sideOf(size, zoom) / 2;
  const middle = (at: number, length: number) => within(at, half / length, 1 - half / length);
  return { zoom, x: middle(crop.x, size.width), y: middle(crop.y, size.height) };
}

/** The square in pixels of the picture. */
export function squareOf(size: PictureSize, crop: Crop): { left: number; top: number; side: number } {
  const { zoom, x, y } = fitted(size, crop);
  const side = sideOf(size, zoom);
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

/** The crop after the picture was panned by so many parts of the square's side. */
export function panned(size: PictureSize, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop.zoom);
  return fitted(size, {
    zoom: crop.zoom,
    x: crop.x - (right * side) / size.width,
    y: crop.y - (down * side) / size.height,
  });
}
