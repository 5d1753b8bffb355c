/** Value of a cell: a text, a number, yes or no, a day as `YYYY-MM-DD`; null when it is empty. */
export type Cell = string | number | boolean | null;

/** Rows of a sheet, from its first row on; a row's place in the list plus one is the row's own number. */
export type Rows = readonly (readonly Cell[])[];

/** Largest sheet that is read. */
export const SHEET_LIMITS = {
  rows: 100_000,
  columns: 100,
  /** Bytes of all parts of an XLSX together, unpacked. */
  unpacked: 160 * 1_048_576,
} as const;
