/** Value of a cell: a text, a number, a boolean, a day as `YYYY-MM-DD`; null if it is empty. */
export type Cell = string | number | boolean | null;

/** Text of a formula's cell that was never calculated, as of other errors. */
export const UNCALCULATED = '#CALC!';

/** Text of a cell below the first of merged ones: it is empty in the file, and shows the value of the first. */
export const MERGED = '#MERGED!';

/** Errors of formulas, in English and as a CSV in Russian has them. */
const ERRORS =
  /^#(?:(?:CALC|MERGED|REF|VALUE|DIV\/0|NUM|NULL|SPILL|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|ССЫЛКА|ЗНАЧ|ДЕЛ\/0|ЧИСЛО|ПУСТО|ВЫЧИСЛ|ПЕРЕНОС)!|NAME\?|ИМЯ\?|N\/A|Н\/Д|GETTING_DATA)$/;

/** Whether a cell has the error of a formula instead of a value. */
export function isCellError(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.startsWith('#') && ERRORS.test(cell.trim());
}

/** Name of a column by its index from 0: `A` to `Z`, `AA`… */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Number of a column from 1 by its name in capital letters. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** Rows of a sheet, from its first row on; index plus one is the row number. */
export type Rows = readonly (readonly Cell[])[];

/** Limits of a sheet that is read. */
export const SHEET_LIMITS = {
  rows: 100_000,
  columns: 100,
  /** Letters of a cell: more than any field may have. */
  letters: 1000,
  /** Total uncompressed size of all parts of an XLSX, bytes. */
  unpacked: 160 * 1_048_576,
} as const;
