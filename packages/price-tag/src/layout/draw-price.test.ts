import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GROUP_SPACE } from '../money.ts';
import { drawPart } from '../testing/draw-part.ts';
import { tagMoney } from './draw-price.ts';
import type { OldPricePart, PricePart } from './types.ts';

const price: PricePart = {
  kind: 'price',
  x: 50,
  y: 100,
  w: 900,
  h: 300,
  size: 40,
  floor: 24,
  weight: 800,
  align: 'left',
  valign: 'top',
  ink: 'black',
  suffixSize: 50,
  suffixWeight: 600,
};

const old: OldPricePart = {
  kind: 'oldPrice',
  x: 50,
  y: 100,
  w: 900,
  h: 300,
  size: 40,
  floor: 24,
  weight: 600,
  align: 'left',
  valign: 'top',
  ink: 'black',
  strike: 'across',
  strikeInk: 'accent',
};

test('[PT-18] groups of a price on a tag are separated by a sixth of an em', () => {
  expect(tagMoney(4_990_000)).toBe('4\u2006990\u2006000');
  expect(tagMoney(4_990_000)).not.toContain(GROUP_SPACE);
});

describe('the price', () => {
  test('[PT-34] large digits, and after them its small suffix on the same line', () => {
    expect(drawPart(price, { price: 499_000 })).toMatchInlineSnapshot(`
      [
        "text 500 2044 size 1411 width 5700 800 black tabular "499 000"",
        "text 6440 2044 size 706 width 1655 600 black tabular "soʻm"",
      ]
    `);
  });

  test('[PT-34] is placed by its part', () => {
    const at = (align: PricePart['align'], valign: PricePart['valign']) =>
      drawPart({ ...price, align, valign }, { price: 499_000 }).map((line) => line.split(' size')[0]);
    expect(at('center', 'middle')).toMatchInlineSnapshot(`
      [
        "text 1202 2936",
        "text 7142 2936",
      ]
    `);
    expect(at('right', 'bottom')).toMatchInlineSnapshot(`
      [
        "text 1905 3829",
        "text 7845 3829",
      ]
    `);
  });

  test('[PT-34] without a suffix the digits fill the box, from edge to edge', () => {
    expect(drawPart({ ...price, align: 'right' }, { price: 499_000, suffix: '' })).toMatchInlineSnapshot(`
      [
        "text 3800 2044 size 1411 width 5700 800 black tabular "499 000"",
      ]
    `);
  });

  test('[PT-33] without a suffix the size of the suffix needs no height', () => {
    const low = { ...price, suffixSize: 100, valign: 'bottom' } as const;
    expect(drawPart(low, { price: 499_000, suffix: '' })).toEqual(
      drawPart({ ...low, suffixSize: 50 }, { price: 499_000, suffix: '' }),
    );
    const high = { ...low, valign: 'top' } as const;
    expect(drawPart(high, { price: 499_000, suffix: '' })).toEqual(
      drawPart({ ...high, suffixSize: 50 }, { price: 499_000, suffix: '' }),
    );
  });

  test('[PT-34] that exactly fills its box does not shrink', () => {
    expect(drawPart({ ...price, w: 570 }, { price: 499_000, suffix: '' })).toHaveLength(1);
    expect(drawPart({ ...price, w: 569 }, { price: 499_000, suffix: '' })).toHaveLength(2);
    // Digits of 32 pt are 8.5 mm high.
    expect(drawPart({ ...price, size: 32, h: 85 }, { price: 499_000, suffix: '' })).toHaveLength(1);
    expect(drawPart({ ...price, size: 32, h: 84 }, { price: 499_000, suffix: '' })).toHaveLength(2);
  });

  test('[PT-33] a suffix as large as the digits stays inside the box, including accents', () => {
    expect(drawPart({ ...price, suffixSize: 100 }, { price: 499_000 })).toMatchInlineSnapshot(`
      [
        "text 500 2316 size 1358 width 5486 800 black tabular "499 000"",
        "text 6217 2316 size 1358 width 3183 600 black tabular "soʻm"",
        "note: info shrunk part 0 38.5",
      ]
    `);
    const low = { ...price, suffixSize: 100, valign: 'bottom' } as const;
    expect(drawPart(low, { price: 499_000 })).toMatchInlineSnapshot(`
      [
        "text 500 3672 size 1358 width 5486 800 black tabular "499 000"",
        "text 6217 3672 size 1358 width 3183 600 black tabular "soʻm"",
        "note: info shrunk part 0 38.5",
      ]
    `);
  });

  test('[PT-34] is not drawn without a price', () => {
    expect(drawPart(price, { price: null })).toEqual([]);
  });

  test('[PT-34] shrinks if its box is too narrow or too low, and reports the size', () => {
    expect(drawPart({ ...price, w: 600 }, { price: 499_000 }).at(-1)).toBe('note: info shrunk part 0 31.5');
    expect(drawPart({ ...price, h: 110 }, { price: 499_000 }).at(-1)).toBe('note: info shrunk part 0 36');
    expect(drawPart({ ...price, w: 600, size: 24 }, { price: 499_000 })).toHaveLength(2);
  });

  test('[PT-34] is as large as fits, by half points', () => {
    const sizes = fc.record({
      amount: fc.integer({ min: 1, max: 999_999_999_999 }),
      w: fc.integer({ min: 150, max: 900 }),
      h: fc.integer({ min: 60, max: 300 }),
      suffix: fc.constantFrom('', 'soʻm'),
    });
    fc.assert(
      fc.property(sizes, ({ amount, w, h, suffix }) => {
        const part = { ...price, w, h, size: 60, floor: 8 };
        const noteOf = (floor: number): string =>
          drawPart({ ...part, floor }, { price: amount, suffix }).find((line) => line.startsWith('note')) ??
          '';
        const note = noteOf(8);
        if (note === '') return;
        if (note.includes('price_too_wide')) {
          expect(noteOf(8.5)).toBe(note);
          return;
        }
        const size = Number(note.replace('note: info shrunk part 0 ', ''));
        expect(noteOf(size)).toBe(note);
        expect(noteOf(size + 0.5)).toBe('note: error price_too_wide part 0');
      }),
    );
  });

  test('[PT-34] that is too wide at its smallest size is drawn whole, with an error', () => {
    expect(drawPart({ ...price, w: 200 }, { price: 499_000 })).toMatchInlineSnapshot(`
      [
        "text 500 1627 size 847 width 3422 800 black tabular "499 000"",
        "text 4066 1627 size 424 width 994 600 black tabular "soʻm"",
        "note: error price_too_wide part 0",
      ]
    `);
  });

  test('[PT-34] that is too high at its smallest size is drawn whole, with an error', () => {
    expect(drawPart({ ...price, h: 60 }, { price: 499_000 }).at(-1)).toBe(
      'note: error price_too_wide part 0',
    );
  });
});

