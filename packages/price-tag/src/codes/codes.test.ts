import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ean } from '../testing/arbitrary.ts';
import { has, run } from '../testing/programs.ts';
import type { Bars } from './bars.ts';
import { code128, isCode128 } from './code128.ts';
import { ean13, gs1CheckDigit, isEan13 } from './ean13.ts';
import { type Qr, qrCode } from './qr.ts';

const zbar = has('zbarimg');

/** A dark-and-light picture of columns × rows cells, each a few dots wide (PBM, the plainest format there is). */
function picture(columns: number, rows: number, quiet: number, rects: readonly number[]): string {
  const scale = 3;
  const width = (columns + 2 * quiet) * scale;
  const height = (rows + 2 * quiet) * scale;
  const dots = Array.from({ length: height }, () => new Uint8Array(width));
  for (let i = 0; i < rects.length; i += 4) {
    const [column = 0, row = 0, across = 0, down = 0] = rects.slice(i, i + 4);
    for (let y = (row + quiet) * scale; y < (row + down + quiet) * scale; y++) {
      dots[y]?.fill(1, (column + quiet) * scale, (column + across + quiet) * scale);
    }
  }
  return `P1\n${width} ${height}\n${dots.map((line) => line.join(' ')).join('\n')}\n`;
}

function pictureOfBars({ bars, modules, quietLeft }: Bars): string {
  const rects: number[] = [];
  for (let i = 0; i < bars.length; i += 2) rects.push(bars[i] ?? 0, 0, bars[i + 1] ?? 0, 20);
  return picture(modules, 20, quietLeft, rects);
}

/** What zbar reads from each picture. */
function read(pictures: readonly string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'codes-'));
  try {
    const files = pictures.map((text, index) => {
      const file = path.join(folder, `${String(index).padStart(3, '0')}.pbm`);
      writeFileSync(file, text);
      return file;
    });
    return run('zbarimg', '-q', '--raw', ...files)
      .trim()
      .split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  ['629104150021', 3],
  ['478000000000', 7],
  ['880609546605', 7],
  ['000000000000', 0],
])('[PT-70] the check digit of %s is %i', (digits, check) => {
  expect(gs1CheckDigit(digits)).toBe(check);
});

test('[PT-70] one wrong digit is always seen, and refused', () => {
  fc.assert(
    fc.property(ean, fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
      const wrong = [...code].map((digit, i) => (i === at ? (Number(digit) + by) % 10 : digit)).join('');
      expect(isEan13(code)).toBe(true);
      expect(isEan13(wrong)).toBe(false);
      expect(() => ean13(wrong)).toThrow(RangeError);
    }),
  );
});

test('[PT-70] an EAN-13 has 30 bars in 95 modules, and guards at both ends and in the middle', () => {
  fc.assert(
    fc.property(ean, (code) => {
      const { bars, modules, guards } = ean13(code);
      expect([bars.length / 2, modules]).toEqual([30, 95]);
      for (let i = 2; i < bars.length; i += 2) {
        expect(bars[i] ?? 0).toBeGreaterThan((bars[i - 2] ?? 0) + (bars[i - 1] ?? 0));
      }
      const starts = bars.filter((_, i) => i % 2 === 0);
      expect(guards.every((guard) => starts.includes(guard))).toBe(true);
    }),
  );
});

test.skipIf(!zbar)('[PT-70] zbar reads an EAN-13 of every first digit, with every digit in each half', () => {
  const codes = Array.from({ length: 10 }, (_, first) => {
    const digits = `${first}${Array.from({ length: 11 }, (_, i) => (i * 7 + first * 3) % 10).join('')}`;
    return digits + gs1CheckDigit(digits);
  });
  expect(read(codes.map((code) => pictureOfBars(ean13(code))))).toEqual(codes);
});

