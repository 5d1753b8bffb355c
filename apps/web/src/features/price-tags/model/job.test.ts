import { describe, expect, it } from 'vitest';
import { itemsOf, keyedTags, tagsOfProduct, tagsOutdated, tagsWaiting } from './job.ts';

const slot = (product: number) => ({
  product,
  format: 'A6' as const,
  name: { uz: '', ru: '' },
  sku: '',
  outcome: null,
  outdated: false,
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
  it('are requested again with the same copies in the same order', () => {
    expect(itemsOf(pages).map((item) => [item.product, item.copies])).toEqual([
      [1, 2],
      [2, 1],
      [3, 3],
      [4, 1],
      [5, 1],
      [6, 1],
    ]);
  });

  it('from the sheet where the printer stopped, lose all waiting tags with a copy on it or after it', () => {
    expect(tagsWaiting(pages, 1)).toEqual(['3 A6', '4 A6', '5 A6', '6 A6']);
    expect(tagsWaiting(pages)).toEqual(['1 A6', '2 A6', '3 A6', '4 A6', '5 A6', '6 A6']);
    const confirmed = { ...slot(7), outcome: 'confirmed' as const };
    expect(tagsWaiting([...pages, { ...pages[0], slots: [confirmed] }] as typeof pages, 2)).toEqual(['6 A6']);
  });

  it('name each tag that changed since once, however many copies it has', () => {
    const changed = { ...slot(7), outdated: true };
    expect(tagsOutdated([...pages, { ...pages[0], slots: [changed, changed] }] as typeof pages)).toEqual([
      '7 A6',
    ]);
  });

  it('return the waiting tags of a scanned product', () => {
    const confirmed = { ...slot(7), format: 'A7' as const, outcome: 'confirmed' as const };
    const sheets = [...pages, { ...pages[0], slots: [slot(7), slot(7), confirmed] }] as typeof pages;
    expect(tagsOfProduct(sheets, 7)).toEqual(['7 A6']);
    expect(tagsOfProduct(sheets, 8)).toEqual([]);
  });

  it('treat one product in two formats as two tags', () => {
    const both = [
      { ...pages[0], slots: [slot(1)] },
      { ...pages[0], slots: [{ ...slot(1), format: 'A7' as const }] },
    ];
    const sheets = both as typeof pages;
    expect(tagsWaiting(sheets, 1)).toEqual(['1 A7']);
    expect(keyedTags(tagsWaiting(sheets))).toEqual([
      { product: 1, format: 'A6' },
      { product: 1, format: 'A7' },
    ]);
  });
});
