import { diffPlans, move, type PlanPlacement, planFromForm, remove, type ShelfPlan } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { changesByFace, listedChanges } from './changes.ts';
import { askedOf, compareText, pairOf } from './compare-address.ts';

describe('which saves an address compares [SHF-6]', () => {
  it('reads two numbers, the last save, and what one saw', () => {
    expect(askedOf('3-7')).toEqual({ from: 3, to: 7 });
    expect([askedOf('seen'), askedOf('last')]).toEqual(['seen', 'last']);
    for (const text of [undefined, '', '0-3', '3', '3-x', '99999999-1']) expect(askedOf(text)).toBeNull();
  });

  it('compares what one saw with what is now, and the last save with the one before it', () => {
    expect(pairOf('seen', 9, 4)).toEqual({ from: 4, to: 9 });
    expect(pairOf('last', 9, 4)).toEqual({ from: 8, to: 9 });
    expect(pairOf({ from: 2, to: 5 }, 9, 4)).toEqual({ from: 2, to: 5 });
  });

  it('shows what changed last to one who never looked', () => {
    expect(pairOf('seen', 9, null)).toEqual({ from: 8, to: 9 });
  });

  it('has nothing to compare for one who saw all of it, or where nothing was saved twice', () => {
    expect(pairOf('seen', 9, 9)).toEqual({ from: 9, to: 9 });
    expect(pairOf('seen', 1, null)).toEqual({ from: 1, to: 1 });
    expect(pairOf('seen', 9, 0)).toEqual({ from: 1, to: 9 });
    expect(pairOf('last', 1, null)).toEqual({ from: 1, to: 1 });
  });

  it('names the earlier save first', () => {
    expect(compareText(7, 3)).toBe('3-7');
  });
});

describe('changes in words', () => {
  const goods = (id: number, x: number): PlanPlacement => ({
    id,
    product: id,
    face: 1,
    storey: 1,
    x,
    width: 100,
    height: 200,
    depth: 100,
    front: 1,
    back: 0,
    stack: 1,
    priority: 0,
  });
  const plan: ShelfPlan = {
    ...planFromForm({
      type: 'left_l',
      main: 2000,
      left: 1000,
      right: null,
      storeys: 3,
      leftStoreys: null,
      rightStoreys: null,
      bottom: 100,
      height: 400,
      depth: 400,
      supports: null,
      tables: [],
      start: { face: 1, end: 'left' },
    }),
    placements: [goods(1, 0), goods(2, 200), goods(3, 400)],
  };

  it('come signed, and count on each face that they touch', () => {
    const moved = move(plan, 2, { face: 2, storey: 1, x: 0 });
    const after = remove(moved.plan, 3).plan;
    const changes = listedChanges(diffPlans(plan, after));
    expect(changes.map(({ sign, before, after: now }) => [sign, before?.id, now?.id])).toEqual([
      ['moved', 2, 2],
      ['removed', 3, undefined],
    ]);
    expect([...changesByFace(changes)]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});
