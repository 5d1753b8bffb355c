import { describe, expect, it } from 'vitest';
import {
  PLAN_LIMITS,
  type PlanPlacement,
  planFromForm,
  refit,
  type ShelfPlan,
  validatePlacements,
} from '../index.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';
import { overlaps } from './fit.ts';

/** Two boards of 1000 mm, 400 high and 450 deep. */
const EMPTY = planFromForm(sampleForm('straight', { main: 1000, storeys: 2 }));
const plan = (...placements: readonly PlanPlacement[]): ShelfPlan => ({ ...EMPTY, placements });
const problems = (more: Partial<PlanPlacement>) => validatePlacements(plan(samplePlacement(7, more)));

describe('a placement', () => {
  it('is as wide, high and deep as its board at most (PL-52)', () => {
    expect(problems({ x: 900, height: 400, depth: 450 })).toEqual([]);
    expect(problems({ x: 0, width: 1000 })).toEqual([]);
    expect(problems({ height: 401 })).toEqual([{ code: 'no_height', id: 7, needs: 401, free: 400 }]);
    expect(problems({ depth: 451 })).toEqual([{ code: 'no_depth', id: 7, needs: 451, free: 450, most: -1 }]);
  });

  it('counts its pile and all its rows (PL-52)', () => {
    expect(problems({ stack: 2 })).toEqual([]);
    expect(problems({ stack: 3 })).toEqual([{ code: 'no_height', id: 7, needs: 600, free: 400 }]);
    expect(problems({ back: 3 })).toEqual([]);
    expect(problems({ back: 4 })).toEqual([{ code: 'no_depth', id: 7, needs: 500, free: 450, most: 3 }]);
    expect(problems({ front: 10 })).toEqual([]);
    expect(problems({ front: 11 })).toEqual([{ code: 'no_width', id: 7, needs: 1100, free: 1000 }]);
  });

  it('has its share that is on the board (PL-54)', () => {
    expect(problems({ x: -30 })).toEqual([{ code: 'no_width', id: 7, needs: 100, free: 70 }]);
    expect(problems({ x: 960 })).toEqual([{ code: 'no_width', id: 7, needs: 100, free: 40 }]);
    expect(problems({ x: 1200 })).toEqual([{ code: 'no_width', id: 7, needs: 100, free: 0 }]);
    expect(problems({ x: -200 })).toEqual([{ code: 'no_width', id: 7, needs: 100, free: 0 }]);
  });

  it('has counts within bounds (PL-51)', () => {
    const tiny = { width: 1, height: 1, depth: 0.1 };
    for (const [field, min, max] of [
      ['front', 1, 100],
      ['back', 0, 1000],
      ['stack', 1, 100],
    ] as const) {
      expect(problems({ ...tiny, [field]: min })).toEqual([]);
      expect(problems({ ...tiny, [field]: max })).toEqual([]);
      for (const value of [min - 1, max + 1, min + 0.5]) {
        expect(problems({ ...tiny, [field]: value })).toEqual([
          { code: 'count_out_of_range', id: 7, field, value, min, max },
        ]);
      }
    }
  });

  it('is on an existing storey (PL-54)', () => {
    expect(problems({ storey: 3 })).toEqual([{ code: 'no_storey', id: 7, face: 1, storey: 3 }]);
    expect(problems({ face: 2 })).toEqual([{ code: 'no_storey', id: 7, face: 2, storey: 1 }]);
  });
});

