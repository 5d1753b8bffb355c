import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ByteWriter } from './byte-writer.ts';
import { embedFonts } from './embed-fonts.ts';
import { PdfFile } from './pdf-file.ts';

interface PdfObject {
  /** As written, without the bytes of a stream. */
  readonly text: string;
  /** The bytes of a stream, expanded. */
  readonly stream: Buffer | null;
}

/** The objects of a file with the fonts of a document whose regular letters are those of a text. */
function objectsWith(text: string): PdfObject[] {
  const file = new PdfFile();
  const fonts = embedFonts(file);
  fonts.byWeight[400].write(new ByteWriter(), text, false);
  fonts.end();
  const bytes = file.take();
  return [...bytes.toString('latin1').matchAll(/\d+ 0 obj\n(<<.*?>>)\n(stream\n|endobj\n)/gs)].map(
    (found) => {
      const dictionary = found[1] ?? '';
      const start = found.index + found[0].length;
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
      const isStream = found[2] === 'stream\n';
      return {
        text: dictionary,
        stream: isStream ? inflateSync(bytes.subarray(start, start + length)) : null,
      };
    },
  );
}

/** The Unicode table of the regular font: one block of lines after another. */
function unicodeBlocks(text: string): string[][] {
  const table =
    objectsWith(text)
      .find(({ stream }) => stream?.includes('begincmap'))
      ?.stream?.toString() ?? '';
  const [, all = ''] = /endcodespacerange\n(.*)endcmap\n/s.exec(table) ?? [];
  const blocks = all.split('endbfchar\n');
  expect(blocks.pop()).toBe('');
  return blocks.map((block) => {
    const [head, ...lines] = block.trimEnd().split('\n');
    expect(head).toBe(`${lines.length} beginbfchar`);
    return lines;
  });
}

/** That many different letters, from `Ѐ` on. */
function letters(count: number): string {
  return String.fromCodePoint(...Array.from({ length: count }, (_, i) => 0x400 + i));
}

test('[PT-91] the Unicode table has the letter of each code, in four hexadecimal digits', () => {
  expect(unicodeBlocks('Nʼж')).toEqual([
    ['<0000> <0000>', '<0001> <004e>', '<0002> <02bc>', '<0003> <0436>'],
  ]);
});

// The format allows at most 100 lines in a block. One letter is the empty box.
test.each([
  [98, [99]],
  [99, [100]],
  [100, [100, 1]],
  [199, [100, 100]],
  [204, [100, 100, 5]],
])('[PT-91] [PT-92] the Unicode table of %i letters is in blocks of %j', (count, expected) => {
  const blocks = unicodeBlocks(letters(count));
  expect(blocks.map((lines) => lines.length)).toEqual(expected);
  const codes = blocks.flat().map((line) => Number.parseInt(line.slice(1, 5), 16));
  expect(codes).toEqual(Array.from({ length: count + 1 }, (_, code) => code));
});

test('[PT-92] the fonts say their measures in thousandths of an em', () => {
  const descriptors = objectsWith('A').filter(({ text }) => text.includes('/Type /FontDescriptor'));
  expect(descriptors).toHaveLength(3);
  for (const { text } of descriptors) {
    const numbers = (key: string): number[] =>
      (new RegExp(`/${key} \\[?([-\\d. ]+)`).exec(text)?.[1] ?? '')
        .split(' ')
        .map((one) => Math.round(Number(one)));
    // Inter measures in 2048ths: 1984, −494 and 1490.
    expect(numbers('Ascent')).toEqual([969]);
    expect(numbers('Descent')).toEqual([-241]);
    expect(numbers('CapHeight')).toEqual([728]);
    const [left = 0, bottom = 0, right = 0, top = 0, ...more] = numbers('FontBBox');
    expect(more).toEqual([]);
    // Every letter lies within it, and the widest is no wider than a few ems.
    expect([left < 0, bottom < -200, top > 900]).toEqual([true, true, true]);
    expect(right).toBeGreaterThan(1000);
    expect(right - left).toBeLessThan(10_000);
  }
});

test('[PT-92] an embedded font says its length, and its codes are of no other list of letters', () => {
  const objects = objectsWith('A');
  const files = objects.filter(({ text }) => text.includes('/Length1 '));
  expect(files).toHaveLength(3);
  for (const { text, stream } of files) expect(text).toContain(`/Length1 ${stream?.length}\n`);
  const composed = objects.filter(({ text }) => text.includes('/Subtype /CIDFontType2'));
  expect(composed).toHaveLength(3);
  for (const { text } of composed) {
    expect(text).toContain('/CIDSystemInfo <<\n/Registry (Adobe)\n/Ordering (Identity)\n/Supplement 0\n>>');
  }
});
