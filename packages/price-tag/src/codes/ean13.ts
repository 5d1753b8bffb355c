import type { Bars } from './bars.ts';

// GS1 General Specifications 5.2.1: element widths of the digits in number set A, as space, bar, space, bar.
// Set B is A mirrored, set C is A with bars and spaces swapped.
const SET_A = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'] as const;
const SET_B = SET_A.map((widths) => [...widths].reverse().join(''));

/** Number sets of the left six digits by the first digit (GS1 General Specifications 5.2.1.2). */
const PARITY = [
  'AAAAAA',
  'AABABB',
  'AABBAB',
  'AABBBA',
  'ABAABB',
  'ABBAAB',
  'ABBBAA',
  'ABABAB',
  'ABABBA',
  'ABBABA',
] as const;

const CENTRE = 45;
const RIGHT = 50;
const MODULES = 95;

/**
 * Check digit of a GS1 key (GS1 General Specifications 7.9.1): from the right the digits weigh 3, 1, 3, 1…,
 * and the check digit brings their sum to a multiple of ten.
 * @param digits the digits without the check digit
 */
export function gs1CheckDigit(digits: string): number {
  let sum = 0;
  for (let i = digits.length - 1, weight = 3; i >= 0; i--, weight = 4 - weight) {
    sum += (digits.charCodeAt(i) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}

/** Whether `code` is 13 digits with a valid check digit. */
export function isEan13(code: string): boolean {
  return /^[0-9]{13}$/.test(code) && gs1CheckDigit(code.slice(0, 12)) === code.charCodeAt(12) - 48;
}

/**
 * Bars of an EAN-13 (GS1 General Specifications 5.2.1), quiet zones of 11 and 7 modules.
 * @throws RangeError unless `isEan13(code)`
 */
export function ean13(code: string): Bars {
  if (!isEan13(code)) throw new RangeError('EAN-13');
  const bars: number[] = [0, 1, 2, 1];
  const parity = PARITY[code.charCodeAt(0) - 48] ?? PARITY[0];
  for (let i = 0; i < 6; i++) {
    const digit = code.charCodeAt(i + 1) - 48;
    const widths = (parity[i] === 'A' ? SET_A[digit] : SET_B[digit]) ?? '';
    pushDigit(bars, 3 + i * 7, widths, true);
  }
  bars.push(CENTRE + 1, 1, CENTRE + 3, 1);
  for (let i = 0; i < 6; i++) {
    pushDigit(bars, RIGHT + i * 7, SET_A[code.charCodeAt(i + 7) - 48] ?? '', false);
  }
  bars.push(MODULES - 3, 1, MODULES - 1, 1);
  return { text: code, modules: MODULES, quietLeft: 11, quietRight: 7, bars, guards: GUARDS };
}

const GUARDS = [0, 2, CENTRE + 1, CENTRE + 3, MODULES - 3, MODULES - 1];

function pushDigit(bars: number[], start: number, widths: string, spaceFirst: boolean): void {
  let at = start;
  for (let i = 0; i < 4; i++) {
    const width = widths.charCodeAt(i) - 48;
    if ((i % 2 === 1) === spaceFirst) bars.push(at, width);
    at += width;
  }
}
