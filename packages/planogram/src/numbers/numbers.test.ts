import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange, numbersOf, planFromForm } from '../index.ts';
import { emptyPlan, products } from '../testing/arbitrary.ts';
import { sampleForm, samplePlacement, sampleProduct } from '../testing/sample-plans.ts';

describe('the numbers of a plan', () => {
  const plan = {
    ...planFromForm(sampleForm('straight', { main: 1000 })),
    placements: [
      samplePlacement(1, { storey: 3, width: 200, front: 2, back: 1 }),
      samplePlacement(2, { storey: 1, width: 100, stack: 2 }),
      samplePlacement(3, { storey: 1, width: 50, x: 500 }),
      samplePlacement(4, { storey: 9 }),
    ],
  };
  const numbers = numbersOf(plan, [
    sampleProduct(1, { premium: true, price: 1000 }),
    sampleProduct(2, { premium: true, price: 500, brand: 'LG', category: 2 }),
    sampleProduct(3, { price: null, brand: null }),
  ]);

  it('are lengths, fill and zones (PL-80)', () => {
    expect(numbers.all).toEqual({ length: 5000, taken: 550, fill: 0.11 });
    expect(numbers.zones.golden).toEqual({ length: 1000, taken: 400, fill: 0.4, share: 0.2 });
    expect(numbers.zones.green.share).toBe(0.4);
  });

  it('are the lengths of brands and categories, and the total value (PL-80)', () => {
    expect(numbers.brands.map(({ key, length, value }) => [key, length, value])).toEqual([
      ['Artel', 400, 4000],
      ['LG', 100, 1000],
      [null, 50, 0],
    ]);
    expect(numbers.categories.map(({ key, length }) => [key, length])).toEqual([
      [1, 450],
      [2, 100],
    ]);
    expect(numbers).toMatchObject({ products: 3, placements: 3, pieces: 7, value: 5000, unpriced: 1 });
    expect(numbers.premiumInGolden).toBe(0.8);
  });

  it('add up, whatever is placed there (PL-80)', () => {
    fc.assert(
      fc.property(emptyPlan, products, (empty, some) => {
        const rules = [1, 2, 3].map((id) => ({ id, sort: 'cost' as const, descending: false }));
        const all = numbersOf(arrange(empty, some, rules).plan, some);
        const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
        expect(sum(all.brands.map((one) => one.length))).toBe(all.all.taken);
        expect(sum(all.categories.map((one) => one.value))).toBe(all.value);
        expect(sum(Object.values(all.zones).map((one) => one.share))).toBeCloseTo(1);
      }),
    );
  });
});
