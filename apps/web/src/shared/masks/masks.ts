/** Brings typed text to the shape of a field. Digits are what counts; the rest is put in between. */
export type Mask = (typed: string) => string;

function digitsOf(text: string, max: number): string {
  return text.replace(/\D/g, '').slice(0, max);
}

/** Fills `#` of a pattern with digits and stops where they end. */
function fill(pattern: string, digits: string): string {
  let out = '';
  let used = 0;
  for (const sign of pattern) {
    if (used >= digits.length) break;
    out += sign === '#' ? digits[used++] : sign;
  }
  return out;
}

/** Beginning of a number whose country is being typed: it is left as it is. */
const COUNTRY_BEGUN = /^\+9?9?8?$/;
/** Digits of a number without its country. */
const NATIONAL_DIGITS = 9;

/** `+998 (90) 123 45 67`, whichever way the number was typed or pasted, at once or digit by digit. */
export const maskPhone: Mask = (typed) => {
  const begun = typed.replace(/[\s(]/g, '');
  if (COUNTRY_BEGUN.test(begun)) return begun;
  let national = typed.replace(/\D/g, '');
  if (begun.startsWith('+')) national = national.replace(/^9(9(8)?)?/, '');
  // More digits than a number has: the country was typed without a plus.
  if (national.length > NATIONAL_DIGITS) national = national.replace(/^998/, '');
  if (national === '') return '';
  return fill('+\u0000 (##) ### ## ##', national.slice(0, NATIONAL_DIGITS)).replace('\u0000', '998');
};

/** A day or month of a single digit, ended by a separator. */
const SHORT_PART = /^(\d{2}\.)?(\d)[./-]$/;

/** `21.11.2026`; `1.2.` becomes `01.02`, and a pasted `2026-11-21` its day. */
export const maskDate: Mask = (typed) => {
  const text = isoToDate(typed.trim()).replace(SHORT_PART, (_, day = '', digit) => `${day}0${digit}`);
  return fill('##.##.####', digitsOf(text, 8));
};

/** `14:05`. */
export const maskTime: Mask = (typed) => fill('##:##', digitsOf(typed, 4));

/** `8600 1234 5678 9012`. */
export const maskCard: Mask = (typed) => fill('#### #### #### ####', digitsOf(typed, 16));

/** `11/29`, the end of a card's life; `1/` becomes `01`. */
export const maskCardExpiry: Mask = (typed) => fill('##/##', digitsOf(typed.replace(/^(\d)[/.]$/, '0$1'), 4));

/** Digits alone, at most so many: PINFL, a barcode. */
export const maskDigits =
  (max: number): Mask =>
  (typed) =>
    digitsOf(typed, max);

/** Decimals of a pasted sum, `1 300 000,00`: a separator before three digits is one of thousands. */
const DECIMALS = /[.,]\d{1,2}\s*$/;

/** A whole sum with its thousands apart; decimals are dropped. */
export const maskMoney: Mask = (typed) =>
  digitsOf(typed.replace(DECIMALS, ''), 13)
    .replace(/^0+(?=\d)/, '')
    .replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** Decimals of a sum that is being typed; a third digit makes them thousands. */
const DECIMALS_BEGUN = /(?<=\d)[.,]\d{0,2}$/;

/** The same while it is typed: decimals stay, so that `4 990 000,50` does not become a sum a hundred times as large. */
export const maskTypedMoney: Mask = (typed) => {
  const decimals = DECIMALS_BEGUN.exec(typed)?.[0] ?? '';
  return maskMoney(typed.slice(0, typed.length - decimals.length)) + decimals;
};

/** Number in a text of a masked sum, with its decimals; null if it has no digits. */
export function numberIn(text: string): number | null {
  const decimals = DECIMALS.exec(text)?.[0].replace(/\D/g, '') ?? '';
  const whole = wholeIn(text);
  return whole === null ? null : Number(`${whole}.${decimals}`);
}

/** Whole number in a text, without decimals; null if it has no digits. */
export function wholeIn(text: string): number | null {
  const digits = maskMoney(text).replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** Returns the caret position after masking: after as many digits as before it. */
export function caretAfter(typed: string, caret: number, masked: string): number {
  if (caret >= typed.length) return masked.length;
  const before = typed.slice(0, caret).replace(/\D/g, '').length;
  const added = masked.replace(/\D/g, '').length - typed.replace(/\D/g, '').length;
  let left = before + Math.max(0, added);
  if (left === 0) return 0;
  for (let i = 0; i < masked.length; i++) {
    if (/\d/.test(masked[i] ?? '') && --left === 0) return i + 1;
  }
  return masked.length;
}

/** A day; two digits of its year are those of 2000 to 2099, unless they may begin a year such as 1999 or 2026. */
const DAY = /^(\d{2})\.(\d{2})\.(?:(\d{4})|(?!19|20)(\d{2}))$/;

/** `21.11.2026` and `21.11.26` as `2026-11-21`; other text as it is, for the schema to refuse. */
export function dateToIso(text: string): string {
  const [, day, month, year, shortYear] = DAY.exec(text) ?? [];
  return day ? `${year ?? `20${shortYear}`}-${month}-${day}` : text;
}

/** `2026-11-21` as `21.11.2026`; other text as it is. */
export function isoToDate(text: string): string {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return m ? `${m[3]}.${m[2]}.${m[1]}` : text;
}
