import { describe, expect, it } from 'vitest';
import { shapeIssues } from './check.ts';
import { planOfValues } from './plan-of-values.ts';
import { movedSpot, spotByKey, spotsOf, spotValues } from './table-spots.ts';
import { type ShapeValues, usualShape, usualTable } from './values.ts';

const SPOT = { x: 1200, y: 1600, turn: 0 };
const key = (name: string, shiftKey = false) => ({ key: name, code: name, shiftKey });
const withSpot = (spot: ShapeValues['tables'][number]['spot']): ShapeValues => ({
  ...usualShape('straight'),
  tables: [usualTable('octagonal'), { ...usualTable('six_seat'), spot }],
});

describe('a table on the plan [SHF-1]', () => {
  it('is moved by whole steps of the pointer, and no farther than a plan reaches', () => {
    expect(movedSpot(SPOT, { x: 131, y: -72 }, 50)).toEqual({ x: 1350, y: 1550, turn: 0 });
    expect(movedSpot(SPOT, { x: 9e9, y: -9e9 }, 50)).toMatchObject({ x: 100_000, y: -100_000 });
  });

  it('obeys the arrows and the brackets, with Shift finely', () => {
    expect(spotByKey(SPOT, key('ArrowLeft'))).toEqual({ ...SPOT, x: 1100 });
    expect(spotByKey(SPOT, key('ArrowDown', true))).toEqual({ ...SPOT, y: 1610 });
    expect(spotByKey(SPOT, key('BracketLeft'))).toEqual({ ...SPOT, turn: 345 });
    expect(spotByKey({ ...SPOT, turn: 359 }, key('BracketRight', true))).toEqual(SPOT);
    expect(spotByKey(SPOT, key('Enter'))).toBeNull();
  });

  it('is in the row before the shelf until it is moved, then where it was put', () => {
    const [first, second] = spotsOf(planOfValues(withSpot(null)));
    expect(second?.y).toBeGreaterThan(0);
    const own = { x_mm: -400, y_mm: 2500, turn: 90 };
    const [row, put] = spotsOf(planOfValues(withSpot(own)));
    expect(put).toEqual({ x: -400, y: 2500, turn: 90 });
    expect(spotValues(put ?? SPOT)).toEqual(own);
    // The other table keeps its place.
    expect(row).toEqual(first);
  });

  it.each([
    ['left empty', { x_mm: null, y_mm: 0, turn: null }, ['tables.1.spot.x_mm', 'tables.1.spot.turn']],
    ['farther away than a plan reaches', { x_mm: 100_010, y_mm: 0, turn: 0 }, ['tables.1.spot.x_mm']],
    ['turned more than once round', { x_mm: 0, y_mm: 0, turn: 360 }, ['tables.1.spot.turn']],
  ])('is told at its field where its spot is %s', (_what, spot, paths) => {
    expect(shapeIssues(withSpot(spot)).map((issue) => issue.path)).toEqual(paths);
  });
});
