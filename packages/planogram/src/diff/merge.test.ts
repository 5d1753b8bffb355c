import { describe, expect, it } from 'vitest';
import {
  inOrder,
  type MergeConflict,
  mergePlans,
  type PlanPlacement,
  planFromForm,
  type ShelfPlan,
} from '../index.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';

/** Three boards of 1000 mm, the uppermost one shallow. */
const FORM = planFromForm(sampleForm('straight', { main: 1000, storeys: 3 }));
const SHELF: ShelfPlan = {
  ...FORM,
  storeys: FORM.storeys.map((one) => (one.storey === 3 ? { ...one, depth: 150 } : one)),
};
const A = samplePlacement(1, { x: 0 });
const B = samplePlacement(2, { x: 300 });
const C = samplePlacement(3, { x: 600 });
const plan = (...placements: readonly PlanPlacement[]): ShelfPlan => ({
  ...SHELF,
  placements: inOrder(placements),
});
const BASE = plan(A, B, C);
const TOO_HIGH = { stack: 3 };
const merge = (mine: ShelfPlan, theirs: ShelfPlan, base = BASE) => {
  const { plan: merged, conflicts } = mergePlans(base, mine, theirs);
  return { placements: merged.placements, conflicts };
};

describe('one placement changed by both', () => {
  it('gets each field from the editor who changed it, or both alike (PL-72)', () => {
    const mine = { ...A, x: 100, front: 2, priority: 9 };
    const theirs = { ...A, back: 0, front: 2, product: 7 };
    expect(merge(plan(mine, B, C), plan(theirs, B, C))).toEqual({
      placements: [{ ...A, x: 100, front: 2, priority: 9, product: 7 }, B, C],
      conflicts: [],
    });
  });

  it('is reported with all fields that differ, and has their values only in these (PL-73)', () => {
    const mine = { ...A, x: 100, front: 2, priority: 9 };
    const theirs = { ...A, x: 50, back: 1 };
    expect(merge(plan(mine, B, C), plan(theirs, B, C))).toEqual({
      placements: [{ ...theirs, priority: 9 }, B, C],
      conflicts: [{ kind: 'both_changed', id: 1, parts: ['moved', 'resized'], mine, theirs }],
    });
  });

  it('is removed if one removed it and the other did nothing (PL-72)', () => {
    expect(merge(plan(A, B), BASE)).toEqual({ placements: [A, B], conflicts: [] });
    expect(merge(BASE, plan(A, B))).toEqual({ placements: [A, B], conflicts: [] });
    expect(merge(plan(A, B), plan(A, B))).toEqual({ placements: [A, B], conflicts: [] });
  });

  it('is reported if one removed it and the other changed it; theirs wins (PL-73)', () => {
    const changed = { ...C, priority: 5 };
    expect(merge(plan(A, B), plan(A, B, changed))).toEqual({
      placements: [A, B, changed],
      conflicts: [{ kind: 'removed_and_changed', id: 3, mine: null, theirs: changed }],
    });
    expect(merge(plan(A, B, changed), plan(A, B))).toEqual({
      placements: [A, B],
      conflicts: [{ kind: 'removed_and_changed', id: 3, mine: changed, theirs: null }],
    });
  });

  it('added equally by both under one id is one (PL-75)', () => {
    const added = samplePlacement(-1, { storey: 2 });
    const { plan: merged, renumbered } = mergePlans(BASE, plan(A, B, C, added), plan(A, B, C, added));
    expect(merged.placements).toEqual([A, B, C, added]);
    expect(renumbered).toEqual(new Map());
  });

  it('gets new ids in descending order, below all of both (PL-75)', () => {
    const [mineOne, mineTwo] = [
      samplePlacement(-1, { storey: 2 }),
      samplePlacement(-2, { storey: 2, x: 300 }),
    ];
    const theirsAdded = [-1, -2, -3].map((id) => samplePlacement(id, { storey: 2, x: 500 - id * 100 }));
    const { plan: merged, renumbered } = mergePlans(
      BASE,
      plan(A, B, C, mineOne, mineTwo),
      plan(A, B, C, ...theirsAdded),
    );
    expect(renumbered).toEqual(
      new Map([
        [-1, -4],
        [-2, -5],
      ]),
    );
    expect(merged.placements.slice(3).map((one) => [one.id, one.x])).toEqual([
      [-4, 0],
      [-5, 300],
      [-1, 600],
      [-2, 700],
      [-3, 800],
    ]);
  });
});

