import type { AnswerOf, Format, Localised, Tag } from '@javon/contract';
import {
  isSheetFormat,
  type Orientation,
  orientationOf,
  planSheets,
  SHEET,
  SHEET_FORMATS,
  type SheetFormat,
  type SheetPage,
  type Size,
  tagSize,
  USUAL_LABEL,
} from '@javon/price-tag';
import { keyOf, type Selection } from './selection.ts';
import { inOrder, type Order, type ShelfOrder } from './walk.ts';

/** Settings of the printed sheets. */
export interface PrintOptions {
  /** First free place of the first sheet, from 1. */
  readonly start: number;
  readonly cutMarks: boolean;
  readonly onePerPage: boolean;
  /** Copies of a tag without its own number. */
  readonly copies: number;
  readonly order: Order;
}

export const MAX_COPIES = 50;

/** Number of pages of a print, and how many of them are labels. */
export interface PageCount {
  readonly sheets: number;
  readonly labels: number;
}

/** Content of a place: the tag, or its name and price while it has no drawing. */
export interface Shown {
  readonly product: number;
  readonly format: Format;
  readonly name: Localised;
  readonly sku: string;
  readonly price: number | null;
}

/** A place on a drawn sheet. `shown` is null if the place is free. */
export interface Place {
  readonly place: number;
  readonly shown: Shown | null;
  readonly key: string;
  /** Left top corner and size in tenths of a millimetre on the page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Used already: the sheet in the printer starts after it. */
  readonly used: boolean;
}

export interface PlannedPage {
  readonly format: Format;
  readonly width: number;
  readonly height: number;
  readonly places: readonly Place[];
  readonly marks: SheetPage['marks'];
}

export interface Plan {
  /** Number of sheets of paper. */
  readonly sheets: number;
  /** Number of tags on them, including copies. */
  readonly papers: number;
  readonly pages: readonly PlannedPage[];
  /** The page with the start place: the first sheet with several tags; -1 if each tag has its own page. */
  readonly startPage: number;
}

/** A start place within the format's sheet; a label is a sheet with one place. */
export function startWithin(start: number, format: Format): number {
  return isSheetFormat(format) ? Math.min(Math.max(1, start), SHEET_FORMATS[format].perSheet) : 1;
}

/** Number of papers of each format in a selection, including copies; in no order. */
function papersByFormat(selection: Selection, copiesOfAll: number): Map<Format, number> {
  const papers = new Map<Format, number>();
  for (const { tag, copies } of selection.values())
    papers.set(tag.format, (papers.get(tag.format) ?? 0) + (copies ?? copiesOfAll));
  return papers;
}

/** Number of pages of a selection; the same as in the plan, computed faster. */
export function countPages(
  selection: Selection,
  { start, onePerPage, copies, order }: Pick<PrintOptions, 'start' | 'onePerPage' | 'copies' | 'order'>,
  shelves: ShelfOrder,
): PageCount {
  const papers = papersByFormat(selection, copies);
  const first = start > 1 && !onePerPage ? firstFormat(selection, order, shelves) : undefined;
  let sheets = 0;
  for (const [format, count] of papers) {
    const used = format === first ? startWithin(start, format) - 1 : 0;
    sheets +=
      onePerPage || !isSheetFormat(format)
        ? count
        : Math.ceil((count + used) / SHEET_FORMATS[format].perSheet);
  }
  return { sheets, labels: papers.get('label') ?? 0 };
}

/**
 * The format whose sheets come first: that of the first tag on paper. The start place is on its first sheet.
 */
export function firstFormat(selection: Selection, order: Order, shelves: ShelfOrder): Format | undefined {
  const tags = [...selection.values()].map(({ tag }) => tag).filter(({ format }) => isSheetFormat(format));
  const formats = new Set(tags.map(({ format }) => format));
  if (formats.size <= 1) return [...formats][0];
  return inOrder(tags, order, shelves)[0]?.format;
}

/** Places of an A4 sheet of a format, row by row. */
function gridOf(
  format: SheetFormat,
): { place: number; x: number; y: number; width: number; height: number }[] {
  const { width, height, columns, perSheet: count } = SHEET_FORMATS[format];
  return Array.from({ length: count }, (_, i) => ({
    place: i + 1,
    x: (i % columns) * width,
    y: Math.floor(i / columns) * height,
    width,
    height,
  }));
}

/** Returns the facts of a tag that a sheet shows. */
function shownOf({ product, format, values }: Tag): Shown {
  return { product: product.id, format, name: product.name, sku: product.sku, price: values.price };
}

/** Size of each format's tags, tenths of a millimetre; a format without a known size has its usual one. */
export type Sizes = Readonly<Partial<Record<Format, Size>>>;

