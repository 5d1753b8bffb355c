import type { Mm } from './units.ts';

/** Tag formats. */
export type Format = 'A5' | 'A6' | 'A7';

/** Orientation of a tag: `upright` is taller than wide, `across` wider than tall. */
export type Orientation = 'upright' | 'across';

export interface Size {
  readonly width: Mm;
  readonly height: Mm;
}

export interface FormatSpec extends Size {
  /** The orientation that `width` and `height` are given in, and in which it tiles an upright A4. */
  readonly orientation: Orientation;
  /** Tags on an A4 sheet. */
  readonly perSheet: number;
  /** Tags beside each other on an upright A4 sheet. */
  readonly columns: number;
}

/** The formats at their true size (ISO 216 A5, A6, A7), in tenths of a millimetre [PT-1]. */
export const FORMATS: Readonly<Record<Format, FormatSpec>> = {
  A5: { width: 2100, height: 1480, orientation: 'across', perSheet: 2, columns: 1 },
  A6: { width: 1050, height: 1480, orientation: 'upright', perSheet: 4, columns: 2 },
  A7: { width: 1050, height: 740, orientation: 'across', perSheet: 8, columns: 2 },
};

export const FORMAT_NAMES: readonly Format[] = ['A5', 'A6', 'A7'];

/** An upright A4 sheet (ISO 216), in tenths of a millimetre. */
export const SHEET: Size = { width: 2100, height: 2970 };

/** The size of a tag of `format` standing in `orientation`. */
export function formatSize(format: Format, orientation: Orientation): Size {
  const { width, height, orientation: own } = FORMATS[format];
  return own === orientation ? { width, height } : { width: height, height: width };
}
