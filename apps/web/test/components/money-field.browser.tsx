import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { Form, MoneyField, NumberField, useContractForm } from '../../src/shared/ui/form/index.ts';
import { mount } from './mount.tsx';

function PriceForm() {
  const form = useContractForm({
    id: 'price',
    schema: z.object({ price: z.number() }),
    initial: { price: 100 as number | null },
    submit: async () => {},
  });
  return (
    <Form form={form}>
      <MoneyField field={form.at('price')} label="Narx" />
      <output>{form.values.price}</output>
    </Form>
  );
}

it('[VAL-8] a price typed with decimals is not a hundred times as much', async () => {
  const screen = await mount(<PriceForm />);
  const field = screen.getByRole('textbox', { name: 'Narx' });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.keyboard('4990000,50');
  await expect.element(screen.getByRole('status')).toHaveTextContent('4990000');
  await expect.element(field).toHaveValue('4\u00a0990\u00a0000,50');
  // Only the whole sum is kept, and shown.
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('4\u00a0990\u00a0000');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('4990001');
});

function CountForm() {
  const form = useContractForm({
    id: 'count',
    schema: z.object({ count: z.int().min(1).max(60) }),
    initial: { count: 12 as number | null },
    submit: async () => {},
  });
  return (
    <Form form={form}>
      <NumberField field={form.at('count')} label="Oylar" />
    </Form>
  );
}

it('[VAL-8] a fraction in a field of whole numbers stays, and is refused', async () => {
  const screen = await mount(<CountForm />);
  const field = screen.getByRole('textbox', { name: 'Oylar' });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.keyboard('1,5');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('1,5');
  await expect.element(screen.getByText('Butun son kiriting')).toBeVisible();
  await expect.element(field).toBeInvalid();
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('2');
  await userEvent.fill(field, '6,0');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('6');
  await expect.element(field).not.toBeInvalid();
});
