import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PlanEditor } from '../../src/features/shelf-editor/components/PlanEditor.tsx';
import { PlanEdit } from '../../src/features/shelf-editor/editing/plan-edit.ts';
import { samplePlan, sampleProduct } from '../sample-shelf.ts';
import { mount } from './mount.tsx';

const TEXTS = ['ui', 'shelves', 'shelf_actions', 'shelf_editor', 'keys'] as const;

/** Renders an editor with products on the lowest storey, three by default, and leads the keys to the first. */
async function editor(lefts: readonly number[] = [0, 200, 400]) {
  const ids = lefts.map((_, i) => i + 1);
  const edit = new PlanEdit(samplePlan(...lefts), new Map(ids.map((id) => [id, sampleProduct(id)])));
  const screen = await mount(
    <div style={{ height: 700, display: 'flex' }}>
      <PlanEditor
        name="Sinov"
        edit={edit}
        mode="edit"
        branch="TAS-01"
        categories={[]}
        tags={new Map()}
        at={{}}
        onLook={() => {}}
      />
    </div>,
    TEXTS,
  );
  const boxes = () => [...screen.container.querySelectorAll<HTMLElement>('[data-placement]')];
  const drawn = () => boxes().map((box) => Number(box.dataset.placement));
  await expect.poll(drawn).toEqual(ids);
  boxes()[0]?.focus();
  return { edit, drawn, chosen: () => [...edit.selection.get()] };
}

const focused = () => document.activeElement?.getAttribute('data-placement');
const storeyOf = (edit: PlanEdit, id: number) =>
  edit.plan.get().placements.find((one) => one.id === id)?.storey;

describe('the keys of a drawing', () => {
  it('walk from product to product, with the focus on what is chosen', async () => {
    const { chosen } = await editor();
    // The focus alone chooses nothing: it may only pass by.
    expect(chosen()).toEqual([]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(chosen()).toEqual([3]);
    expect(focused()).toBe('3');
    await userEvent.keyboard('{ArrowLeft}');
    expect(chosen()).toEqual([2]);
    expect(focused()).toBe('2');
    await userEvent.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
  });

  it('lift a product to another storey, take one away, and undo both', async () => {
    const { edit, drawn } = await editor();
    const before = edit.plan.get();
    await userEvent.keyboard('{Enter}{ArrowUp}{Enter}');
    await expect.poll(() => storeyOf(edit, 1)).toBe(2);
    await userEvent.keyboard('{Delete}');
    await expect.poll(drawn).toEqual([2, 3]);
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.poll(() => edit.plan.get()).toBe(before);
    await expect.poll(drawn).toEqual([1, 2, 3]);
  });

  it('lead to the product that an undo or redo brings back: the next key is for it', async () => {
    const { edit, drawn, chosen } = await editor();
    await userEvent.keyboard('{Delete}');
    await expect.poll(drawn).toEqual([2, 3]);
    await expect.poll(focused).toBe('2');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(focused).toBe('1');
    expect(chosen()).toEqual([1]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Control>}y{/Control}');
    await expect.poll(drawn).toEqual([2, 3]);
    expect(focused()).toBe('3');
    expect(edit.past.get().undone).toEqual([]);
  });

  it('announce the place of a carried product also where it does not fit', async () => {
    await editor([0, 200, 400, 600, 800]);
    const said = () =>
      [...document.querySelectorAll('p[role=status] b')].map((one) => one.closest('p')?.textContent).join();
    await userEvent.keyboard('c{Home}');
    await expect.poll(said).toMatch(/^Tovar 1 .* joy bor, 1-qavat, chapdan 0 sm$/);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(said).toMatch(/^Tovar 1 .* joy bor, 1-qavat, chapdan 20 sm$/);
  });

  it('copy and paste a product as in other programs', async () => {
    const { edit } = await editor();
    await userEvent.keyboard('{Control>}c{/Control}{ArrowUp}{Control>}v{/Control}');
    await expect.poll(() => storeyOf(edit, -1)).toBe(2);
    expect(storeyOf(edit, 1)).toBe(1);
  });

  it('undo and redo also where the focus is outside the drawing, except in a field', async () => {
    const { edit, drawn } = await editor();
    await userEvent.keyboard('{Delete}');
    await expect.poll(drawn).toEqual([2, 3]);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(drawn).toEqual([1, 2, 3]);
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.poll(drawn).toEqual([2, 3]);
    const field = document.querySelector<HTMLElement>('input:not([type=checkbox]):not([type=radio])');
    field?.focus();
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(edit.past.get().undone).toHaveLength(0);
  });
});
