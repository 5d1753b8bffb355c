import { describe, expect, it } from 'vitest';
import { type PlanTable, planFromForm, TABLE_SIZES, type TableKind } from '../index.ts';
import { sampleForm } from '../testing/sample-plans.ts';
import { footprintOf, supportEdges } from './footprint.ts';
import { tablePrint } from './table-places.ts';

const table = (kind: TableKind, more: Partial<PlanTable> = {}): PlanTable => ({
  ...TABLE_SIZES[kind],
  kind,
  phones: 0,
  spot: null,
  ...more,
});
const ORIGIN = { x: 0, y: 0, turn: 0 };
/** Places in filling order: x, y and turn. */
const places = (one: PlanTable, spot = ORIGIN) =>
  tablePrint(one, 1, spot).places.map(({ x, y, turn }) => [x, y, turn]);

describe('a table from above', () => {
  it('has its corners around its spot, and eight of them if it is octagonal (PL-36)', () => {
    expect(tablePrint(table('six_seat'), 3, { x: 1000, y: 500, turn: 0 })).toMatchObject({
      table: 3,
      spot: { x: 1000, y: 500, turn: 0 },
      step: null,
      outline: [
        [250, 100],
        [1750, 100],
        [1750, 900],
        [250, 900],
      ],
    });
    expect(tablePrint(table('octagonal', { length: 1000, width: 2000 }), 1, ORIGIN).outline).toEqual([
      [-207, -1000],
      [207, -1000],
      [500, -414],
      [500, 414],
      [207, 1000],
      [-207, 1000],
      [-500, 414],
      [-500, -414],
    ]);
  });

  it('has places 130 mm from each edge, alternating between the edges (PL-35, PL-36)', () => {
    expect(places(table('eight_seat'))).toEqual([
      [-667, -320, 180],
      [870, 0, 270],
      [667, 320, 0],
      [-870, 0, 90],
      [0, -320, 180],
      [0, 320, 0],
      [667, -320, 180],
      [-667, 320, 0],
    ]);
    expect(places(table('octagonal', { length: 1000, width: 1000 }))).toEqual([
      [0, -370, 180],
      [262, -262, 225],
      [370, 0, 270],
      [262, 262, 315],
      [0, 370, 0],
      [-262, 262, 45],
      [-370, 0, 90],
      [-262, -262, 135],
    ]);
  });

  it('has two rows towards the shopper if it is shelf-like, and the edge of its step (PL-35)', () => {
    const one = table('shelf_like', { length: 500, width: 600 });
    expect(places(one)).toEqual([
      [-125, -150, 0],
      [-125, 150, 0],
      [125, -150, 0],
      [125, 150, 0],
    ]);
    expect(tablePrint(one, 1, { x: 100, y: 10, turn: 0 }).step).toEqual([
      [-150, 10],
      [350, 10],
    ]);
  });

  it('turns clockwise with its places (PL-36)', () => {
    const turned = { x: 1000, y: 500, turn: 90 };
    expect(tablePrint(table('shelf_like', { length: 500, width: 600 }), 1, turned)).toMatchObject({
      step: [
        [1000, 250],
        [1000, 750],
      ],
      outline: [
        [1300, 250],
        [1300, 750],
        [700, 750],
        [700, 250],
      ],
    });
    expect(places(table('six_seat'), turned).slice(0, 2)).toEqual([
      [1270, 0, 270],
      [730, 1000, 90],
    ]);
    expect(places(table('six_seat'), { ...turned, turn: 270 })[0]).toEqual([730, 1000, 90]);
  });

  it('has no coordinate of minus zero, which compares as another number', () => {
    expect(places(table('six_seat'), { x: 0, y: 0, turn: 180 }).slice(2, 4)).toEqual([
      [0, 270, 0],
      [0, -270, 180],
    ]);
  });

  it('has the given number of phones, in the order in which places fill (PL-36)', () => {
    const taken = (phones: number) =>
      tablePrint(table('six_seat', { phones }), 1, ORIGIN).places.map((one) => one.taken);
    expect(taken(2)).toEqual([true, true, false, false, false, false]);
    expect(taken(0)).not.toContain(true);
    expect(taken(9)).not.toContain(false);
  });

  it('has no places if it is too small for any (PL-35)', () => {
    expect(places(table('rectangular', { length: 200, width: 200 }))).toEqual([]);
  });
});

