import { describe, expect, it } from 'vitest';
import { mendPlace, refusalsOf } from './refusals.ts';

describe('refused tags', () => {
  it('are read from the fields of an error', () => {
    const errors = [
      { message: 'Narxi yoʻq', code: 'tag_no_price', field: 'items.12.A6' },
      { message: 'Boshqa', code: 'invalid', field: 'sheet.start' },
      { message: 'Maydonsiz' },
    ];
    expect(refusalsOf(errors)).toEqual([
      {
        product: 12,
        format: 'A6',
        reason: 'tag_no_price',
        message: 'Narxi yoʻq',
        name: null,
        category: null,
      },
    ]);
  });

  it('are mended at the product, at its category, or by waiting', () => {
    expect(mendPlace('tag_no_price')).toBe('product');
    expect(mendPlace('tag_no_sampler')).toBe('category');
    expect(mendPlace('duplicate_limit')).toBeNull();
  });
});
