import type { DirectorPlace } from '@javon/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { RankingTable } from '../../src/features/directors/components/RankingTable.tsx';
import { mount } from './mount.tsx';

const places = Array.from({ length: 500 }, (_, i): DirectorPlace => {
  const name = { uz: `Filial ${i}`, ru: `Филиал ${i}` };
  return {
    rank: i + 1,
    previous_rank: null,
    score: 90,
    previous_score: null,
    branch: { id: i + 1, code: `TAS-${i}`, name },
    region: { id: 1, name },
    size: 'small',
    director: { id: i + 1, name: 'Anvar', surname: `Karimov ${i}` },
    parts: null,
    walks: null,
    own: false,
  };
});

it('of 500 directors those in view are drawn, and the last ones are reached by a key', async () => {
  await page.viewport(1280, 800);
  const screen = await mount(<RankingTable id="r" label="Reyting" items={places} onAsk={() => {}} />, [
    'directors',
    'ui',
  ]);
  await expect.element(screen.getByRole('row', { name: /Karimov 0 Anvar/ })).toBeVisible();
  const grid = screen.getByRole('grid').element();
  expect(grid.querySelectorAll('tbody tr').length).toBeLessThan(60);
  expect(grid.getAttribute('aria-rowcount')).toBe('501');
  grid.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  grid
    .querySelector('tr[tabindex="0"]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  await expect.element(screen.getByRole('row', { name: /Karimov 499 Anvar/ })).toBeInViewport();
});
