import type { TagValues } from '@javon/price-tag';
import { describe, expect, it } from 'vitest';
import { differenceOf, digestOf } from './content.ts';

const VALUES: TagValues = {
  language: 'uz',
  productId: '1',
  title: '',
  name: 'Televizor',
  shortName: 'TV',
  brand: 'Artel',
  sku: 'T-1',
  unit: '',
  text: '',
  suffix: 'soʻm',
  characters: [],
  price: 1,
  oldPrice: null,
  monthly: null,
  months: null,
  monthCount: true,
  promoBank: false,
  premium: false,
  discountTag: 'none',
  discountText: '',
  barcode: null,
  until: '',
  client: '',
};

describe('digest of a tag', () => {
  it('is that of its texts alone where it shows no picture, and of both otherwise', () => {
    const texts = digestOf(VALUES);
    // Were it another one day, every tag of the chain would be stale.
    expect(texts).toBe('c9dbd4a3b0e48278f461f5477556d891');
    const pictured = digestOf({ ...VALUES, pictures: { product: 'a' } });
    expect(pictured).toMatch(new RegExp(`^${texts}\\.[0-9a-f]{32}$`));
    expect(digestOf({ ...VALUES, pictures: { product: 'b' } })).not.toBe(pictured);
    expect(digestOf({ ...VALUES, name: 'Sovutgich' })).not.toBe(texts);
  });

  it('leaves out the promo bank and the last day, which are compared as themselves', () => {
    expect(digestOf({ ...VALUES, promoBank: true, until: '30.11.2026' })).toBe(digestOf(VALUES));
  });
});

describe('difference of two digests', () => {
  it('is distinguished for texts and pictures', () => {
    expect(differenceOf('a.b', 'a.b')).toEqual({ texts: false, pictures: false });
    expect(differenceOf('a.b', 'c.b')).toEqual({ texts: true, pictures: false });
    expect(differenceOf('a.b', 'a.c')).toEqual({ texts: false, pictures: true });
    expect(differenceOf('a', 'a.c')).toEqual({ texts: false, pictures: true });
    expect(differenceOf('a.c', 'a')).toEqual({ texts: false, pictures: true });
    expect(differenceOf(null, null)).toEqual({ texts: false, pictures: false });
    expect(differenceOf(null, 'a')).toEqual({ texts: true, pictures: false });
    expect(differenceOf('a', null)).toEqual({ texts: true, pictures: false });
  });
});
