import { describe, expect, it } from 'vitest';
import { samplePlan } from '../../../../test/sample-shelf.ts';
import { nextPlace, openingPlace, stopsOf, storeyUnder } from './stops.ts';

describe('places that the arrow keys go through', () => {
  const plan = samplePlan(300, 600);
  const at = (storey: number, x: number) => ({ face: 1, storey, x });

  it('are the ends of the storey and both sides of what is there', () => {
    expect(stopsOf(plan.placements, 1000, 100)).toEqual([0, 200, 300, 500, 600, 800, 900]);
    expect(stopsOf([], 1000, 1200)).toEqual([0]);
  });

  it('are gone through one by one, and along the storeys', () => {
    expect(nextPlace(plan, at(1, 210), 100, 'right')).toEqual(at(1, 300));
    expect(nextPlace(plan, at(1, 210), 100, 'left')).toEqual(at(1, 200));
    expect(nextPlace(plan, at(1, 900), 100, 'right')).toEqual(at(1, 900));
    expect(nextPlace(plan, at(1, 500), 100, 'last')).toEqual(at(1, 900));
    expect(nextPlace(plan, at(1, 500), 100, 'up')).toEqual(at(2, 500));
    expect(nextPlace(plan, at(3, 500), 100, 'up')).toEqual(at(3, 500));
    expect(nextPlace(plan, at(1, 500), 100, 'down')).toEqual(at(1, 500));
  });

  it('begin in the golden zone', () => {
    expect(openingPlace(plan, 1, 200)).toMatchObject({ x: 400 });
    expect(openingPlace(plan, 4, 200)).toBeNull();
  });

  it('are found under a pointer from board to board', () => {
    const found = [0, 100, 520, 535, 9000].map((height) => storeyUnder(plan.storeys, height)?.storey);
    expect(found).toEqual([1, 1, 1, 2, 3]);
  });
});
