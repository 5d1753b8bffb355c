import { ItemFault } from './error.ts';
import type { Decimal } from './records.ts';

/** Texts that 1C writes for a missing value. */
const EMPTY: ReadonlySet<string> = new Set([
  '',
  '00000000-0000-0000-0000-000000000000',
  '0001-01-01T00:00:00',
  '0001-01-01',
  '-999999999.9',
  '-999999999,9',
]);

/** Trims a text; null if it is one of 1C's spellings of a missing value. */
export function textOf(raw: string): string | null {
  const text = raw.trim();
  return EMPTY.has(text) ? null : text;
}

const YES: ReadonlySet<string> = new Set(['true', '1', 'да', 'истина']);
const NO: ReadonlySet<string> = new Set(['false', '0', 'нет', 'ложь']);

/** Null for any text other than yes and no. */
export function booleanOf(raw: string): boolean | null {
  const word = raw.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** Most digits of a number. */
const MOST_DIGITS = 30;
/** A whole part with or without separators between thousands. */
const GROUPED = /^(?:\d*|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/;

/**
 * Parses a number as 1C writes it for programs (`1234.5`) or for people (`1 234,50`): a last separator that
 * occurs once, or that differs from those before it, is the decimal point. Null for an empty value.
 * @param line line number, for the fault
 * @throws ItemFault number_unreadable
 */
export function decimalOf(raw: string, line: number): Decimal | null {
  const text = textOf(raw);
  if (text === null) return null;
  const unreadable = () => new ItemFault('number_unreadable', line, text);
  const [, sign, body = ''] = /^([-+]?)([\d.,]+)$/.exec(text.replace(/[\s\u2009\u202f]/g, '')) ?? [];
  const digits = body.replace(/[.,]/g, '').length;
  if (digits === 0 || digits > MOST_DIGITS) throw unreadable();
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','));
  const isPoint = last >= 0 && body.indexOf(body.charAt(last)) === last;
  const whole = isPoint ? body.slice(0, last) : body;
  const isRead = GROUPED.test(whole) && !(isPoint && whole.includes(body.charAt(last)));
  if (!isRead) throw unreadable();
  const integer = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = isPoint ? body.slice(last + 1).replace(/0+$/, '') : '';
  const plain = fraction === '' ? integer : `${integer}.${fraction}`;
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}
