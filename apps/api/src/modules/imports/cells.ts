import { type ErrorCode, type ErrorParams, MAX_PRICE } from '@javon/contract';
import type { Cell } from '../../platform/sheets/cell.ts';
import { tidy } from '../../platform/text/normalise.ts';

export interface Fault {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/** A value read from a cell, or the mistake in it. */
export type Read<T> = { readonly value: T; readonly fault?: undefined } | { readonly fault: Fault };

export function fault(code: ErrorCode, params: ErrorParams = {}): { readonly fault: Fault } {
  return { fault: { code, params } };
}

/** Normalised text of a cell; empty for an empty cell. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? tidy(cell) : String(cell);
}

const CURRENCY = /(?:сумов|сума|сум|so[ʻ'’`ʼ]?m|uzs)\.?$/i;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$|^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;

/** Spaces between thousands, up to 999 999 999: `990 000 890 000` is the former price and the new one in one cell. */
const SPACED = /^[+-]?\d{1,3}(?: \d{3}){1,2}(?:[.,]\d+)?$/;
/** Two numbers below each other in one cell. */
const TWO_LINES = /\S\s*[\r\n]\s*\S/;

function withoutCurrency(text: string): string {
  const number = tidy(text).replace(CURRENCY, '').trim();
  return SPACED.test(number) && !TWO_LINES.test(text) ? number.replaceAll(' ', '') : number;
}

/**
 * Number of a cell: decimal comma or point, spaces between thousands, optionally followed by soʻm; null if it
 * is not a number.
 */
export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return null;
  let text = withoutCurrency(cell);
  if (GROUPED.test(text))
    text = text.replace(text.lastIndexOf(',') > text.lastIndexOf('.') ? /\./g : /,/g, '');
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : null;
}

/** Noise of a spreadsheet's arithmetic in a number, 1290000.0000000002: a millionth of a hundredth. */
const NOISE = 1e-8;

/**
 * Integer of an optional cell; null if the cell is empty.
 * @param scale factor from the file's unit to the stored unit: 10 for centimetres stored as millimetres
 */
export function readNumber(
  cell: Cell | undefined,
  { min, max, scale = 1 }: { readonly min: number; readonly max: number; readonly scale?: number },
): Read<number | null> {
  if (textOf(cell) === '') return { value: null };
  const number = numberOf(cell);
  if (number === null) return fault('not_a_number');
  const scaled = number * scale;
  const value = Math.round(scaled);
  if (scaled < min && value < min) return fault('number_too_small', { min: min / scale });
  if (scaled > max) return fault('number_too_large', { max: max / scale });
  if (scale === 1 && Math.abs(value - number) > NOISE) return fault('not_whole');
  return { value };
}

const THOUSANDS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;

/**
 * Price of an optional cell, whole soʻm; null if the cell is empty. A separator before three digits is one of
 * thousands, `990.000`, as no price has three decimals.
 */
export function readPrice(cell: Cell | undefined): Read<number | null> {
  const bounds = { min: 1, max: MAX_PRICE };
  if (typeof cell !== 'string') return readNumber(cell, bounds);
  const text = withoutCurrency(cell);
  if (THOUSANDS.test(text)) return readNumber(Number(text.replace(/[.,]/g, '')), bounds);
  return /[.,]\d{3,}$/.test(text) ? fault('not_whole') : readNumber(cell, bounds);
}

const FORMULA_SIGN = /^'*([=+\-@])/;

/** A text that is no formula, without the apostrophe that exported sheets put before one that begins like a formula. */
export function plainText(text: string): Read<string> {
  const sign = FORMULA_SIGN.exec(text)?.[1];
  if (sign === undefined) return { value: text };
  return text.startsWith("'") ? { value: text.slice(1) } : fault('row_formula_sign', { sign });
}

const MAX_SKU = 40;
/** A long number as a spreadsheet shows it in a narrow column, and saves it in a CSV: `4,78E+12`. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** SKU of a required cell. */
export function readSku(cell: Cell | undefined): Read<string> {
  const text = textOf(cell);
  if (text === '') return fault('required');
  if (text.length > MAX_SKU) return fault('too_long', { max: MAX_SKU });
  return ROUNDED.test(text) ? fault('row_sku_rounded', { sku: text }) : plainText(text);
}

/** Day of an optional cell as `YYYY-MM-DD`, from a date cell or a text such as 01.12.2026; null if empty. */
export function readDay(cell: Cell | undefined): Read<string | null> {
  const text = textOf(cell);
  if (text === '') return { value: null };
  const dotted = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  const [year, month, date] = dotted ? [dotted[3], dotted[2], dotted[1]] : text.split('-');
  const iso = `${year}-${(month ?? '').padStart(2, '0')}-${(date ?? '').padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  const real = /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(moment.getTime());
  return real && moment.toISOString().startsWith(iso) ? { value: iso } : fault('date_wrong');
}
