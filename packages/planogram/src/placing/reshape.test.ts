import { describe, expect, it } from 'vitest';
import { formFromPlan, planFromForm, reshape, SHELF_TYPES, type ShelfPlan } from '../index.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';

describe('a form that changes', () => {
  it('is restored from its shelf', () => {
    for (const type of SHELF_TYPES) {
      const supports = { kind: 'pallet', count: 1, length: 800, depth: 600, height: 140 } as const;
      const plan = planFromForm(sampleForm(type, { supports }));
      expect(planFromForm(formFromPlan(plan))).toEqual(plan);
      expect(reshape(plan, formFromPlan(plan))).toEqual({ plan, fallen: [] });
    }
  });

  it('keeps zones and sizes changed by hand (PL-6)', () => {
    const form = sampleForm('straight');
    const plan = planFromForm(form);
    const changed: ShelfPlan = {
      ...plan,
      storeys: plan.storeys.map((one) => (one.storey === 2 ? { ...one, zone: 'golden', depth: 300 } : one)),
    };
    const more = reshape(changed, { ...form, storeys: 6, main: 3000, depth: 500 }).plan.storeys;
    expect(more.map(({ zone, depth, length }) => [zone, depth, length])).toEqual([
      ['red', 500, 3000],
      ['golden', 300, 3000],
      ['golden', 500, 3000],
      ['green', 500, 3000],
      ['red', 500, 3000],
      ['red', 500, 3000],
    ]);
  });

  it('reports what would fall off, and keeps the rest on the same sides (PL-6)', () => {
    const form = sampleForm('u');
    const plan: ShelfPlan = {
      ...planFromForm(form),
      placements: [
        samplePlacement(1, { face: 1 }),
        samplePlacement(2, { face: 2, storey: 5 }),
        samplePlacement(3, { face: 2, x: 2300 }),
        samplePlacement(4, { face: 2 }),
      ],
    };
    const { plan: after, fallen } = reshape(plan, { ...form, type: 'straight', main: 2000, storeys: 4 });
    expect(after.placements).toEqual([samplePlacement(4, { face: 1 })]);
    expect(fallen.map(({ placement, problems }) => [placement.id, problems[0]?.code])).toEqual([
      [1, 'no_storey'],
      [2, 'no_storey'],
      [3, 'no_width'],
    ]);
  });
});
