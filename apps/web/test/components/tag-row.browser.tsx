import type { Tag } from '@javon/contract';
import { expect, it } from 'vitest';
import { Reasons } from '../../src/features/price-tags/components/Reasons.tsx';
import { TagRow } from '../../src/features/price-tags/components/TagRow.tsx';
import { mount } from './mount.tsx';

const VALUES = { price: 4_190_000, old_price: null, monthly: null, months: null };
const TAG: Tag = {
  product: {
    id: 1,
    sku: '02-100444',
    barcode: '4780020004443',
    name: { uz: 'POCO X7 Pro', ru: 'POCO X7 Pro' },
    brand: null,
    category: { id: 1, name: { uz: 'Smartfonlar', ru: 'Смартфоны' } },
  },
  format: 'A6',
  state: 'take_down',
  reasons: [{ code: 'campaign_began', from: null, to: 'Sinov' }],
  values: VALUES,
  campaign: null,
  segment: null,
  printed: {
    ...VALUES,
    price: 4_690_000,
    at: '2026-11-20T10:00:00+05:00',
    by: 'Rahimov Otabek',
    confirmed_at: '2026-11-20T10:30:00+05:00',
    job: 1,
    language: 'uz',
  },
  place: null,
  last_place: null,
  place_count: 1,
  times: 1,
  duplicates: 0,
  problems: [],
};

async function priceOf(tag: Tag): Promise<string> {
  const { container } = await mount(
    <TagRow
      tag={tag}
      chosen={undefined}
      canChoose={false}
      onCopies={null}
      copiesOfAll={1}
      href={null}
      onJob={null}
      active
    />,
    ['ui', 'price_tags'],
  );
  return container.querySelector('b')?.textContent.replace(/\s/g, ' ') ?? '';
}

it('shows the price on the paper that is to be taken down, and on a tag to print the price of today', async () => {
  expect(await priceOf(TAG)).toBe('4 690 000');
  expect(await priceOf({ ...TAG, state: 'to_print' })).toBe('4 190 000');
});

it('breaks an SKU that is longer than a phone is wide, and no other', async () => {
  for (const [sku, lines] of [
    ['ABCDEFGHIJ0123456789ABCDEFGHIJ0123456789', 2],
    ['02-100444', 1],
  ] as const) {
    const { container } = await mount(
      <div style={{ width: 260 }}>
        <TagRow
          tag={{ ...TAG, product: { ...TAG.product, sku } }}
          chosen={undefined}
          canChoose={false}
          onCopies={null}
          copiesOfAll={1}
          href={null}
          onJob={null}
          active
        />
      </div>,
      ['ui', 'price_tags'],
    );
    const shown = [...container.querySelectorAll('span')].find((one) => one.textContent === sku);
    const box = shown?.getBoundingClientRect();
    expect(box?.right).toBeLessThan(260);
    expect(Math.round((box?.height ?? 0) / 20)).toBe(lines);
  }
});

it('a long reason wraps like a text, and not into two columns', async () => {
  const reason = {
    code: 'moved',
    from: null,
    to: 'Televizorlar va konditsionerlar javoni',
  } as const;
  const { container } = await mount(
    <div style={{ width: 200 }}>
      <Reasons tag={{ state: 'to_print', reasons: [reason] }} />
    </div>,
    ['price_tags'],
  );
  const to = container.querySelector('b');
  const chip = to?.closest('[data-tone]')?.getBoundingClientRect();
  const [last] = [...(to?.getClientRects() ?? [])].reverse();
  // The second line begins at the padding of the chip.
  expect((last?.left ?? 0) - (chip?.left ?? 0)).toBe(8);
});
