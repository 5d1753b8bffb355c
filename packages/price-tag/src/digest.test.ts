import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textDigest } from './digest.ts';
import { murmur3x128 } from './murmur3.ts';
import { pictureDigest } from './pictures.ts';
import { resolveTag } from './resolve.ts';
import { sampler, TELEVISION } from './testing/sample-tags.ts';
import type { TagValues } from './values.ts';

const { values } = resolveTag(TELEVISION, sampler(2), 'uz');

describe('pictureDigest', () => {
  const shown = { product: 'KEY-1', brand: 'KEY-2' };

  test('[PT-19] is null without pictures, and leaves the text digest unchanged', () => {
    expect(pictureDigest(values)).toBe('');
    expect(textDigest({ ...values, pictures: shown })).toBe(textDigest(values));
  });

  test('[PT-19] depends on each picture by its name and key, in any order', () => {
    const of = (pictures: Record<string, string>) => pictureDigest({ ...values, pictures });
    expect(of({ brand: 'KEY-2', product: 'KEY-1' })).toBe(of(shown));
    const all = [
      shown,
      { ...shown, brand: 'KEY-3' },
      { product: 'KEY-2', brand: 'KEY-1' },
      { product: 'KEY-1' },
    ];
    expect(new Set(all.map(of)).size).toBe(all.length);
  });

  test('[PT-19] is 32 hex digits and is stable from version to version', () => {
    expect(pictureDigest({ ...values, pictures: shown })).toMatchInlineSnapshot(
      `"267b00cdecc095a5f202a1cc883ffbf6"`,
    );
  });
});

describe('textDigest', () => {
  test('[PT-16] is 32 hex digits and is stable from version to version', () => {
    expect(textDigest(values)).toMatchInlineSnapshot(`"86d6453e77da136f44e0eacbd6d04f7c"`);
    const bare = {
      ...values,
      monthCount: false,
      promoBank: true,
      premium: false,
      barcode: null,
      characters: [],
    };
    expect(textDigest(bare)).toMatchInlineSnapshot(`"91b789092822268e81f55d654c7c9d16"`);
  });

  test('[PT-16] does not depend on the numbers that are compared as numbers', () => {
    const other: TagValues = { ...values, price: 1, oldPrice: 2, monthly: 3, months: 4 };
    expect(textDigest(other)).toBe(textDigest(values));
  });

  test.each<[string, Partial<TagValues>]>([
    ['language', { language: 'kaa' }],
    ['title', { title: 'x' }],
    ['name', { name: 'x' }],
    ['short name', { shortName: 'x' }],
    ['brand', { brand: 'x' }],
    ['sku', { sku: 'x' }],
    ['unit', { unit: 'x' }],
    ['text', { text: 'x' }],
    ['suffix', { suffix: 'x' }],
    ['characters', { characters: values.characters.slice(1) }],
    ['order of characters', { characters: [...values.characters].reverse() }],
    ['label of a character', { characters: [{ id: 'diagonal', label: 'x', value: '1' }] }],
    ['barcode', { barcode: null }],
    ['digits of the barcode', { barcode: { symbology: 'ean13', code: '8806095467054' } }],
    ['kind of the barcode', { barcode: { symbology: 'code128', code: '8806095466057' } }],
    ['until', { until: '' }],
    ['client', { client: 'x' }],
    ['premium', { premium: false }],
    ['promo bank', { promoBank: true }],
    ['month count', { monthCount: false }],
    ['discount tag', { discountTag: 'none' }],
    ['discount words', { discountText: 'x' }],
  ])('[PT-16] changes with the %s', (_, change) => {
    expect(textDigest({ ...values, ...change })).not.toBe(textDigest(values));
  });

  test('[PT-16] depends on a character’s label and value, not on its id', () => {
    const of = (id: string, label: string, value: string) =>
      textDigest({ ...values, characters: [{ id, label, value }] });
    expect(of('a', 'Rangi', 'qora')).toBe(of('b', 'Rangi', 'qora'));
    const all = [
      of('a', 'Rangi', 'qora'),
      of('a', 'Rangi', 'oq'),
      of('a', 'Rang', 'iqora'),
      of('a', 'Rangiqora', ''),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  test('[PT-16] distinguishes texts that read the same when joined', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        fc.pre(b !== '');
        const one = textDigest({ ...values, title: a + b, name: c });
        const two = textDigest({ ...values, title: a, name: b + c });
        expect(one).not.toBe(two);
      }),
    );
  });
});

// From the reference implementation (mmh3 5.2, mmh3_x86_128_digest) over the UTF-16LE bytes, words as hex.
test.each([
  ['', '00000000000000000000000000000000'],
  ['a', '033bb196ccef4fe1ccef4fe1ccef4fe1'],
  ['ab', '260fb953af22b6fdaf22b6fdaf22b6fd'],
  ['abcdefg', '851fde5ef81a9aab2a351f32fa8e8ca7'],
  ['abcdefgh', '6c3576558df898a1a76d230d42147114'],
  ['Narx 4 990 000 soʻm', 'a374ff3acff6b02d61fbe4c0ca92d57d'],
  ['Ўзбекистон — Ташкент, 2026', '0f68af489684406cef8046a4f8ebc6fe'],
])('[PT-16] MurmurHash3 of %j', (text, hash) => {
  expect(murmur3x128(text)).toBe(hash);
});
