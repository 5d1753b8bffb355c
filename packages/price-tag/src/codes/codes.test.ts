import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { encode } from 'uqr';
import { expect, test, vi } from 'vitest';
import { ean } from '../testing/arbitrary.ts';
import { has, run } from '../testing/programs.ts';
import { FORMATS, formatsOf, gridOf, penaltyOf, withMask } from '../testing/qr-grid.ts';
import type { Bars } from './bars.ts';
import { code128, isCode128 } from './code128.ts';
import { ean13, gs1CheckDigit, isEan13 } from './ean13.ts';
import { type Qr, qrCode } from './qr.ts';

const zbar = has('zbarimg');

/** A black-and-white picture of columns × rows cells, each a few dots wide (PBM, the simplest format). */
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

/** Decodes each picture with zbar. */
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

// GS1 General Specifications, 5.2: positions of the guards, and digit sets of the left half by the first
// digit.
test('[PT-70] the modules of an EAN-13, digit by digit', () => {
  const { bars, modules, guards, quietLeft, quietRight, text } = ean13('4780000000007');
  const line = Array.from({ length: modules }, () => '.');
  for (let i = 0; i < bars.length; i += 2) line.fill('#', bars[i], (bars[i] ?? 0) + (bars[i + 1] ?? 0));
  const parts = line
    .join('')
    .match(/^(.{3})(.{7})(.{7})(.{7})(.{7})(.{7})(.{7})(.{5})(.{7})(.{7})/)
    ?.slice(1);
  // 4 as the first digit: sets A B A A B B for the left half, C for the right one.
  expect(parts).toEqual([
    '#.#',
    '.###.##',
    '...#..#',
    '...##.#',
    '...##.#',
    '.#..###',
    '.#..###',
    '.#.#.',
    '###..#.',
    '###..#.',
  ]);
  expect(line.slice(-10).join('')).toBe('#...#..#.#');
  expect({ guards, quietLeft, quietRight, text }).toEqual({
    guards: [0, 2, 46, 48, 92, 94],
    quietLeft: 11,
    quietRight: 7,
    text: '4780000000007',
  });
});

test.each(['123456789012', '47800000000071', 'x4780000000007', '4780000000007x', '478000000000x'])(
  '[PT-70] %j is not an EAN-13',
  (code) => {
    expect(isEan13(code)).toBe(false);
    expect(() => ean13(code)).toThrow(new RangeError('EAN-13'));
  },
);

