import type { Format, Orientation } from './formats.ts';
import type { Mm } from './units.ts';

/** A tag to be printed `copies` times. `key` is the caller's. */
export interface SheetItem {
  readonly key: string;
  readonly format: Format;
  readonly orientation: Orientation;
  readonly copies: number;
}

export interface SheetOptions {
  /**
   * The first free place of a part-used sheet, from 1, along the rows. A number holds for the first sheet
   * of all; a record for the first sheet of each format named. Default 1.
   */
  readonly start?: number | Partial<Readonly<Record<Format, number>>>;
  /** Each tag on a page of its own size. */
  readonly onePerPage?: boolean;
  /** Default true; there are none on pages of one tag. */
  readonly cutMarks?: boolean;
}

export interface SheetSlot {
  readonly key: string;
  /** 1 for the first copy. */
  readonly copy: number;
  /** Place on the sheet, from 1, along the rows. */
  readonly place: number;
  /** Left top corner of the place the tag covers, as it lies on the page. */
  readonly x: Mm;
  readonly y: Mm;
  /** Degrees clockwise by which the tag is turned to lie in its place. */
  readonly rotate: 0 | 90;
}

export interface CutMark {
  readonly x1: Mm;
  readonly y1: Mm;
  readonly x2: Mm;
  readonly y2: Mm;
}

export interface SheetPage {
  readonly format: Format;
  readonly width: Mm;
  readonly height: Mm;
  readonly slots: readonly SheetSlot[];
  readonly marks: readonly CutMark[];
}

/**
 * Lays tags on sheets: an upright A4 takes two A5, four A6 or eight A7. One format a page, formats in the
 * order in which they first come, tags in the order given.
 * @throws RangeError when `start` or `copies` is not a whole number in range.
 */
export function planSheets(_items: readonly SheetItem[], _options: SheetOptions = {}): SheetPage[] {
  throw new Error('not yet');
}
