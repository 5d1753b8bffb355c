import { describe, expect, it } from 'vitest';
import { diffPlans, isEmptyDiff, type PlanPlacement, planFromForm, type ShelfPlan } from '../index.ts';
import { applyDiff } from '../testing/apply-diff.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';
import { equal } from './diff.ts';

const EMPTY = planFromForm(sampleForm('left_l', { storeys: 2 }));
const ONE = samplePlacement(1);
const withOnly = (...placements: readonly PlanPlacement[]): ShelfPlan => ({ ...EMPTY, placements });

describe('changes reported by a diff', () => {
  it('follows the field that differs (PL-70)', () => {
    const changesOf = (field: Partial<PlanPlacement>) =>
      diffPlans(withOnly(ONE), withOnly({ ...ONE, ...field })).changed[0]?.changes;
    for (const field of ['face', 'storey', 'x'] as const)
      expect(changesOf({ [field]: 9 })).toEqual(['moved']);
    for (const field of ['front', 'back', 'stack'] as const) {
      expect(changesOf({ [field]: 9 })).toEqual(['resized']);
    }
    expect(changesOf({ priority: 9 })).toEqual(['prioritised']);
    for (const field of ['product', 'width', 'height', 'depth'] as const) {
      expect(changesOf({ [field]: 9 })).toEqual(['replaced']);
    }
    expect(changesOf({})).toBeUndefined();
  });

  it('has both states of it, and lists in the order of the shelf (PL-70)', () => {
    const [a, b, c] = [samplePlacement(1), samplePlacement(2, { x: 300 }), samplePlacement(3, { face: 2 })];
    const moved = { ...a, storey: 2 };
    expect(diffPlans(withOnly(c, b, a), withOnly(c, moved)).changed).toEqual([
      { id: 1, before: a, after: moved, changes: ['moved'] },
    ]);
    expect(diffPlans(EMPTY, withOnly(c, b, a)).added).toEqual([a, b, c]);
    expect(diffPlans(withOnly(c, b, a), EMPTY).removed).toEqual([a, b, c]);
  });

  it('names the new, removed or changed storeys, face by face, and no others (PL-70)', () => {
    const [first, second, third, fourth] = EMPTY.storeys;
    if (!first || !second || !third || !fourth) throw new Error('no storeys');
    const [lower, fresh] = [
      { ...third, height: 300 },
      { ...second, storey: 3 },
    ];
    const reversed = { ...EMPTY, storeys: EMPTY.storeys.toReversed() };
    const diff = diffPlans(reversed, { ...EMPTY, storeys: [fresh, lower, first, second] });
    expect(diff.shape?.storeys).toEqual([
      { face: 1, storey: 3, before: null, after: fresh },
      { face: 2, storey: 1, before: third, after: lower },
      { face: 2, storey: 2, before: fourth, after: null },
    ]);
  });

  it('has the furniture of both plans, without its placements (PL-70)', () => {
    const after = { ...EMPTY, depth: 500, placements: [ONE] };
    const { shape } = diffPlans(EMPTY, after);
    expect(shape?.storeys).toEqual([]);
    expect(shape?.after.depth).toBe(500);
    expect(shape?.before.depth).toBe(450);
    expect(shape?.after).not.toHaveProperty('placements');
    expect(diffPlans(EMPTY, withOnly(ONE)).shape).toBeNull();
  });
});

describe('an empty diff', () => {
  it('has nothing added, removed or changed, and the same furniture (PL-71)', () => {
    const [moved, other] = [{ ...ONE, x: 500 }, samplePlacement(2)];
    expect(isEmptyDiff(diffPlans(withOnly(ONE), withOnly({ ...ONE })))).toBe(true);
    for (const after of [
      withOnly(ONE, other),
      withOnly(),
      withOnly(moved),
      withOnly(other),
      withOnly(moved, other),
      { ...withOnly(ONE), depth: 500 },
      { ...withOnly(moved), depth: 500 },
    ]) {
      expect(isEmptyDiff(diffPlans(withOnly(ONE), after))).toBe(false);
    }
  });
});

describe('a diff applied to another plan', () => {
  it('adds its changes that the plan lacks, and keeps the rest (PL-71)', () => {
    const moved = { ...ONE, x: 500 };
    const other = samplePlacement(2, { storey: 2 });
    const diff = diffPlans(withOnly(ONE, samplePlacement(3)), withOnly(moved));
    const wide = { ...withOnly(other, samplePlacement(3)), depth: 500 };
    expect(applyDiff(wide, diff)).toEqual({ ...wide, placements: [moved, other] });
  });
});

describe('plain data', () => {
  it('is equal if it holds the same, whatever the order of its keys', () => {
    expect(equal({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
    expect(equal(Number.NaN, Number.NaN)).toBe(true);
  });

  it('differs by a value, a key, a length or a kind', () => {
    const pairs: readonly (readonly [unknown, unknown])[] = [
      [1, 2],
      ['left', 'right'],
      [null, {}],
      [1, {}],
      [[], {}],
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { a: 1, b: 1 }],
      [
        { a: undefined, b: 1 },
        { b: 1, c: 2 },
      ],
      [[1, 2], [1]],
    ];
    for (const [a, b] of pairs) {
      expect(equal(a, b)).toBe(false);
      expect(equal(b, a)).toBe(false);
    }
  });
});
