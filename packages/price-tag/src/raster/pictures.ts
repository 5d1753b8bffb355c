import sharp from 'sharp';
import { rgb } from '../inks.ts';
import type { Bitmap } from './bitmap.ts';

function pixelsOf({ dots, palette }: Bitmap): Uint8Array {
  const colours = palette.map(rgb);
  const pixels = new Uint8Array(dots.length * 3);
  for (const [i, dot] of dots.entries()) pixels.set(colours[dot] ?? [255, 255, 255], i * 3);
  return pixels;
}

/** The bitmap as a JPEG without chroma subsampling, for access points that accept nothing else. */
export function jpegOf(bitmap: Bitmap): Promise<Buffer> {
  const { width, height } = bitmap;
  return sharp(pixelsOf(bitmap), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
