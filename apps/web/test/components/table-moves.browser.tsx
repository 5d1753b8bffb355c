import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { TableFields } from '../../src/features/shelf-form/components/TableFields.tsx';
import { TablePlan } from '../../src/features/shelf-form/components/TablePlan.tsx';
import { planOfValues } from '../../src/features/shelf-form/model/plan-of-values.ts';
import { type ShelfValues, usualShape, usualTable } from '../../src/features/shelf-form/model/values.ts';
import { useTableMoves } from '../../src/features/shelf-form/use-table-moves.ts';
import { Form, useContractForm } from '../../src/shared/ui/form/index.ts';
import { mount } from './mount.tsx';

const SHELF: ShelfValues = {
  version: 3,
  branch: null,
  name: 'Stollar',
  categories: [],
  ...usualShape('straight'),
  tables: [1, 2].map((key) => ({ ...usualTable('eight_seat'), key })),
};

function Tables() {
  const form = useContractForm({
    id: 'tables',
    schema: z.unknown(),
    initial: SHELF,
    asksBeforeLeaving: false,
    submit: async () => {},
  });
  const moves = useTableMoves(form);
  const { tables } = form.values;
  return (
    <Form form={form}>
      <TableFields form={form} moves={moves} onShow={() => {}} />
      <TablePlan plan={planOfValues(form.values)} face={1} moves={moves} />
      <output>
        {tables.map(({ key, spot }) => `${key ?? 'new'} ${spot ? spot.turn : 'row'}`).join(', ')}
      </output>
    </Form>
  );
}

it('steps of like tables are taken back and made again on the table that they were made on', async () => {
  const screen = await mount(<Tables />, ['ui', 'shelf_form', 'shelves']);
  const tablesAre = (tables: string) =>
    expect.poll(() => screen.container.querySelector('output')?.textContent).toBe(tables);
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  await screen.getByRole('button', { name: /^2-stol: / }).click();
  await userEvent.keyboard('[BracketRight]');
  await tablesAre('1 row, 2 15');
  await press('1-stolni olib tashlash');
  await tablesAre('2 15');
  await screen.getByRole('button', { name: 'Sakkiz oʻrinli' }).first().click();
  const steps = ['1 row, 2 row', '1 row, 2 15', '2 15', '2 15, new row'];
  for (const step of steps.toReversed()) {
    await tablesAre(step);
    if (step !== steps[0]) await press('Bir qadam ortga');
  }
  await expect.element(screen.getByRole('button', { name: 'Bir qadam ortga' })).toBeDisabled();
  for (const step of steps) {
    await tablesAre(step);
    if (step !== steps.at(-1)) await press('Oldinga');
  }
});

it('the last table removed by the keyboard passes the focus to the buttons that add one', async () => {
  const screen = await mount(<Tables />, ['ui', 'shelf_form', 'shelves']);
  const last = screen.getByRole('button', { name: '2-stolni olib tashlash', exact: true });
  last.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(last).not.toBeInTheDocument();
  const kinds = screen.getByRole('group', { name: 'Stol qoʻshish' });
  await expect.poll(() => kinds.element().contains(document.activeElement)).toBe(true);
});
