import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BranchSelect } from '../../src/shared/ui/choice/BranchSelect.tsx';
import { mount } from './mount.tsx';

const branch = (id: number, code: string, uz: string) => ({ id, code, name: { uz, ru: uz } });
const HERE = branch(1, 'TAS-01', 'Chilonzor');

it('a branch found by typing is chosen by arrow down and Enter; the one chosen before is not taken back', async () => {
  const fetching = vi
    .spyOn(window, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(Response.json({ items: [branch(2, 'SAM-01', 'Registon')], next: null })),
    );
  const chosen: (string | null)[] = [];
  const screen = await mount(
    <BranchSelect
      label="Filial"
      value="1"
      choice={{ current: [HERE] }}
      onChange={(value) => chosen.push(value)}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Filial' });
  await field.fill('SAM');
  await expect.element(screen.getByRole('option', { name: /SAM-01/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['2']);
  await field.click();
  await screen.getByRole('option', { name: /TAS-01/ }).click();
  expect(chosen.filter((value) => value === null)).toEqual([]);
  fetching.mockRestore();
});
