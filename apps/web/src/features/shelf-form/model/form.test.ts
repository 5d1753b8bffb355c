import { SHELF_TYPES, type ShelfPlan, validateShape } from '@javon/planogram';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBody, editBody } from './body.ts';
import { shapeIssues } from './check.ts';
import { shapeOfPlan } from './from-plan.ts';
import { planOfValues } from './plan-of-values.ts';
import {
  type ShapeValues,
  type ShelfValues,
  usualShape,
  usualSupport,
  usualTable,
  withType,
} from './values.ts';

function formOf(shape: Partial<ShapeValues> = {}): ShelfValues {
  return {
    version: 3,
    branch: '7',
    name: 'Televizorlar',
    categories: ['2', '1'],
    ...usualShape('straight'),
    ...shape,
  };
}
const pathsOf = (shape: Partial<ShapeValues>) =>
  shapeIssues({ ...usualShape('straight'), ...shape }).map(({ path, code }) => `${path} ${code}`);
const shapeOnly = ({ placements: _, ...shape }: ShelfPlan) => shape;

const change = fc.record(
  {
    length_mm: fc.integer({ min: 100, max: 900 }),
    height_mm: fc.integer({ min: 100, max: 700 }),
    depth_mm: fc.integer({ min: 100, max: 700 }),
    step_mm: fc.integer({ min: 0, max: 200 }),
    zone: fc.constantFrom('golden', 'green', 'red'),
  },
  { requiredKeys: [] },
);
const changes = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), change);
const drawn: fc.Arbitrary<ShapeValues> = fc
  .record({
    type: fc.constantFrom(...SHELF_TYPES),
    front: fc.integer({ min: 1, max: 6 }),
    left: fc.option(fc.integer({ min: 1, max: 6 })),
    right: fc.option(fc.integer({ min: 1, max: 6 })),
    faces: fc.record({ front: changes, left: changes, right: changes }),
  })
  .map(({ type, front, left, right, faces }) => ({
    ...usualShape(type),
    counts: { front, left, right },
    faces,
    supports: { front: { ...usualSupport('pallet'), count: 1 } },
    tables: [usualTable('octagonal')],
  }));

describe('the form of a shelf [SHF-1]', () => {
  it.each(SHELF_TYPES)('begins with a %s that can be built', (type) => {
    expect(shapeIssues(usualShape(type))).toEqual([]);
    expect(validateShape(planOfValues(usualShape(type)))).toEqual([]);
    const { start_face } = usualShape(type);
    expect(start_face).toBe(1);
  });

  it('shows any shelf such that nothing changes when it is saved as it is shown', () => {
    fc.assert(
      fc.property(drawn, (values) => {
        const plan = planOfValues(values);
        expect(shapeOnly(planOfValues(shapeOfPlan(plan)))).toEqual(shapeOnly(plan));
      }),
    );
  });

  it('lifts the storeys above one that grows, and repaints by eye height what nobody painted', () => {
    const plan = planOfValues({
      ...usualShape('straight'),
      faces: { front: { 1: { height_mm: 900 }, 3: { zone: 'red' } } },
    });
    expect(plan.storeys.map((one) => one.bottom)).toEqual([150, 1080, 1460, 1840, 2220]);
    expect(plan.storeys.map((one) => one.zone)).toEqual(['green', 'golden', 'red', 'red', 'red']);
  });

  it('keeps what was changed by hand while a count is typed again', () => {
    const shape = { ...usualShape('straight'), faces: { front: { 4: { depth_mm: 300 } } } };
    expect(planOfValues({ ...shape, counts: { front: 2 } }).storeys).toHaveLength(2);
    expect(planOfValues({ ...shape, counts: { front: 5 } }).storeys[3]?.depth).toBe(300);
  });

  it('takes the sizes usual for another type where nobody touched them', () => {
    expect(withType(usualShape('straight'), 'six_sided')).toMatchObject({ main_mm: 1000 });
    const touched = { ...usualShape('six_sided'), main_mm: 1300, start_face: 5 };
    expect(withType(touched, 'u')).toEqual({ type: 'u', start_face: 3 });
  });
});

describe('bad input of the form is shown at its field [SHF-1]', () => {
  it.each([
    ['a face of zero', { main_mm: 0 }, ['main_mm shelf_size_wrong']],
    ['a face of 100 m', { main_mm: 100_000 }, ['main_mm shelf_size_wrong']],
    ['an empty size', { depth_mm: null }, ['depth_mm required']],
    ['50 storeys', { counts: { front: 50 } }, ['counts.front number_too_large']],
    ['a storey and a half', { counts: { front: 1.5 } }, ['counts.front not_whole']],
    ['no storeys', { counts: { front: 0 } }, ['counts.front number_too_small']],
    [
      'a storey of its own that is too high',
      { faces: { front: { 2: { height_mm: 9000 } } } },
      ['faces.front.2.height_mm shelf_size_wrong'],
    ],
    [
      'fractions at a table',
      {
        tables: [{ ...usualTable('octagonal'), phones: 1.5, spot: { x_mm: 0, y_mm: 0, turn: 1.5 } }],
      },
      ['tables.0.phones not_whole', 'tables.0.spot.turn not_whole'],
    ],
    [
      'more phones than places',
      { tables: [{ ...usualTable('six_seat'), phones: 7 }] },
      ['tables.0.phones shelf_table_phones'],
    ],
    [
      'pallets longer than the face',
      { supports: { front: { ...usualSupport('pallet'), count: 3 } } },
      ['supports.front.count shelf_supports_too_long'],
    ],
    [
      'pedestals higher than the lowest board',
      {
        supports: { front: { ...usualSupport('pedestal'), count: 1, height_mm: 400 } },
      },
      ['supports.front.height_mm shelf_supports_too_high'],
    ],
  ] as const)('%s', (_what, shape, told) => {
    expect(pathsOf(shape as Partial<ShapeValues>)).toEqual(expect.arrayContaining([...told]));
  });
});

describe('what the form sends', () => {
  it('names each storey of a new shelf', () => {
    const body = createBody(formOf({ type: 'u', main_mm: 3000, counts: { front: 3, left: 2 } }));
    expect(body).toMatchObject({ branch: 7, name: 'Televizorlar', categories: [2, 1], type: 'u' });
    expect(body.storeys?.map((one) => one.face)).toEqual([1, 1, 2, 2, 2, 3, 3, 3]);
  });

  it('leaves out of an edit what was not touched', () => {
    const was = formOf();
    expect(editBody(was, { ...was, name: 'Yangi', categories: ['1', '2'] })).toEqual({
      version: 3,
      name: 'Yangi',
    });
    expect(editBody(was, { ...was, main_mm: 1800 })).toMatchObject({
      version: 3,
      type: 'straight',
      main_mm: 1800,
    });
  });

  it('says which of the tables each of them is, so that goods stay with their own [TBL-6]', () => {
    const like = usualTable('eight_seat');
    const tables = [7, 8].map((key) => ({ ...like, key }));
    const was = formOf(shapeOfPlan(planOfValues(formOf({ tables }))));
    const sent = editBody(was, { ...was, tables: [...was.tables.slice(1), like] }).tables;
    expect(sent?.map((one) => one.key)).toEqual([8, null]);
  });
});
