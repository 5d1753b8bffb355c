import type { Font } from 'fontkit';
import type { Weight } from '../drawing.ts';
import { openFont } from './font-files.ts';
import { EM, type FontLetter, Glyphs } from './glyphs.ts';
import { type PdfFile, type PdfRef, pdfString } from './pdf-file.ts';

/** The three weights of a document. */
export interface DocumentFonts {
  readonly byWeight: Readonly<Record<Weight, Glyphs>>;
  /** Fonts for the resources of pages, by their names in content streams: F400, F600, F800. */
  readonly resources: Readonly<Record<string, PdfRef>>;
  /** Writes the fonts with the letters that the pages use. */
  end(): void;
}

/** Reserves the three weights in a file: pages refer to them before their letters are known. */
export function embedFonts(file: PdfFile): DocumentFonts {
  const regular = embedFont(file, 400, 'JAVONA');
  const semibold = embedFont(file, 600, 'JAVONB');
  const extrabold = embedFont(file, 800, 'JAVONC');
  return {
    byWeight: { 400: regular.glyphs, 600: semibold.glyphs, 800: extrabold.glyphs },
    resources: { F400: regular.ref, F600: semibold.ref, F800: extrabold.ref },
    end: () => {
      for (const { end } of [regular, semibold, extrabold]) end();
    },
  };
}

/** @param tag six letters that mark the font as a subset */
function embedFont(file: PdfFile, weight: Weight, tag: string) {
  const font = openFont(weight);
  const glyphs = new Glyphs(font, weight);
  const ref = file.reserve();
  return { glyphs, ref, end: () => addFont(file, font, glyphs, `/${tag}+${font.postscriptName}`, ref) };
}

/**
 * Adds a font whose codes are letters (ISO 32000-1, 9.7): one table maps each to its glyph, another to its
 * Unicode.
 */
function addFont(file: PdfFile, font: Font, glyphs: Glyphs, name: string, ref: PdfRef): void {
  const { letters } = glyphs;
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
  const composite = {
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: name,
    Encoding: '/Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: file.addCompressed({}, Buffer.from(unicodeOf(letters))),
  };
  file.add(composite, ref);
}

/** Maximum number of lines in a block of the table. */
const CMAP_BLOCK = 100;

/** Table that maps the code of each glyph to its character, so that text can be searched and copied. */
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
