import type { ShelfPlanOut } from '@javon/contract';
import { faceOfTable } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { formConflict, withConflict } from './conflict.ts';
import { type ShelfValues, usualShape } from './values.ts';

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

  it('know each table by the goods on it, else by its size, when another one like it was removed', () => {
    const table = { kind: 'eight_seat', phones: 4, length_mm: 2000, width_mm: 900, height_mm: 900 } as const;
    const onTable = (id: number, number: number) =>
      ({ id, face: faceOfTable(number) }) as ShelfPlanOut['placements'][number];
    const tables = (kinds: number, ...goods: ShelfPlanOut['placements']): ShelfPlanOut => ({
      ...plan(2400),
      tables: Array.from({ length: kinds }, () => ({ ...table, spot: null })),
      placements: goods,
    });
    const before = tables(3, onTable(7, 1), onTable(8, 2));
    const numbers = (after: ShelfPlanOut) => [
      ...(formConflict(stale(after, before), WAS, WAS)?.tables ?? []),
    ];
    expect(numbers(tables(2, onTable(8, 1)))).toEqual([
      [2, 1],
      [1, 2],
    ]);
    // Goods that were carried to another table took no table with them.
    expect(numbers(tables(3, onTable(7, 2), onTable(8, 2)))).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
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
