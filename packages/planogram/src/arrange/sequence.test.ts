import { describe, expect, it } from 'vitest';
import type { CategoryRule, GoodsProduct, SortRule } from '../index.ts';
import type { SizedProduct } from '../model/product.ts';
import { sampleGoods } from '../testing/sample-plans.ts';
import { sequenceOf } from './sequence.ts';

type Goods = readonly (GoodsProduct & SizedProduct)[];

const rule = (sort: SortRule, descending = false, id = 1): CategoryRule => ({ id, sort, descending });
/** Ids in the sequence, ascending and then descending. */
const bothWays = (goods: Goods, sort: SortRule) =>
  [false, true].map((descending) => sequenceOf(goods, [rule(sort, descending)]).map((one) => one.id));

describe('the sequence of a category', () => {
  it('compares sizes by volume, not by any one side (PL-61)', () => {
    const goods = [
      sampleGoods(1, { width: 100, height: 100, depth: 100 }),
      sampleGoods(2, { width: 400, height: 10, depth: 200 }),
      sampleGoods(3, { width: 100, height: 100, depth: 300 }),
    ];
    expect(bothWays(goods, 'size')).toEqual([
      [2, 1, 3],
      [3, 1, 2],
    ]);
  });

  it('compares cost, area served and litres, whatever the order of the prices (PL-61)', () => {
    const goods = [
      sampleGoods(1, { price: 3, kv: 20, l: 300 }),
      sampleGoods(2, { price: 2, kv: 35, l: 100 }),
      sampleGoods(3, { price: 1, kv: 25, l: 200 }),
    ];
    expect(bothWays(goods, 'cost')[0]).toEqual([3, 2, 1]);
    expect(bothWays(goods, 'kv')).toEqual([
      [1, 3, 2],
      [2, 3, 1],
    ]);
    expect(bothWays(goods, 'l')).toEqual([
      [2, 3, 1],
      [1, 3, 2],
    ]);
  });

  it('compares kilograms, with the weight in grams as fallback (PL-61)', () => {
    const goods = [
      sampleGoods(1, { kg: 2, weight: 9000 }),
      sampleGoods(2, { kg: null, weight: 1500 }),
      sampleGoods(3, { weight: 2500 }),
      sampleGoods(4, { kg: null, weight: null, price: 1 }),
    ];
    expect(bothWays(goods, 'kg')).toEqual([
      [2, 1, 3, 4],
      [3, 1, 2, 4],
    ]);
  });

  it('puts products without a value last, ascending or descending (PL-61)', () => {
    const goods = [
      sampleGoods(1, { kv: null, price: null }),
      sampleGoods(2, { kv: 20, l: 200, price: 50 }),
      sampleGoods(3, { kv: 25, l: 300, price: 60 }),
    ];
    for (const sort of ['kv', 'l', 'cost'] as const) {
      expect(bothWays(goods, sort)).toEqual([
        [2, 3, 1],
        [3, 2, 1],
      ]);
    }
  });

  it('is by price and then by id if the values are equal (PL-61)', () => {
    const goods = [
      sampleGoods(4, { kv: 20, price: 70 }),
      sampleGoods(3, { kv: 20, price: 50 }),
      sampleGoods(2, { kv: 20, price: 70 }),
      sampleGoods(1, { kv: null, price: 90 }),
      sampleGoods(5, { kv: null, price: 80 }),
    ];
    expect(bothWays(goods, 'kv')[0]).toEqual([3, 2, 4, 5, 1]);
    expect(bothWays(goods, 'kv')[1]).toEqual([3, 2, 4, 5, 1]);
  });

  it('keeps a brand together, the brand of the first product leading (PL-62)', () => {
    const goods = [
      sampleGoods(1, { brand: 'LG', price: 40 }),
      sampleGoods(2, { brand: 'Artel', price: 30 }),
      sampleGoods(3, { brand: 'LG', price: 10 }),
      sampleGoods(4, { brand: 'Artel', price: 20 }),
    ];
    expect(bothWays(goods, 'cost')).toEqual([
      [3, 1, 4, 2],
      [1, 3, 2, 4],
    ]);
  });

  it('orders brands by name without regard to case (PL-62)', () => {
    const goods = ['Samsung', 'hisense', 'LG', 'artel'].map((brand, i) => sampleGoods(i + 1, { brand }));
    expect(bothWays(goods, 'brand')).toEqual([
      [4, 2, 3, 1],
      [1, 3, 2, 4],
    ]);
  });

  it('puts products without a brand last, in any order and by any rule (PL-62)', () => {
    const goods = [
      sampleGoods(1, { brand: null, price: 1 }),
      sampleGoods(2, { brand: 'LG', price: 3 }),
      sampleGoods(3, { brand: null, price: 9 }),
      sampleGoods(4, { brand: 'Artel', price: 5 }),
    ];
    expect(bothWays(goods, 'cost')).toEqual([
      [2, 4, 1, 3],
      [4, 2, 3, 1],
    ]);
    expect(bothWays(goods, 'brand')).toEqual([
      [4, 2, 1, 3],
      [2, 4, 1, 3],
    ]);
    expect(bothWays(goods.toReversed(), 'cost')).toEqual(bothWays(goods, 'cost'));
    expect(bothWays(goods.toReversed(), 'brand')).toEqual(bothWays(goods, 'brand'));
  });

  it('puts products without a brand last, whether the cheapest, the dearest or between (PL-62)', () => {
    for (const price of [1, 4, 9]) {
      const goods = [
        sampleGoods(1, { brand: null, price }),
        sampleGoods(2, { brand: 'LG', price: 3 }),
        sampleGoods(3, { brand: 'Artel', price: 5 }),
      ];
      expect(bothWays(goods, 'cost')).toEqual([
        [2, 3, 1],
        [3, 2, 1],
      ]);
      expect(bothWays(goods, 'brand')).toEqual([
        [3, 2, 1],
        [2, 3, 1],
      ]);
    }
  });

  it('sorts brands by name, and within a brand by price, the cheapest first both ways (PL-61)', () => {
    const goods = [
      sampleGoods(1, { brand: 'Samsung', price: 10 }),
      sampleGoods(2, { brand: 'Artel', price: 30 }),
      sampleGoods(3, { brand: 'Artel', price: 20 }),
      sampleGoods(4, { brand: 'Artel', price: null }),
      sampleGoods(5, { brand: 'LG', price: 5 }),
    ];
    expect(bothWays(goods, 'brand')).toEqual([
      [3, 2, 4, 5, 1],
      [1, 5, 3, 2, 4],
    ]);
  });
});

describe('the sequence of a shelf', () => {
  it('has the categories in the shelf’s order, each by its rule (PL-61)', () => {
    const goods = [
      sampleGoods(1, { category: 1, price: 10 }),
      sampleGoods(2, { category: 2, price: 10 }),
      sampleGoods(3, { category: 1, price: 20 }),
      sampleGoods(4, { category: 2, price: 20 }),
      sampleGoods(5, { category: 3 }),
    ];
    const rules = [rule('cost', true, 2), rule('cost', false, 1), rule('kv', false, 9)];
    expect(sequenceOf(goods, rules).map((one) => one.id)).toEqual([4, 2, 1, 3]);
  });
});
