import { move, remove, resize, type ShelfPlan } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { samplePlan, sampleProduct } from '../../../../test/sample-shelf.ts';
import { PlanEdit } from '../editing/plan-edit.ts';
import { planDraft, restorePlanDraft } from '../editing/use-plan-edit.ts';
import { rebaseEdits, sameGoods } from './after-save.ts';
import { outcomeOf } from './save-conflict.ts';
import { messageOf } from './use-save-plan.ts';

const ids = (plan: ShelfPlan) => plan.placements.map((one) => one.id);
const withIds = (plan: ShelfPlan, ...next: readonly number[]): ShelfPlan => ({
  ...plan,
  placements: plan.placements.map((one, i) => ({ ...one, id: next[i] ?? one.id })),
});

describe('work that goes on while a plan is being saved', () => {
  const sent = withIds(samplePlan(0, 200, 400), 1, -1, -2);
  const saved = withIds(sent, 1, 71, 72);

  it('stays, on the ids that the save gave', () => {
    const now = remove(move(sent, -2, { face: 1, storey: 2, x: 100 }).plan, 1).plan;
    const after = rebaseEdits(sent, saved, now);
    expect(after.placements.map(({ id, storey, x }) => [id, storey, x])).toEqual([
      [71, 1, 200],
      [72, 2, 100],
    ]);
  });

  it('is the saved plan where nothing was done', () => {
    expect(rebaseEdits(sent, saved, sent)).toBe(saved);
  });

  it('keeps what was added, and does not bring back what was taken away', () => {
    const added = { ...sent, placements: [...withIds(sent, 1, -1, -3).placements] };
    expect(ids(rebaseEdits(sent, saved, added)).sort((a, b) => a - b)).toEqual([-3, 1, 71]);
  });
});

describe('a refused save', () => {
  const base = samplePlan(0, 200);
  const mine = resize(base, 1, { back: 1 }).plan;

  it('is sent again where nobody changed the plan, is done where its own answer was lost, else asks', () => {
    expect(outcomeOf({ base, mine, theirs: base })).toBe('again');
    expect(outcomeOf({ base, mine, theirs: withIds(mine, 51, 52) })).toBe('saved');
    expect(outcomeOf({ base, mine, theirs: remove(base, 2).plan })).toBe('ask');
    const painted = { ...mine, storeys: mine.storeys.map((one) => ({ ...one, zone: 'red' as const })) };
    expect(outcomeOf({ base, mine, theirs: painted })).toBe('ask');
  });

  it('compares goods by where and how many they are', () => {
    expect(sameGoods(base, withIds(base, 8, 9))).toBe(true);
    expect(sameGoods(base, mine)).toBe(false);
    expect(sameGoods(base, remove(base, 1).plan)).toBe(false);
  });
});

describe('work that a lost session or a closed page interrupted', () => {
  const begun = () => ({
    edit: new PlanEdit(samplePlan(0, 200), new Map([1, 2].map((id) => [id, sampleProduct(id)] as const))),
    version: { current: 4 },
  });

  it('continues from the save it began on, though the shelf was saved since', () => {
    const before = begun();
    before.edit.select([1]);
    before.edit.removeSelected();
    const kept = JSON.parse(JSON.stringify(planDraft(before))) as Record<string, unknown>;
    const after = begun();
    after.version.current = 6;
    expect(restorePlanDraft(after, kept)).toBe(true);
    expect(after.version.current).toBe(4);
    expect(ids(after.edit.plan.get())).toEqual([2]);
    expect(after.edit.isChanged()).toBe(true);
    after.edit.undo();
    expect(after.edit.isChanged()).toBe(false);
  });

  it('is left alone where it cannot be read', () => {
    const now = begun();
    for (const kept of [{}, { version: 1, base: null, plan: {}, products: [] }, { version: 'x' }])
      expect(restorePlanDraft(now, kept)).toBe(false);
    expect(ids(now.edit.plan.get())).toEqual([1, 2]);
  });
});

describe('the message of a save', () => {
  const products = (...placed: readonly number[]): ShelfPlan => {
    const plan = samplePlan(...placed.map((_, i) => i * 200));
    return { ...plan, placements: plan.placements.map((one, i) => ({ ...one, product: placed[i] ?? 0 })) };
  };

  it('counts the products that were placed', () => {
    expect(messageOf(products(), products(7))).toEqual({ key: 'product_bound', count: 1 });
    expect(messageOf(products(), products(7, 8, 8))).toEqual({ key: 'products_bound', count: 2 });
  });

  it('is of the shelf where goods left it or nothing changed', () => {
    expect(messageOf(products(7, 8), products(7)).key).toBe('shelf_edited');
    expect(messageOf(products(7), products(7)).key).toBe('shelf_edited');
  });
});
