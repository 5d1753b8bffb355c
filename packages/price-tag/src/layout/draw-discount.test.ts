import { expect, test } from 'vitest';
import { drawPart } from '../testing/draw-part.ts';
import type { DiscountPart } from './types.ts';

const discount: DiscountPart = {
  kind: 'discount',
  x: 100,
  y: 200,
  w: 400,
  h: 150,
  shape: 'rect',
  fill: 'accent',
  ink: 'white',
  size: 30,
  floor: 10,
  weight: 800,
};

test('[PT-60] the discount is in the middle of a dark rectangle with round corners', () => {
  expect(drawPart(discount)).toMatchInlineSnapshot(`
    [
      "box 1000 2000 4000 × 1500 radius 180 accent null 0",
      "text 1431 3134 size 1058 width 3138 800 white tabular "−21%"",
    ]
  `);
});

test('[PT-60] the discount in a shape that is round at both ends', () => {
  expect(drawPart({ ...discount, shape: 'round' })).toMatchInlineSnapshot(`
    [
      "box 1000 2000 4000 × 1500 radius 750 accent null 0",
      "text 1875 3026 size 758 width 2249 800 white tabular "−21%"",
      "note: info shrunk part 0 21.5",
    ]
  `);
  expect(drawPart({ ...discount, shape: 'round', w: 100 })[0]).toContain('radius 500 ');
});

test('[PT-60] the discount on a flag, whose right side is notched', () => {
  expect(drawPart({ ...discount, shape: 'flag' })).toMatchInlineSnapshot(`
    [
      "polygon 1000 2000 5000 2000 4580 2750 5000 3500 1000 3500 accent",
      "text 1322 3122 size 1023 width 3035 800 white tabular "−21%"",
      "note: info shrunk part 0 29",
    ]
  `);
});

test('[PT-30] [PT-60] words of a discount tag wrap to three lines, then shrink', () => {
  const change = { discountTag: 'text', discountText: 'Haftaning eng zoʻr narxi' } as const;
  expect(drawPart({ ...discount, h: 500 }, change)).toMatchInlineSnapshot(`
    [
      "box 1000 2000 4000 × 5000 radius 600 accent null 0",
      "text 1396 4051 size 653 width 3207 800 white tabular "Haftaning"",
      "text 1671 4737 size 653 width 2657 800 white tabular "eng zoʻr"",
      "text 2176 5423 size 653 width 1647 800 white tabular "narxi"",
      "note: info shrunk part 0 18.5",
    ]
  `);
  expect(drawPart({ ...discount, shape: 'round' }, change)).toMatchInlineSnapshot(`
    [
      "box 1000 2000 4000 × 1500 radius 750 accent null 0",
      "text 1568 2685 size 406 width 2864 800 white tabular "Haftaning eng"",
      "text 2043 3111 size 406 width 1914 800 white tabular "zoʻr narxi"",
      "note: info shrunk part 0 11.5",
    ]
  `);
});

test.each([
  ['the sampler shows none', { discountTag: 'none', discountText: 'Aksiya' }],
  ['there is no old price', { oldPrice: null }],
  ['there is no price', { price: null }],
  ['it would be less than one percent', { price: 8_990_000, oldPrice: 8_990_001 }],
  ['its words are empty', { discountTag: 'text', discountText: '' }],
] as const)('[PT-10] no discount tag is drawn if %s', (_, change) => {
  expect(drawPart(discount, change)).toEqual([]);
});
