import { describe, expect, it } from 'vitest';
import { itemsOf, productsFrom, productsOf } from './job.ts';

const slot = (product: number) => ({
  product,
  format: 'A6' as const,
  name: { uz: '', ru: '' },
  sku: '',
  x: 0,
  y: 0,
  width: 1050,
  height: 1480,
});
const pages = [[1, 1, 2, 3], [3, 3, 4, 5], [6]].map((products) => ({
  width: 2100,
  height: 2970,
  slots: products.map(slot),
}));

describe('sheets of a print', () => {
  it('are asked for again with the same copies in the same order', () => {
    expect(itemsOf(pages).map((item) => [item.product, item.copies])).toEqual([
      [1, 2],
      [2, 1],
      [3, 3],
      [4, 1],
      [5, 1],
      [6, 1],
    ]);
  });

  it('lose from the sheet where the printer stopped all that had a copy on it or after it', () => {
    expect(productsFrom(pages, 1)).toEqual([3, 4, 5, 6]);
    expect(productsFrom(pages, 0)).toEqual(productsOf(pages));
  });
});