/** Layout of a tag of a format: its orientation, and the size of a label. */
function lying(format: Format, sizes: Sizes): { readonly orientation: Orientation; readonly size?: Size } {
  const known = sizes[format];
  if (isSheetFormat(format))
    return { orientation: known ? orientationOf(known) : SHEET_FORMATS[format].orientation };
  const size = known ?? USUAL_LABEL;
  return { orientation: orientationOf(size), size };
}

/**
 * Sheets of a selection, as the server will lay them out: format by format, in the order of their first tags,
 * each in walking order. Every sheet shows all its places; without a selection there is one empty sheet of
 * `format` to choose the start place on.
 */
export function planOf(
  selection: Selection,
  format: Format,
  options: PrintOptions,
  shelves: ShelfOrder,
  sizes: Sizes = {},
): Plan {
  const chosen = [...selection.values()];
  const tags = inOrder(
    chosen.map(({ tag }) => tag),
    options.order,
    shelves,
  );
  const shown = new Map<string, Shown>(tags.map((tag) => [keyOf(tag), shownOf(tag)]));
  const items = tags.map((tag) => {
    const key = keyOf(tag);
    return {
      key,
      format: tag.format,
      ...lying(tag.format, sizes),
      copies: selection.get(key)?.copies ?? options.copies,
    };
  });
  const { onePerPage, cutMarks } = options;
  const start = onePerPage
    ? 1
    : startWithin(options.start, tags.find((tag) => isSheetFormat(tag.format))?.format ?? format);
  const sheets = planSheets(items, { start, onePerPage, cutMarks });
  const firstPaper = onePerPage ? -1 : sheets.findIndex((page) => isSheetFormat(page.format));
  const pages = sheets.map((page, index) =>
    onePerPage || !isSheetFormat(page.format)
      ? singlePage(page, shown, lying(page.format, sizes))
      : a4Page({ ...page, format: page.format }, page.slots, shown, index === firstPaper ? start : 1),
  );
  const papers = items.reduce((sum, item) => sum + item.copies, 0);
  if (pages.length > 0 || onePerPage || !isSheetFormat(format))
    return { sheets: sheets.length, papers, pages, startPage: firstPaper };
  pages.push(a4Page({ format, ...SHEET, marks: [] }, [], shown, start));
  return { sheets: 0, papers, pages, startPage: 0 };
}

function a4Page(
  page: Pick<SheetPage, 'width' | 'height' | 'marks'> & { readonly format: SheetFormat },
  slots: SheetPage['slots'],
  shown: ReadonlyMap<string, Shown>,
  start: number,
): PlannedPage {
  const byPlace = new Map(slots.map((slot) => [slot.place, slot]));
  return {
    format: page.format,
    width: page.width,
    height: page.height,
    marks: page.marks,
    places: gridOf(page.format).map((cell) => {
      const slot = byPlace.get(cell.place);
      return {
        ...cell,
        shown: slot ? (shown.get(slot.key) ?? null) : null,
        key: slot ? `${slot.key} ${slot.copy}` : `free ${cell.place}`,
        used: cell.place < start,
      };
    }),
  };
}

function singlePage(
  page: SheetPage,
  shown: ReadonlyMap<string, Shown>,
  stand: ReturnType<typeof lying>,
): PlannedPage {
  return {
    format: page.format,
    width: page.width,
    height: page.height,
    marks: page.marks,
    places: page.slots.map((slot) => ({
      place: slot.place,
      shown: shown.get(slot.key) ?? null,
      key: `${slot.key} ${slot.copy}`,
      x: slot.x,
      y: slot.y,
      ...tagSize({ format: page.format, ...stand }),
      used: false,
    })),
  };
}

type JobPage = AnswerOf<'showPrintJob'>['pages'][number];

/** Pages of a print job as printed, in the same shape. */
export function pagesOfJob(pages: readonly JobPage[]): PlannedPage[] {
  return pages.map((page, index) => ({
    // A page of a job has tags of one format.
    format: page.slots[0]?.format ?? 'A6',
    width: page.width,
    height: page.height,
    marks: [],
    places: page.slots.map((slot, i) => ({
      place: placeAt(slot.format, slot),
      shown: { product: slot.product, format: slot.format, name: slot.name, sku: slot.sku, price: null },
      key: `${index} ${i}`,
      x: slot.x,
      y: slot.y,
      width: slot.width,
      height: slot.height,
      used: false,
    })),
  }));
}

/** Number of the place at a point of a format's A4 sheet. */
function placeAt(format: Format, at: { readonly x: number; readonly y: number }): number {
  if (!isSheetFormat(format)) return 1;
  const { width, height, columns } = SHEET_FORMATS[format];
  return Math.round(at.y / height) * columns + Math.round(at.x / width) + 1;
}
