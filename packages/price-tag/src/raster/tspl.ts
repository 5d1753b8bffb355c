import { type Bitmap, bitsOf } from './bitmap.ts';

const BLACK = 1;

export interface TsplOptions {
  /** Size of the label in tenths of a millimetre. */
  readonly width: number;
  readonly height: number;
  /** Gap between labels on the roll, tenths of a millimetre. */
  readonly gap: number;
  /** Number of labels to print, at least 1. */
  readonly copies?: number;
}

/**
 * A label in TSPL (TSC Programming Manual, `BITMAP`), where a 0 bit is a black dot. Only black is printed.
 */
export function tsplOf(bitmap: Bitmap, { width, height, gap, copies = 1 }: TsplOptions): Buffer {
  const bits = bitsOf(bitmap, BLACK).map((byte) => ~byte);
  const rowBytes = Math.ceil(bitmap.width / 8);
  const head = [
    `SIZE ${width / 10} mm,${height / 10} mm`,
    `GAP ${gap / 10} mm,0 mm`,
    'DIRECTION 0',
    'REFERENCE 0,0',
    'CLS',
    `BITMAP 0,0,${rowBytes},${bitmap.height},0,`,
  ].join('\r\n');
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    bits,
    Buffer.from(`\r\nPRINT 1,${copies}\r\n`, 'latin1'),
  ]);
}
