import type { RoleEntry, Tag, WalkDetails, WalkResult } from '@javon/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { TagHere } from '../../src/features/price-tags/components/TagHere.tsx';
import { WalkResults } from '../../src/features/walk-checks/components/WalkResults.tsx';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { mount, signIn } from './mount.tsx';

afterEach(() => vi.restoreAllMocks());

const CAN = ['price_tag.print', 'price_tag.confirm'] as const;
const WORKER: readonly RoleEntry[] = CAN.map((key) => ({ key, value: 'own' }));
const SCREEN: RoleEntry = { key: 'price_tag', value: 'own' };
const tag = (product: number, because: 'wrong' | 'missing') =>
  ({ product, format: 'A6', because, state: 'to_print' }) as const;

/** Shows the result of a walk to a person with these permissions; returns the bodies of the prints. */
async function showResult(roles: readonly RoleEntry[]) {
  await signIn(roles);
  const branch = { id: 1, code: 'TAS-01', name: { uz: 'Chilonzor', ru: 'Чиланзар' } };
  const walk = { id: 7, branch, counts: {}, expected: 4, scanned: 4, can: CAN };
  const result = {
    walk,
    missing: [],
    to_print: [tag(1, 'wrong'), tag(2, 'missing'), tag(3, 'wrong'), tag(4, 'wrong')],
    to_take_down: [],
    to_confirm: [{ product: 9, format: 'A6' }],
  } as unknown as WalkResult;
  const prints: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).endsWith('/print-jobs')) return new Response(JSON.stringify(result));
    prints.push(JSON.parse(String(init?.body)).items);
    return new Promise(() => {});
  });
  queryClient.clear();
  const details = { walk, tags: [] } as unknown as WalkDetails;
  const routeTree = createRootRoute({ component: () => <WalkResults details={details} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  return { screen: await mount(<RouterProvider router={router} />, ['walk_checks', 'price_tags']), prints };
}

it('the result of a walk leads to the tags only where the person may open them', async () => {
  const { screen } = await showResult(WORKER);
  await expect.element(screen.getByText('Hamma yorliq joyida topildi.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Tasdiqlanmagan/ }).elements()).toEqual([]);
  expect(screen.getByRole('button', { name: /chop etish/ }).elements()).toEqual([]);
});

it('tags that a walk found wrong are printed in batches of as many as the person may print', async () => {
  const { screen, prints } = await showResult([...WORKER, SCREEN, { key: 'price_tag.batch', value: '2' }]);
  await expect.element(screen.getByRole('link', { name: /Tasdiqlanmagan/ })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Topilmaganlarini chop etish: 1 ta' }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Eskirganlarini chop etish: 3 tadan 2 ta' }).click();
  await expect
    .poll(() => prints)
    .toEqual([
      [
        { product: 1, format: 'A6' },
        { product: 3, format: 'A6' },
      ],
    ]);
});

it.each(['printed', 'to_print'])(
  'a tag that is %s leads to the tags only where the person may open them',
  async (state) => {
    const shown = { product: { id: 1 }, format: 'A6', state, reasons: [], place: null, printed: { job: 5 } };
    const here = <TagHere tag={shown as unknown as Tag} branch="TAS-01" can={[...CAN]} name="A6" />;
    await signIn(WORKER);
    const screen = await mount(here, ['price_tags']);
    await expect.element(screen.getByText('A6')).toBeVisible();
    const links = screen.getByRole(state === 'printed' ? 'link' : 'button');
    expect(links.elements()).toEqual([]);
    await signIn([...WORKER, SCREEN]);
    await expect.poll(() => links.elements().length).toBe(1);
  },
);
