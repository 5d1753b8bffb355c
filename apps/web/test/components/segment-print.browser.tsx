import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrintAll } from '../../src/features/segments/components/PrintAll.tsx';
import { mount, signIn } from './mount.tsx';

afterEach(() => vi.restoreAllMocks());

const ROLES = [
  { key: 'price_tag', value: 'own' },
  { key: 'price_tag.print', value: 'own' },
  { key: 'price_tag.batch', value: '500' },
];

/** Shows the print of a segment with so many products; returns what is asked to be printed. */
async function showPrint(count: number) {
  await signIn(ROLES);
  const prints: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    prints.push(JSON.parse(String(init?.body)).segment);
    return new Promise(() => {});
  });
  const routeTree = createRootRoute({
    component: () => <PrintAll segment={3} count={count} products={[]} format="A6" branch="TAS-01" />,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  return { screen: await mount(<RouterProvider router={router} />, ['segments', 'price_tags']), prints };
}

it('a segment of as many tags as may be printed at once is printed by one press', async () => {
  const { screen, prints } = await showPrint(500);
  await screen.getByRole('button', { name: 'Hammasini chop etish (500)' }).click();
  await expect.poll(() => prints).toEqual([{ id: 3, format: 'A6' }]);
});

it('a segment of more tags than may be printed at once is printed in parts, each named', async () => {
  const { screen, prints } = await showPrint(1200);
  await screen.getByRole('button', { name: /^Hammasini chop etish/ }).click();
  const parts = screen.getByRole('menuitem');
  await expect
    .poll(() => parts.elements().map((one) => one.textContent))
    .toEqual(['1–500-yorliqlar', '501–1\u00a0000-yorliqlar', '1\u00a0001–1\u00a0200-yorliqlar']);
  await parts.nth(2).click();
  await expect.poll(() => prints).toEqual([{ id: 3, format: 'A6', first: 1001, count: 500 }]);
});
