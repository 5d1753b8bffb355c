import { rgb } from '../inks.ts';

/** Rectangle in dots. */
export interface DotBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Weights of error diffusion by Floyd and Steinberg (1976): x, y, sixteenths. */
const NEIGHBOURS = [
  [1, 0, 7],
  [-1, 1, 3],
  [0, 1, 5],
  [1, 1, 1],
] as const;

/**
 * Gives each dot the nearest colour of the palette; text and lines keep sharp edges. Inside `pictures` the
 * error is diffused (dithering), so that a photograph keeps its shades.
 * @param pixels red, green and blue of each dot, row by row
 */
export function quantise(
  pixels: Uint8Array,
  { width, height }: Pick<DotBox, 'width' | 'height'>,
  palette: readonly string[],
  pictures: readonly DotBox[],
): Uint8Array {
  const colours = palette.map(rgb);
  const dots = new Uint8Array(width * height);
  for (let i = 0; i < dots.length; i++) {
    dots[i] = nearest(pixels[i * 3] ?? 0, pixels[i * 3 + 1] ?? 0, pixels[i * 3 + 2] ?? 0, colours);
  }
  for (const picture of pictures) diffuse(pixels, width, picture, colours, dots);
  return dots;
}

type Colours = readonly (readonly [number, number, number])[];

function nearest(red: number, green: number, blue: number, colours: Colours): number {
  let best = 0;
  let least = Infinity;
  for (const [index, colour] of colours.entries()) {
    const distance = (red - colour[0]) ** 2 + (green - colour[1]) ** 2 + (blue - colour[2]) ** 2;
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

function diffuse(pixels: Uint8Array, width: number, box: DotBox, colours: Colours, dots: Uint8Array): void {
  const shades = new Float32Array(box.width * box.height * 3);
  for (let y = 0; y < box.height; y++) {
    const start = ((box.y + y) * width + box.x) * 3;
    shades.set(pixels.subarray(start, start + box.width * 3), y * box.width * 3);
  }
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const at = (y * box.width + x) * 3;
      const shade = [shades[at] ?? 0, shades[at + 1] ?? 0, shades[at + 2] ?? 0] as const;
      const index = nearest(...shade, colours);
      dots[(box.y + y) * width + box.x + x] = index;
      const colour = colours[index] ?? shade;
      for (const [dx, dy, share] of NEIGHBOURS) {
        if (x + dx < 0 || x + dx >= box.width || y + dy >= box.height) continue;
        const to = at + (dy * box.width + dx) * 3;
        for (let c = 0; c < 3; c++) {
          const error = (shade[c] ?? 0) - (colour[c] ?? 0);
          shades[to + c] = (shades[to + c] ?? 0) + (error * share) / 16;
        }
      }
    }
  }
}
