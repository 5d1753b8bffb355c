import { buffer } from 'node:stream/consumers';
import type { TagLayout } from '@javon/price-tag';
import type { PictureBytes } from '@javon/price-tag/pdf';
import { printPicture } from '../../platform/files/picture.ts';
import type { FileStore } from '../../platform/files/store.ts';

/** Dots in an inch beyond which no printer shows more. */
const DPI = 300;
/** Tenths of a millimetre in an inch. */
const INCH = 254;
/** Longest side that is embedded, pixels: as products' pictures are kept. */
const MOST = 1200;

/** Pixels that the largest picture of some layouts needs on paper. */
function sideFor(layouts: Iterable<TagLayout>): number {
  let longest = 0;
  for (const { parts } of layouts) {
    for (const part of parts) if (part.kind === 'picture') longest = Math.max(longest, part.w, part.h);
  }
  return Math.min(MOST, Math.ceil((longest / INCH) * DPI));
}

/**
 * The pictures of a job's tags, encoded again for paper when they are asked for, no larger than its layouts show
 * them; a file that is no more is left out.
 */
export function jobPictures(files: FileStore, layouts: Iterable<TagLayout>): PictureBytes {
  const side = sideFor(layouts);
  return async (key) => {
    const file = await files.find(key);
    return file === null ? null : printPicture(await buffer(file.read()), side);
  };
}
