import { expect, test } from 'vitest';
import type { Drawing } from './drawing.ts';
import { inkColour, rgb } from './inks.ts';

const drawing: Drawing = { width: 0, height: 0, accent: '#c40d1e', commands: [], notes: [] };

test.each([
  ['black', '#000000'],
  ['white', '#ffffff'],
  ['grey', '#595959'],
  ['accent', '#c40d1e'],
] as const)('[PT-62] the ink %s is %s', (ink, colour) => {
  expect(inkColour(ink, drawing)).toBe(colour);
});

test('a colour is red, green and blue', () => {
  expect(rgb('#c40d1e')).toEqual([196, 13, 30]);
});
