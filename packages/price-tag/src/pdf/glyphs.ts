import type { Weight } from '../drawing.ts';
import { readFont } from './font-files.ts';
import { type Document, type EmbeddedFont, openFont, type PdfRef } from './pdfkit-internals.ts';

const WEIGHTS = [400, 600, 800] as const;

/** Fonts are read once a process; a document's subset is its own. */
const fontBytes = new Map<Weight, Buffer>();

function bytesOf(weight: Weight): Buffer {
  const known = fontBytes.get(weight) ?? readFont(weight);
  fontBytes.set(weight, known);
  return known;
}

/** Writes runs of one weight as glyphs of the document's subset. */
class Glyphs {
  readonly #font: EmbeddedFont;
  readonly #plain: string[] = [];
  readonly #tabular: string[] = [];
  readonly #taken = new Map<number, number>();

  constructor(font: EmbeddedFont) {
    this.#font = font;
  }

  /** A run as hex digits, four a glyph: one look-up a letter, since nothing depends on its neighbours. */
  encode(text: string, tabular: boolean): string {
    const cache = tabular ? this.#tabular : this.#plain;
    let hex = '';
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      // A surrogate pair is one empty box, as it was measured.
      if (unit >= 0xdc00 && unit <= 0xdfff) continue;
      hex += cache[unit] ?? this.#add(cache, unit, tabular);
    }
    return hex;
  }

  #add(cache: string[], codePoint: number, tabular: boolean): string {
    const character = codePoint >= 0xd800 && codePoint <= 0xdbff ? '\ufffd' : String.fromCodePoint(codePoint);
    const { glyphs } = this.#font.font.layout(character, { tnum: tabular, kern: false, calt: false });
    const glyph = glyphs[0];
    if (glyph === undefined) return '';
    // One glyph may stand for two letters (ʼ and ’); each gets its own place, or one could not be found again.
    const key = glyph.id * 0x10000 + codePoint;
    let index = this.#taken.get(key);
    if (index === undefined) {
      const { subset, widths, unicode, scale } = this.#font;
      index = subset.glyphs.push(glyph.id) - 1;
      widths[index] = glyph.advanceWidth * scale;
      unicode[index] = [codePoint];
      this.#taken.set(key, index);
    }
    const hex = index.toString(16).padStart(4, '0');
    cache[codePoint] = hex;
    return hex;
  }
}

/** The three weights of a document. */
export interface DocumentFonts {
  readonly byWeight: Readonly<Record<Weight, Glyphs>>;
  /** For the resources of pages, by the name that content streams use: F400, F600, F800. */
  readonly resources: Readonly<Record<string, PdfRef>>;
}

export function embedFonts(document: Document): DocumentFonts {
  const resources: Record<string, PdfRef> = {};
  const glyphs = WEIGHTS.map((weight) => {
    const font = openFont(document, `Inter ${weight}`, bytesOf(weight));
    resources[`F${weight}`] = font.ref();
    return new Glyphs(font);
  });
  const [regular, semibold, extrabold] = glyphs as [Glyphs, Glyphs, Glyphs];
  return { byWeight: { 400: regular, 600: semibold, 800: extrabold }, resources };
}
