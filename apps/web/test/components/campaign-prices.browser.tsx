import { expect, it } from 'vitest';
import { z } from 'zod';
import { ProductLines } from '../../src/features/analytic-price-tags/components/ProductLines.tsx';
import { type EditedLine, newValues } from '../../src/features/analytic-price-tags/form.ts';
import { Form, useContractForm } from '../../src/shared/ui/form/index.ts';
import { mount, signIn } from './mount.tsx';

const line = (id: number, now: number, price: number, old_price: number | null): EditedLine => ({
  product: { id, sku: `TV-00${id}`, name: { uz: `Televizor ${id}`, ru: `Телевизор ${id}` }, price: now },
  price,
  old_price,
  discount_percent: null,
});

function Lines({ products }: { readonly products: readonly EditedLine[] }) {
  const form = useContractForm({
    id: 'campaign',
    schema: z.looseObject({}),
    initial: { ...newValues('2026-11-01'), products },
    submit: async () => {},
  });
  return (
    <Form form={form}>
      <ProductLines form={form} />
    </Form>
  );
}

it('a price above the product’s own is marked at its line and counted, until it is lowered', async () => {
  await signIn();
  const lines = [
    line(1, 1_000_000, 900_000, 1_200_000),
    line(2, 1_000_000, 1_100_000, null),
    line(3, 1_000_000, 1_100_000, 1_200_000),
  ];
  const screen = await mount(<Lines products={lines} />, ['campaigns', 'ui']);
  const mark = (id: number, text: string) =>
    screen
      .getByRole('row')
      .filter({ hasText: `TV-00${id}` })
      .getByText(text, { exact: true });
  const marks = [
    'Odatdagi narxdan baland',
    'Odatdagi narxdan baland: eski narx chizilib chop etilmaydi',
  ] as const;
  const counts = () => [1, 2, 3].map((id) => marks.map((text) => mark(id, text).elements().length));
  await expect.element(screen.getByText('2 ta tovar odatdagi narxidan qimmat')).toBeVisible();
  expect(counts()).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
  ]);
  await screen.getByRole('textbox', { name: 'Aksiya narxi: Televizor 3' }).fill('1000000');
  await expect.element(screen.getByText('1 ta tovar odatdagi narxidan qimmat')).toBeVisible();
  expect(counts()[2]).toEqual([0, 0]);
});
