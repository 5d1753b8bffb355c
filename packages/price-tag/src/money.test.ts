import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountPercent, formatMoney, GROUP_SPACE, monthlyPrice } from './money.ts';

describe('monthlyPrice', () => {
  test.each([
    [4_990_000, 0, 12, 416_000],
    [4_990_000, 2_400, 12, 516_000],
    [12_000_000, 0, 12, 1_000_000],
    [12_000_001, 0, 12, 1_001_000],
    [1, 0, 36, 1_000],
    [1_500, 0, 1, 2_000],
    [0, 2_400, 12, 0],
    [8_990_000, 4_400, 24, 540_000],
  ])('[PT-15] %i at %i basis points over %i months is %i', (price, markup, months, monthly) => {
    expect(monthlyPrice(price, markup, months)).toBe(monthly);
  });

  test('[PT-15] is the least whole thousand that pays the marked-up price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 120 }),
        (price, markup, months) => {
          fc.pre(price < 4e15);
          const monthly = BigInt(monthlyPrice(price, markup, months));
          const owed = BigInt(price) * BigInt(10_000 + markup);
          expect(monthly % 1000n).toBe(0n);
          expect(monthly * BigInt(months) * 10_000n >= owed).toBe(true);
          if (monthly > 0n) expect((monthly - 1000n) * BigInt(months) * 10_000n < owed).toBe(true);
        },
      ),
    );
  });

  test.each([
    [-1, 0, 12, 'price'],
    [1.5, 0, 12, 'price'],
    [100, -1, 12, 'markup'],
    [100, 0.5, 12, 'markup'],
    [100, 0, 0, 'months'],
    [100, 0, 1.5, 'months'],
    [Number.NaN, 0, 12, 'price'],
    [Number.MAX_SAFE_INTEGER, 10_000, 1, 'price'],
  ])('[PT-15] refuses %d, %d, %d: %s', (price, markup, months, what) => {
    expect(() => monthlyPrice(price, markup, months)).toThrow(new RangeError(what));
  });
});

describe('discountPercent', () => {
  test.each([
    [8_990_000, 11_490_000, 21],
    [4_690_000, 4_990_000, 6],
    [801, 1000, 19],
    [999_999, 1_000_000, 0],
    [100, 100, 0],
    [200, 100, 0],
    [0, 100, 100],
    [-50, 100, 0],
    [99, 100, 1],
  ])('[PT-17] %i instead of %i is %i %', (price, oldPrice, percent) => {
    expect(discountPercent(price, oldPrice)).toBe(percent);
  });

  test('[PT-17] never shows more than the prices give', () => {
    const amount = fc.integer({ min: 1, max: 999_999_999_999 });
    fc.assert(
      fc.property(amount, amount, (price, oldPrice) => {
        fc.pre(oldPrice > price);
        expect(discountPercent(price, oldPrice) * oldPrice).toBeLessThanOrEqual((oldPrice - price) * 100);
      }),
    );
  });
});

describe('formatMoney', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1 000'],
    [4_990_000, '4 990 000'],
    [12_000_000_000, '12 000 000 000'],
    [-999, '−999'],
    [-4_990_000, '−4 990 000'],
  ])('[PT-18] %i is %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text.replaceAll(' ', GROUP_SPACE));
  });

  test('[PT-31] groups are separated by a narrow space without a line break', () => {
    expect(formatMoney(1000)).toBe('1\u202f000');
  });
});
