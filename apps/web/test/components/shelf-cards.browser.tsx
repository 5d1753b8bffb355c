import type { ShelfSummary } from '@javon/contract';
import { expect, it } from 'vitest';
import { ShelfCards } from '../../src/features/shelves/components/ShelfCards.tsx';
import { mount } from './mount.tsx';

const DELETED: ShelfSummary = {
  id: 7,
  name: 'Televizorlar devori',
  type: 'straight',
  branch: { id: 1, code: 'TAS-01', name: { uz: 'Chilonzor', ru: 'Чиланзар' } },
  main_mm: 3000,
  left_mm: null,
  right_mm: null,
  position: 1,
  storey_count: 3,
  product_count: 2,
  tags_to_print: 0,
  categories: [],
  revision: 3,
  seen_revision: 1,
  following: false,
  deleted_at: '2026-11-21T05:00:00.000Z',
  version: 4,
  updated_at: '2026-11-21T05:00:00.000Z',
  can: ['shelf.delete'],
};

it('the card of a deleted shelf has a button that brings it back, and says nothing about its tags', async () => {
  const screen = await mount(<ShelfCards label="Javonlar" shelves={[DELETED]} />, [
    'shelves',
    'shelf_actions',
  ]);
  await screen.getByRole('button', { name: 'Qaytarish: Televizorlar devori' }).element();
  const { textContent } = screen.getByRole('listitem').element();
  expect(textContent).toContain('2 ta tovar · 3 ta qavat');
  expect(textContent).not.toContain('Yorliqlar joyida');
});
