import type { Weight } from '../drawing.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readFont } from './font-files.ts';
import {
  type Document,
  type EmbeddedFont,
  type FontGlyph,
  openFont,
  type PdfRef,
} from './pdfkit-internals.ts';
import { TABULAR_GLYPHS } from './tabular-glyphs.generated.ts';

const WEIGHTS = [400, 600, 800] as const;

/** Fonts are read once a process; a document's subset is its own. */
const fontBytes = new Map<Weight, Buffer>();

function bytesOf(weight: Weight): Buffer {
  const known = fontBytes.get(weight) ?? readFont(weight);
  fontBytes.set(weight, known);
  return known;
}

const UNKNOWN = 0;
const TABULAR_BIT = 0x10000;

/** Writes runs of one weight as glyphs of the document's subset. */
export class Glyphs {
  readonly #font: EmbeddedFont;
  readonly #figures: ReadonlyMap<number, number>;
  /** Index in the subset by code point, figures of one width after all others; 0 where not yet asked for. */
  readonly #index = new Uint16Array(TABULAR_BIT * 2);
  readonly #taken = new Map<number, number>();

  constructor(font: EmbeddedFont, weight: Weight) {
    this.#font = font;
    this.#figures = figuresOf(weight);
  }

  /** Writes a run, two bytes a glyph: one look-up a letter, since nothing depends on its neighbours. */
  write(out: ByteWriter, text: string, tabular: boolean): void {
    const table = tabular ? TABULAR_BIT : 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      // A surrogate pair is one empty box, as it was measured.
      if (unit >= 0xdc00 && unit <= 0xdfff) continue;
      let index = this.#index[table + unit] ?? UNKNOWN;
      if (index === UNKNOWN) {
        index = this.#add(unit, tabular);
        this.#index[table + unit] = index;
      }
      out.pair(index);
    }
  }

  #add(unit: number, tabular: boolean): number {
    const codePoint = unit >= 0xd800 && unit <= 0xdbff ? 0xfffd : unit;
    const glyph = this.#glyphOf(codePoint, tabular);
    // Keeps an index per letter: a glyph shared by two letters (ʼ and ’) would make one of them impossible to
    // search.
    const key = glyph.id * 0x10000 + codePoint;
    let index = this.#taken.get(key);
    if (index === undefined) {
      const { subset, widths, unicode, scale } = this.#font;
      index = subset.glyphs.push(glyph.id) - 1;
      widths[index] = glyph.advanceWidth * scale;
      unicode[index] = [codePoint];
      this.#taken.set(key, index);
    }
    return index;
  }

  /** The font's own substitution of tabular figures takes tens of milliseconds to parse; ours is a list. */
  #glyphOf(codePoint: number, tabular: boolean): FontGlyph {
    const { font } = this.#font;
    const id = tabular ? this.#figures.get(codePoint) : undefined;
    return id === undefined ? font.glyphForCodePoint(codePoint) : font.getGlyph(id);
  }
}

function figuresOf(weight: Weight): Map<number, number> {
  const list = TABULAR_GLYPHS[weight];
  const figures = new Map<number, number>();
  for (let i = 0; i < list.length; i += 2) figures.set(list[i] ?? 0, list[i + 1] ?? 0);
  return figures;
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
    return new Glyphs(font, weight);
  });
  const [regular, semibold, extrabold] = glyphs as [Glyphs, Glyphs, Glyphs];
  return { byWeight: { 400: regular, 600: semibold, 800: extrabold }, resources };
}
