import { finishedLayout, type TagValues } from '@javon/price-tag';
import { describe, expect, it } from 'vitest';
import { PLAIN_SPEC } from '../../../test/sampler-spec.ts';
import { contentOf, differenceOf, digestOf } from './content.ts';
import type { TagTexts } from './queries/tag-texts.ts';

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
  it('covers only its texts if it shows no picture, else both', () => {
    const texts = digestOf(VALUES);
    // If the digest changed, every tag of the chain would become stale.
    expect(texts).toBe('c9dbd4a3b0e48278f461f5477556d891');
    const pictured = digestOf({ ...VALUES, pictures: { product: 'a' } });
    expect(pictured).toMatch(new RegExp(`^${texts}\\.[0-9a-f]{32}$`));
    expect(digestOf({ ...VALUES, pictures: { product: 'b' } })).not.toBe(pictured);
    expect(digestOf({ ...VALUES, name: 'Sovutgich' })).not.toBe(texts);
  });

  it('leaves out the promo bank and the last day, which are compared separately', () => {
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

describe('content of a tag', () => {
  const stored = {
    sampler: { ...PLAIN_SPEC, kind: 1 as const },
    layout: finishedLayout(1, 'A6'),
    uploads: {},
  };
  const texts = (product: Partial<TagTexts['product']>): TagTexts => ({
    product: {
      id: '7',
      sku: 'T-7',
      barcode: null,
      name: { uz: 'Televizor', ru: 'Телевизор' },
      shortName: null,
      brand: 'Artel',
      premium: false,
      ...product,
    },
    characters: [],
    pictureKeys: { product: null, brand: null },
  });

  it('is a digest for each language, by the sampler version', () => {
    const content = contentOf(7, 9, texts({}), stored);
    expect(content).toMatchObject({ product_id: 7, sampler_version_id: 9, problems: null });
    expect(content.digest_uz).toMatch(/^[0-9a-f]{32}$/);
    expect(content.digest_ru).toMatch(/^[0-9a-f]{32}$/);
    expect(content.digest_ru).not.toBe(content.digest_uz);
    expect(content.digest_kaa, 'Uzbek, as another language').not.toBe(content.digest_uz);
  });

  it('lists the faults of its texts by language, and none of its prices', () => {
    const faultsOf = (product: Partial<TagTexts['product']>) =>
      JSON.parse(contentOf(7, 9, texts(product), stored).problems ?? 'null');
    expect(faultsOf({ name: { uz: 'Televizor', ru: '' } })).toEqual({
      ru: [{ code: 'translation_missing', field: 'name', language: 'ru' }],
    });
    const barcode = { code: 'barcode_invalid', barcode: '4780000000011', reason: 'check_digit' };
    expect(faultsOf({ barcode: '4780000000011' })).toEqual({ uz: [barcode], ru: [barcode], kaa: [barcode] });
    const letter = { code: 'glyph_missing', field: 'brand', character: '漢', codePoint: 0x6f22 };
    expect(faultsOf({ brand: '漢' })).toEqual({ uz: [letter], ru: [letter], kaa: [letter] });
  });
});
