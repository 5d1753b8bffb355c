import type { ExchangeMapping } from '@javon/contract';
import { useNavigate } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ProductLines } from '../../src/features/analytic-price-tags/components/ProductLines.tsx';
import { type CampaignValues, newValues } from '../../src/features/analytic-price-tags/form.ts';
import { Mapping } from '../../src/features/exchange/components/Mapping.tsx';
import { mappingQuery, waitsQuery } from '../../src/features/exchange/queries.ts';
import { queryClient } from '../../src/shared/http/query-client.ts';
import { Form, useContractForm } from '../../src/shared/ui/form/index.ts';
import { mount, propsOf, signIn } from './mount.tsx';

const group = (n: number): ExchangeMapping['items'][number] => ({
  kind: 'group',
  ref: `group-${n}`,
  name: `Guruh ${n}`,
  path: [],
  currency: null,
  tax_included: null,
  count: 3,
  target: '7',
  proposal: null,
  word_ru: '',
  word_uz: '',
  renamed_from: null,
  tax_before: null,
});
const MAPPING: ExchangeMapping = {
  id: 1,
  name: 'Savdo',
  version: 1,
  sku_from: 'article',
  price_bound: 50,
  withdraw_bound: 10,
  pictures: 'missing',
  foreign: false,
  older: false,
  items: [1, 2, 3].map(group),
  choices: { branches: [], categories: [{ value: '7', label: 'Televizorlar' }], characters: [] },
};

function AwayButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate({ href: '/goods' })}>
      Mahsulotlar
    </button>
  );
}

describe('the mapping of a database of 1C', () => {
  const show = async (...more: ExchangeMapping['items']) => {
    await signIn();
    queryClient.setQueryData(mappingQuery(1).queryKey, { ...MAPPING, items: [...MAPPING.items, ...more] });
    queryClient.setQueryData(waitsQuery(1).queryKey, { items: [], next: null });
    return mount(
      <>
        <Mapping id={1} />
        <AwayButton />
      </>,
      ['ui', 'common', 'exchange'],
    );
  };

  it('asks before unsaved decisions are left', async () => {
    const screen = await show();
    await screen.getByLabelText('Guruh 1', { exact: true }).selectOptions('none');
    await screen.getByRole('button', { name: 'Mahsulotlar' }).click();
    const stay = screen.getByRole('dialog').getByRole('button', { name: 'Qolish' });
    await stay.click();
    await expect.element(screen.getByLabelText('Guruh 1', { exact: true })).toHaveValue('none');
  });

  it('lets a changed price type be confirmed as it is, and saves that', async () => {
    const screen = await show({
      ...group(4),
      kind: 'price_type',
      name: 'Chakana',
      target: 'price',
      tax_included: false,
      tax_before: true,
    });
    const save = screen.getByRole('button', { name: 'Saqlash' });
    await expect.element(save).toBeDisabled();
    await expect.element(screen.getByText('Avval: “QQS bilan”.', { exact: false })).toBeVisible();
    await screen.getByRole('button', { name: 'Moslik toʻgʻri' }).click();
    const bodies: unknown[] = [];
    const fetching = vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      if (init?.method !== 'PUT') return Response.json({ items: [], next: null });
      bodies.push(JSON.parse(String(init.body)));
      return Response.json({ ...MAPPING, version: 2 });
    });
    await save.click();
    await expect.element(save).toBeDisabled();
    fetching.mockRestore();
    const saved = { kind: 'price_type', ref: 'group-4', target: 'price', word_ru: '', word_uz: '' };
    expect(bodies).toEqual([{ version: 1, items: [saved] }]);
  });

  it('draws only the row that is typed in', async () => {
    const screen = await show();
    const row = (name: string) => screen.getByLabelText(name, { exact: true }).element();
    await expect.element(screen.getByLabelText('Guruh 3', { exact: true })).toBeVisible();
    const others = ['Guruh 1', 'Guruh 3'].map((name) => propsOf(row(name)));
    const typedIn = propsOf(row('Guruh 2'));
    const word = screen.getByRole('textbox').nth(2);
    await word.fill('Televizor');
    await expect.element(word).toHaveValue('Televizor');
    expect(propsOf(row('Guruh 2'))).not.toBe(typedIn);
    for (const [i, name] of ['Guruh 1', 'Guruh 3'].entries()) expect(propsOf(row(name))).toBe(others[i]);
  });
});

function Lines({ products }: Pick<CampaignValues, 'products'>) {
  const form = useContractForm({
    id: 'lines',
    schema: z.unknown(),
    initial: { ...newValues('2026-11-28'), products },
    asksBeforeLeaving: false,
    submit: async () => {},
  });
  return (
    <Form form={form}>
      <ProductLines form={form} />
    </Form>
  );
}

describe('the products of a campaign', () => {
  it('draw only the line that is typed in, and each line is removed alone', async () => {
    const products = [1, 2, 3].map((id) => ({
      product: { id, sku: `S${id}`, name: { uz: `Mahsulot ${id}`, ru: '' }, price: 2_000 },
      price: 1_000,
      old_price: null,
      discount_percent: null,
    }));
    const screen = await mount(<Lines products={products} />, ['ui', 'common', 'campaigns']);
    const row = (id: number) =>
      screen.getByRole('rowheader', { name: new RegExp(`Mahsulot ${id}`) }).element();
    await expect.element(screen.getByRole('rowheader', { name: /Mahsulot 3/ })).toBeVisible();
    const others = [1, 3].map((id) => propsOf(row(id)));
    const typedIn = propsOf(row(2));
    const price = screen.getByRole('textbox', { name: /Mahsulot 2/ }).first();
    await price.fill('500');
    await expect.element(price).toHaveValue('500');
    expect(propsOf(row(2))).not.toBe(typedIn);
    for (const [i, id] of [1, 3].entries()) expect(propsOf(row(id))).toBe(others[i]);
    await screen.getByRole('button', { name: /Mahsulot 1/ }).click();
    await expect.element(screen.getByRole('button', { name: /Mahsulot 1/ })).not.toBeInTheDocument();
    await expect.element(price).toHaveValue('500');
  });
});
