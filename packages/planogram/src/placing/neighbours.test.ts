import { describe, expect, it } from 'vitest';
import { type Direction, elevationOf, facesOf, neighbourOf, type PlanPlacement } from '../index.ts';
import { samplePlacement, sampleZones } from '../testing/sample-plans.ts';

const PLAN = sampleZones('red', 'red', 'red', 'red');

function goOn(...placements: readonly PlanPlacement[]) {
  const [face] = facesOf(PLAN.type, PLAN.storeys);
  if (!face) throw new Error('no face');
  const elevation = elevationOf(face, placements);
  return (id: number, direction: Direction) => neighbourOf(elevation, id, direction)?.id ?? null;
}

describe('moving up and down', () => {
  it('compares middles, not ends (PL-21)', () => {
    const go = goOn(
      samplePlacement(1, { x: 200, width: 400 }),
      samplePlacement(2, { x: 150, width: 100, storey: 2 }),
      samplePlacement(3, { x: 450, width: 100, storey: 2 }),
      samplePlacement(4, { x: 560, width: 300, storey: 2 }),
    );
    expect([go(1, 'up'), go(2, 'down'), go(4, 'down')]).toEqual([3, 1, 1]);
  });

  it('moves to the left one of two equally near (PL-21)', () => {
    const go = goOn(
      samplePlacement(1, { x: 300, storey: 2 }),
      samplePlacement(2, { x: 200 }),
      samplePlacement(3, { x: 400 }),
      samplePlacement(4, { x: 400, storey: 3 }),
      samplePlacement(5, { x: 200, storey: 3 }),
    );
    expect([go(1, 'down'), go(1, 'up')]).toEqual([2, 5]);
  });

  it('moves to the next storey that holds a placement, however near others are beyond it (PL-21)', () => {
    const go = goOn(
      samplePlacement(1, { x: 0, storey: 1 }),
      samplePlacement(2, { x: 900, storey: 2 }),
      samplePlacement(3, { x: 0, storey: 3 }),
      samplePlacement(4, { x: 900, storey: 4 }),
    );
    expect([go(1, 'up'), go(3, 'up'), go(4, 'down'), go(3, 'down')]).toEqual([2, 4, 3, 2]);
  });
});

describe('moving along a storey', () => {
  it('stays on it, and moves nowhere from an unknown placement (PL-20)', () => {
    const go = goOn(samplePlacement(1), samplePlacement(2, { x: 500 }), samplePlacement(3, { storey: 2 }));
    const ways = ['left', 'right', 'first', 'last'] as const;
    expect(ways.map((way) => go(1, way))).toEqual([null, 2, 1, 2]);
    expect(ways.map((way) => go(3, way))).toEqual([null, null, 3, 3]);
    expect(ways.map((way) => go(9, way))).toEqual([null, null, null, null]);
  });
});
