import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EditableCell } from '../../src/features/goods/components/EditableCell.tsx';
import { mount } from './mount.tsx';

it('a price that cannot be saved stays in its cell until it is corrected or discarded', async () => {
  const onSave = vi.fn(async () => {});
  const screen = await mount(
    <>
      <EditableCell label="Narx: Artel" value={4_000_000} unit={{ scale: 1, decimals: 0 }} onSave={onSave}>
        4 000 000
      </EditableCell>
      <button type="button">Boshqa joy</button>
    </>,
    ['ui', 'goods'],
  );
  const cell = screen.getByRole('button', { name: /Narx: Artel/ });
  const field = screen.getByRole('textbox', { name: 'Narx: Artel' });
  await cell.click();
  await userEvent.fill(field, '4990000,50');
  await screen.getByRole('button', { name: 'Boshqa joy' }).click();
  await expect.element(field).toHaveValue('4990000,50');
  await expect.element(field).toBeInvalid();
  expect(onSave).not.toHaveBeenCalled();

  await userEvent.fill(field, '4990000');
  await screen.getByRole('button', { name: 'Boshqa joy' }).click();
  await expect.element(cell).toBeVisible();
  expect(onSave.mock.calls).toEqual([[4_990_000]]);

  await cell.click();
  await userEvent.fill(field, '4,9');
  await userEvent.keyboard('{Escape}');
  await expect.element(cell).toBeVisible();
  expect(onSave).toHaveBeenCalledTimes(1);
});
