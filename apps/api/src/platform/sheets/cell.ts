/** Value of a cell: a text, a number, a boolean, a day as `YYYY-MM-DD`; null if it is empty. */
export type Cell = string | number | boolean | null;

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
