import {
  columnScale,
  isHelped,
  isNumeric,
  type NumericColumn,
  PLAIN_COLUMNS,
  type PlainColumn,
  type PlainValues,
} from '@javon/contract';
import { formatNumber } from '../../shared/format/format.ts';

/** Unit of typed numbers: number of stored units in a typed one, and its decimals. */
export interface Unit {
  readonly scale: number;
  readonly decimals: number;
}

export function unitOf(column: PlainColumn): Unit {
  const scale = columnScale(column);
  return { scale, decimals: Math.round(Math.log10(scale)) };
}

/** Formats a value of a plain column; null if there is none. */
export function shownPlain(column: PlainColumn, value: string | number | null): string | null {
  return typeof value === 'number' ? formatNumber(value / columnScale(column)) : value;
}

/** Values of the plain columns in their fields: numbers in stored units, texts as typed. */
export type PlainTyped = { readonly [C in PlainColumn]: C extends NumericColumn ? number | null : string };

export function typedPlain(values: PlainValues): PlainTyped {
  const typed = PLAIN_COLUMNS.map((column) => [column, values[column] ?? (isNumeric(column) ? null : '')]);
  return Object.fromEntries(typed) as PlainTyped;
}

/** Converts a field of a plain column for sending; an empty text becomes null. */
export function sentPlain(typed: string | number | null): string | number | null {
  return typeof typed === 'string' ? typed.trim() || null : typed;
}

/** Lays out columns in a form: two in a row, and one with a line of help alone. */
export function formRows(columns: readonly PlainColumn[]): PlainColumn[][] {
  const rows: PlainColumn[][] = [];
  for (const column of columns) {
    const last = rows.at(-1);
    const isBeside = last?.length === 1 && !isHelped(column) && !last.some(isHelped);
    if (isBeside) last.push(column);
    else rows.push([column]);
  }
  return rows;
}
