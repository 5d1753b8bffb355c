import { type Bitmap, bitsOf } from './bitmap.ts';

/** Index of black in every palette. */
const BLACK = 1;
const NOTHING = /^0+$/;

/**
 * A label in ZPL II (Zebra Programming Guide, `^GF`): one picture, hexadecimal, an empty row as `,` and a row
 * equal to the one above as `:`. Only black is printed.
 * @param copies number of labels to print, at least 1
 */
export function zplOf(bitmap: Bitmap, copies = 1): string {
  const bits = bitsOf(bitmap, BLACK);
  const rowBytes = Math.ceil(bitmap.width / 8);
  let rows = '';
  let above = '';
  for (let y = 0; y < bitmap.height; y++) {
    const row = Buffer.from(bits.subarray(y * rowBytes, (y + 1) * rowBytes))
      .toString('hex')
      .toUpperCase();
    rows += row === above ? ':' : NOTHING.test(row) ? ',' : row;
    above = row;
  }
  const total = bits.length;
  return [
    '^XA',
    `^PW${bitmap.width}^LL${bitmap.height}^LH0,0^LS0`,
    `^FO0,0^GFA,${total},${total},${rowBytes},${rows}^FS`,
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n');
}