describe('a row', () => {
  it('may touch, and not overlap (PL-53)', () => {
    const [a, b] = [samplePlacement(1, { front: 2 }), samplePlacement(2, { x: 200 })];
    expect([overlaps(a, b), overlaps(b, a)]).toEqual([false, false]);
    const nearer = { ...b, x: 199 };
    expect([overlaps(a, nearer), overlaps(nearer, a)]).toEqual([true, true]);
    expect(overlaps(a, { ...nearer, face: 2 })).toBe(false);
    expect(overlaps(a, { ...nearer, storey: 2 })).toBe(false);
    expect(overlaps(a, { ...a, width: 1 })).toBe(true);
  });

  it('names each that overlaps one placed left of it, and the one that extends farthest (PL-53)', () => {
    const row = [
      samplePlacement(4, { x: 600 }),
      samplePlacement(3, { x: 450 }),
      samplePlacement(2, { x: 100 }),
      samplePlacement(1, { x: 0, front: 5 }),
    ];
    expect(validatePlacements(plan(...row))).toEqual([
      { code: 'overlap', id: 2, other: 1 },
      { code: 'overlap', id: 3, other: 1 },
    ]);
    const chain = [0, 90, 180].map((x, i) => samplePlacement(i + 1, { x }));
    expect(validatePlacements(plan(...chain))).toEqual([
      { code: 'overlap', id: 2, other: 1 },
      { code: 'overlap', id: 3, other: 2 },
    ]);
    const sameEnd = [
      [0, 100],
      [50, 50],
      [90, 100],
    ] as const;
    expect(
      validatePlacements(plan(...sameEnd.map(([x, width], i) => samplePlacement(i + 1, { x, width })))),
    ).toEqual([
      { code: 'overlap', id: 2, other: 1 },
      { code: 'overlap', id: 3, other: 1 },
    ]);
    expect(validatePlacements(plan(...[2, 1].map((id) => samplePlacement(id))))).toEqual([
      { code: 'overlap', id: 2, other: 1 },
    ]);
    expect(validatePlacements(plan(samplePlacement(1), samplePlacement(2, { storey: 2 })))).toEqual([]);
  });

  it('holds a thousand placements at most (PL-51)', () => {
    const { onStorey } = PLAN_LIMITS;
    const many = (count: number) =>
      validatePlacements(
        plan(...Array.from({ length: count }, (_, i) => samplePlacement(i + 1, { x: i, width: 1 }))),
      ).filter((one) => one.code === 'too_many_on_storey');
    expect(many(onStorey)).toEqual([]);
    expect(many(onStorey + 1)).toEqual([
      { code: 'too_many_on_storey', id: 1, count: onStorey + 1, max: onStorey },
    ]);
  });
});

describe('new furniture', () => {
  it('leaves out placements that do not fit it, with a reason for each (PL-6)', () => {
    const low = { ...EMPTY, storeys: EMPTY.storeys.map((one) => ({ ...one, height: 150 })) };
    const [stays, falls] = [samplePlacement(1, { height: 150 }), samplePlacement(2, { x: 200 })];
    expect(refit(plan(stays, falls), low)).toEqual({
      plan: { ...low, placements: [stays] },
      fallen: [{ placement: falls, problems: [{ code: 'no_height', id: 2, needs: 200, free: 150 }] }],
    });
  });

  it('keeps placements forced in the same way before, and no others that do not fit (PL-6)', () => {
    const low = { ...EMPTY, storeys: EMPTY.storeys.map((one) => ({ ...one, height: 150 })) };
    const forced = samplePlacement(1, { height: 500 });
    expect(refit(plan(forced), low)).toEqual({ plan: { ...low, placements: [forced] }, fallen: [] });
    const deep = samplePlacement(1, { depth: 500 });
    expect(refit(plan(deep), low).fallen.map((one) => one.problems.map(({ code }) => code))).toEqual([
      ['no_height', 'no_depth'],
    ]);
    const lost = samplePlacement(1, { storey: 9 });
    expect(refit(plan(lost), EMPTY).fallen).toHaveLength(1);
  });

  it('has placements on the same sides as before (PL-6)', () => {
    const u = planFromForm(sampleForm('u'));
    const placements = [1, 2, 3].map((face) => samplePlacement(face, { face }));
    const { plan: after, fallen } = refit({ ...u, placements }, planFromForm(sampleForm('right_l')));
    expect(after.placements.map((one) => [one.id, one.face])).toEqual([
      [2, 1],
      [3, 2],
    ]);
    expect(fallen).toEqual([
      { placement: placements[0], problems: [{ code: 'no_storey', face: 0, storey: 1, id: 1 }] },
    ]);
  });
});
