import type { ShelfPlan } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { samplePlan } from '../../../../test/sample-shelf.ts';
import { stepInWalk, type WalkOrder, walkOrderOf, walkStepOf } from './walk.ts';

const key = (code: string, more: object = {}) =>
  walkStepOf({ key: code, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

describe('walking by keys from product to product', () => {
  const order: WalkOrder = [
    { id: 5, face: 1 },
    { id: 3, face: 1 },
    { id: 9, face: 2 },
    { id: 4, face: 3 },
  ];

  it('goes in the order of the walk, storey by storey along the order, and leaves out what nobody knows', () => {
    const plan = samplePlan(600, 0, 300);
    const [first] = plan.placements;
    if (!first) throw new Error('no placements');
    const two: ShelfPlan = { ...plan, placements: [{ ...first, storey: 2 }, ...plan.placements.slice(1)] };
    const ids = (shelf: ShelfPlan) => walkOrderOf(shelf, (id) => id !== 4).map((one) => one.id);
    expect(ids(two)).toEqual([2, 3, 1]);
    expect(ids({ ...two, start: { face: 1, end: 'right' } })).toEqual([3, 2, 1]);
    expect(walkOrderOf(two, (id) => id !== 3).map((one) => one.id)).toEqual([2, 1]);
  });

  it('begins on the face that is looked at, and ends where the walk does', () => {
    expect(stepInWalk(order, null, 'next', 2)).toBe(9);
    expect(stepInWalk(order, null, 'next', 7)).toBe(5);
    expect(stepInWalk(order, 3, 'next', 1)).toBe(9);
    expect(stepInWalk(order, 9, 'back', 2)).toBe(3);
    expect(stepInWalk(order, 4, 'next', 3)).toBeNull();
    expect(stepInWalk(order, 5, 'back', 1)).toBeNull();
    expect(stepInWalk([], null, 'next', 1)).toBeNull();
  });

  it('leaps to the ends and from face to face', () => {
    expect([stepInWalk(order, 9, 'first', 2), stepInWalk(order, 9, 'last', 2)]).toEqual([5, 4]);
    expect([stepInWalk(order, 3, 'next_face', 1), stepInWalk(order, 4, 'face_before', 3)]).toEqual([9, 9]);
    expect(stepInWalk(order, 4, 'next_face', 3)).toBeNull();
  });

  it('knows letters by their place, so that a Russian layout walks too, and leaves the keys of others alone', () => {
    expect([key('KeyN'), key('KeyP'), key('Home'), key('PageDown')]).toEqual([
      'next',
      'back',
      'first',
      'next_face',
    ]);
    expect([key('KeyP', { ctrlKey: true }), key('ArrowLeft'), key('Tab')]).toEqual([null, null, null]);
  });
});
