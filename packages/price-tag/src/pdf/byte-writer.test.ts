import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteWriter } from './byte-writer.ts';

function written(write: (out: ByteWriter) => void): string {
  const out = new ByteWriter();
  write(out);
  return out.view().toString('latin1');
}

test('operators and names are ASCII, an operator ends its line', () => {
  const text = written((out) => {
    out.ascii('/F400 ');
    out.line('Tf');
    out.line('BT');
  });
  expect(text).toBe('/F400 Tf\nBT\n');
});

test('a whole number is written in digits, with a space after it', () => {
  for (const value of [0, 9, 10, 11, 99, 100, 101, 65_535, 1_000_000, -1, -9, -10, -100, -14_800]) {
    expect(written((out) => out.int(value))).toBe(`${value} `);
  }
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (values) => {
      const text = written((out) => {
        for (const value of values) out.int(value);
      });
      expect(text).toBe(values.map((value) => `${value} `).join(''));
    }),
  );
});

test('[PT-91] a glyph is two bytes of a literal string, with brackets, strokes and returns escaped', () => {
  const pair = (value: number) => written((out) => out.pair(value));
  expect(pair(0x4142)).toBe('AB');
  expect(pair(0x0005)).toBe('\u0000\u0005');
  expect(pair(0x28_29)).toBe('\\(\\)');
  expect(pair(0x5c_0d)).toBe('\\\\\\r');
  expect(pair(0x0a_ff)).toBe('\n\u00ff');
});

test('bytes are written unchanged', () => {
  expect(written((out) => out.bytes(Buffer.from('q\n1 0\n')))).toBe('q\n1 0\n');
});

test('knows its length, shows its bytes from an offset, and is empty again when cleared', () => {
  const out = new ByteWriter();
  out.ascii('abc');
  out.ascii('def');
  expect([out.length, out.view(4).toString()]).toEqual([6, 'ef']);
  out.clear();
  expect([out.length, out.view().length]).toEqual([0, 0]);
  out.ascii('x');
  expect(out.view().toString()).toBe('x');
});

test('[PT-94] grows by the requested size and keeps its bytes', () => {
  const out = new ByteWriter();
  const first = 'a'.repeat(60_000);
  out.ascii(first);
  out.reserve(10_000);
  out.ascii('b'.repeat(10_000));
  out.bytes(Buffer.alloc(300_000, 'c'));
  expect(out.length).toBe(370_000);
  expect(out.view().toString()).toBe(`${first}${'b'.repeat(10_000)}${'c'.repeat(300_000)}`);
});

test('[PT-94] needs no other buffer if there is room', () => {
  const out = new ByteWriter();
  const { buffer } = out.view();
  out.reserve(65_536);
  expect(out.view().buffer).toBe(buffer);
  out.reserve(65_537);
  expect(out.view().buffer).not.toBe(buffer);
});
