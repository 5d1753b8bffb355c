/// <reference path="./fontkit.d.ts" />
import { create, type Font, type Glyph, type Subset } from 'fontkit';
import type { Weight } from '../drawing.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readFont } from './font-files.ts';
import { type PdfFile, type PdfRef, pdfString } from './pdf-file.ts';
import { TABULAR_GLYPHS } from './tabular-glyphs.generated.ts';

const WEIGHTS = [400, 600, 800] as const;

/** Fonts are parsed once a process; a document's subset is its own. */
const fonts = new Map<Weight, Font>();

function fontOf(weight: Weight): Font {
  const known = fonts.get(weight) ?? create(readFont(weight));
  fonts.set(weight, known);
  return known;
}

const UNKNOWN = 0;
const TABULAR_BIT = 0x10000;
/** Glyphs of fonts are measured in thousandths of an em. */
const EM = 1000;

/** A letter of the document's font: its place in the list is its code in content streams. */
export interface FontLetter {
  /** Number of its glyph in the font that is embedded. */
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
  /** Code by code point, figures of one width after all others; 0 where not yet asked for. */
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

  /** Writes a run, two bytes a letter: one look-up each, since nothing depends on its neighbours. */
  write(out: ByteWriter, text: string, tabular: boolean): void {
    const table = tabular ? TABULAR_BIT : 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      // A surrogate pair is one empty box, as it was measured.
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
  /** Writes the fonts with the letters that all pages have used. */
  end(): void;
}

export function embedFonts(file: PdfFile): DocumentFonts {
  const [regular, semibold, extrabold] = WEIGHTS.map((weight) => new Glyphs(fontOf(weight), weight)) as [
    Glyphs,
    Glyphs,
    Glyphs,
  ];
  const byWeight = { 400: regular, 600: semibold, 800: extrabold };
  const resources: Record<string, PdfRef> = {};
  for (const weight of WEIGHTS) resources[`F${weight}`] = file.reserve();
  const end = (): void => {
    for (const weight of WEIGHTS) {
      addFont(
        file,
        fontOf(weight),
        byWeight[weight],
        `JAVON${'ABC'[WEIGHTS.indexOf(weight)]}`,
        resources[`F${weight}`],
      );
    }
  };
  return { byWeight, resources, end };
}

/**
 * Adds a font whose codes are letters (ISO 32000-1, 9.7): a table gives each its glyph, another its Unicode.
 * @param tag six letters that mark the font as a subset
 */
function addFont(file: PdfFile, font: Font, glyphs: Glyphs, tag: string, ref: PdfRef | undefined): void {
  const { letters } = glyphs;
  const name = `/${tag}+${font.postscriptName}`;
  const scaled = (units: number): number => (units * EM) / font.unitsPerEm;
  const { minX, minY, maxX, maxY } = font.bbox;
  const glyphOfCode = Buffer.alloc(letters.length * 2);
  for (const [code, { glyph }] of letters.entries()) glyphOfCode.writeUInt16BE(glyph, code * 2);
  const embedded = glyphs.encode();
  const descriptor = file.add({
    Type: '/FontDescriptor',
    FontName: name,
    // Symbolic: its codes are no standard encoding.
    Flags: 4,
    FontBBox: [minX, minY, maxX, maxY].map(scaled),
    ItalicAngle: font.italicAngle,
    Ascent: scaled(font.ascent),
    Descent: scaled(font.descent),
    CapHeight: scaled(font.capHeight),
    StemV: 0,
    FontFile2: file.addCompressed({ Length1: embedded.length }, embedded),
  });
  const descendant = file.add({
    Type: '/Font',
    Subtype: '/CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: pdfString('Adobe'), Ordering: pdfString('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: [0, letters.map(({ width }) => width)],
    CIDToGIDMap: file.addCompressed({}, glyphOfCode),
  });
  const font0 = {
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: name,
    Encoding: '/Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: file.addCompressed({}, Buffer.from(unicodeOf(letters))),
  };
  file.add(font0, ref);
}

/** Most lines that a block of the table may have. */
const CMAP_BLOCK = 100;

/** What each code stands for, so that text can be found and copied. */
function unicodeOf(letters: readonly FontLetter[]): string {
  const hex = (value: number): string => `<${value.toString(16).padStart(4, '0')}>`;
  const lines = letters.map(({ codePoint }, code) => `${hex(code)} ${hex(codePoint)}`);
  let blocks = '';
  for (let at = 0; at < lines.length; at += CMAP_BLOCK) {
    const block = lines.slice(at, at + CMAP_BLOCK);
    blocks += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