test('[PT-70] one wrong digit is always detected, and refused', () => {
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

test('[PT-71] the symbols of a Code 128: start, characters, check, stop', () => {
  const { bars, modules, text, quietLeft, quietRight, guards } = code128('A1234');
  const line = Array.from({ length: modules }, () => '.');
  for (let i = 0; i < bars.length; i += 2) line.fill('#', bars[i], (bars[i] ?? 0) + (bars[i + 1] ?? 0));
  // Start B, A, code set C, 12, 34, check (104 + 33 + 99 × 2 + 12 × 3 + 34 × 4 = 507, 507 mod 103 = 95), stop.
  expect(line.join('').match(/.{11}/g)).toEqual([
    '##.#..#....',
    '#.#...##...',
    '#.###.####.',
    '#.##..###..',
    '#...#.##...',
    '#.####.#...',
    '##...###.#.',
  ]);
  expect(line.slice(-2).join('')).toBe('##');
  expect({ text, quietLeft, quietRight, guards }).toEqual({
    text: 'A1234',
    quietLeft: 10,
    quietRight: 10,
    guards: [],
  });
});

/** Start and switches of code sets in a Code 128, other symbols as dots; its check and stop are left out. */
function setsOf(text: string): string {
  const { bars, modules } = code128(text);
  const line = Array.from({ length: modules }, () => '.');
  for (let i = 0; i < bars.length; i += 2) line.fill('#', bars[i], (bars[i] ?? 0) + (bars[i + 1] ?? 0));
  const names: Readonly<Record<string, string>> = {
    '##.#..#....': 'StartB ',
    '##.#..###..': 'StartC ',
    '#.###.####.': ' C ',
    '#.####.###.': ' B ',
  };
  const symbols = line.join('').match(/.{11}/g) ?? [];
  return symbols
    .slice(0, -2)
    .map((symbol) => names[symbol] ?? '.')
    .join('');
}

test.each([
  ['1', 'StartB .'],
  ['12', 'StartC .'],
  ['AB', 'StartB ..'],
  ['123', 'StartB ...'],
  ['12A', 'StartB ...'],
  ['-.$%', 'StartB ....'],
  ['0000', 'StartC ..'],
  ['9898', 'StartC ..'],
  ['1234A', 'StartC .. B .'],
  ['12345', 'StartC .. B .'],
  ['A12', 'StartB ...'],
  ['A1234', 'StartB . C ..'],
  ['A12345', 'StartB .. C ..'],
  ['A1234B', 'StartB ......'],
  ['A123456B', 'StartB . C ... B .'],
  ['A1234567B', 'StartB .. C ... B .'],
  ['A090909B', 'StartB . C ... B .'],
])('[PT-71] %s is short in its code sets: %s', (text, sets) => {
  expect(setsOf(text)).toBe(sets);
});

test('[PT-71] accepts 1 to 48 characters from the space to the tilde', () => {
  for (const text of [' ', '~', 'x'.repeat(48)]) expect(isCode128(text)).toBe(true);
});

test('[PT-71] refuses characters that it cannot draw', () => {
  for (const text of ['', 'Ж', 'aЖ', 'Жa', 'a\n', '\u00a0', '\u007f', 'x'.repeat(49)]) {
    expect(isCode128(text)).toBe(false);
    expect(() => code128(text)).toThrow(new RangeError('Code 128'));
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

const NUMBERED = Array.from({ length: 100 }, (_, n) => `HTTPS://JAVON.UZ/C/${n * 7919}`);

test('[PT-72] draws the same as another program (the npm package qrcode 1.5.4)', async () => {
  // Reloads the module: patterns that are equal in every code are cached in it.
  vi.resetModules();
  const { qrCode } = await import('./qr.ts');
  const codes = readFileSync(new URL('golden/qr.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n\n');
  expect(codes).toHaveLength(15);
  const masks = new Set<number>();
  for (const code of codes) {
    const [text = '', ...rows] = code.split('\n');
    const grid = gridOf(qrCode(text) as Qr);
    const drawn = grid.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
    expect(drawn, text).toEqual(rows);
    masks.add(FORMATS.indexOf(formatsOf(grid)[0]));
  }
  expect(masks.size).toBe(8);
});

test('[PT-72] of any text it draws the modules that the library uqr draws with that mask', () => {
  const texts = fc.oneof(
    fc.stringMatching(/^[0-9A-Z $%*+\-./:]*[A-Z $%*+\-./:][0-9A-Z $%*+\-./:]*$/, { maxLength: 61 }),
    fc.stringMatching(/^[a-z][ -~]*$/, { maxLength: 42 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const grid = gridOf(qrCode(text) as Qr);
      const maskPattern = FORMATS.indexOf(formatsOf(grid)[0]);
      expect(grid).toEqual(encode(text, { ecc: 'M', border: 0, maskPattern }).data);
    }),
  );
});

test('[PT-72] encodes its level and mask twice, without a wrong bit', () => {
  const masks = new Set<number>();
  for (const text of NUMBERED) {
    // A reader would correct three wrong bits; we require none.
    const [first, second] = formatsOf(gridOf(qrCode(text) as Qr));
    expect(second).toBe(first);
    masks.add(FORMATS.indexOf(first));
  }
  expect(masks).not.toContain(-1);
  expect(masks.size).toBeGreaterThan(4);
});

test('[PT-72] the mask is the best one by the four rules of the standard', () => {
  // For the last six the balance of dark and light decides.
  const unbalanced = [142, 222, 266, 390, 694, 735].map((n) => `HTTPS://JAVON.UZ/C/${n}`);
  for (const text of [...QR_TEXTS, ...NUMBERED.slice(0, 30), ...unbalanced]) {
    const grid = gridOf(qrCode(text) as Qr);
    const chosen = FORMATS.indexOf(formatsOf(grid)[0]);
    const penalties = FORMATS.map((_, mask) => penaltyOf(withMask(grid, chosen, mask)));
    expect(penalties.indexOf(Math.min(...penalties)), text).toBe(chosen);
  }
});

test.each([
  ['A'.repeat(20), 21],
  ['A'.repeat(21), 25],
  ['A'.repeat(38), 25],
  ['A'.repeat(39), 29],
  ['A'.repeat(61), 29],
  ['x'.repeat(14), 21],
  ['x'.repeat(15), 25],
  ['x'.repeat(26), 25],
  ['x'.repeat(27), 29],
  ['x'.repeat(42), 29],
])('[PT-72] %s is drawn at the least version that holds it: %i modules', (text, size) => {
  expect(qrCode(text)).toMatchObject({ size, text });
});

test('[PT-72] equal runs in adjacent rows are one rectangle', () => {
  // The left upper finder pattern: its upper and lower edge, its two sides, and the square in the middle.
  const { rects } = qrCode('A') as Qr;
  const all = Array.from({ length: rects.length / 4 }, (_, i) => rects.slice(i * 4, i * 4 + 4).join(' '));
  expect(all).toEqual(expect.arrayContaining(['0 0 7 1', '0 1 1 5', '6 1 1 5', '2 2 3 3', '0 6 7 1']));
});

test('[PT-72] rectangles are inside the code and do not overlap, and a text that does not fit is refused', () => {
  for (const text of QR_TEXTS) {
    const { size, rects } = qrCode(text) as Qr;
    const seen = new Set<number>();
    for (let i = 0; i < rects.length; i += 4) {
      const [column = 0, row = 0, across = 0, down = 0] = rects.slice(i, i + 4);
      expect(Math.min(row, column)).toBeGreaterThanOrEqual(0);
      expect(Math.max(row + down, column + across)).toBeLessThanOrEqual(size);
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