describe('tables without a spot', () => {
  const spots = (tables: readonly PlanTable[], main = 4000) =>
    footprintOf({ ...planFromForm(sampleForm('straight', { main })), tables }).tables.map(({ spot }) => [
      spot.x,
      spot.y,
    ]);
  const wide = table('six_seat', { length: 2000, width: 1000 });

  it('stand before the middle of the shelf, 1200 mm from it and 800 mm from each other (PL-36)', () => {
    expect(spots([wide])).toEqual([[2000, 1700]]);
    expect(spots([wide, table('six_seat', { length: 1000, width: 600 })])).toEqual([
      [1100, 1700],
      [3400, 1700],
    ]);
  });

  it('continue in a row behind, 800 mm farther, if the row is longer than 5 m or the shelf (PL-36)', () => {
    const fits = [wide, { ...wide, length: 2200 }];
    const over = [wide, { ...wide, length: 2201 }];
    expect(spots(fits).map(([, y]) => y)).toEqual([1700, 1700]);
    expect(spots(over)).toEqual([
      [2000, 1700],
      [2000, 3500],
    ]);
    expect(spots([wide, wide, wide], 7600).map(([, y]) => y)).toEqual([1700, 1700, 1700]);
    expect(spots([wide, wide, wide], 7599).map(([, y]) => y)).toEqual([1700, 1700, 3500]);
    expect(spots([...over, wide, wide], 4000).map(([, y]) => y)).toEqual([1700, 3500, 5300, 5300]);
  });

  it('stand before anything that extends before the shelf (PL-36, PL-43)', () => {
    const supports = { kind: 'pallet', count: 1, length: 1000, depth: 1000, height: 100 } as const;
    const plan = planFromForm(sampleForm('straight', { main: 4000, depth: 400, supports }));
    const { tables } = footprintOf({ ...plan, tables: [wide] });
    expect(tables[0]?.spot).toEqual({ x: 2000, y: 2300, turn: 0 });
  });

  it('leave the place of one that has its own spot free (PL-36)', () => {
    const own = { ...wide, spot: { x: -9, y: 77, turn: 30 } };
    expect(spots([own, table('six_seat', { length: 1000, width: 600 })])).toEqual([
      [-9, 77],
      [3400, 1700],
    ]);
  });
});

describe('the area of a shelf from above', () => {
  const supports = { kind: 'pallet', count: 2, length: 500, depth: 600, height: 100 } as const;

  it('is the least rectangle around faces, supports and tables (PL-42)', () => {
    const bounds = (more: Parameters<typeof sampleForm>[1]) =>
      footprintOf(planFromForm(sampleForm('left_l', { main: 2000, left: 1000, depth: 400, ...more }))).bounds;
    expect(bounds({})).toEqual({ x: -400, y: -400, width: 2400, height: 1400 });
    expect(bounds({ supports })).toEqual({ x: -400, y: -400, width: 2400, height: 1400 });
    expect(
      bounds({ tables: [{ kind: 'six_seat', phones: 0, spot: { x: 3000, y: 5000, turn: 0 } }] }),
    ).toEqual({ x: -400, y: -400, width: 4150, height: 5800 });
  });

  it('has supports against the back of their own face, and none under a missing face (PL-43)', () => {
    const plan = planFromForm(sampleForm('left_l', { main: 2000, left: 1000, depth: 400, supports }));
    const prints = footprintOf({ ...plan, supports: [...plan.supports, { face: 7, ...supports }] }).supports;
    expect(prints.map((one) => [one.supports.face, one.outline])).toEqual([
      [
        1,
        [
          [200, 1000],
          [200, 500],
          [-400, 500],
          [-400, 1000],
        ],
      ],
      [
        1,
        [
          [200, 500],
          [200, 0],
          [-400, 0],
          [-400, 500],
        ],
      ],
      [
        2,
        [
          [333, 200],
          [833, 200],
          [833, -400],
          [333, -400],
        ],
      ],
      [
        2,
        [
          [1167, 200],
          [1667, 200],
          [1667, -400],
          [1167, -400],
        ],
      ],
    ]);
  });

  it('has supports at equal distances, side by side if they have no room (PL-43)', () => {
    const edges = (count: number, length: number, face = 1000) =>
      supportEdges({ face: 1, kind: 'pallet', count, length, depth: 1, height: 1 }, face);
    expect(edges(1, 400)).toEqual([300]);
    expect(edges(3, 200)).toEqual([100, 400, 700]);
    expect(edges(2, 600)).toEqual([0, 600]);
    expect([0, 51, 1.5, Number.NaN].map((count) => edges(count, 10))).toEqual([[], [], [], []]);
    expect(edges(50, 10)).toHaveLength(50);
  });
});
