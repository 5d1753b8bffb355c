import type { Campaign, RoleEntry } from '@javon/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { OwnTags } from '../../src/features/analytic-price-tags/components/OwnTags.tsx';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { mount, signIn } from './mount.tsx';

afterEach(() => vi.restoreAllMocks());

const productWith = (id: number) => ({
  id,
  sku: `TV-00${id}`,
  name: { uz: `Televizor ${id}`, ru: `Телевизор ${id}` },
  category: 1,
});

interface Situation {
  readonly isPrinted?: boolean;
  readonly products?: readonly number[];
  /** Permissions of the person, an administrator by default. */
  readonly roles?: readonly RoleEntry[];
  /** Products that are not printed; if none are, the answer is outstanding. */
  readonly refused?: readonly number[];
}

const refusal = (products: readonly number[]) => ({
  code: 'nothing_to_print',
  message: 'Chop etiladigan narsa yoʻq',
  errors: products.map((id) => ({ field: `items.${id}.A6`, code: 'tag_no_price', message: 'Narxi yoʻq' })),
});

/** Shows the tags of a campaign in a branch; returns the screen and the bodies of the writes that were sent. */
async function showTags(
  campaign: Partial<Campaign>,
  state: string,
  { isPrinted = true, products = [5], roles, refused = [] }: Situation = {},
) {
  await signIn(roles);
  const entry = {
    id: 1,
    begins: '2026-11-01',
    ends: '2026-11-20',
    printed: isPrinted,
    edited: false,
    duplicates: 0,
  };
  const values = { price: 900, old_price: null, state, needed: 1, entry };
  const items = products.map((id) => ({ product: productWith(id), ...values }));
  const takeDowns: unknown[] = [];
  const prints: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const isTakeDown = String(url).endsWith('/taken-down');
    if (isTakeDown) takeDowns.push(JSON.parse(String(init?.body)));
    if (String(url).endsWith('/print-jobs')) {
      prints.push(JSON.parse(String(init?.body)));
      if (refused.length === 0) return new Promise(() => {});
      return new Response(JSON.stringify(refusal(refused)), { status: 409 });
    }
    return new Response(JSON.stringify(isTakeDown ? { taken_down: 1 } : { items, next: null }));
  });
  queryClient.clear();
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

it('tags of an ended campaign on the shelf lead to the queue, where those that replace them are printed', async () => {
  const { screen } = await showTags({ phase: 'withdrawn' }, 'to_print');
  const link = screen.getByRole('link', { name: 'Navbatda ochish' });
  await expect
    .poll(() => link.element().getAttribute('href'))
    .toBe('/priceTag?branch=TAS-01&category=all&format=A6&state=to_print');
});

it.each([
  ['ended', 1, '1 ta yorliqni almashtiring yoki yechib oling: aksiya tugadi'],
  ['withdrawn', 1, '1 ta yorliqni almashtiring yoki yechib oling: aksiya qaytarib olindi'],
  ['ended', 0, 'Aksiya tugagan'],
  ['withdrawn', 0, 'Aksiya qaytarib olingan'],
] as const)(
  'a campaign that is %s, with %i tags on the shelf, is called that',
  async (phase, hanging, words) => {
    const own = { hanging, needed: 1, done: 1, late: false } as Campaign['own'];
    const { screen } = await showTags({ phase, own }, 'take_down');
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  },
);

it.each([
  ['coming', '&as_of=2026-12-05'],
  ['running', ''],
] as const)(
  'tags of a %s campaign lead to the tag as it is on its first day, or today',
  async (phase, day) => {
    const { screen } = await showTags({ phase, begins: '2026-12-05' }, 'current');
    const link = screen.getByRole('link', { name: 'Televizor 5 TV-005' });
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
    const { screen, prints } = await showTags({ phase, begins: '2026-12-05' }, 'to_print', {
      isPrinted: false,
    });
    await screen.getByRole('button', { name: '1 ta yorliqni chop etish' }).click();
    await expect
      .poll(() => prints)
      .toEqual([{ branch: 'TAS-01', items: [{ product: 5, format: 'A6' }], ...day }]);
  },
);

const MAY_PRINT = [
  { key: 'price_tag', value: 'own' },
  { key: 'price_tag.print', value: 'own' },
  { key: 'price_tag.batch', value: '2' },
] as const;

it('more tags than may be printed at once are printed in batches; those that were refused come last', async () => {
  const { screen, prints } = await showTags({ phase: 'running' }, 'to_print', {
    isPrinted: false,
    products: [5, 6, 7],
    roles: MAY_PRINT,
    refused: [5, 6],
  });
  const button = screen.getByRole('button', { name: '3 ta yorliqdan 2 tasini chop etish' });
  await button.click();
  await screen.getByRole('alert').getByText('Televizor 6').click();
  await button.click();
  await expect
    .poll(() => prints)
    .toMatchObject([
      { items: [{ product: 5 }, { product: 6 }] },
      { items: [{ product: 7 }, { product: 5 }] },
    ]);
});
