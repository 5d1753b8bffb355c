import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearProducts,
  inOrder,
  move,
  type Outcome,
  place,
  planFromForm,
  remove,
  resize,
  type ShelfPlan,
  tryPlace,
  validatePlacements,
} from '../index.ts';
import { emptyPlan, work } from '../testing/arbitrary.ts';
import { sampleForm, samplePlacement, sampleProduct } from '../testing/sample-plans.ts';

const EMPTY = planFromForm(sampleForm('straight', { main: 1000, storeys: 2 }));
/** Three places of 100, 200 and 300 mm on a board of 1000. */
const PLAN: ShelfPlan = {
  ...EMPTY,
  placements: [
    samplePlacement(1, { x: 0 }),
    samplePlacement(2, { x: 150, front: 2 }),
    samplePlacement(3, { x: 500, front: 3 }),
  ],
};
const AT = { face: 1, storey: 1, x: 0 };
const codes = (outcome: Outcome) => outcome.problems.map((problem) => problem.code);
const edges = ({ plan }: { readonly plan: ShelfPlan }) =>
  inOrder(plan.placements).map((one) => [one.id, one.x]);

describe('placing', () => {
  it('puts a product at its drop point, under a new id (PL-50)', () => {
    const { plan, problems, id } = place(EMPTY, sampleProduct(7), { ...AT, x: 320 }, { front: 2 });
    expect(problems).toEqual([]);
    expect(id).toBe(-1);
    expect(plan.placements).toMatchObject([{ id: -1, product: 7, x: 320, front: 2, back: 0, stack: 1 }]);
  });

  it('gives the reason why a product does not fit, and changes nothing (PL-51, PL-52)', () => {
    const refused = [
      place(EMPTY, sampleProduct(7, { height: 401 }), AT),
      place(EMPTY, sampleProduct(7), AT, { back: 3 }),
      place(EMPTY, sampleProduct(7), AT, { front: 6 }),
      place(EMPTY, sampleProduct(7), { ...AT, storey: 9 }),
      place(EMPTY, sampleProduct(7, { width: null }), AT),
      place(EMPTY, sampleProduct(7), AT, { front: 0 }),
      move(EMPTY, 99, AT),
    ];
    expect(refused.map(codes)).toEqual([
      ['no_height'],
      ['no_depth'],
      ['no_width'],
      ['no_storey'],
      ['product_without_size'],
      ['count_out_of_range'],
      ['no_placement'],
    ]);
    for (const { plan, id } of refused) {
      expect(plan).toBe(EMPTY);
      expect(id).toBeNull();
    }
    expect(refused[1]?.problems).toEqual([{ code: 'no_depth', needs: 600, free: 450, most: 2 }]);
    expect(refused[2]?.problems).toEqual([{ code: 'no_width', needs: 1200, free: 1000 }]);
  });

  it('is forced for a product that does not fit, but not where no board is (PL-54)', () => {
    const { plan, problems } = place(EMPTY, sampleProduct(7, { height: 500 }), AT, { forced: true });
    expect(problems).toMatchObject([{ code: 'no_height', needs: 500, free: 400 }]);
    expect(validatePlacements(plan)).toMatchObject([{ code: 'no_height', id: -1 }]);
    expect(place(EMPTY, sampleProduct(7), { ...AT, storey: 9 }, { forced: true }).plan).toBe(EMPTY);
  });

  it('uses the nearest gap that is wide enough, snapped to its edges (PL-55)', () => {
    const at = (x: number) => tryPlace(PLAN, samplePlacement(9, { width: 150 }), { ...AT, x });
    expect(at(340)).toMatchObject({ x: 350, shifts: [], problems: [] });
    expect(at(850)).toMatchObject({ x: 850 });
    expect(at(835)).toMatchObject({ x: 850 });
  });

  it('pushes its neighbours aside only as far as needed (PL-56)', () => {
    const { plan } = place(PLAN, sampleProduct(7, { width: 300 }), { ...AT, x: 250 });
    expect(edges({ plan })).toEqual([
      [1, 0],
      [2, 100],
      [-1, 300],
      [3, 600],
    ]);
    const full = place(PLAN, sampleProduct(7, { width: 401 }), { ...AT, x: 250 });
    expect(full.problems).toEqual([{ code: 'no_width', needs: 401, free: 400 }]);
  });
});

describe('changing placements', () => {
  it('leaves the room of a removed one free (PL-57)', () => {
    const { plan } = remove(PLAN, 2);
    expect(edges({ plan })).toEqual([
      [1, 0],
      [3, 500],
    ]);
  });

  it('removes products and names the removed placements (PL-57)', () => {
    const { plan, removed } = clearProducts(PLAN, new Set([1, 3, 99]));
    expect(removed.map((one) => one.id)).toEqual([1, 3]);
    expect(plan.placements.map((one) => one.id)).toEqual([2]);
  });

  it('grows between its neighbours (PL-58)', () => {
    expect(edges(resize(PLAN, 2, { front: 5 }))).toEqual([
      [1, 0],
      [2, 150],
      [3, 650],
    ]);
    expect(codes(resize(PLAN, 2, { front: 7 }))).toEqual(['no_width']);
    expect(codes(resize(PLAN, 2, { back: 4 }))).toEqual(['no_depth']);
  });

  it('moves to other storeys', () => {
    expect(move(PLAN, 1, { ...AT, storey: 2, x: 990 }).plan.placements.at(-1)).toMatchObject({
      storey: 2,
      x: 900,
    });
  });
});

describe('after any operation', () => {
  it('nothing overlaps and everything stays on its board (PL-53)', () => {
    fc.assert(
      fc.property(emptyPlan, work, (plan, doWork) => {
        const worked = doWork(plan);
        expect(validatePlacements(worked)).toEqual([]);
        expect(new Set(worked.placements.map((one) => one.id)).size).toBe(worked.placements.length);
      }),
    );
  });

  it('the ghost is at the resulting place of the product (PL-50)', () => {
    const at = fc.record({
      face: fc.constant(1),
      storey: fc.constant(1),
      x: fc.integer({ min: -200, max: 2000 }),
    });
    fc.assert(
      fc.property(emptyPlan, work, at, (plan, doWork, where) => {
        const worked = doWork(plan);
        const one = sampleProduct(500, { width: 90, height: 100, depth: 100 });
        const ghost = tryPlace(worked, { ...samplePlacement(0), width: 90, height: 100 }, where);
        const after = place(worked, one, where);
        expect(after.problems).toEqual(ghost.problems);
        const placed = after.plan.placements.find((each) => each.id === after.id);
        if (placed) expect(placed.x).toBe(ghost.x);
        else expect(after.plan).toBe(worked);
      }),
    );
  });
});