describe('a placement of mine that does not fit beside theirs', () => {
  const noRoom = (
    id: number,
    mine: PlanPlacement,
    theirs: PlanPlacement | null,
    other: number | null,
  ): MergeConflict => ({ kind: 'no_room', id, mine, theirs, other });

  it('returns to its place in their plan, or is removed if they do not have it (PL-74)', () => {
    const mine = samplePlacement(-1, { storey: 2, x: 50 });
    const theirs = { ...B, storey: 2, x: 0 };
    expect(merge(plan(A, B, C, mine), plan(A, C, theirs))).toEqual({
      placements: [A, C, theirs],
      conflicts: [noRoom(-1, mine, null, 2)],
    });
  });

  it('is moved wherever it is in the row, left or right of theirs (PL-74)', () => {
    const theirs = samplePlacement(-1, { storey: 2, x: 200, front: 3 });
    const near = (x: number) => {
      const { placements, conflicts } = merge(plan({ ...A, storey: 2, x }, B, C), plan(A, B, C, theirs));
      return [placements.find((one) => one.id === 1)?.storey, conflicts.length];
    };
    expect([near(100), near(101), near(499), near(500)]).toEqual([
      [2, 0],
      [1, 1],
      [1, 1],
      [2, 0],
    ]);
  });

  it('is removed if theirs overlap it, and no other (PL-74)', () => {
    const theirs = samplePlacement(-9, { storey: 2, x: 200, front: 4 });
    const mine = [0, 150, 250, 450, 600].map((x, i) => samplePlacement(-1 - i, { storey: 2, x }));
    const { placements, conflicts } = merge(plan(A, B, C, ...mine), plan(A, B, C, theirs));
    expect(placements.map((one) => one.id)).toEqual([1, 2, 3, -1, -9, -5]);
    expect(conflicts).toEqual([-2, -3, -4].map((id, i) => noRoom(id, mine[i + 1] ?? A, null, -9)));
  });

  it('returns to a place where it moves more of mine, one after the other (PL-74)', () => {
    // Mine rotate by one place; theirs took the last place that I moved one to.
    const mine = [
      { ...A, storey: 2, x: 0 },
      { ...B, x: 0 },
      { ...C, x: 300 },
    ] as const;
    const theirs = samplePlacement(-1, { storey: 2, x: 50 });
    expect(merge(plan(...mine), plan(A, B, C, theirs))).toEqual({
      placements: [A, B, C, theirs],
      conflicts: [noRoom(1, mine[0], A, -1), noRoom(2, mine[1], B, 1), noRoom(3, mine[2], C, 2)],
    });
  });

  it('returns if both together do not fit the board, though each did alone (PL-74)', () => {
    const [mine, theirs] = [
      { ...A, storey: 3 },
      { ...A, back: 1 },
    ];
    expect(merge(plan(mine, B, C), plan(theirs, B, C))).toEqual({
      placements: [theirs, B, C],
      conflicts: [noRoom(1, mine, theirs, null)],
    });
    expect(merge(plan({ ...A, storey: 3 }), plan({ ...A, back: 1 }), plan(A)).placements).toEqual([
      { ...A, back: 1 },
    ]);
  });

  it('is never on a storey that they removed (PL-74)', () => {
    const mine = samplePlacement(-1, { storey: 3 });
    const theirs = { ...BASE, storeys: SHELF.storeys.slice(0, 2) };
    expect(merge(plan(A, B, C, mine), theirs)).toEqual({
      placements: [A, B, C],
      conflicts: [noRoom(-1, mine, null, null)],
    });
  });
});

