import { describe, expect, test } from 'vitest';
import type { Condition, Part, TagLayout } from './layout/types.ts';
import { PRODUCT_PICTURES, pictureNames, picturesFor } from './pictures.ts';

const box = { x: 0, y: 0, w: 100, h: 100 };

function picture(ref: string): Part {
  return { kind: 'picture', ref, ...box, align: 'left', valign: 'top' };
}

function shape(...when: Condition[]): Part {
  return { kind: 'box', ...box, radius: 0, thickness: 0, when };
}

function layout(...parts: Part[]): TagLayout {
  return { version: 1, format: 'A6', orientation: 'upright', accent: '#000000', parts };
}

describe('pictureNames', () => {
  test('[PT-19] the pictures shown by the parts, each once', () => {
    expect(pictureNames(layout(picture('logo'), picture('product'), picture('logo')))).toEqual([
      'logo',
      'product',
    ]);
    expect(pictureNames(layout(shape()))).toEqual([]);
  });

  test.each<[Condition, string[]]>([
    ['picture', ['product']],
    ['!picture', ['product']],
    ['brand_mark', ['brand']],
    ['!brand_mark', ['brand']],
    ['premium', []],
  ])('[PT-19] a part drawn when %s asks for %j', (condition, names) => {
    expect(pictureNames(layout(shape('barcode', condition)))).toEqual(names);
  });
});

describe('picturesFor', () => {
  const all = layout(picture('product'), picture('logo'));

  test('[PT-19] keys of the pictures named by the layout, and no others', () => {
    const known = { product: 'KEY-1', brand: 'KEY-2', logo: 'KEY-3' };
    expect(picturesFor(all, known)).toEqual({ product: 'KEY-1', logo: 'KEY-3' });
  });

  test('[PT-19] an unknown picture is left out; without any the result is empty', () => {
    expect(picturesFor(all, { product: null, logo: 'KEY-3' })).toEqual({ logo: 'KEY-3' });
    expect(picturesFor(all, { product: '', logo: undefined })).toBeUndefined();
    expect(picturesFor(all, {})).toBeUndefined();
    expect(picturesFor(layout(shape()), { product: 'KEY-1' })).toBeUndefined();
  });

  test('[PT-19] a picture named like a method of every object is not one', () => {
    expect(picturesFor(layout(picture('constructor')), {})).toBeUndefined();
  });
});

test('[PT-19] the pictures without an upload are the product and its brand', () => {
  expect(PRODUCT_PICTURES).toEqual(['product', 'brand']);
});