describe('the old price', () => {
  test('[PT-60] is struck through half-way up its digits, from the first to the end of its suffix', () => {
    expect(drawPart(old, { oldPrice: 9_990_000 })).toMatchInlineSnapshot(`
      [
        "text 500 1979 size 1323 width 6431 600 black tabular "9 990 000"",
        "text 7156 1979 size 953 width 2234 600 black tabular "soʻm"",
        "line 500 1497 to 9390 1497 width 93 accent",
        "note: info shrunk part 0 37.5",
      ]
    `);
  });

  test('[PT-60] is struck through from the left bottom to the right top, inside the height of its digits', () => {
    expect(drawPart({ ...old, strike: 'slanted' }, { oldPrice: 9_990_000 })).toMatchInlineSnapshot(`
      [
        "text 500 1979 size 1323 width 6431 600 black tabular "9 990 000"",
        "text 7156 1979 size 953 width 2234 600 black tabular "soʻm"",
        "line 500 1932 to 9390 1062 width 93 accent",
        "note: info shrunk part 0 37.5",
      ]
    `);
  });

  test('[PT-60] is struck through by a line of at least 0.2 mm', () => {
    const [, , line] = drawPart({ ...old, size: 7, floor: 7 }, { oldPrice: 9_990_000 });
    expect(line).toContain('width 20 accent');
  });

  test.each([
    ['no old price', { oldPrice: null }],
    ['no price', { price: null }],
    ['an old price that is not above the price', { oldPrice: 8_990_000 }],
  ])('[PT-11] %s: none is drawn', (_, change) => {
    expect(drawPart(old, change)).toEqual([]);
  });
});

describe('the monthly price', () => {
  const monthly = { ...price, kind: 'monthly', size: 20, floor: 12 } as const;

  test.each([
    [{ language: 'uz' }, 'soʻm × 12 oy'],
    [{ language: 'ru', suffix: 'сум' }, 'сум × 12 мес.'],
    [{ language: 'kaa', suffix: 'som' }, 'som × 12 ay'],
    [{ monthCount: false }, 'soʻm/oy'],
    [{ months: null }, 'soʻm/oy'],
    [{ suffix: '' }, '× 12 oy'],
  ] as const)('[PT-10] with %j its suffix is %j', (change, suffix) => {
    const [digits, words] = drawPart(monthly, { monthly: 929_000, ...change });
    expect(digits).toContain(`"${tagMoney(929_000)}"`);
    expect(words).toContain(`"${suffix}"`);
  });

  test('[PT-10] has its own size and weight for its suffix', () => {
    expect(drawPart(monthly)).toMatchInlineSnapshot(`
      [
        "text 500 1523 size 706 width 2852 800 black tabular "929 000"",
        "text 3472 1523 size 353 width 2220 600 black tabular "soʻm × 12 oy"",
      ]
    `);
  });

  test('[PT-10] is not drawn without a monthly price', () => {
    expect(drawPart(monthly, { monthly: null })).toEqual([]);
  });
});
