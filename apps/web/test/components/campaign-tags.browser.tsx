import type { Campaign } from '@javon/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { OwnTags } from '../../src/features/analytic-price-tags/components/OwnTags.tsx';
import { mount, signIn } from './mount.tsx';

afterEach(() => vi.restoreAllMocks());

const PRODUCT = { id: 5, sku: 'TV-005', name: { uz: 'Televizor', ru: 'Телевизор' }, category: 1 };

/** Shows the tags of a campaign in a branch; returns the screen and the bodies of the writes that were sent. */
async function showTags(campaign: Partial<Campaign>, state: string, isPrinted = true) {
  await signIn();
  const entry = {
    id: 1,
    begins: '2026-11-01',
    ends: '2026-11-20',
    printed: isPrinted,
    edited: false,
    duplicates: 0,
  };
  const items = [{ product: PRODUCT, price: 900, old_price: null, state, needed: 1, entry }];
  const takeDowns: unknown[] = [];
  const prints: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const isTakeDown = String(url).endsWith('/taken-down');
    if (isTakeDown) takeDowns.push(JSON.parse(String(init?.body)));
    if (String(url).endsWith('/print-jobs')) {
      prints.push(JSON.parse(String(init?.body)));
      return new Promise(() => {});
    }
    return new Response(JSON.stringify(isTakeDown ? { taken_down: 1 } : { items, next: null }));
  });
  const shown = { id: 3, format: 'A6', own: null, begins: '2026-11-01', ...campaign } as Campaign;
  const page = (
    <div style={{ height: 600, display: 'grid' }}>
      <OwnTags campaign={shown} branch="TAS-01" />
    </div>
  );
  const screen = await mount(page, ['campaigns', 'price_tags', 'ui']);
  return { screen, takeDowns, prints };
}

it('tags of an ended campaign are marked as taken down only once the person says that they hang no more', async () => {
  const { screen, takeDowns } = await showTags({ phase: 'ended' }, 'take_down');
  await screen.getByRole('button', { name: 'Yechib olinganini belgilash' }).click();
  const dialog = screen.getByRole('dialog', { name: '1 ta yorliq yechib olindimi?' });
  await dialog.getByRole('button', { name: 'Bekor qilish' }).click();
  await expect.poll(() => dialog.elements().length).toBe(0);
  expect(takeDowns).toEqual([]);
  await screen.getByRole('button', { name: 'Yechib olinganini belgilash' }).click();
  await dialog.getByRole('button', { name: 'Ha, yechib olindi' }).click();
  await expect.poll(() => takeDowns).toEqual([{ branch: 'TAS-01', items: [{ product: 5, format: 'A6' }] }]);
});

it.each([
  ['coming', '&as_of=2026-12-05'],
  ['running', ''],
] as const)(
  'tags of a %s campaign lead to the tag as it is on its first day, or today',
  async (phase, day) => {
    const { screen } = await showTags({ phase, begins: '2026-12-05' }, 'current');
    const link = screen.getByRole('link', { name: 'Televizor TV-005' });
    await expect
      .poll(() => link.element().getAttribute('href'))
      .toBe(`/priceTag/view/5?format=A6&branch=TAS-01${day}`);
  },
);

it.each([
  ['coming', { as_of: '2026-12-05' }],
  ['running', {}],
] as const)(
  'tags of a %s campaign are printed with the prices of its first day, or of today',
  async (phase, day) => {
    const { screen, prints } = await showTags({ phase, begins: '2026-12-05' }, 'to_print', false);
    await screen.getByRole('button', { name: '1 ta yorliqni chop etish' }).click();
    await expect
      .poll(() => prints)
      .toEqual([{ branch: 'TAS-01', items: [{ product: 5, format: 'A6' }], ...day }]);
  },
);
