import type { Mm } from './units.ts';

/** Formats printed on sheets of paper. */
export type SheetFormat = 'A5' | 'A6' | 'A7';

/** Tag formats: `label` is a label of a roll or of an electronic display, in the size of its sampler. */
export type Format = SheetFormat | 'label';

/** Orientation of a tag: `upright` is taller than wide, `across` wider than tall. */
export type Orientation = 'upright' | 'across';

export interface Size {
  readonly width: Mm;
  readonly height: Mm;
}

export interface FormatSpec extends Size {
  /** The orientation of `width` and `height`, in which it tiles an upright A4. */
  readonly orientation: Orientation;
  /** Tags on an A4 sheet. */
  readonly perSheet: number;
  /** Tags side by side on an upright A4 sheet. */
  readonly columns: number;
}

/** The formats of paper in full size (ISO 216 A5, A6, A7), in tenths of a millimetre [PT-1]. */
export const SHEET_FORMATS: Readonly<Record<SheetFormat, FormatSpec>> = {
  A5: { width: 2100, height: 1480, orientation: 'across', perSheet: 2, columns: 1 },
  A6: { width: 1050, height: 1480, orientation: 'upright', perSheet: 4, columns: 2 },
  A7: { width: 1050, height: 740, orientation: 'across', perSheet: 8, columns: 2 },
};

export const SHEET_FORMAT_NAMES: readonly SheetFormat[] = ['A5', 'A6', 'A7'];
export const FORMAT_NAMES: readonly Format[] = [...SHEET_FORMAT_NAMES, 'label'];

/**
 * Bounds of a label's sides, from the smallest electronic label that has space for a price and a name to the
 * widest roll of a desk printer [PT-2].
 */
export const LABEL_SIDES = {
  width: { min: 400, max: 1500 },
  height: { min: 230, max: 1500 },
} as const satisfies Record<keyof Size, { readonly min: Mm; readonly max: Mm }>;

/** The most common label of a roll. */
export const USUAL_LABEL: Size = { width: 580, height: 400 };

/** Common sizes of labels: three of rolls, and electronic labels of 2.9, 4.2 and 7.5 inches. */
export const LABEL_SIZES: readonly Size[] = [
  USUAL_LABEL,
  { width: 580, height: 600 },
  { width: 800, height: 500 },
  { width: 669, height: 291 },
  { width: 848, height: 636 },
  { width: 1500, height: 900 },
];

/** An upright A4 sheet (ISO 216), in tenths of a millimetre. */
export const SHEET: Size = { width: 2100, height: 2970 };

export function isSheetFormat(format: Format): format is SheetFormat {
  return format !== 'label';
}

/** The size of a tag of a format of paper in an orientation. */
export function formatSize(format: SheetFormat, orientation: Orientation): Size {
  const { width, height, orientation: own } = SHEET_FORMATS[format];
  return own === orientation ? { width, height } : { width: height, height: width };
}

/** The orientation of a label of a size; a square one counts as across. */
export function orientationOf({ width, height }: Size): Orientation {
  return width < height ? 'upright' : 'across';
}

/** Facts that determine the size of a tag. */
export interface Sized {
  readonly format: Format;
  readonly orientation: Orientation;
  /** Only for labels. */
  readonly size?: Size | undefined;
}

/**
 * The size of a tag of any format.
 * @throws RangeError for a label without a size
 */
export function tagSize({ format, orientation, size }: Sized): Size {
  if (isSheetFormat(format)) return formatSize(format, orientation);
  if (size === undefined) throw new RangeError('A label has a size of its own.');
  return size;
}
