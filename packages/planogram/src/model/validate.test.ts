import { describe, expect, it } from 'vitest';
import {
  PLAN_LIMITS,
  type PlanTable,
  planFromForm,
  type ShelfPlan,
  type ShelfShape,
  type ShelfType,
  type Storey,
  type Supports,
  TABLE_SIZES,
  type TableKind,
  validateShape,
  type Zone,
} from '../index.ts';
import { sampleForm } from '../testing/sample-plans.ts';
import type { StartPoint } from './plan.ts';

const STRAIGHT = planFromForm(sampleForm('straight', { storeys: 2 }));
const CORNER = planFromForm(sampleForm('left_l', { storeys: 1 }));

function withStorey(field: Partial<Storey>, nth = 1): ShelfPlan {
  return { ...STRAIGHT, storeys: STRAIGHT.storeys.map((one, i) => (i === nth ? { ...one, ...field } : one)) };
}

describe('sizes of a shelf', () => {
  it('are whole millimetres from 1 to 50,000 (PL-7)', () => {
    const sized = (main: number) =>
      validateShape({ ...STRAIGHT, sizes: { main, left: null, right: null } }).map((one) => one.code);
    expect([sized(1), sized(50_000)]).toEqual([[], []]);
    for (const main of [0, -5, 50_001, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(sized(main)).toEqual(['size_out_of_range']);
    }
  });

  it('count if the shape has such a side, and if a length was given (PL-3, PL-7)', () => {
    const sidesTold = (type: ShelfType) =>
      validateShape({ ...planFromForm(sampleForm(type)), sizes: { main: 900, left: 0, right: 0 } }).flatMap(
        (one) => (one.code === 'size_out_of_range' ? [one.side] : []),
      );
    const types = ['straight', 'left_l', 'right_l', 'u', 'four_sided', 'six_sided'] as const;
    expect(types.map(sidesTold)).toEqual([[], ['left'], ['right'], ['left', 'right'], ['left', 'right'], []]);
    expect(validateShape({ ...CORNER, sizes: { main: 2400, left: null, right: null } })).toEqual([]);
  });

  it('close a four-sided island only if both ends are equally long (PL-7)', () => {
    const ends = (left: number | null, right: number | null) =>
      validateShape({ ...planFromForm(sampleForm('four_sided')), sizes: { main: 2400, left, right } });
    expect(ends(900, 900)).toEqual([]);
    expect(ends(null, null)).toEqual([]);
    expect(ends(null, 2400)).toEqual([]);
    expect(ends(1200, 900)).toEqual([{ code: 'ends_differ', left: 1200, right: 900 }]);
    expect(ends(null, 900)).toEqual([{ code: 'ends_differ', left: 2400, right: 900 }]);
    expect(validateShape(planFromForm(sampleForm('u', { right: 900 })))).toEqual([]);
  });

  it('have a depth from 1 to 5000 mm, and a known type (PL-7)', () => {
    expect(validateShape({ ...STRAIGHT, depth: 5001 })).toEqual([
      { code: 'depth_out_of_range', value: 5001, min: 1, max: 5000 },
    ]);
    expect(validateShape({ ...STRAIGHT, depth: 5000 })).toEqual([]);
    const type = 'round' as ShelfType;
    expect(validateShape({ ...STRAIGHT, type })).toEqual([{ code: 'type_unknown', type }]);
  });
});

describe('storeys', () => {
  it('have whole sizes within bounds (PL-7)', () => {
    const bounds = {
      length: PLAN_LIMITS.length,
      height: PLAN_LIMITS.height,
      depth: PLAN_LIMITS.depth,
      bottom: PLAN_LIMITS.bottom,
    } as const;
    for (const field of ['length', 'height', 'depth', 'bottom'] as const) {
      const { min, max } = bounds[field];
      const told = (value: number) =>
        validateShape(withStorey({ [field]: value })).filter((one) => one.code === 'storey_out_of_range');
      expect([told(min), told(max)]).toEqual([[], []]);
      for (const value of [min - 1, max + 1, min + 0.5]) {
        expect(told(value)).toEqual([
          { code: 'storey_out_of_range', face: 1, storey: 2, field, value, min, max },
        ]);
      }
    }
  });

  it('have a known zone (PL-7)', () => {
    expect(validateShape(withStorey({ zone: 'blue' as Zone }))).toEqual([
      { code: 'zone_unknown', face: 1, storey: 2 },
    ]);
    for (const zone of ['golden', 'green', 'red'] as const)
      expect(validateShape(withStorey({ zone }))).toEqual([]);
  });

  it('are numbered from 1 without gaps, each once, in any order (PL-7)', () => {
    expect(validateShape({ ...STRAIGHT, storeys: STRAIGHT.storeys.toReversed() })).toEqual([]);
    expect(validateShape(withStorey({ storey: 1 })).map((one) => one.code)).toEqual(['storey_misnumbered']);
    expect(validateShape(withStorey({ storey: 3 }))).toEqual([
      { code: 'storey_misnumbered', face: 1, storey: 3 },
    ]);
    expect(validateShape(withStorey({ storey: 0 }, 0)).slice(0, 1)).toEqual([
      { code: 'storey_misnumbered', face: 1, storey: 0 },
    ]);
  });

  it('may touch the one below, but not begin under its end (PL-7)', () => {
    expect(validateShape(withStorey({ bottom: 550 }))).toEqual([]);
    expect(validateShape(withStorey({ bottom: 549 }))).toEqual([
      { code: 'storeys_overlap', face: 1, storey: 2, by: 1 },
    ]);
  });

  it('are twenty at most on a face, and one at least (PL-7)', () => {
    const count = (storeys: number) =>
      validateShape(planFromForm(sampleForm('straight', { storeys, height: 50 })));
    expect(count(20)).toEqual([]);
    expect(count(21)).toEqual([{ code: 'too_many_storeys', face: 1, count: 21, max: 20 }]);
    expect(count(0)).toEqual([{ code: 'face_without_storeys', face: 1 }]);
  });

  it('belong to existing faces; each unknown face is reported once (PL-7)', () => {
    const [first] = STRAIGHT.storeys;
    if (!first) throw new Error('no storeys');
    const strangers = [2, 2, 0].map((face, i) => ({ ...first, face, storey: i + 1 }));
    expect(validateShape({ ...STRAIGHT, storeys: [...STRAIGHT.storeys, ...strangers] })).toEqual([
      { code: 'face_unknown', face: 2, faces: 1 },
      { code: 'face_unknown', face: 0, faces: 1 },
    ]);
  });
});

describe('supports', () => {
  const pallet: Supports = { face: 1, kind: 'pallet', count: 2, length: 600, depth: 400, height: 150 };
  const told = (field: Partial<Supports>, shape: ShelfShape = STRAIGHT) =>
    validateShape({ ...shape, supports: [{ ...pallet, ...field }] });

  it('have counts and sizes within bounds (PL-7)', () => {
    expect(told({ count: 0 })).toEqual([
      { code: 'supports_out_of_range', face: 1, field: 'count', value: 0, min: 1, max: 50 },
    ]);
    expect(told({ count: 50, length: 10, depth: 10, height: 10 })).toEqual([]);
    expect(told({ count: 51, length: 10 }).map((one) => one.code)).toEqual(['supports_out_of_range']);
    for (const field of ['length', 'depth', 'height'] as const) {
      expect(told({ [field]: 9 })).toEqual([
        { code: 'supports_out_of_range', face: 1, field, value: 9, min: 10, max: 10_000 },
      ]);
    }
    expect(told({ depth: 10_000 })).toEqual([]);
    expect(told({ count: 99, length: 5, height: 9999 })).toHaveLength(2);
  });

  it('are as long together as the longest storey, and as high as the lowest board, at most (PL-7)', () => {
    const uneven = withStorey({ length: 1000, bottom: 900 });
    expect(told({ length: 1200, height: 150 }, uneven)).toEqual([]);
    expect(told({ length: 1201 }, uneven)).toEqual([
      { code: 'supports_too_long', face: 1, needs: 2402, free: 2400 },
    ]);
    expect(told({ height: 151 }, uneven)).toEqual([
      { code: 'supports_too_high', face: 1, needs: 151, free: 150 },
    ]);
  });

  it('are compared only with the storeys of their own face (PL-7)', () => {
    expect(told({ face: 1 }, CORNER)).toEqual([]);
    expect(told({ face: 1, length: 601 }, CORNER)).toEqual([
      { code: 'supports_too_long', face: 1, needs: 1202, free: 1200 },
    ]);
    expect(told({ face: 2, length: 1200 }, CORNER)).toEqual([]);
  });

  it('stand under an existing face (PL-7)', () => {
    expect(told({ face: 3 })).toEqual([{ code: 'face_unknown', face: 3, faces: 1 }]);
  });
});

describe('tables', () => {
  const table = (more: Partial<PlanTable> = {}): PlanTable => ({
    ...TABLE_SIZES.six_seat,
    kind: 'six_seat',
    phones: 0,
    spot: null,
    ...more,
  });
  const told = (...tables: readonly PlanTable[]) => validateShape({ ...STRAIGHT, tables });

  it('have sizes from 200 to 10,000 mm, counted from 1 (PL-7)', () => {
    for (const field of ['length', 'width', 'height'] as const) {
      expect(told(table({ [field]: 200 }), table({ [field]: 10_000 }))).toEqual([]);
      expect(told(table(), table({ [field]: 199 }))).toEqual([
        { code: 'table_out_of_range', table: 2, field, value: 199, min: 200, max: 10_000 },
      ]);
    }
  });

  it('stand within 100 m, turned by whole degrees under 360 (PL-7)', () => {
    const at = (x: number, y: number, turn: number) => told(table({ spot: { x, y, turn } }));
    expect(at(100_000, -100_000, 359)).toEqual([]);
    expect(at(0, 0, 0)).toEqual([]);
    const range = { min: -100_000, max: 100_000 };
    expect(at(100_001, 0, 0)).toEqual([
      { code: 'table_out_of_range', table: 1, field: 'x', value: 100_001, ...range },
    ]);
    expect(at(0, -100_001, 0)).toEqual([
      { code: 'table_out_of_range', table: 1, field: 'y', value: -100_001, ...range },
    ]);
    for (const value of [360, -1]) {
      expect(at(0, 0, value)).toEqual([
        { code: 'table_out_of_range', table: 1, field: 'turn', value, min: 0, max: 359 },
      ]);
    }
  });

  it('have a known kind, and no more phones than places (PL-7)', () => {
    expect(told(table({ kind: 'round' as TableKind }))).toEqual([{ code: 'table_kind_unknown', table: 1 }]);
    expect(told(table({ phones: 6 }))).toEqual([]);
    for (const phones of [7, -1]) {
      expect(told(table({ phones }))).toEqual([
        { code: 'table_too_many_phones', table: 1, phones, places: 6 },
      ]);
    }
    expect(told(table({ phones: 99, width: 0 })).map((one) => one.code)).toEqual(['table_out_of_range']);
  });

  it('are thirty at most (PL-7)', () => {
    const many = (count: number) => told(...Array.from({ length: count }, () => table({ width: 0 })));
    expect(many(30)).toHaveLength(30);
    expect(many(31)).toEqual([{ code: 'too_many_tables', count: 31, max: 30 }]);
  });
});

describe('the start point', () => {
  it('is an end of an existing face (PL-7)', () => {
    const told = (face: number, end: string) =>
      validateShape({ ...CORNER, start: { face, end } as StartPoint });
    expect([told(1, 'left'), told(2, 'right')]).toEqual([[], []]);
    for (const [face, end] of [
      [0, 'left'],
      [3, 'left'],
      [1, 'middle'],
    ] as const) {
      expect(told(face, end)).toEqual([{ code: 'start_unknown', face, faces: 2 }]);
    }
  });
});

describe('validation', () => {
  it('reports fifty problems at most (PL-7)', () => {
    const [first] = STRAIGHT.storeys;
    if (!first) throw new Error('no storeys');
    const storeys = Array.from({ length: 20 }, () => ({ ...first, length: 0, height: 0, depth: 0 }));
    expect(validateShape({ ...STRAIGHT, storeys })).toHaveLength(50);
  });

  it('checks no more supports than any shelf could have (PL-7)', () => {
    const supports = Array.from(
      { length: 9 },
      (): Supports => ({ face: 1, kind: 'pallet', count: 0, length: 600, depth: 400, height: 150 }),
    );
    const told = (shape: ShelfShape) =>
      validateShape({ ...shape, supports }).filter((one) => one.code === 'supports_out_of_range');
    expect([told(STRAIGHT).length, told(CORNER).length]).toEqual([2, 4]);
  });
});