test.skipIf(!zbar)(
  '[PT-71] zbar reads a Code 128 of every character, and of digits where sets change',
  () => {
    const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
    const texts = [
      ...(ascii.match(/.{1,19}/g) ?? []).map((part) => `<${part}>`),
      '12',
      '1',
      '123',
      '1234',
      '12345',
      '00000000',
      'A1234567B',
      'AB123456',
      'ART-18HM87',
      'X12Y3456Z789012',
    ];
    expect(read(texts.map((text) => pictureOfBars(code128(text))))).toEqual(texts);
  },
);

test.each([
  ['12345678', 6],
  ['AB12345', 8],
  ['A12345678B', 10],
  ['ART-18HM87', 12],
])('[PT-71] %s takes %i symbols and the stop', (text, symbols) => {
  expect(code128(text).modules).toBe(symbols * 11 + 13);
});

test('[PT-71] refuses what it cannot draw', () => {
  for (const text of ['', 'Ж', 'a\n', '\u00a0', 'x'.repeat(49)]) {
    expect(isCode128(text)).toBe(false);
    expect(() => code128(text)).toThrow(RangeError);
  }
});

const QR_TEXTS = [
  'A',
  'HTTPS://JAVON.UZ/C/1A2B3C4D5E',
  'https://javon.uz/c/abcdef',
  'A'.repeat(20),
  'A'.repeat(38),
  'A'.repeat(61),
  'x'.repeat(14),
  'x'.repeat(26),
  'x'.repeat(42),
];

test.skipIf(!zbar)('[PT-72] zbar reads check codes of every version, in both modes', () => {
  const codes = QR_TEXTS.map((text) => qrCode(text) as Qr);
  expect(new Set(codes.map(({ size }) => size))).toEqual(new Set([21, 25, 29]));
  expect(read(codes.map(({ size, rects }) => picture(size, size, 4, rects)))).toEqual(QR_TEXTS);
});

// ISO/IEC 18004 table C.1, level M, masks 0 to 7. A reader would forgive three wrong bits; we do not.
const FORMATS = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
];

test('[PT-72] says its level and mask twice, without a wrong bit', () => {
  const masks = new Set<number>();
  for (let n = 0; n < 100; n++) {
    const { size, rects } = qrCode(`HTTPS://JAVON.UZ/C/${n * 7919}`) as Qr;
    const dark = (row: number, column: number): string =>
      rects.some((start, i) => i % 4 === 0 && inside(rects.slice(i, i + 4), start, row, column)) ? '1' : '0';
    const across = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => dark(8, column)).join('');
    const up = [7, 5, 4, 3, 2, 1, 0].map((row) => dark(row, 8)).join('');
    const lower = [1, 2, 3, 4, 5, 6, 7].map((row) => dark(size - row, 8)).join('');
    const right = [8, 7, 6, 5, 4, 3, 2, 1].map((column) => dark(8, size - column)).join('');
    expect(lower + right).toBe(across + up);
    masks.add(FORMATS.indexOf(across + up));
  }
  expect(masks).not.toContain(-1);
  expect(masks.size).toBeGreaterThan(4);
});

function inside(rect: readonly number[], left: number, row: number, column: number): boolean {
  const [, top = 0, width = 0, height = 0] = rect;
  return column >= left && column < left + width && row >= top && row < top + height;
}

test('[PT-72] rectangles do not overlap, and what does not fit is refused', () => {
  for (const text of QR_TEXTS) {
    const { size, rects } = qrCode(text) as Qr;
    const seen = new Set<number>();
    for (let i = 0; i < rects.length; i += 4) {
      const [column = 0, row = 0, across = 0, down = 0] = rects.slice(i, i + 4);
      for (let y = row; y < row + down; y++) {
        for (let x = column; x < column + across; x++) {
          expect(seen.has(y * size + x)).toBe(false);
          seen.add(y * size + x);
        }
      }
    }
  }
  for (const text of ['A'.repeat(62), 'x'.repeat(43), 'Ж']) expect(qrCode(text)).toBeNull();
});
