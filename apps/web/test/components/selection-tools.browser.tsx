import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EditTools } from '../../src/features/shelf-editor/components/EditTools.tsx';
import { SelectionTools } from '../../src/features/shelf-editor/components/SelectionTools.tsx';
import { PlanEdit } from '../../src/features/shelf-editor/editing/plan-edit.ts';
import { samplePlaced, samplePlan } from '../sample-shelf.ts';
import { mount } from './mount.tsx';

it('a count that is forced on several changes once on those that took it at once', async () => {
  // The first storey is full; the second one has room for more pieces of the last product.
  const { placements, ...shape } = samplePlan(0, 200, 400, 600, 800);
  const [last] = placements;
  if (!last) throw new Error('no placement');
  const edit = new PlanEdit(
    { ...shape, placements: [...placements, { ...last, id: 6, product: 6, storey: 2 }] },
    new Map(),
  );
  edit.select([1, 6]);
  const selected = edit.selected().map((placement) => ({ ...samplePlaced(placement.id), placement }));
  const screen = await mount(<SelectionTools edit={edit} selected={selected} />, ['shelf_editor']);
  const fronts = () => new Map(edit.selected().map((one) => [one.id, one.front]));
  await screen.getByRole('button', { name: 'Oldinda: koʻpaytirish' }).click();
  expect(fronts()).toEqual(
    new Map([
      [1, 1],
      [6, 2],
    ]),
  );
  await screen.getByRole('alert').getByRole('button').click();
  expect(fronts()).toEqual(
    new Map([
      [1, 2],
      [6, 2],
    ]),
  );
});

it('a typed count beyond its bounds becomes the nearest, and Escape leaves the count as it was', async () => {
  const edit = new PlanEdit(samplePlan(0), new Map());
  edit.select([1]);
  const selected = edit.selected().map((placement) => ({ ...samplePlaced(placement.id), placement }));
  const screen = await mount(<SelectionTools edit={edit} selected={selected} />, ['shelf_editor']);
  const priority = screen.getByRole('textbox', { name: 'Ustuvorligi' });
  await priority.fill('70');
  await userEvent.keyboard('{Escape}');
  await expect.element(priority).toHaveValue('0');
  await userEvent.tab();
  expect(edit.selected()).toMatchObject([{ priority: 0 }]);
  await priority.fill('500');
  await userEvent.keyboard('{Enter}');
  expect(edit.selected()).toMatchObject([{ priority: 100 }]);
});

it('an undone step is announced, and not the goods that it selects', async () => {
  const plan = samplePlan(0, 200);
  const edit = new PlanEdit(plan, new Map());
  const screen = await mount(<EditTools edit={edit} />, ['shelf_editor']);
  const said = () => screen.getByRole('status').element().textContent;
  edit.commit({ ...plan, placements: [] });
  await expect.poll(said).toMatch(/olindi\s2/);
  edit.undo();
  await expect.poll(said).toMatch(/^Bir qadam ortga qaytildi/);
  edit.select([1]);
  edit.select([1, 2]);
  await expect.poll(said).toMatch(/^2\sta tovar belgilandi/);
});
