import { day } from '@javon/contract/schemas';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { DateField, Form, useContractForm } from '../../src/shared/ui/form/index.ts';
import { mount } from './mount.tsx';

function DayForm() {
  const form = useContractForm({
    id: 'day',
    schema: z.object({ begins: day }),
    initial: { begins: '' },
    submit: async () => {},
  });
  return (
    <Form form={form}>
      <DateField field={form.at('begins')} label="Boshlanishi" />
      <output>{form.values.begins}</output>
    </Form>
  );
}

it('[VAL-8] a year of two digits is one of this century', async () => {
  const screen = await mount(<DayForm />);
  const field = screen.getByRole('textbox', { name: 'Boshlanishi' });
  await userEvent.click(field);
  await userEvent.keyboard('1.1.27');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2027-01-01');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('01.01.2027');
  await expect.element(field).not.toBeInvalid();
});

it('[VAL-8] two digits that begin a whole year are not taken for one', async () => {
  const screen = await mount(<DayForm />);
  const field = screen.getByRole('textbox', { name: 'Boshlanishi' });
  await userEvent.click(field);
  await userEvent.keyboard('1.1.20');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('01.01.20');
  await expect.element(field).toBeInvalid();
  await userEvent.click(field);
  await userEvent.keyboard('{End}27');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2027-01-01');
});
