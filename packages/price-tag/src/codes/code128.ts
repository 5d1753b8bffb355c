import { type Bars, pushElements } from './bars.ts';

// ISO/IEC 15417 table 1: element widths, bar first, of the values 0 to 105.
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 ' +
  '122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 ' +
  '322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 ' +
  '112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 ' +
  '331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 ' +
  '112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 ' +
  '124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 ' +
  '411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const STOP = '2331112';
const QUIET = 10;

const CODE_C = 99;
const CODE_B = 100;
const START_B = 104;
const START_C = 105;

/** Maximum length of a text: even 48 characters are too wide for a tag. */
export const CODE128_MAX = 48;

/** Whether `text` can be drawn: 1 to 48 printable ASCII characters. */
export function isCode128(text: string): boolean {
  return text.length <= CODE128_MAX && /^[\x20-\x7e]+$/.test(text);
}

/**
 * Bars of a Code 128 (ISO/IEC 15417) in code sets B and C, switched so that the symbol is short
 * (annex E of the standard), quiet zones of 10 modules.
 * @throws RangeError unless `isCode128(text)`
 */
export function code128(text: string): Bars {
  if (!isCode128(text)) throw new RangeError('Code 128');
  const values = encodeValues(text);
  let sum = values[0] ?? 0;
  for (let i = 1; i < values.length; i++) sum += (values[i] ?? 0) * i;
  values.push(sum % 103);
  const bars: number[] = [];
  let at = 0;
  for (const value of values) at = pushElements(bars, at, PATTERNS[value] ?? '');
  at = pushElements(bars, at, STOP);
  return { text, modules: at, quietLeft: QUIET, quietRight: QUIET, bars, guards: [] };
}

function digitsFrom(text: string, start: number): number {
  let end = start;
  while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++;
  return end - start;
}

function encodeValues(text: string): number[] {
  const leading = digitsFrom(text, 0);
  let inC = leading >= 4 || (leading === 2 && text.length === 2);
  const values = [inC ? START_C : START_B];
  let at = 0;
  while (at < text.length) {
    const digits = digitsFrom(text, at);
    if (inC) {
      if (digits >= 2) {
        values.push(Number(text.slice(at, at + 2)));
        at += 2;
      } else {
        values.push(CODE_B);
        inC = false;
      }
      continue;
    }
    const worthC = digits >= 6 || (digits >= 4 && at + digits === text.length);
    // The first digit of an odd run is encoded in code set B.
    if (worthC && digits % 2 === 0) {
      values.push(CODE_C);
      inC = true;
      continue;
    }
    values.push(text.charCodeAt(at) - 32);
    at++;
  }
  return values;
}