describe('a forced placement', () => {
  it('keeps the place given by the editor who forced it (PL-54, PL-74)', () => {
    const high = { ...A, ...TOO_HIGH };
    for (const [mine, theirs] of [
      [plan(high, B, C), BASE],
      [BASE, plan(high, B, C)],
      [plan(high, B, C), plan(A, B, { ...C, x: 700 })],
    ] as const) {
      expect(merge(mine, theirs).conflicts).toEqual([]);
      expect(merge(mine, theirs).placements[0]).toEqual(high);
    }
  });

  it('may overlap others of the same editor there (PL-54, PL-74)', () => {
    const over = { ...B, x: 50 };
    for (const [mine, theirs] of [
      [plan(A, over, C), plan(A, B, { ...C, x: 700 })],
      [plan(A, B, { ...C, x: 700 }), plan(A, over, C)],
    ] as const) {
      expect(merge(mine, theirs)).toEqual({ placements: [A, over, { ...C, x: 700 }], conflicts: [] });
    }
  });

  it('is moved if not all of it is mine (PL-74)', () => {
    const [mine, theirs] = [
      { ...A, ...TOO_HIGH },
      { ...A, x: 100 },
    ];
    expect(merge(plan(mine, B, C), plan(theirs, B, C))).toEqual({
      placements: [theirs, B, C],
      conflicts: [{ kind: 'no_room', id: 1, mine, theirs, other: null }],
    });
  });
});

describe('the furniture', () => {
  it('gets each part from the editor who changed it (PL-72)', () => {
    const mine = { ...BASE, depth: 500 };
    const theirs: ShelfPlan = { ...BASE, start: { face: 1, end: 'right' } };
    const { plan: merged, conflicts } = mergePlans(BASE, mine, theirs);
    expect(merged).toEqual({ ...BASE, depth: 500, start: theirs.start });
    expect(conflicts).toEqual([]);
    expect(mergePlans(BASE, mine, { ...theirs, depth: 500 }).conflicts).toEqual([]);
  });

  it('is reported if both changed the same part, and theirs wins (PL-73)', () => {
    const { plan: merged, conflicts } = mergePlans(BASE, { ...BASE, depth: 500 }, { ...BASE, depth: 600 });
    expect(merged.depth).toBe(600);
    expect(conflicts).toEqual([{ kind: 'shape', part: 'depth' }]);
  });

  it('keeps the boards of their placements, though I removed them (PL-73)', () => {
    const mine = { ...BASE, depth: 500, storeys: SHELF.storeys.slice(0, 2) };
    const added = samplePlacement(-1, { storey: 3 });
    const { plan: merged, conflicts } = mergePlans(BASE, mine, plan(A, B, C, added));
    expect(merged).toEqual(plan(A, B, C, added));
    expect(conflicts).toEqual([{ kind: 'shape', part: 'storeys' }]);
    expect(mergePlans(BASE, mine, plan(A, B, { ...C, storey: 3 })).conflicts).toContainEqual({
      kind: 'shape',
      part: 'storeys',
    });
  });

  it('loses a board with its placements, if I removed both (PL-72)', () => {
    const base = plan(A, B, { ...C, storey: 3 });
    const mine = { ...plan(A, B), storeys: SHELF.storeys.slice(0, 2) };
    const { plan: merged, conflicts } = mergePlans(base, mine, base);
    expect(merged).toEqual(mine);
    expect(conflicts).toEqual([]);
  });

  it('ignores placements that were on no board of theirs either (PL-73)', () => {
    const lost = { ...C, storey: 9 };
    const mine = { ...plan(A, B, lost), storeys: SHELF.storeys.slice(0, 2) };
    const { plan: merged, conflicts } = mergePlans(plan(A, B, lost), mine, plan(A, B, lost));
    expect(merged.storeys).toHaveLength(2);
    expect(conflicts).toEqual([]);
  });
});
