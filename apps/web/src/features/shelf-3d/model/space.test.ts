import { facePrints, type GoodsBlock, planFromForm, sceneOf } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { MOST_PIECES, piecesOfGoods } from './blocks.ts';
import { DISTANCES, lookAtFace, lookByKey, moved, nearer, openingLook, type Spot, turned } from './camera.ts';
import { labelPlace, picturePlaces } from './picture-place.ts';

const plan = planFromForm({
  type: 'u',
  main: 3000,
  left: 1800,
  right: 1800,
  storeys: 5,
  leftStoreys: null,
  rightStoreys: null,
  bottom: 150,
  height: 350,
  depth: 450,
  supports: null,
  tables: [],
  start: { face: 1, end: 'left' },
});
const distance = (a: Spot, b: Spot) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const block: GoodsBlock = {
  id: 7,
  product: 3,
  x: 1000,
  y: -200,
  bottom: 150,
  turn: 0,
  width: 200,
  depth: 100,
  height: 300,
  across: 3,
  behind: 2,
  up: 2,
};

describe('looking at a shelf in space', () => {
  const look = openingLook(sceneOf(plan), 'u', 1.6);

  it('opens from before the shelf, at the height of the eyes, and farther away on a phone', () => {
    expect(look.eye[2]).toBeGreaterThan(look.target[2] + 1);
    expect(look.eye[1]).toBeGreaterThanOrEqual(1.5);
    const phone = openingLook(sceneOf(plan), 'u', 0.6);
    expect(distance(phone.eye, phone.target)).toBeGreaterThan(distance(look.eye, look.target));
  });

  it('opens from the side on which no wing is in the way', () => {
    const aside = (type: 'left_l' | 'right_l') => {
      const { eye, target } = openingLook(sceneOf({ ...plan, type }), type, 1.6);
      return Math.sign(eye[0] - target[0]);
    };
    expect([aside('left_l'), aside('right_l')]).toEqual([1, -1]);
  });

  it('goes before each face, from its front; into a narrow shelf from its open side, past the other wing', () => {
    const towards = (shelf: typeof plan) =>
      facePrints(shelf)
        .map((face, _, all) => lookAtFace(face, all, 2000, 1.6))
        .map(({ eye, target }) => [
          Math.sign(Math.round(eye[0] - target[0])),
          Math.sign(Math.round(eye[2] - target[2])),
        ]);
    // Left, front and right of a U: from the right of it, from before it, from the left of it.
    expect(towards({ ...plan, sizes: { ...plan.sizes, main: 9000 } })).toEqual([
      [1, 0],
      [0, 1],
      [-1, 0],
    ]);
    expect(towards(plan)).toEqual([
      [1, 1],
      [0, 1],
      [-1, 1],
    ]);
  });

  it('turns around the shelf at the same distance, never under the floor', () => {
    let now = look;
    for (let i = 0; i < 40; i += 1) now = turned(now, 0.3, -0.3);
    expect(distance(now.eye, now.target)).toBeCloseTo(distance(look.eye, look.target), 5);
    expect(now.eye[1]).toBeGreaterThan(0);
  });

  it('comes nearer and goes away within bounds, and moves along the screen', () => {
    let now = look;
    for (let i = 0; i < 60; i += 1) now = nearer(now, 0.8);
    expect(distance(now.eye, now.target)).toBeCloseTo(DISTANCES.min);
    const right = moved(look, 0.1, 0);
    expect(distance(right.eye, right.target)).toBeCloseTo(distance(look.eye, look.target));
    expect(right.target[0]).toBeGreaterThan(look.target[0]);
  });

  it('obeys the keys', () => {
    expect(lookByKey(look, 'ArrowRight', false)?.target).toEqual(look.target);
    expect(lookByKey(look, 'ArrowRight', true)?.target).not.toEqual(look.target);
    expect(lookByKey(look, '+', false)?.eye).not.toEqual(look.eye);
    expect(lookByKey(look, 'q', false)).toBeNull();
  });
});

describe('goods in space', () => {
  it('are as many boxes as there are pieces, within their block', () => {
    const pieces = piecesOfGoods([block]);
    expect(pieces).toHaveLength(12);
    for (const { at, size } of pieces) {
      expect(at[0] - size[0] / 2).toBeGreaterThanOrEqual(0.7);
      expect(at[0] + size[0] / 2).toBeLessThanOrEqual(1.3);
      expect(at[1] + size[1] / 2).toBeLessThanOrEqual(0.75);
    }
    const front = Math.max(...pieces.map((one) => one.at[2]));
    expect(front).toBeCloseTo(-0.15);
  });

  it('turn with their face', () => {
    const [first, second] = piecesOfGoods([{ ...block, turn: 90, across: 2, behind: 1, up: 1 }]);
    expect(first?.at[0]).toBeCloseTo(second?.at[0] ?? 0);
    expect(first?.at[2]).not.toBeCloseTo(second?.at[2] ?? 0);
  });

  it('are one box a placement where there are too many pieces', () => {
    const many = { ...block, across: 100, behind: MOST_PIECES / 100, up: 1 };
    expect(piecesOfGoods([many, block])).toHaveLength(2);
  });
});

describe('the picture of a product in space', () => {
  const tall: GoodsBlock = { ...block, height: 600, up: 1 };

  it('is on each piece of the front row, above the label, whole and within its piece', () => {
    for (const aspect of [0.4, 1, 2.5]) {
      const places = picturePlaces(tall, true, aspect);
      expect(places).toHaveLength(tall.across);
      for (const [i, { left, right, low, high }] of places.entries()) {
        expect(low).toBeGreaterThan(labelPlace(tall, true).high);
        expect(high).toBeLessThan(tall.height);
        expect((right - left) / (high - low)).toBeCloseTo(aspect, 6);
        const piece = (i - tall.across / 2) * tall.width;
        expect(left).toBeGreaterThan(piece);
        expect(right).toBeLessThan(piece + tall.width);
      }
    }
  });

  it('is left out where the label leaves it no room', () => {
    expect(picturePlaces({ ...tall, height: 60 }, true, 1)).toEqual([]);
    expect(picturePlaces({ ...tall, width: 30 }, false, 1)).toEqual([]);
  });
});
