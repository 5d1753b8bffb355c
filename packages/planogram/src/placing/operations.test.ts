import { describe, expect, it } from 'vitest';
import {
  clearProducts,
  inOrder,
  move,
  newId,
  type Outcome,
  PLAN_LIMITS,
  place,
  planFromForm,
  prioritise,
  remove,
  resize,
  type ShelfPlan,
  tryPlace,
} from '../index.ts';
import { sampleForm, samplePlacement, sampleProduct } from '../testing/sample-plans.ts';

/** Two boards of 1000 mm, 400 high and 450 deep, and three places of 100, 200 and 300 mm. */
const EMPTY = planFromForm(sampleForm('straight', { main: 1000, storeys: 2 }));
const PLAN: ShelfPlan = {
  ...EMPTY,
  placements: [
    samplePlacement(1, { x: 0 }),
    samplePlacement(2, { x: 150, front: 2 }),
    samplePlacement(3, { x: 500, front: 3 }),
  ],
};
const AT = { face: 1, storey: 1, x: 0 };
const ABOVE = { face: 1, storey: 2, x: 300 };
const edges = ({ plan }: { readonly plan: ShelfPlan }) =>
  inOrder(plan.placements).map((one) => [one.id, one.x]);
const FORCED = { forced: true };

/** Checks that an operation changed nothing, and returns its problems. */
function refusal(outcome: Outcome, plan: ShelfPlan): Outcome['problems'] {
  expect(outcome.plan).toBe(plan);
  expect(outcome.id).toBeNull();
  return outcome.problems;
}

describe('a ghost', () => {
  it('has the size of its front row and pile, and its resulting place (PL-50)', () => {
    expect(tryPlace(PLAN, samplePlacement(9, { front: 2, stack: 2 }), ABOVE)).toEqual({
      face: 1,
      storey: 2,
      x: 300,
      width: 200,
      height: 400,
      shifts: [],
      problems: [],
    });
    expect(tryPlace(PLAN, { width: 50, height: 60, depth: 70, front: 1, back: 0 }, ABOVE)).toMatchObject({
      width: 50,
      height: 60,
      problems: [],
    });
  });

  it('reports the placements that it pushes aside (PL-56)', () => {
    expect(tryPlace(PLAN, samplePlacement(9, { front: 3 }), { ...AT, x: 250 })).toMatchObject({
      x: 300,
      shifts: [
        { id: 2, x: 100 },
        { id: 3, x: 600 },
      ],
    });
  });

  it('pushes placements at one place by the order of their ids (PL-54, PL-56)', () => {
    const same = { ...EMPTY, placements: [5, 4].map((id) => samplePlacement(id, { x: 300 })) };
    expect(tryPlace(same, samplePlacement(9, { front: 7 }), { ...AT, x: 0 }).shifts).toEqual([
      { id: 4, x: 700 },
      { id: 5, x: 800 },
    ]);
  });

  it('ignores itself while it moves (PL-50)', () => {
    expect(tryPlace(PLAN, samplePlacement(2, { front: 2 }), { ...AT, x: 190 }, { without: 2 })).toMatchObject(
      {
        x: 190,
        shifts: [],
      },
    );
  });

  it('reports a drop point without a board (PL-54)', () => {
    expect(tryPlace(PLAN, samplePlacement(9), { face: 4, storey: 2, x: 77 })).toEqual({
      face: 4,
      storey: 2,
      x: 77,
      width: 100,
      height: 200,
      shifts: [],
      problems: [{ code: 'no_storey', face: 4, storey: 2 }],
    });
  });

  it('stays on the board if there is no room, as far as possible (PL-54)', () => {
    const at = (x: number, front: number) => {
      const ghost = tryPlace(PLAN, samplePlacement(9, { front }), { ...AT, x });
      expect(ghost.shifts).toEqual([]);
      return [ghost.x, ghost.problems];
    };
    const problems = [{ code: 'no_width', needs: 500, free: 400 }];
    expect(at(300, 5)).toEqual([300, problems]);
    expect(at(501, 5)).toEqual([500, problems]);
    expect(at(-1, 5)).toEqual([0, problems]);
    expect(at(600, 12)).toEqual([0, [{ code: 'no_width', needs: 1200, free: 400 }]]);
  });

  it('is placed at whole millimetres, and at the left end if no number is given (PL-50)', () => {
    const at = (x: number) => tryPlace(EMPTY, samplePlacement(9), { ...AT, x }).x;
    expect([at(300.4), at(300.5), at(Number.NaN), at(Number.POSITIVE_INFINITY)]).toEqual([300, 301, 0, 0]);
  });

  it('looks for no room if it is wider than any board (PL-51)', () => {
    const long = planFromForm(sampleForm('straight', { main: 50_000, storeys: 1 }));
    const wide = (width: number) => tryPlace(long, samplePlacement(9, { width }), AT).problems;
    expect(wide(50_000)).toEqual([]);
    expect(wide(50_001)).toEqual([{ code: 'no_width', needs: 50_001, free: 50_000 }]);
  });

  it('finds a storey full with a thousand placements (PL-51)', () => {
    const { onStorey } = PLAN_LIMITS;
    const row = Array.from({ length: onStorey }, (_, i) => samplePlacement(i + 1, { width: 1, x: i }));
    const long = planFromForm(sampleForm('straight', { main: 2000, storeys: 1 }));
    const put = (count: number) => {
      const plan = { ...long, placements: row.slice(0, count) };
      return { plan, outcome: place(plan, sampleProduct(5, { width: 1 }), AT, FORCED) };
    };
    expect(put(onStorey - 1).outcome.problems).toEqual([]);
    const full = put(onStorey);
    expect(refusal(full.outcome, full.plan)).toEqual([
      { code: 'too_many_on_storey', count: onStorey + 1, max: onStorey },
    ]);
  });
});

