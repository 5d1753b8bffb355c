import { describe, expect, it } from 'vitest';
import { numbersOf, type PlanPlacement, type ShelfPlan } from '../index.ts';
import { samplePlacement, sampleProduct, sampleZones } from '../testing/sample-plans.ts';

const plan = (...placements: readonly PlanPlacement[]): ShelfPlan => ({
  ...sampleZones('red', 'green', 'golden'),
  placements,
});

describe('the numbers of a plan', () => {
  it('are all zero if nothing is placed (PL-80)', () => {
    expect(numbersOf(plan(), [sampleProduct(1)])).toEqual({
      all: { length: 3000, taken: 0, fill: 0 },
      zones: {
        golden: { length: 1000, taken: 0, fill: 0, share: 1 / 3 },
        green: { length: 1000, taken: 0, fill: 0, share: 1 / 3 },
        red: { length: 1000, taken: 0, fill: 0, share: 1 / 3 },
      },
      brands: [],
      categories: [],
      products: 0,
      placements: 0,
      pieces: 0,
      value: 0,
      unpriced: 0,
      premiumInGolden: null,
    });
    expect(numbersOf({ ...plan(), storeys: [] }, []).all).toEqual({ length: 0, taken: 0, fill: 0 });
  });

  it('sum up each zone, and fill no more than there is (PL-80)', () => {
    const { all, zones } = numbersOf(
      plan(
        samplePlacement(1, { storey: 1, front: 3 }),
        samplePlacement(2, { storey: 1, x: 500 }),
        samplePlacement(3, { storey: 2, front: 2 }),
        samplePlacement(4, { storey: 3, front: 12 }),
      ),
      [],
    );
    expect([zones.red.taken, zones.green.taken, zones.golden.taken]).toEqual([400, 200, 1200]);
    expect([zones.red.fill, zones.green.fill, zones.golden.fill]).toEqual([0.4, 0.2, 1]);
    expect(all).toEqual({ length: 3000, taken: 1800, fill: 0.6 });
  });

  it('sum up each brand and category: length, places, pieces, value (PL-80)', () => {
    const { brands, categories } = numbersOf(
      plan(
        samplePlacement(1, { product: 1, front: 2, back: 1 }),
        samplePlacement(2, { product: 1, storey: 2 }),
        samplePlacement(3, { product: 2, x: 400, stack: 2 }),
        samplePlacement(4, { product: 3, x: 700, front: 5 }),
      ),
      [
        sampleProduct(1, { brand: 'LG', category: 4, price: 10 }),
        sampleProduct(2, { brand: 'Artel', category: 4, price: 7 }),
        sampleProduct(3, { brand: null, category: 2, price: null }),
      ],
    );
    expect(brands).toEqual([
      { key: null, length: 500, placements: 1, pieces: 5, value: 0 },
      { key: 'LG', length: 300, placements: 2, pieces: 5, value: 50 },
      { key: 'Artel', length: 100, placements: 1, pieces: 2, value: 14 },
    ]);
    expect(categories).toEqual([
      { key: 2, length: 500, placements: 1, pieces: 5, value: 0 },
      { key: 4, length: 400, placements: 3, pieces: 7, value: 64 },
    ]);
  });

  it('put brands of equal length in the order of their names, products without a brand first (PL-80)', () => {
    const names = ['LG', 'Artel', null, 'Samsung', 'Beko'];
    const placements = names.map((_, i) => samplePlacement(i + 1, { x: i * 100 }));
    const products = names.map((brand, i) => sampleProduct(i + 1, { brand }));
    for (const some of [placements, placements.toReversed()]) {
      expect(numbersOf(plan(...some), products).brands.map((one) => one.key)).toEqual([
        null,
        'Artel',
        'Beko',
        'LG',
        'Samsung',
      ]);
    }
  });

  it('count products once, and report those without a price or unknown (PL-80)', () => {
    const placements = [1, 1, 2, 3].map((product, i) => samplePlacement(i + 1, { product, x: i * 100 }));
    const products = [sampleProduct(1, { price: 5 }), sampleProduct(2, { price: null })];
    expect(numbersOf(plan(...placements), products)).toMatchObject({
      products: 3,
      placements: 4,
      pieces: 4,
      value: 10,
      unpriced: 2,
      brands: [{ key: 'Artel', placements: 3 }],
    });
  });

  it('give the golden share of the premium length (PL-80)', () => {
    const part = (...storeys: readonly number[]) =>
      numbersOf(
        plan(...storeys.map((storey, i) => samplePlacement(i + 1, { product: 1, storey, x: i * 100 }))),
        [sampleProduct(1, { premium: true })],
      ).premiumInGolden;
    expect([part(1), part(3), part(1, 3), part(3, 3, 3, 2)]).toEqual([0, 1, 0.5, 0.75]);
    expect(numbersOf(plan(samplePlacement(1, { storey: 3 })), [sampleProduct(1)]).premiumInGolden).toBeNull();
  });

  it('leave out placements on no storey (PL-80)', () => {
    const numbers = numbersOf(plan(samplePlacement(1, { storey: 9 })), [sampleProduct(1)]);
    expect(numbers).toMatchObject({ products: 0, placements: 0, pieces: 0, value: 0, brands: [] });
  });
});
