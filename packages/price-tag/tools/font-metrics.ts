/// <reference path="../src/pdf/fontkit.d.ts" />
import { create, type Font, type Glyph } from 'fontkit';
import type { Weight } from '../src/drawing.ts';
import { readFont } from '../src/pdf/font-files.ts';

/** Maximum code point, so that a table is a small flat array. */
const LIMIT = 0x3000;

/** Excludes combining marks, which need positioning, and format characters, which have no width. */
function isText(codePoint: number): boolean {
  if (codePoint < 0x20 || codePoint >= LIMIT) return false;
  return !/[\p{M}\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u.test(String.fromCodePoint(codePoint));
}

function code(width: number): string {
  return width.toString(36).padStart(3, '0');
}

/** The text of the generated files by their paths under `src`. */
export function generatedSources(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  let shared = '';
  let tabular = '';
  for (const weight of [400, 600, 800] as const) {
    const font = create(readFont(weight));
    const codePoints = font.characterSet.filter(isText).sort((a, b) => a - b);
    const coverage = coverageSource(font, codePoints);
    if (shared !== '' && shared !== coverage) throw new Error(`weight ${weight} covers other letters`);
    shared = coverage;
    files[`metrics/widths-${weight}.generated.ts`] = widthsSource(font, weight, codePoints);
    tabular += tabularGlyphs(font, weight, codePoints);
  }
  files['metrics/coverage.generated.ts'] = shared;
  files['pdf/tabular-glyphs.generated.ts'] = tabularSource(tabular);
  return files;
}

const HEAD = '// Made by tools/generate-metrics.ts from the font files. Not to be edited.\n';

function coverageSource(font: Font, codePoints: readonly number[]): string {
  const ranges: number[] = [];
  let previous = -2;
  for (const codePoint of codePoints) {
    if (codePoint === previous + 1) ranges[ranges.length - 1] = (ranges.at(-1) ?? 0) + 1;
    else ranges.push(codePoint, 1);
    previous = codePoint;
  }
  return `${HEAD}
/** Heights in font units, the same in every weight. */
export const UNITS_PER_EM = ${font.unitsPerEm};
export const ASCENT = ${font.ascent};
export const DESCENT = ${font.descent};
export const CAP_HEIGHT = ${font.capHeight};

/** Code points that the font has: first, count, first, count… */
export const COVERAGE: readonly number[] = [
  ${ranges.join(', ')},
];
`;
}

function widthsSource(font: Font, weight: Weight, codePoints: readonly number[]): string {
  let widths = '';
  const tabular: string[] = [];
  for (const codePoint of codePoints) {
    const text = String.fromCodePoint(codePoint);
    const plain = advance(font, text, false);
    const fixed = advance(font, text, true);
    widths += code(plain);
    if (fixed !== plain) tabular.push(`${codePoint}, ${fixed}`);
  }
  return `${HEAD}
/** Advance widths at weight ${weight}, three base-36 digits for each code point of COVERAGE. */
export const WIDTHS =
  '${widths}';

/** Code point, advance width, … where tabular figures (tnum) change it. */
export const TABULAR: readonly number[] = [
  ${tabular.join(', ')},
];

/** Width of the empty box that stands for a missing letter. */
export const MISSING = ${font.getGlyph(0).advanceWidth};
`;
}

/** Glyphs of tabular figures: so that the PDF need not parse the font's substitutions. */
function tabularSource(weights: string): string {
  return `${HEAD}
/** By weight: code point, glyph, … where tabular figures (tnum) have a glyph of their own. */
export const TABULAR_GLYPHS: Readonly<Record<400 | 600 | 800, readonly number[]>> = {
${weights}};
`;
}

function tabularGlyphs(font: Font, weight: Weight, codePoints: readonly number[]): string {
  const pairs = codePoints.flatMap((codePoint) => {
    const { id } = shape(font, String.fromCodePoint(codePoint), true);
    return id === font.glyphForCodePoint(codePoint).id ? [] : [`${codePoint}, ${id}`];
  });
  return `  ${weight}: [${pairs.join(', ')}],\n`;
}

function advance(font: Font, text: string, tabular: boolean): number {
  const glyph = shape(font, text, tabular);
  // The PDF uses the font's own glyph for a letter; a default substitution would be another glyph.
  if (!tabular && glyph.id !== font.glyphForCodePoint(text.codePointAt(0) ?? 0).id) throw new Error(text);
  return glyph.advanceWidth;
}

function shape(font: Font, text: string, tabular: boolean): Glyph {
  const { glyphs } = font.layout(text, { tnum: tabular, kern: false, calt: false });
  const [glyph] = glyphs;
  if (glyph === undefined || glyphs.length !== 1) throw new Error(`U+${text.codePointAt(0)?.toString(16)}`);
  return glyph;
}
