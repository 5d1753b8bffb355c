import { faceOfTable, type PlanTable } from '@javon/planogram';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PlanEditor } from '../../src/features/shelf-editor/components/PlanEditor.tsx';
import { PlanEdit } from '../../src/features/shelf-editor/editing/plan-edit.ts';
import { samplePlan } from '../sample-shelf.ts';
import { mount } from './mount.tsx';

const TABLE: PlanTable = {
  kind: 'rectangular',
  length: 1200,
  width: 600,
  height: 750,
  phones: 8,
  spot: null,
};

it('says of a table that nothing is on it, beside the numbers of its places', async () => {
  const plan = { ...samplePlan(), tables: [TABLE] };
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    const screen = await mount(
      <div style={{ height: height - 150, display: 'flex', flexDirection: 'column' }}>
        <PlanEditor
          name="Sinov"
          edit={new PlanEdit(plan, new Map())}
          mode="look"
          branch="TAS-01"
          categories={[]}
          tags={new Map()}
          at={{ face: faceOfTable(1) }}
          onLook={() => {}}
        />
      </div>,
      ['ui', 'shelves', 'shelf_actions', 'shelf_editor', 'keys'],
    );
    const note = screen.getByText('Bu stolda tovar yoʻq');
    await expect.element(note).toBeVisible();
    const numbers = () =>
      [...screen.container.querySelectorAll('svg text')].filter((one) => /^\d+$/.test(one.textContent));
    if (width > 1000) await expect.poll(() => numbers().length).toBe(8);
    const said = note.element().getBoundingClientRect();
    const covered = numbers().filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < said.right && right > said.left && top < said.bottom && bottom > said.top;
    });
    expect(covered.map((one) => one.textContent)).toEqual([]);
  }
});
