import type { Font, Glyph } from 'fontkit';
import { expect, test } from 'vitest';
import { ByteWriter } from './byte-writer.ts';
import { Glyphs } from './glyphs.ts';
import { TABULAR_GLYPHS } from './tabular-glyphs.generated.ts';

/**
 * Font whose glyph numbers are their code points; ’ has the same glyph as ʼ. Its subset keeps the numbers.
 */
function fakeFont() {
  const glyph = (id: number): Glyph => ({ id, advanceWidth: id, path: { toSVG: () => '' } });
  const asked: number[] = [];
  const font: Partial<Font> = {
    unitsPerEm: 2000,
    getGlyph: glyph,
    glyphForCodePoint: (codePoint: number) => {
      asked.push(codePoint);
      return glyph(codePoint === 0x2019 ? 0x02bc : codePoint);
    },
    createSubset: () => ({ includeGlyph: (id) => id, encode: () => new Uint8Array() }),
  };
  return { font: font as Font, asked };
}

/** Indexes in the subset that a run is written as. */
function write(glyphs: Glyphs, text: string, tabular = false): number[] {
  const out = new ByteWriter();
  glyphs.write(out, text, tabular);
  const bytes = out.view();
  return Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16BE(i * 2));
}

test('[PT-92] each letter has one place in the subset, with its width and its code', () => {
  const { font, asked } = fakeFont();
  const of = new Glyphs(font, 400);
  expect(write(of, 'abab')).toEqual([1, 2, 1, 2]);
  expect(write(of, 'ba')).toEqual([2, 1]);
  expect(of.letters).toEqual([
    { glyph: 0, width: 0, codePoint: 0 },
    { glyph: 97, width: 48.5, codePoint: 97 },
    { glyph: 98, width: 49, codePoint: 98 },
  ]);
  // Each is looked up in the font once.
  expect(asked).toEqual([97, 98]);
});

test('[PT-91] two letters of one shape have a place each, so that search finds each', () => {
  const of = new Glyphs(fakeFont().font, 400);
  expect(write(of, 'ʼ’ʼ')).toEqual([1, 2, 1]);
  expect(of.letters.map(({ glyph }) => glyph)).toEqual([0, 0x02bc, 0x02bc]);
  expect(of.letters.map(({ codePoint }) => codePoint)).toEqual([0, 0x02bc, 0x2019]);
});

test('[PT-40] figures of one width are other glyphs for the same digits', () => {
  const of = new Glyphs(fakeFont().font, 600);
  const list = TABULAR_GLYPHS[600];
  const tabularOne = list[list.indexOf(0x31) + 1];
  expect(write(of, '1a')).toEqual([1, 2]);
  expect(write(of, '1a', true)).toEqual([3, 2]);
  expect(of.letters.map(({ glyph }) => glyph)).toEqual([0, 0x31, 0x61, tabularOne]);
  expect(of.letters[3]?.codePoint).toBe(0x31);
});

test.each([
  ['😀', [0xfffd]],
  ['a\ud800\udc00b\udbff\udfff', [0x61, 0xfffd, 0x62]],
  ['\ud7ff\ue000', [0xd7ff, 0xe000]],
])('[PT-40] letters beyond the font’s plane are one empty box each, as measured: %j', (text, points) => {
  const of = new Glyphs(fakeFont().font, 400);
  const places = write(of, text);
  expect([...new Set(places)].map((place) => of.letters[place]?.codePoint)).toEqual(points);
  expect(places).toHaveLength([...text].length);
});
