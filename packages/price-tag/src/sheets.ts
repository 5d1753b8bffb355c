import {
  type Format,
  isSheetFormat,
  SHEET,
  SHEET_FORMATS,
  type SheetFormat,
  type Sized,
  tagSize,
} from './formats.ts';
import type { Mm } from './units.ts';

/** A tag to be printed `copies` times. `key` belongs to the caller. */
export interface SheetItem extends Sized {
  readonly key: string;
  readonly copies: number;
}

export interface SheetOptions {
  /**
   * The first free place of a partly used sheet, from 1, along the rows. A number applies to the very first
   * sheet; a record to the first sheet of each format in it. Default 1. Labels have no places.
   */
  readonly start?: number | Partial<Readonly<Record<SheetFormat, number>>>;
  /** Each tag on a page of its own size. */
  readonly onePerPage?: boolean;
  /** Default true; pages of one tag have none. */
  readonly cutMarks?: boolean;
}

export interface SheetSlot {
  readonly key: string;
  /** 1 for the first copy. */
  readonly copy: number;
  /** Place on the sheet, from 1, along the rows. */
  readonly place: number;
  /** Left top corner of the place covered by the tag on the page. */
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

/** Length of cut marks inside a sheet; at its edge they are longer, where printers leave a margin. */
const MARK: Mm = 50;
const MARK_AT_EDGE: Mm = 100;

/**
 * Lays tags out on sheets: an upright A4 has two A5, four A6 or eight A7; a label is a page [PT-50 to PT-55].
 * Each page has one format, formats in the order of their first tags, tags in the given order. Two heights of 148
 * mm are 296 of the sheet's 297: tags begin at the top edge, the last millimetre is waste.
 * @throws RangeError if a label has no size, `start` is not a place of the sheet, or `copies` is not an
 * integer from 0 to 1,000
 */
export function planSheets(items: readonly SheetItem[], options: SheetOptions = {}): SheetPage[] {
  const { start = 1, onePerPage = false, cutMarks = true } = options;
  const byFormat = new Map<Format, SheetItem[]>();
  for (const item of items) {
    if (!Number.isInteger(item.copies) || item.copies < 0 || item.copies > 1000)
      throw new RangeError('copies');
    const known = byFormat.get(item.format);
    if (known) known.push(item);
    else byFormat.set(item.format, [item]);
  }
  if (onePerPage) return items.flatMap(singlePages);
  const pages: SheetPage[] = [];
  let isFirst = true;
  for (const [format, list] of byFormat) {
    if (!isSheetFormat(format)) {
      pages.push(...list.flatMap(singlePages));
      continue;
    }
    const first = typeof start === 'number' ? (isFirst ? start : 1) : (start[format] ?? 1);
    isFirst = false;
    const { perSheet } = SHEET_FORMATS[format];
    if (!Number.isInteger(first) || first < 1 || first > perSheet) throw new RangeError('start');
    pages.push(...sheetsOf(format, list, first, cutMarks));
  }
  return pages;
}

function singlePages(item: SheetItem): SheetPage[] {
  const size = tagSize(item);
  return Array.from({ length: item.copies }, (_, i) => ({
    format: item.format,
    width: size.width,
    height: size.height,
    slots: [{ key: item.key, copy: i + 1, place: 1, x: 0, y: 0, rotate: 0 }],
    marks: [],
  }));
}

function sheetsOf(
  format: SheetFormat,
  items: readonly SheetItem[],
  first: number,
  cutMarks: boolean,
): SheetPage[] {
  const { width, height, columns, perSheet, orientation } = SHEET_FORMATS[format];
  // Sheets with the same used places share their marks: thousands of sheets are full.
  const marksOf = new Map<string, readonly CutMark[]>();
  const pages: SheetPage[] = [];
  let slots: SheetSlot[] = [];
  let place = first;
  const finish = (): void => {
    if (slots.length === 0) return;
    const used = `${slots.length} before ${place}`;
    const marks = cutMarks ? (marksOf.get(used) ?? cutMarksOf(slots, width, height)) : [];
    marksOf.set(used, marks);
    pages.push({ format, width: SHEET.width, height: SHEET.height, slots, marks });
    slots = [];
    place = 1;
  };
  for (const item of items) {
    for (let copy = 1; copy <= item.copies; copy++) {
      slots.push({
        key: item.key,
        copy,
        place,
        x: ((place - 1) % columns) * width,
        y: Math.floor((place - 1) / columns) * height,
        rotate: item.orientation === orientation ? 0 : 90,
      });
      place++;
      if (place > perSheet) finish();
    }
  }
  finish();
  return pages;
}

/**
 * Short lines on the edges of the used places, from each corner in both directions; none on the sheet's own
 * edge.
 */
function cutMarksOf(slots: readonly SheetSlot[], width: Mm, height: Mm): CutMark[] {
  const marks = new Map<string, CutMark>();
  const add = (x1: Mm, y1: Mm, x2: Mm, y2: Mm): void => {
    // No tag reaches the lower edge.
    const onEdge = x1 === x2 ? x1 === 0 || x1 === SHEET.width : y1 === 0;
    if (!onEdge) marks.set(`${x1} ${y1} ${x2} ${y2}`, { x1, y1, x2, y2 });
  };
  for (const { x, y } of slots) {
    for (const cornerX of [x, x + width]) {
      for (const cornerY of [y, y + height]) {
        const alongX = cornerX === 0 || cornerX === SHEET.width ? MARK_AT_EDGE : MARK;
        const alongY = cornerY === 0 ? MARK_AT_EDGE : MARK;
        const insideX = cornerX === x ? cornerX : cornerX - alongX;
        const insideY = cornerY === y ? cornerY : cornerY - alongY;
        add(insideX, cornerY, insideX + alongX, cornerY);
        add(cornerX, insideY, cornerX, insideY + alongY);
      }
    }
  }
  return [...marks.values()];
}
