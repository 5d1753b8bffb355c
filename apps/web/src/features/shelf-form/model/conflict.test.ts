import type { ShelfPlanOut } from '@javon/contract';
import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { formConflict, withConflict } from './conflict.ts';
import { shapeOfShelf } from './from-plan.ts';
import { tableDifferences } from './table-differences.ts';
import { type ShelfValues, type TableValues, usualShape } from './values.ts';

const plan = (main_mm: number): ShelfPlanOut => ({
  type: 'straight',
  main_mm,
  left_mm: null,
  right_mm: null,
  depth_mm: 400,
  storeys: [1, 2].map((storey) => ({
    face: 1,
    storey,
    length_mm: main_mm,
    height_mm: 350,
    depth_mm: 400,
    zone: 'red' as const,
    bottom_mm: 100 + (storey - 1) * 380,
  })),
  supports: [],
  tables: [],
  start_face: 1,
  start_end: 'left',
  placements: [],
});

const WAS: ShelfValues = {
  version: 8,
  branch: null,
  name: 'Devor',
  categories: ['1', '2'],
  ...usualShape('straight'),
};

function stale(
  theirs: ShelfPlanOut,
  base: ShelfPlanOut | null,
  name = 'Devor',
  categories: readonly number[] = [2, 1],
): HttpFailure {
  const changed = [
    { field: 'plan', theirs },
    { field: 'base', theirs: base },
    { field: 'name', theirs: name },
    { field: 'categories', theirs: categories },
  ];
  const conflict = { version: 9, changed };
  return new HttpFailure('answer', 409, { code: 'stale_version', message: '', errors: [], conflict });
}

describe('two who draw one shelf', () => {
  it('are shown what the other changed, by the fields of the form', () => {
    const mine = { ...WAS, name: 'Boshqa nom', depth_mm: 500 };
    const conflict = formConflict(stale(plan(3000), plan(2400), 'Yangi nom'), WAS, mine);
    expect(conflict).toMatchObject({
      version: 9,
      changed: [
        { field: 'name', theirs: 'Yangi nom' },
        { field: 'main_mm', theirs: 3000 },
      ],
    });
    const told = conflict && withConflict(stale(plan(3000), plan(2400)), conflict);
    expect(told?.body?.conflict?.changed.map((one) => one.field)).toEqual(['name', 'main_mm']);
  });

  it('do not stand in the way of one who only placed goods', () => {
    expect(formConflict(stale(plan(2400), plan(2400)), WAS, WAS)?.changed).toEqual([]);
  });

  it('are not asked about what only one of them changed', () => {
    const changed = (theirs: HttpFailure, mine: Partial<ShelfValues>) =>
      formConflict(theirs, WAS, { ...WAS, ...mine })?.changed;
    expect(changed(stale(plan(3000), plan(2400)), { name: 'Boshqa nom' })).toEqual([]);
    expect(changed(stale(plan(2400), plan(2400), 'Yangi nom'), { depth_mm: 500 })).toEqual([]);
  });

  it('are told of the very table that each of them removed, though the tables are alike [TBL-6]', () => {
    const alike = {
      kind: 'eight_seat',
      phones: 4,
      length_mm: 2000,
      width_mm: 900,
      height_mm: 900,
      spot: null,
    } as const;
    const tables = (...keys: readonly number[]): ShelfPlanOut => ({
      ...plan(2400),
      tables: keys.map((key) => ({ ...alike, key })),
    });
    const was = { ...WAS, tables: shapeOfShelf(tables(7, 8, 9)).tables };
    const without = (...keys: readonly number[]) => ({
      ...was,
      tables: was.tables.filter(({ key }) => !keys.includes(key ?? 0)),
    });
    const theirs = formConflict(stale(tables(7, 9), tables(7, 8, 9)), was, without(7))?.changed[0]?.theirs;
    const differences = tableDifferences(was.tables, theirs as TableValues[], without(7).tables);
    expect(differences.map(({ number, theirs: left, mine }) => [number, left?.key, mine?.key])).toEqual([
      [1, 7, undefined],
      [2, undefined, 8],
    ]);
    // Both removed the same one: there is nothing to ask.
    const same = formConflict(stale(tables(8, 9), tables(7, 8, 9)), was, without(7));
    expect(same?.changed.map((one) => one.theirs)).toEqual([without(7).tables]);
    // A plan that was saved before tables had keys is compared without them.
    const { tables: keyless, ...rest } = tables(7, 8, 9);
    const before = { ...rest, tables: keyless.map(({ key: _, ...table }) => table) };
    expect(formConflict(stale(tables(7, 8, 9), before), was, without(7))?.changed).toEqual([]);
  });

  it('are reported where both chose other categories, not where one did', () => {
    const chose = (mine: readonly string[], theirs: readonly number[]) =>
      formConflict(stale(plan(2400), plan(2400), 'Devor', theirs), WAS, { ...WAS, categories: mine })
        ?.changed;
    expect(chose(['1', '3'], [2])).toEqual([{ field: 'categories', theirs: ['2'] }]);
    for (const [mine, theirs] of [
      [['1', '2'], [2]],
      [
        ['1', '3'],
        [1, 2],
      ],
      [
        ['3', '1'],
        [1, 3],
      ],
    ] as const)
      expect(chose(mine, theirs)).toEqual([]);
  });

  it('are not what another refusal is about', () => {
    const other = new HttpFailure('answer', 409, { code: 'shelf_would_lose', message: '', errors: [] });
    expect(formConflict(other, WAS, WAS)).toBeNull();
  });
});
