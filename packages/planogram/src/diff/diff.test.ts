import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  diffPlans,
  inOrder,
  isEmptyDiff,
  mergePlans,
  move,
  planFromForm,
  remove,
  resize,
  type ShelfPlan,
  validatePlacements,
} from '../index.ts';
import { applyDiff } from '../testing/apply-diff.ts';
import { someWork, workedPlan } from '../testing/arbitrary.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';

const EMPTY = planFromForm(sampleForm('straight', { main: 1000, storeys: 3 }));
const BASE: ShelfPlan = {
  ...EMPTY,
  placements: [samplePlacement(1, { x: 0 }), samplePlacement(2, { x: 300 }), samplePlacement(3, { x: 600 })],
};
const ordered = (plan: ShelfPlan): ShelfPlan => ({ ...plan, placements: inOrder(plan.placements) });

describe('a diff', () => {
  it('names added, removed, moved and resized placements (PL-70)', () => {
    const after = {
      ...BASE,
      placements: [
        samplePlacement(2, { x: 350, front: 2, priority: 5 }),
        samplePlacement(3, { x: 600, product: 9 }),
        samplePlacement(4, { x: 800 }),
      ],
    };
    const diff = diffPlans(BASE, after);
    expect(diff.added.map((one) => one.id)).toEqual([4]);
    expect(diff.removed.map((one) => one.id)).toEqual([1]);
    expect(diff.changed.map(({ id, changes }) => [id, changes])).toEqual([
      [2, ['moved', 'resized', 'prioritised']],
      [3, ['replaced']],
    ]);
    expect(diff.shape).toBeNull();
  });

  it('names the storeys that changed (PL-70)', () => {
    const after = planFromForm(sampleForm('straight', { main: 1000, storeys: 2, height: 500 }));
    const changed = diffPlans(EMPTY, after).shape?.storeys ?? [];
    expect(changed.map((one) => [one.storey, one.before !== null, one.after !== null])).toEqual([
      [1, true, true],
      [2, true, true],
      [3, true, false],
    ]);
  });

  it('of a plan and itself is empty, and of two transforms one into the other (PL-71)', () => {
    fc.assert(
      fc.property(workedPlan, workedPlan, someWork, (a, b, some) => {
        expect(isEmptyDiff(diffPlans(a, a))).toBe(true);
        for (const other of [b, some(a)]) {
          expect(applyDiff(a, diffPlans(a, other))).toEqual(ordered(other));
        }
      }),
    );
  });
});

describe('two editors', () => {
  it('keep both changes if they changed different things (PL-72)', () => {
    const mine = move(BASE, 1, { face: 1, storey: 2, x: 0 }).plan;
    const theirs = resize(remove(BASE, 3).plan, 1, { back: 2 }).plan;
    const { plan, conflicts } = mergePlans(BASE, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(plan.placements).toEqual([
      samplePlacement(2, { x: 300 }),
      samplePlacement(1, { storey: 2, back: 2 }),
    ]);
  });

  it('get a conflict if both changed the same, and theirs wins (PL-73)', () => {
    const mine = move(BASE, 1, { face: 1, storey: 2, x: 0 }).plan;
    const theirs = move(BASE, 1, { face: 1, storey: 3, x: 0 }).plan;
    const { plan, conflicts } = mergePlans(BASE, mine, theirs);
    expect(conflicts).toMatchObject([{ kind: 'both_changed', id: 1, parts: ['moved'] }]);
    expect(plan.placements.find((one) => one.id === 1)?.storey).toBe(3);
  });

  it('get a conflict if one removed what the other changed (PL-73)', () => {
    const { plan, conflicts } = mergePlans(BASE, resize(BASE, 2, { back: 1 }).plan, remove(BASE, 2).plan);
    expect(conflicts).toMatchObject([{ kind: 'removed_and_changed', id: 2, theirs: null }]);
    expect(plan.placements.map((one) => one.id)).toEqual([1, 3]);
  });

  it('get a conflict if both took the same room (PL-74)', () => {
    const mine = move(BASE, 1, { face: 1, storey: 2, x: 0 }).plan;
    const theirs = move(BASE, 2, { face: 1, storey: 2, x: 50 }).plan;
    const { plan, conflicts } = mergePlans(BASE, mine, theirs);
    expect(conflicts).toMatchObject([{ kind: 'no_room', id: 1, other: 2 }]);
    expect(plan).toEqual(ordered(theirs));
  });

  it('are merged fast though each filled the whole shelf (PL-74)', () => {
    const shelf = planFromForm(sampleForm('straight', { main: 10_000, storeys: 5 }));
    const filled = (firstId: number, product: number): ShelfPlan => ({
      ...shelf,
      placements: Array.from({ length: 5000 }, (_, i) =>
        samplePlacement(firstId - i, { storey: 1 + (i % 5), x: Math.floor(i / 5) * 9, product }),
      ),
    });
    const [mine, theirs] = [filled(-1, 7), filled(-5001, 8)];
    const { plan, conflicts } = mergePlans(shelf, mine, theirs);
    expect(plan).toEqual(ordered(theirs));
    expect(conflicts).toHaveLength(5000);
  });

  it('keep both of the placements added under one id (PL-75)', () => {
    const add = (x: number): ShelfPlan => ({
      ...BASE,
      placements: [...BASE.placements, samplePlacement(-1, { storey: 2, x })],
    });
    const { plan, renumbered, conflicts } = mergePlans(BASE, add(0), add(500));
    expect(conflicts).toEqual([]);
    expect(renumbered).toEqual(new Map([[-1, -2]]));
    expect(plan.placements.filter((one) => one.id < 0).map((one) => [one.id, one.x])).toEqual([
      [-2, 0],
      [-1, 500],
    ]);
  });

  it('change nothing for each other if one changed nothing or both the same (PL-72)', () => {
    fc.assert(
      fc.property(workedPlan, someWork, (base, some) => {
        const worked = some(base);
        for (const [mine, theirs] of [
          [worked, base],
          [base, worked],
          [worked, worked],
        ] as const) {
          expect(mergePlans(base, mine, theirs)).toMatchObject({ plan: ordered(worked), conflicts: [] });
        }
      }),
    );
  });

  it('never make products overlap or fall from their boards (PL-74)', () => {
    fc.assert(
      fc.property(workedPlan, someWork, someWork, (base, some, others) => {
        const { plan } = mergePlans(base, some(base), others(base));
        expect(validatePlacements(plan)).toEqual([]);
      }),
    );
  });

  it('lose none of their placements that mine did not change, and report every lost one of mine (PL-73)', () => {
    fc.assert(
      fc.property(workedPlan, someWork, someWork, (base, some, others) => {
        const [mine, theirs] = [some(base), others(base)];
        const { plan, conflicts, renumbered } = mergePlans(base, mine, theirs);
        const told = new Set(conflicts.map((one) => ('id' in one ? one.id : null)));
        const there = new Set(plan.placements.map((one) => one.id));
        const mineIds = new Set(mine.placements.map((one) => one.id));
        for (const { id } of theirs.placements) {
          if (!told.has(id) && (mineIds.has(id) || id < 0)) expect(there).toContain(id);
        }
        const fresh = mine.placements
          .filter((one) => one.id < 0)
          .map((one) => renumbered.get(one.id) ?? one.id);
        for (const id of fresh) if (!told.has(id)) expect(there).toContain(id);
      }),
    );
  });
});
