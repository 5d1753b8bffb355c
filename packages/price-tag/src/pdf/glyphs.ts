/// <reference path="./fontkit.d.ts" />
import type { Font, Glyph, Subset } from 'fontkit';
import type { Weight } from '../drawing.ts';
import type { ByteWriter } from './byte-writer.ts';
import { TABULAR_GLYPHS } from './tabular-glyphs.generated.ts';

const UNKNOWN = 0;
const TABULAR_BIT = 0x10000;
/** PDF measures glyphs in thousandths of an em. */
export const EM = 1000;

/** A letter of the document's font: its index in the list is its code in content streams. */
export interface FontLetter {
  /** Glyph number in the embedded font. */
  readonly glyph: number;
  /** Thousandths of an em. */
  readonly width: number;
  readonly codePoint: number;
}

/** Writes runs of one weight as letters of the document's subset. */
export class Glyphs {
  readonly #font: Font;
  readonly #subset: Subset;
  readonly #figures: ReadonlyMap<number, number>;
  /** The empty box comes first, as in the font. */
  readonly #letters: FontLetter[];
  /** Code by code point, tabular figures after all others; 0 if not yet looked up. */
  readonly #codes = new Uint16Array(TABULAR_BIT * 2);
  readonly #taken = new Map<number, number>();

  constructor(font: Font, weight: Weight) {
    this.#font = font;
    this.#subset = font.createSubset();
    this.#figures = figuresOf(weight);
    this.#letters = [{ glyph: 0, width: this.#widthOf(font.getGlyph(0)), codePoint: 0 }];
  }

  /** By their codes. */
  get letters(): readonly FontLetter[] {
    return this.#letters;
  }

  /** The font file with the letters written so far. */
  encode(): Uint8Array {
    return this.#subset.encode();
  }

  /**
   * Writes a run, two bytes per letter: one look-up each, because letters do not depend on their neighbours.
   */
  write(out: ByteWriter, text: string, tabular: boolean): void {
    const table = tabular ? TABULAR_BIT : 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      // A surrogate pair is one empty box, as when it was measured.
      if (unit >= 0xdc00 && unit <= 0xdfff) continue;
      let code = this.#codes[table + unit] ?? UNKNOWN;
      if (code === UNKNOWN) {
        code = this.#add(unit, tabular);
        this.#codes[table + unit] = code;
      }
      out.pair(code);
    }
  }

  #add(unit: number, tabular: boolean): number {
    const codePoint = unit >= 0xd800 && unit <= 0xdbff ? 0xfffd : unit;
    const glyph = this.#glyphOf(codePoint, tabular);
    // Keeps a code per letter: a glyph shared by two letters (ʼ and ’) would make one of them impossible to search.
    const key = glyph.id * 0x10000 + codePoint;
    let code = this.#taken.get(key);
    if (code === undefined) {
      const letter = { glyph: this.#subset.includeGlyph(glyph.id), width: this.#widthOf(glyph), codePoint };
      code = this.#letters.push(letter) - 1;
      this.#taken.set(key, code);
    }
    return code;
  }

  #widthOf({ advanceWidth }: Glyph): number {
    return (advanceWidth * EM) / this.#font.unitsPerEm;
  }

  /** The font's own substitution of tabular figures takes tens of milliseconds to parse; ours is a list. */
  #glyphOf(codePoint: number, tabular: boolean): Glyph {
    const id = tabular ? this.#figures.get(codePoint) : undefined;
    return id === undefined ? this.#font.glyphForCodePoint(codePoint) : this.#font.getGlyph(id);
  }
}

/** Glyphs of tabular figures, by code point. */
export function figuresOf(weight: Weight): Map<number, number> {
  const list = TABULAR_GLYPHS[weight];
  const figures = new Map<number, number>();
  for (let i = 0; i < list.length; i += 2) figures.set(list[i] ?? 0, list[i + 1] ?? 0);
  return figures;
}
