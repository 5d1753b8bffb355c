import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOfGoods } from '../geometry/table-places.ts';
import {
  arrange,
  faceOfTable,
  footprintOf,
  goodsOnTables,
  inWalk,
  mergePlans,
  move,
  type PlanTable,
  place,
  placesOf,
  refit,
  type ShelfPlan,
  sceneOf,
  storeyAt,
  TABLE_SIZES,
  tableFaces,
  tablePlaceAt,
  tryPlace,
  validatePlacements,
} from '../index.ts';
import { planFromForm } from '../model/form.ts';
import { sampleForm, sampleGoods, samplePlacement } from '../testing/sample-plans.ts';

const table = (more: Partial<PlanTable> = {}): PlanTable => ({
  kind: 'six_seat',
  phones: 0,
  spot: null,
  ...TABLE_SIZES.six_seat,
  ...more,
});
const planWith = (...tables: PlanTable[]): ShelfPlan => ({
  ...planFromForm(sampleForm('straight', { storeys: 1 })),
  tables,
});
const phone = { width: 75, height: 150, depth: 10, front: 1, back: 0 };
const onTable = (id: number, number: number, at: number) =>
  samplePlacement(id, { ...phone, face: faceOfTable(number), storey: 1, x: (at - 1) * 250 });

describe('a table', () => {
  it('is a board of its counted places, 250 mm each [TBL-1]', () => {
    const plan = planWith(table(), table({ kind: 'rectangular', length: 200, width: 200 }));
    expect(storeyAt(plan, { face: 101, storey: 1 })).toMatchObject({ length: 1500, depth: 250, bottom: 900 });
    expect(storeyAt(plan, { face: 101, storey: 2 })).toBeUndefined();
    expect(storeyAt(plan, { face: 102, storey: 1 })).toBeUndefined();
    expect(storeyAt(plan, { face: 103, storey: 1 })).toBeUndefined();
  });

  it('takes products at the free place nearest to the drop point, and moves no others [TBL-2, TBL-3]', () => {
    const plan = { ...planWith(table()), placements: [onTable(1, 1, 3)] };
    expect(tryPlace(plan, phone, { face: 101, storey: 1, x: 260 })).toMatchObject({ x: 250, problems: [] });
    expect(tryPlace(plan, phone, { face: 101, storey: 1, x: 680 })).toMatchObject({ x: 750, shifts: [] });
    expect(tryPlace(plan, { ...phone, width: 251 }, { face: 101, storey: 1, x: 0 }).problems).toEqual([
      { code: 'no_width', needs: 251, free: 250 },
    ]);
    const full = { ...plan, placements: [1, 2, 3, 4, 5, 6].map((at) => onTable(at, 1, at)) };
    expect(tryPlace(full, phone, { face: 101, storey: 1, x: 0 }).problems).toEqual([
      { code: 'too_many_on_storey', count: 7, max: 6 },
    ]);
    expect(place(full, { id: 9, ...phone }, { face: 101, storey: 1, x: 0 }, { forced: true }).id).toBeNull();
  });

  it('refuses two products at one place, and an unknown place [TBL-2]', () => {
    const twice = { ...planWith(table()), placements: [onTable(1, 1, 2), onTable(2, 1, 2)] };
    expect(validatePlacements(twice)).toEqual([{ code: 'overlap', id: 2, other: 1 }]);
    expect(validatePlacements({ ...planWith(table()), placements: [onTable(1, 1, 7)] })).toMatchObject([
      { code: 'no_storey', face: 101 },
    ]);
  });

  it('never holds two products at a place, after any move [TBL-2]', () => {
    const step = fc.record({ id: fc.integer({ min: 1, max: 6 }), x: fc.integer({ min: -500, max: 4000 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const start: ShelfPlan = {
          ...planWith(table(), table()),
          placements: [1, 2, 3, 4, 5].map((i) => onTable(i, 1, i)),
        };
        const end = steps.reduce<ShelfPlan>(
          (plan, { id, x }) => move(plan, id, { face: 101 + (id % 2), storey: 1, x }, { forced: true }).plan,
          start,
        );
        expect(validatePlacements(end)).toEqual([]);
      }),
    );
  });

  it('is walked after the shelf, place by place, whichever end the walk starts at [TBL-4]', () => {
    const plan = { ...planWith(table(), table()), start: { face: 1, end: 'right' } as const };
    const some = [onTable(1, 2, 1), onTable(2, 1, 5), onTable(3, 1, 2), samplePlacement(4, { x: 0 })];
    expect(inWalk(plan, some).map((one) => one.id)).toEqual([4, 3, 2, 1]);
  });

  it('shows its products at their places from above and in 3D [TBL-1]', () => {
    const plan = { ...planWith(table()), placements: [onTable(1, 1, 5)] };
    const { tables } = footprintOf(plan);
    const [one] = plan.placements;
    if (!one) throw new Error('no placement');
    const spot = placeOfGoods(tables, one);
    expect(spot?.number).toBe(5);
    expect(sceneOf(plan).goods).toMatchObject([
      { id: 1, bottom: 900, x: spot?.x, y: spot?.y, turn: spot?.turn },
    ]);
    expect(goodsOnTables(plan, tables)).toHaveLength(1);
    expect(tables[0]?.places.map((each) => each.number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('auto-arrange', () => {
  const rules = [{ id: 1, sort: 'size', descending: false }] as const;
  const goods = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      sampleGoods(i + 1, { category: 1, width: 75, height: 150, depth: 10, stock: 20 }),
    );

  it('puts one piece of one product at each place, and is stable [TBL-5]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 80 }),
        fc.constantFrom('left', 'right'),
        fc.constantFrom('six_seat', 'rectangular', 'octagonal'),
        (count, end, kind) => {
          const own = table({ kind, ...TABLE_SIZES[kind] });
          const plan = { ...planWith(own, table()), start: { face: 1, end: end as 'left' | 'right' } };
          const done = arrange(plan, goods(count), rules);
          expect(validatePlacements(done.plan)).toEqual([]);
          const onTables = done.plan.placements.filter((one) => one.face > 100);
          expect(onTables.every((one) => one.x % 250 === 0 && one.front === 1 && one.back === 0)).toBe(true);
          expect(onTables.length).toBeLessThanOrEqual(placesOf(own) + 6);
          const again = arrange(done.plan, goods(count), rules);
          expect(again.plan.placements).toEqual(done.plan.placements);
        },
      ),
    );
  });

  it('fills only a selected table, and leaves out products without a place [TBL-5]', () => {
    const done = arrange(planWith(table()), goods(8), rules, { faces: [101] });
    expect(done.plan.placements.map((one) => tablePlaceAt(one.x))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(done.leftOut.map((one) => one.reason.code)).toEqual(['no_room', 'no_room']);
    const kept = { ...planWith(table()), placements: [onTable(50, 1, 3)] };
    const filled = arrange(kept, goods(3), rules, { faces: [101], keep: true });
    expect(filled.plan.placements.map((one) => tablePlaceAt(one.x))).toEqual([1, 2, 3, 4]);
  });
});

describe('goods on tables', () => {
  it('follow their table when one before it is removed, and fall off a removed one [TBL-6]', () => {
    const [a, b] = [table(), table({ kind: 'octagonal', ...TABLE_SIZES.octagonal })];
    const plan = { ...planWith(a, b), placements: [onTable(1, 1, 1), onTable(2, 2, 4)] };
    const { plan: now, fallen } = refit(plan, { ...plan, tables: [b] });
    expect(now.placements).toMatchObject([{ id: 2, face: 101, x: 750 }]);
    expect(fallen.map(({ placement }) => placement.id)).toEqual([1]);
    expect([...tableFaces([a, b], [b, a])]).toEqual([
      [101, 102],
      [102, 101],
    ]);
    expect([...tableFaces([a, b], [a, table({ length: 1800 })])]).toEqual([
      [101, 101],
      [102, 102],
    ]);
  });

  it('follow the key of their table, not its likeness or number [TBL-6]', () => {
    const [a, b, c] = [7, 8, 9].map((key) => table({ key }));
    if (!a || !b || !c) throw new Error('no tables');
    expect([...tableFaces([a, b], [b])]).toEqual([[102, 101]]);
    expect([...tableFaces([a, b], [table({ key: null }), b])]).toEqual([[102, 102]]);
    expect([...tableFaces([a, b], [c])]).toEqual([]);
    // Without keys on one side it is guessed.
    expect([...tableFaces([a, b], [table()])]).toEqual([[101, 101]]);
  });

  it('stay with their table when another editor removes one before it, and fall with a removed one [TBL-6]', () => {
    const [a, b] = [7, 8].map((key) => table({ key }));
    if (!a || !b) throw new Error('no tables');
    const base = { ...planWith(a, b), placements: [onTable(1, 1, 1), onTable(2, 2, 4)] };
    const theirs = { ...planWith(b), placements: [onTable(2, 1, 4)] };
    const mine = { ...base, placements: [...base.placements, onTable(-1, 2, 2)] };
    const merged = mergePlans(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.plan.placements.map((one) => [one.id, one.face, tablePlaceAt(one.x)])).toEqual([
      [-1, 101, 2],
      [2, 101, 4],
    ]);
    const onRemoved = { ...base, placements: [...base.placements, onTable(-1, 1, 2)] };
    const { plan: left, conflicts } = mergePlans(base, onRemoved, theirs);
    expect(left.placements.map((one) => one.id)).toEqual([2]);
    expect(conflicts).toMatchObject([{ kind: 'no_room', id: -1, other: null }]);
  });

  it('are moved for products that another editor put at the same place [TBL-2]', () => {
    const base = planWith(table());
    const theirs = { ...base, placements: [onTable(7, 1, 2)] };
    const mine = { ...base, placements: [onTable(-1, 1, 2)] };
    const merged = mergePlans(base, mine, theirs);
    expect(merged.plan.placements.map((one) => one.id)).toEqual([7]);
    expect(merged.conflicts).toMatchObject([{ kind: 'no_room', id: -1, other: 7 }]);
  });
});
