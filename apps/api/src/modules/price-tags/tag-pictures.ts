import { buffer } from 'node:stream/consumers';
import type { TagLayout } from '@javon/price-tag';
import type { PictureBytes } from '@javon/price-tag/pdf';
import { printPicture } from '../../platform/files/picture.ts';
import type { FileStore } from '../../platform/files/store.ts';

/** Resolution beyond which no printer shows more, dpi. */
const DPI = 300;
/** Tenths of a millimetre in an inch. */
const INCH = 254;
/** Longest side that is embedded, pixels: the size of stored product pictures. */
const MOST = 1200;

/** Longest side of the largest picture in some layouts, pixels on paper. */
function sideFor(layouts: Iterable<TagLayout>): number {
  let longest = 0;
  for (const { parts } of layouts) {
    for (const part of parts) if (part.kind === 'picture') longest = Math.max(longest, part.w, part.h);
  }
  return Math.min(MOST, Math.ceil((longest / INCH) * DPI));
}

/**
 * Pictures of a job's tags, re-encoded for paper on demand, no larger than its layouts show them; missing
 * files are left out.
 */
export function jobPictures(files: FileStore, layouts: Iterable<TagLayout>): PictureBytes {
  const side = sideFor(layouts);
  return async (key) => {
    const file = await files.find(key);
    return file === null ? null : printPicture(await buffer(file.read()), side);
  };
}