describe('putting a product on the shelf', () => {
  it('uses its sizes, one piece of it, and no priority by default (PL-50)', () => {
    const { plan, id } = place(PLAN, sampleProduct(7), ABOVE);
    expect(id).toBe(-1);
    expect(plan.placements).toEqual([
      ...PLAN.placements,
      {
        id: -1,
        product: 7,
        face: 1,
        storey: 2,
        x: 300,
        width: 200,
        height: 300,
        depth: 150,
        front: 1,
        back: 0,
        stack: 1,
        priority: 0,
      },
    ]);
    const counts = { front: 2, back: 1, priority: 50 };
    expect(place(EMPTY, sampleProduct(7), AT, counts).plan.placements[0]).toMatchObject(counts);
  });

  it('gives ids below all others (PL-50)', () => {
    expect([EMPTY, PLAN, { placements: [samplePlacement(-5), samplePlacement(2)] }].map(newId)).toEqual([
      -1, -1, -6,
    ]);
  });

  it('is refused if the sizes or the priority are invalid (PL-51)', () => {
    expect(refusal(place(PLAN, sampleProduct(7, { depth: null }), ABOVE, FORCED), PLAN)).toEqual([
      { code: 'product_without_size', product: 7 },
    ]);
    for (const priority of [-1, 101, 0.5]) {
      expect(refusal(place(PLAN, sampleProduct(7), ABOVE, { priority, forced: true }), PLAN)).toEqual([
        { code: 'count_out_of_range', field: 'priority', value: priority, min: 0, max: 100 },
      ]);
    }
  });

  it('when forced extends beyond height, depth and length, and reports it (PL-54)', () => {
    const forced = (more: Parameters<typeof sampleProduct>[1]) => {
      const { plan, problems, id } = place(PLAN, sampleProduct(7, more), ABOVE, FORCED);
      expect(plan.placements).toHaveLength(4);
      expect(id).toBe(-1);
      return problems.map((one) => one.code);
    };
    expect(forced({ height: 401 })).toEqual(['no_height']);
    expect(forced({ depth: 451 })).toEqual(['no_depth']);
    expect(forced({ width: 1001 })).toEqual(['no_width']);
  });

  it('is refused with invalid counts even when forced (PL-54)', () => {
    expect(refusal(place(PLAN, sampleProduct(7), ABOVE, { ...FORCED, front: 101 }), PLAN)[0]).toEqual({
      code: 'count_out_of_range',
      field: 'front',
      value: 101,
      min: 1,
      max: 100,
    });
    expect(refusal(place(PLAN, sampleProduct(7), { ...ABOVE, storey: 3 }, FORCED), PLAN)).toHaveLength(1);
  });
});

