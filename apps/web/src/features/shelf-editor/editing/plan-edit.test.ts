import { sentPlacements } from '@javon/contract/shelf-wire';
import { describe, expect, it } from 'vitest';
import { samplePlan, sampleProduct } from '../../../../test/sample-shelf.ts';
import { PlanEdit } from './plan-edit.ts';

function editOf(...lefts: readonly number[]): PlanEdit {
  return new PlanEdit(
    samplePlan(...lefts),
    new Map(lefts.map((_, i) => [i + 1, sampleProduct(i + 1)] as const)),
  );
}

const where = (edit: PlanEdit) =>
  edit.plan
    .get()
    .placements.map(({ id, storey, x }) => [id, storey, x])
    .sort(([a = 0], [b = 0]) => a - b);

describe('a plan that is edited', () => {
  it('is undone and done again without limit, and knows when nothing is unsaved', () => {
    const edit = editOf(0);
    for (let i = 0; i < 60; i++) {
      edit.lift(1, 'hand');
      edit.hold({ face: 1, storey: 1 + (i % 3), x: 0 });
      edit.drop();
    }
    const last = where(edit);
    // The first of the sixty moved to its own place, which is no step.
    for (let i = 0; i < 59; i++) edit.undo();
    expect(edit.isChanged()).toBe(false);
    edit.undo();
    expect(where(edit)).toEqual([[1, 1, 0]]);
    for (let i = 0; i < 59; i++) edit.redo();
    expect(where(edit)).toEqual(last);
    edit.undo();
    edit.select([1]);
    edit.removeSelected();
    edit.redo();
    expect(where(edit)).toEqual([]);
  });

  it('puts down what fits and pushes neighbours aside for it', () => {
    const edit = editOf(0, 200);
    edit.pick(sampleProduct(9), { front: 1, back: 0 }, 'hand', 1);
    edit.hold({ face: 1, storey: 1, x: 150 });
    expect(edit.carry.get()?.landing?.problems).toEqual([]);
    expect(edit.drop()).toBe(true);
    expect(where(edit)).toEqual([
      [-1, 1, 200],
      [1, 1, 0],
      [2, 1, 400],
    ]);
    expect([...edit.selection.get()]).toEqual([-1]);
  });

  it('keeps in hand what does not fit, says why, and puts it only when forced', () => {
    const edit = editOf(0);
    edit.pick(sampleProduct(9, { height_mm: 450 }), { front: 1, back: 0 }, 'hand', 1);
    edit.hold({ face: 1, storey: 2, x: 0 });
    expect(edit.drop()).toBe(false);
    expect(edit.carry.get()).toMatchObject({
      refused: true,
      landing: { possible: true, problems: [{ code: 'no_height', needs: 450, free: 400 }] },
    });
    expect(edit.isChanged()).toBe(false);
    expect(edit.drop(true)).toBe(true);
    expect(where(edit)).toEqual([
      [-1, 2, 0],
      [1, 1, 0],
    ]);
  });

  it('lets no force place what has no sizes', () => {
    const edit = editOf();
    edit.pick(sampleProduct(9, { sized: false }), { front: 1, back: 0 }, 'hand', 1);
    expect(edit.drop(true)).toBe(false);
    expect(edit.carry.get()?.landing?.problems).toEqual([{ code: 'product_without_size', product: 9 }]);
  });

  it('moves several together, in their distances, and copies without taking away', () => {
    const edit = editOf(0, 250, 600);
    edit.select([1, 2]);
    edit.lift(1, 'hand');
    edit.hold({ face: 1, storey: 2, x: 300 });
    edit.drop();
    expect(where(edit)).toEqual([
      [1, 2, 300],
      [2, 2, 550],
      [3, 1, 600],
    ]);
    edit.select([3]);
    edit.lift(3, 'hand', true);
    edit.hold({ face: 1, storey: 3, x: 0 });
    edit.drop();
    expect(where(edit)).toContainEqual([3, 1, 600]);
    expect(where(edit)).toContainEqual([-1, 3, 0]);
  });

  it('copies a row of several to its right, in the same order', () => {
    const plan = samplePlan(0, 100, 200);
    const edit = new PlanEdit(
      { ...plan, placements: plan.placements.map((one) => ({ ...one, width: 100 })) },
      new Map(),
    );
    edit.select([1, 2, 3]);
    edit.lift(2, 'hand', true);
    edit.drop();
    expect(where(edit)).toEqual([
      [-3, 1, 500],
      [-2, 1, 400],
      [-1, 1, 300],
      [1, 1, 0],
      [2, 1, 100],
      [3, 1, 200],
    ]);
  });

  it('lets go without a change', () => {
    const edit = editOf(0, 250);
    edit.lift(1, 'drag');
    expect([...edit.lifted.get()]).toEqual([1]);
    edit.hold(null);
    expect(edit.drop()).toBe(false);
    expect(edit.carry.get()).toBeNull();
    expect(edit.isChanged()).toBe(false);
    expect(edit.past.get().done).toEqual([]);
  });

  it('changes counts between the neighbours, and reports what does not fit', () => {
    const edit = editOf(0, 200, 400, 600, 800);
    edit.select([1]);
    expect(edit.resize((one) => ({ front: one.front + 1 }))).toMatchObject([{ code: 'no_width' }]);
    expect(edit.isChanged()).toBe(false);
    expect(edit.resize(() => ({ back: 1 }))).toEqual([]);
    expect(edit.resize(() => ({ back: 2 }))).toMatchObject([{ code: 'no_depth', most: 1 }]);
    edit.prioritise(() => 70);
    expect(edit.selected()).toMatchObject([{ back: 1, priority: 70 }]);
    edit.select([1, 2]);
    edit.prioritise((one) => one.priority + 10);
    expect(new Map(edit.selected().map((one) => [one.id, one.priority]))).toEqual(
      new Map([
        [1, 80],
        [2, 10],
      ]),
    );
  });

  it('goes on over what somebody else saved, one step behind', () => {
    const edit = editOf(0, 250);
    const theirs = samplePlan(0, 700);
    const merged = { ...theirs, placements: theirs.placements.slice(1) };
    edit.rebase(theirs, merged, new Map());
    expect(edit.isChanged()).toBe(true);
    edit.undo();
    expect(edit.plan.get()).toBe(theirs);
    expect(edit.isChanged()).toBe(false);
  });

  it('is sent with the ids of what is saved, and without those of what is new', () => {
    const edit = editOf(100);
    edit.pick(sampleProduct(9), { front: 2, back: 5 }, 'hand', 1);
    edit.hold({ face: 1, storey: 2, x: 0 });
    edit.drop();
    expect(sentPlacements(edit.plan.get())).toEqual([
      expect.objectContaining({ id: 1, x_mm: 100, product: 1 }),
      // Rows behind as many as the board takes.
      {
        face: 1,
        storey: 2,
        x_mm: 0,
        product: 9,
        front_quantity: 2,
        back_quantity: 1,
        stack: 1,
        priority: 0,
      },
    ]);
  });
});
