import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultZones,
  MAX_FACES,
  type PlanTable,
  placesOf,
  planFromForm,
  SHELF_TYPES,
  type ShelfShape,
  TABLE_KINDS,
  TABLE_SIZES,
  validateShape,
} from '../index.ts';
import { sampleForm } from '../testing/sample-plans.ts';

const codes = (shape: ShelfShape) => validateShape(shape).map((problem) => problem.code);
const table = (more: Partial<PlanTable>): PlanTable => ({
  kind: 'rectangular',
  phones: 0,
  spot: null,
  ...TABLE_SIZES.rectangular,
  ...more,
});

describe('a form', () => {
  it('gives a valid shelf of each of the six types (PL-4)', () => {
    for (const type of SHELF_TYPES) expect(codes(planFromForm(sampleForm(type)))).toEqual([]);
  });

  it('gives the left and right sides separate counts of storeys (PL-4)', () => {
    const { storeys } = planFromForm(sampleForm('u', { leftStoreys: 3, rightStoreys: 2 }));
    const counts = [1, 2, 3].map((face) => storeys.filter((one) => one.face === face).length);
    expect(counts).toEqual([3, 5, 2]);
    expect(storeys.slice(0, 2)).toMatchObject([
      { length: 1200, bottom: 150, height: 400, depth: 450 },
      { bottom: 580 },
    ]);
  });

  it('puts pallets or pedestals under every face, and tables beside (PL-4)', () => {
    const supports = { kind: 'pallet', count: 2, length: 1200, depth: 800, height: 140 } as const;
    const plan = planFromForm(
      sampleForm('straight', { supports, tables: [{ kind: 'octagonal', phones: 8 }] }),
    );
    expect(plan.supports).toEqual([{ face: 1, ...supports }]);
    expect(plan.tables).toEqual([{ kind: 'octagonal', phones: 8, spot: null, ...TABLE_SIZES.octagonal }]);
    expect(codes(plan)).toEqual([]);
  });

  it('never throws and stays small, for any input (PL-4, PL-7)', () => {
    const number = fc.oneof(fc.integer(), fc.double(), fc.constant(Number.NaN));
    const any = fc.record({ main: number, storeys: number, bottom: number, height: number, depth: number });
    fc.assert(
      fc.property(fc.constantFrom(...SHELF_TYPES), any, (type, typed) => {
        const plan = planFromForm(sampleForm(type, typed));
        expect(plan.storeys.length).toBeLessThanOrEqual(MAX_FACES * 21);
        expect(validateShape(plan).length).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('zones', () => {
  it('are golden at eye height, green next to it, red elsewhere (PL-5)', () => {
    const at = (middle: number) => ({ bottom: middle - 100, height: 200 });
    expect(defaultZones([at(300), at(999), at(1000), at(1600), at(1601), at(1900)])).toEqual([
      'red',
      'green',
      'golden',
      'golden',
      'green',
      'red',
    ]);
    expect(defaultZones([at(300), at(900)])).toEqual(['red', 'red']);
  });
});

describe('an invalid shelf', () => {
  const form = (more: Parameters<typeof sampleForm>[1]) => validateShape(planFromForm(sampleForm('u', more)));

  it('has a face of zero or of 100 m (PL-7)', () => {
    expect(form({ main: 0 })).toContainEqual({
      code: 'size_out_of_range',
      side: 'main',
      value: 0,
      min: 1,
      max: 50_000,
    });
    expect(form({ left: 100_000 })).toContainEqual({
      code: 'size_out_of_range',
      side: 'left',
      value: 100_000,
      min: 1,
      max: 50_000,
    });
  });

  it('has fifty storeys, or none (PL-7)', () => {
    expect(form({ storeys: 50 })).toContainEqual({ code: 'too_many_storeys', face: 1, count: 21, max: 20 });
    expect(form({ rightStoreys: 0 })).toEqual([{ code: 'face_without_storeys', face: 3 }]);
  });

  it('has storeys that overlap, are misnumbered or on a missing face (PL-7)', () => {
    const plan = planFromForm(sampleForm('straight', { storeys: 2 }));
    const [first, second] = plan.storeys;
    if (!first || !second) throw new Error('no storeys');
    expect(validateShape({ ...plan, storeys: [first, { ...second, bottom: 500 }] })).toEqual([
      { code: 'storeys_overlap', face: 1, storey: 2, by: 50 },
    ]);
    expect(codes({ ...plan, storeys: [first, { ...second, storey: 3 }] })).toEqual(['storey_misnumbered']);
    expect(codes({ ...plan, storeys: [first, second, { ...second, face: 7 }] })).toEqual(['face_unknown']);
  });

  it('has supports twice under one face (PL-7)', () => {
    const own = { face: 1, kind: 'pallet', count: 1, length: 800, depth: 400, height: 90 } as const;
    const plan = planFromForm(sampleForm('straight'));
    expect(validateShape({ ...plan, supports: [own, { ...own, kind: 'pedestal' }] })).toEqual([
      { code: 'supports_repeated', face: 1 },
    ]);
  });

  it('has supports that do not fit under it (PL-7)', () => {
    const supports = { kind: 'pedestal', count: 3, length: 1000, depth: 400, height: 160 } as const;
    expect(validateShape(planFromForm(sampleForm('straight', { supports })))).toEqual([
      { code: 'supports_too_long', face: 1, needs: 3000, free: 2400 },
      { code: 'supports_too_high', face: 1, needs: 160, free: 150 },
    ]);
  });

  it('has a missing start point or end (PL-7)', () => {
    expect(codes(planFromForm(sampleForm('straight', { start: { face: 2, end: 'left' } })))).toEqual([
      'start_unknown',
    ]);
    expect(codes(planFromForm(sampleForm('four_sided', { right: 900 })))).toEqual(['ends_differ']);
  });
});

describe('tables', () => {
  it('have places by kind and size (PL-35)', () => {
    expect(TABLE_KINDS.map((kind) => placesOf({ kind, ...TABLE_SIZES[kind] }))).toEqual([14, 6, 8, 16, 12]);
  });

  it('take no more phones than they have places (PL-7)', () => {
    const plan = planFromForm(sampleForm('straight'));
    const six = { kind: 'six_seat', ...TABLE_SIZES.six_seat } as const;
    expect(codes({ ...plan, tables: [table({ ...six, phones: 6 })] })).toEqual([]);
    expect(validateShape({ ...plan, tables: [table({}), table({ ...six, phones: 7 })] })).toEqual([
      { code: 'table_too_many_phones', table: 2, phones: 7, places: 6 },
    ]);
  });
});
