import { expect, test } from 'vitest';
import { ByteWriter } from './byte-writer.ts';
import { Glyphs } from './glyphs.ts';
import type { EmbeddedFont, FontGlyph } from './pdfkit-internals.ts';
import { TABULAR_GLYPHS } from './tabular-glyphs.generated.ts';

/** Font whose glyphs have the numbers of their code points; ’ is drawn as ʼ is. */
function fakeFont() {
  const glyph = (id: number): FontGlyph => ({ id, advanceWidth: id });
  const glyphs = [0];
  const widths: number[] = [];
  const unicode: number[][] = [];
  const asked: number[] = [];
  const font = {
    font: {
      getGlyph: glyph,
      glyphForCodePoint: (codePoint: number) => {
        asked.push(codePoint);
        return glyph(codePoint === 0x2019 ? 0x02bc : codePoint);
      },
    },
    subset: { glyphs },
    widths,
    unicode,
    scale: 0.5,
    ref: () => ({}),
  };
  return { font: font as unknown as EmbeddedFont, glyphs, widths, unicode, asked };
}

/** Places in the subset that a run is written as. */
function write(glyphs: Glyphs, text: string, tabular = false): number[] {
  const out = new ByteWriter();
  glyphs.write(out, text, tabular);
  const bytes = out.view();
  return Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16BE(i * 2));
}

test('[PT-92] each letter has one place in the subset, with its width and what it encodes', () => {
  const { font, glyphs, widths, unicode, asked } = fakeFont();
  const of = new Glyphs(font, 400);
  expect(write(of, 'abab')).toEqual([1, 2, 1, 2]);
  expect(write(of, 'ba')).toEqual([2, 1]);
  expect(glyphs).toEqual([0, 97, 98]);
  expect([widths[1], widths[2]]).toEqual([48.5, 49]);
  expect([unicode[1], unicode[2]]).toEqual([[97], [98]]);
  // Each is looked up in the font once.
  expect(asked).toEqual([97, 98]);
});

test('[PT-91] two letters of one shape have a place each, so that each is found as itself', () => {
  const { font, glyphs, unicode } = fakeFont();
  expect(write(new Glyphs(font, 400), 'ʼ’ʼ')).toEqual([1, 2, 1]);
  expect(glyphs).toEqual([0, 0x02bc, 0x02bc]);
  expect([unicode[1], unicode[2]]).toEqual([[0x02bc], [0x2019]]);
});

test('[PT-40] figures of one width are other glyphs that stand for the same digits', () => {
  const { font, glyphs, unicode } = fakeFont();
  const of = new Glyphs(font, 600);
  const list = TABULAR_GLYPHS[600];
  const tabularOne = list[list.indexOf(0x31) + 1];
  expect(write(of, '1a')).toEqual([1, 2]);
  expect(write(of, '1a', true)).toEqual([3, 2]);
  expect(glyphs).toEqual([0, 0x31, 0x61, tabularOne]);
  expect(unicode[3]).toEqual([0x31]);
});

test.each([
  ['😀', [0xfffd]],
  ['a\ud800\udc00b\udbff\udfff', [0x61, 0xfffd, 0x62]],
  ['\ud7ff\ue000', [0xd7ff, 0xe000]],
])(
  '[PT-40] letters beyond the font’s plane are one empty box each, as they were measured: %j',
  (text, points) => {
    const { font, unicode } = fakeFont();
    const of = new Glyphs(font, 400);
    const places = write(of, text);
    expect([...new Set(places)].map((place) => unicode[place]?.[0])).toEqual(points);
    expect(places).toHaveLength([...text].length);
  },
);
