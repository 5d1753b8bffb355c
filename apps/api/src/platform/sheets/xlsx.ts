import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { type Entry, fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { type Cell, columnName, columnNumber, MERGED, SHEET_LIMITS } from './cell.ts';
import { SheetError } from './sheet-error.ts';
import { type Marks, marksIn, seenCell } from './xlsx-cells.ts';
import { attributeOf, type ChosenSheet, chosenSheet, tagsNamed } from './xlsx-workbook.ts';

/** Limit of the number of parts, above that of any real workbook. */
const MOST_PARTS = 2000;
/** Limit of the cells in the used rectangle: a reader would have to allocate them, even if most are empty. */
const MOST_CELLS = 20_000_000;

const WORKBOOK_PART = /^xl\/(workbook\.xml$|worksheets\/)/;

interface CheckedWorkbook {
  readonly archive: Readable;
  readonly sheet: ChosenSheet;
  readonly marks: Marks;
}

/**
 * Copies the parts of a workbook that a reader needs into a new archive, and chooses the sheet to read. Refuses malicious input before a
 * reader builds anything from it: too large when uncompressed, a part larger than it declares, a single cell
 * at the far corner of a sheet. The reader never sees entries missing from the central directory.
 * @throws SheetError, or an error of yauzl if the archive is incomplete
 */
async function checkedParts(bytes: Buffer): Promise<CheckedWorkbook> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > MOST_PARTS) throw new SheetError('file_damaged');
  const parts: Entry[] = [];
  for await (const part of zip.eachEntry()) parts.push(part);
  if (!parts.some(({ fileName }) => WORKBOOK_PART.test(fileName))) throw new SheetError('file_not_a_sheet');

  const read = parts.filter(({ fileName }) => fileName.endsWith('.xml') || fileName.endsWith('.rels'));
  const unpacked = read.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > SHEET_LIMITS.unpacked) {
    throw new SheetError('file_too_large', { max: Math.round(SHEET_LIMITS.unpacked / 1_048_576) });
  }
  const checked = new ZipFile();
  const kept = new Map<string, Buffer>();
  for (const entry of read) {
    // The stream fails as soon as the part exceeds its declared size.
    const part = await buffer(await zip.openReadStreamPromise(entry));
    // The workbook may name any part as its sheet.
    requireSmallSheet(part);
    checked.addBuffer(part, entry.fileName, { compressionLevel: 1 });
    kept.set(entry.fileName, part);
  }
  checked.end();
  const sheet = chosenSheet(kept);
  const archive = Readable.from(checked.outputStream, { objectMode: false });
  return { archive, sheet, marks: marksIn(sheet.xml, kept) };
}

/** Tag of a cell up to the next tag: the value of an attribute may contain `>`, but not `<`. */
const CELL = /<(?:[\w.-]+:)?c\b([^<]*)/g;
/** Everything in a tag that may be read as the place of a cell, whatever quotes are around it. */
const REFERENCES = /\br\s*=\s*["']([^"']*)/g;
const PLACE = /^([A-Z]{1,3})(\d{1,7})$/;

/**
 * Refuses places that no spreadsheet has: a reader would allocate the row up to that column.
 * @throws SheetError file_damaged, sheet_too_many_rows, sheet_too_many_columns
 */
function requireSmallSheet(sheet: Buffer): void {
  let rows = 0;
  let columns = 0;
  for (const [, tag = ''] of sheet.toString('latin1').matchAll(CELL)) {
    const isEmpty = tag.trimEnd().endsWith('/>');
    for (const [, reference = ''] of tag.matchAll(REFERENCES)) {
      const [, letters = '', digits] = PLACE.exec(reference) ?? [];
      if (digits === undefined) throw new SheetError('file_damaged');
      if (isEmpty) continue;
      rows = Math.max(rows, Number(digits));
      columns = Math.max(columns, columnNumber(letters));
    }
  }
  if (rows * columns > MOST_CELLS) throw tooLarge(rows, columns);
}

function tooLarge(rows: number, columns: number): SheetError {
  return columns > SHEET_LIMITS.columns || rows <= SHEET_LIMITS.rows
    ? new SheetError('sheet_too_many_columns', { max: SHEET_LIMITS.columns })
    : new SheetError('sheet_too_many_rows', { max: SHEET_LIMITS.rows });
}

/** The cells of a row, from 1, with what the reader does not return. */
function marked(cells: readonly Cell[], row: number, marks: Marks): readonly Cell[] {
  if (marks.size === 0) return cells;
  return cells.map((cell, index) => {
    const mark = marks.get(`${columnName(index)}${row}`);
    return mark === undefined ? cell : seenCell(cell, mark);
  });
}

const RANGE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;

/**
 * Fills the cells of merged ones below their first row, which are empty in the file; rows without any value stay empty.
 * @throws SheetError file_damaged if merged cells overlap, which no program writes: they would be filled endlessly
 */
function fillMerged(rows: unknown[][], sheet: string): void {
  const tags = tagsNamed(sheet, 'mergeCell');
  if (tags.length === 0) return;
  const isEmpty = new Set(rows.filter((row) => !row.some((cell) => cell !== null)));
  let left = MOST_CELLS;
  for (const tag of tags) {
    const [, from = '', top = '', to = '', end = ''] = RANGE.exec(attributeOf(tag, 'ref') ?? '') ?? [];
    const [first, last] = [columnNumber(from) - 1, columnNumber(to)];
    if ((rows[Number(top) - 1]?.[first] ?? null) === null) continue;
    for (const row of rows.slice(Number(top), Number(end))) {
      const width = Math.min(last, row.length) - first;
      if (width > 0 && !isEmpty.has(row)) row.fill(MERGED, first, first + width);
      left -= Math.max(width, 1);
      if (left < 0) throw new SheetError('file_damaged');
    }
  }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/**
 * Reads the rows of the first visible sheet of an XLSX.
 * @param take may refuse the sheet by throwing
 * @throws SheetError file_not_a_sheet, file_damaged, file_too_large, sheet_too_many_rows, sheet_too_many_columns,
 *   sheet_several, sheet_rows_hidden, sheet_columns_hidden, and what `take` throws
 */
export async function readXlsx(bytes: Buffer, take: (row: readonly Cell[]) => void): Promise<void> {
  try {
    const { archive, sheet, marks } = await checkedParts(bytes);
    const rows: unknown[][] = await readSheet(archive, sheet.number);
    fillMerged(rows, sheet.xml);
    for (const [index, row] of rows.entries()) take(marked(row.map(cellOf), index + 1, marks));
  } catch (cause) {
    if (cause instanceof SheetError) throw cause;
    throw new SheetError('file_damaged', {}, cause);
  }
}
