import type { Drawing } from '@javon/price-tag';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { TagPaper } from '../../src/features/price-tags/components/TagPaper.tsx';
import { mount } from './mount.tsx';

const A6: Drawing = { width: 10_500, height: 14_800, accent: '#000000', commands: [], notes: [] };

it('a fitted tag keeps the shape of its paper where the height is short', async () => {
  await page.viewport(1200, 800);
  const screen = await mount(<TagPaper fitted drawing={A6} format="A6" label="Yorliq" />, [
    'ui',
    'price_tags',
  ]);
  const drawn = screen.getByRole('img', { name: 'Yorliq' }).element();
  const { width, height } = drawn.getBoundingClientRect();
  expect(width / height).toBeCloseTo(105 / 148, 2);
  expect(height).toBeLessThanOrEqual(800 - 270 + 1);
});
