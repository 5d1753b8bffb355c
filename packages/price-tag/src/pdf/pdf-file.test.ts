import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PdfFile, pdfDate, pdfString } from './pdf-file.ts';

test.each([
  ['Narx (A6)\\', '(Narx \\(A6\\)\\\\)'],
  ['soʻm', '<feff0073006f02bb006d>'],
  ['', '()'],
])('[PT-92] %j is written as a text that every reader reads as it is', (text, written) => {
  expect(pdfString(text)).toBe(written);
});

test('[PT-92] a date is written in UTC', () => {
  expect(pdfDate(new Date('2026-11-21T14:05:09+05:00'))).toBe('(D:20261121090509Z)');
});

test('[PT-92] the table at the end has the offset of each object, also of one reserved before', () => {
  const file = new PdfFile();
  const later = file.reserve();
  const first = file.add({ Kind: '/First', Parts: [1, 0.1234567, true, later], Under: { A: later } });
  const packed = file.addCompressed({ Kind: '/Packed' }, Buffer.from('aaaaaaaaaa'));
  file.add(['/Later', first], later);
  file.end(first, packed, 'ab');
  const bytes = file.take();
  expect(file.take()).toHaveLength(0);
  const text = bytes.toString('latin1');
  expect(text).toContain(
    '2 0 obj\n<<\n/Kind /First\n/Parts [1 0.123457 true 1 0 R]\n/Under <<\n/A 1 0 R\n>>\n>>\n',
  );
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
  const table = text.slice(Number(start)).split('\n');
  expect(table.slice(0, 3)).toEqual(['xref', '0 4', '0000000000 65535 f ']);
  for (const id of [1, 2, 3]) {
    expect(table[id + 2]).toMatch(/^\d{10} 00000 n $/);
    expect(text.slice(Number(table[id + 2]?.slice(0, 10)))).toMatch(new RegExp(`^${id} 0 obj\n`));
  }
  expect(table.slice(6).join('\n')).toContain('/Size 4\n/Root 2 0 R\n/Info 3 0 R\n/ID [<ab> <ab>]');
  const [, length, at] =
    /\/Length (\d+)\n>>\nstream\n()/d.exec(text)?.indices?.map((range) => range?.[0]) ?? [];
  const size = Number(/^\d+/.exec(text.slice(length))?.[0]);
  expect(inflateSync(bytes.subarray(at, (at ?? 0) + size)).toString()).toBe('aaaaaaaaaa');
});

test('[PT-92] bytes are packed as tightly as asked, and come back the same', () => {
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, i) => `${(i * i) % 977} m\n`).join(''));
  const packed = [1, 9].map((level) => {
    const file = new PdfFile();
    file.addCompressed({}, bytes, level);
    const written = file.take();
    const start = written.indexOf('stream\n') + 'stream\n'.length;
    const within = written.subarray(start, written.lastIndexOf('\nendstream'));
    expect(inflateSync(within).equals(bytes)).toBe(true);
    return within.length;
  });
  expect(packed[1]).toBeLessThan(packed[0] ?? 0);
});
