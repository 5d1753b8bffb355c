import type { Weight } from '../drawing.ts';
import type { Hmm } from '../units.ts';
import { CAP_HEIGHT, COVERAGE, UNITS_PER_EM } from './coverage.generated.ts';
import * as w400 from './widths-400.generated.ts';
import * as w600 from './widths-600.generated.ts';
import * as w800 from './widths-800.generated.ts';

export { ASCENT, CAP_HEIGHT, DESCENT, UNITS_PER_EM } from './coverage.generated.ts';

/** Advance widths of one weight in font units, by code point; 0 if the font does not have the letter. */
export interface Advances {
  readonly plain: Uint16Array;
  readonly tabular: Uint16Array;
  readonly missing: number;
}

const DIGITS_PER_WIDTH = 3;

function unpack(source: { WIDTHS: string; TABULAR: readonly number[]; MISSING: number }): Advances {
  const last = (COVERAGE.at(-2) ?? 0) + (COVERAGE.at(-1) ?? 0);
  const plain = new Uint16Array(last);
  let at = 0;
  for (let i = 0; i < COVERAGE.length; i += 2) {
    const first = COVERAGE[i] ?? 0;
    const end = first + (COVERAGE[i + 1] ?? 0);
    for (let codePoint = first; codePoint < end; codePoint++) {
      plain[codePoint] = Number.parseInt(source.WIDTHS.slice(at, at + DIGITS_PER_WIDTH), 36);
      at += DIGITS_PER_WIDTH;
    }
  }
  const tabular = plain.slice();
  for (let i = 0; i < source.TABULAR.length; i += 2) {
    tabular[source.TABULAR[i] ?? 0] = source.TABULAR[i + 1] ?? 0;
  }
  return { plain, tabular, missing: source.MISSING };
}

const ADVANCES: Readonly<Record<Weight, Advances>> = {
  400: unpack(w400),
  600: unpack(w600),
  800: unpack(w800),
};

/** Whether the font has this code point. Every weight has the same letters. */
export function hasGlyph(codePoint: number): boolean {
  return (ADVANCES[400].plain[codePoint] ?? 0) > 0;
}

/** The first character of `text` that the font lacks, or `null`. */
export function missingGlyph(text: string): string | null {
  const { plain } = ADVANCES[400];
  for (let i = 0; i < text.length; i++) {
    // The halves of a surrogate pair have no width, so that a letter beyond them is looked at as a whole.
    if (plain[text.charCodeAt(i)]) continue;
    const codePoint = text.codePointAt(i) ?? 0;
    if (!hasGlyph(codePoint)) return String.fromCodePoint(codePoint);
    i += 1;
  }
  return null;
}

/** Width of a run in font units (`UNITS_PER_EM` to the em), without kerning [PT-40]. */
export function measureUnits(text: string, weight: Weight, tabular: boolean): number {
  const advances = ADVANCES[weight];
  const table = tabular ? advances.tabular : advances.plain;
  let units = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // The low half of a surrogate pair: the high half was already counted as one missing letter.
    if (unit >= 0xdc00 && unit <= 0xdfff) continue;
    units += table[unit] || advances.missing;
  }
  return units;
}

/**
 * Converts font units at `size` to hundredths of a millimetre, rounded up so that the text certainly fits.
 */
export function unitsToHmm(units: number, size: Hmm): Hmm {
  return Math.ceil((units * size) / UNITS_PER_EM);
}

/** Width of a run at `size`, in hundredths of a millimetre, rounded up. */
export function measureText(text: string, weight: Weight, size: Hmm, tabular: boolean): Hmm {
  return unitsToHmm(measureUnits(text, weight, tabular), size);
}

/** Height of a capital or a digit at `size`. */
export function capHeight(size: Hmm): Hmm {
  return Math.round((CAP_HEIGHT * size) / UNITS_PER_EM);
}