describe('moving and copying', () => {
  it('moves one to another place and leaves its old place free (PL-50, PL-57)', () => {
    const { plan, id, problems } = move(PLAN, 2, ABOVE);
    expect([id, problems]).toEqual([2, []]);
    expect(edges({ plan })).toEqual([
      [1, 0],
      [3, 500],
      [2, 300],
    ]);
  });

  it('is refused if it does not fit, unless it is forced (PL-54)', () => {
    const high = { ...PLAN, placements: [samplePlacement(1, { height: 500 })] };
    expect(refusal(move(high, 1, ABOVE), high)).toEqual([{ code: 'no_height', needs: 500, free: 400 }]);
    expect(edges(move(high, 1, ABOVE, FORCED))).toEqual([[1, 300]]);
    expect(refusal(move(high, 1, { ...ABOVE, storey: 3 }, FORCED), high)).toHaveLength(1);
  });

  it('refuses an unknown placement', () => {
    const none = [{ code: 'no_placement', id: 99 }];
    expect(refusal(move(PLAN, 99, ABOVE, FORCED), PLAN)).toEqual(none);
    expect(refusal(resize(PLAN, 99, { front: 1 }, FORCED), PLAN)).toEqual(none);
    expect(refusal(prioritise(PLAN, 99, 5), PLAN)).toEqual(none);
    expect(refusal(remove(PLAN, 1, 99), PLAN)).toEqual(none);
  });
});

describe('changing counts', () => {
  it('keeps the left edge and the counts that are not sent (PL-58)', () => {
    const back = resize(PLAN, 2, { back: 1 });
    expect(back.plan.placements.at(-1)).toEqual(samplePlacement(2, { x: 150, front: 2, back: 1 }));
    expect(back.id).toBe(2);
    expect(edges(resize(PLAN, 3, { front: 1 }))).toEqual([
      [1, 0],
      [2, 150],
      [3, 500],
    ]);
  });

  it('pushes a neighbour aside instead of jumping over it into a gap (PL-58)', () => {
    const plan = { ...EMPTY, placements: [samplePlacement(1), samplePlacement(2, { x: 100, width: 50 })] };
    expect(edges(resize(plan, 1, { front: 2 }))).toEqual([
      [1, 0],
      [2, 200],
    ]);
  });

  it('accepts a priority from 0 to 100, only for one placement (PL-51)', () => {
    const priorities = (outcome: Outcome) => outcome.plan.placements.map((one) => one.priority);
    expect(priorities(prioritise(PLAN, 2, 100))).toEqual([0, 100, 0]);
    expect(prioritise(PLAN, 2, 0)).toMatchObject({ problems: [], id: 2 });
    for (const value of [-1, 101]) {
      expect(refusal(prioritise(PLAN, 2, value), PLAN)).toEqual([
        { code: 'count_out_of_range', field: 'priority', value, min: 0, max: 100 },
      ]);
    }
  });
});

describe('removing', () => {
  it('removes several, names the first, and none if none is named (PL-57)', () => {
    const { plan, problems, id } = remove(PLAN, 3, 1);
    expect([edges({ plan }), problems, id]).toEqual([[[2, 150]], [], 3]);
    expect(remove(PLAN).id).toBeNull();
    expect(remove(PLAN).problems).toEqual([]);
  });

  it('leaves a shelf unchanged that has none of the products (PL-57)', () => {
    expect(clearProducts(PLAN, new Set([99]))).toEqual({ plan: PLAN, removed: [] });
    expect(clearProducts(PLAN, new Set([99])).plan).toBe(PLAN);
  });
});
