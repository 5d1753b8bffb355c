import { expect, it } from 'vitest';
import type { Measure } from './label.ts';
import { footBelow, hasNameBelow } from './picture-room.ts';

/** Six pixels a letter. */
const measure: Measure = (text) => text.length * 6;
const foot = (width: number, height: number, more: { count?: number; price?: string | null } = {}) => {
  const { count = 1, price = '4 990 000' } = more;
  return footBelow({ width, height, piece: width / count, count, price }, measure);
};

it('below a picture is the price, in a roomy box a line of the name too', () => {
  expect(foot(70, 80)).toBe(24);
  const roomy = foot(120, 160) ?? 0;
  expect([roomy, hasNameBelow(roomy), hasNameBelow(24)]).toEqual([37, true, false]);
});

it('where the price does not fit, the picture is as large as the thing; its number of pieces is still shown', () => {
  expect([foot(30, 60), foot(120, 160, { price: null })]).toEqual([0, 0]);
  expect(foot(56, 60, { count: 3, price: '14 990 000' })).toBe(18);
});

it('a box too small for a picture has none, and so keeps its name', () => {
  expect([foot(17, 40), foot(40, 17), foot(90, 40)]).toEqual([null, null, null]);
});
