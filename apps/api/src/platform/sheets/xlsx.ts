import { readSheet } from 'read-excel-file/node';
import { type Cell, SHEET_LIMITS } from './cell.ts';
import { SheetError } from './sheet-error.ts';
import { DamagedZip, unpack, type ZipEntry, zipEntries } from './zip.ts';

/** Cells of the rectangle that a reader would have to fill, however few of them hold something. */
const MOST_CELLS = 20_000_000;

function entriesOf(bytes: Buffer): ZipEntry[] {
  try {
    return zipEntries(bytes);
  } catch (cause) {
    if (cause instanceof DamagedZip) throw new SheetError('file_damaged', {}, cause);
    throw cause;
  }
}

/**
 * Refuses what would cost more than it is worth before a reader builds anything from it: too much unpacked, a
 * part larger than it claims, a single cell at the far corner of a sheet.
 */
function requireSmallWorkbook(bytes: Buffer, entries: readonly ZipEntry[]): void {
  const read = entries.filter(({ name }) => name.endsWith('.xml') || name.endsWith('.rels'));
  const unpacked = read.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > SHEET_LIMITS.unpacked) {
    throw new SheetError('file_too_large', { max: `${Math.round(SHEET_LIMITS.unpacked / 1_048_576)} MB` });
  }
  for (const entry of read) {
    const part = unpack(bytes, entry);
    if (entry.name.startsWith('xl/worksheets/')) requireSmallSheet(part);
  }
}

const CELL = /<c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*?(\/?)>/g;

function requireSmallSheet(sheet: Buffer): void {
  let rows = 0;
  let columns = 0;
  for (const [, letters = '', digits, empty] of sheet.toString('latin1').matchAll(CELL)) {
    if (empty === '/') continue;
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnNumber(letters));
  }
  if (rows * columns > MOST_CELLS) throw tooLarge(rows, columns);
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function tooLarge(rows: number, columns: number): SheetError {
  return columns > SHEET_LIMITS.columns || rows <= SHEET_LIMITS.rows
    ? new SheetError('sheet_too_many_columns', { max: SHEET_LIMITS.columns })
    : new SheetError('sheet_too_many_rows', { max: SHEET_LIMITS.rows });
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/**
 * Reads the rows of the first sheet of an XLSX.
 * @param take may refuse the sheet by throwing
 * @throws SheetError file_not_a_sheet, file_damaged, file_too_large, sheet_too_many_rows, sheet_too_many_columns,
 *   and what `take` throws
 */
export async function readXlsx(bytes: Buffer, take: (row: readonly Cell[]) => void): Promise<void> {
  const entries = entriesOf(bytes);
  if (!entries.some(({ name }) => name === 'xl/workbook.xml' || name.startsWith('xl/worksheets/')))
    throw new SheetError('file_not_a_sheet');
  try {
    requireSmallWorkbook(bytes, entries);
    for (const row of await readSheet(bytes)) take(row.map(cellOf));
  } catch (cause) {
    if (cause instanceof SheetError) throw cause;
    throw new SheetError('file_damaged', {}, cause);
  }
}
