export const SHEET_FORMATS = ['A5', 'A6', 'A7'] as const;
/** All formats: the size of a label is set by its sampler. */
export const FORMATS = [...SHEET_FORMATS, 'label'] as const;

/** Media type of a sheet. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sort of a list by one of its keys, `-` before it for descending. */
export type SortBy<Key extends string> = Key | `-${Key}`;

export const PAGE_LIMIT = { default: 50, max: 200 } as const;

/** Highest price, whole soʻm. It keeps sums over a chain's stock exact in a JSON number. */
export const MAX_PRICE = 1_000_000_000_000;
