import { describe, expect, it } from 'vitest';
import { facePrints, isIsland, planFromForm, type ShelfForm, type ShelfType } from '../index.ts';
import { sampleForm } from '../testing/sample-plans.ts';
import { boxOnFace, onFace } from './corners.ts';

/** Faces of 2000 mm and sides of 1000 mm, 400 deep. */
const prints = (type: ShelfType, more: Partial<ShelfForm> = {}) =>
  facePrints(planFromForm(sampleForm(type, { main: 2000, left: 1000, right: 1000, depth: 400, ...more })));
const outlines = (type: ShelfType, more: Partial<ShelfForm> = {}) =>
  prints(type, more).map((one) => one.outline);

describe('faces from above: front left, front right, back right, back left', () => {
  it('of a straight shelf have square ends (PL-42)', () => {
    expect(outlines('straight')).toEqual([
      [
        [0, 0],
        [2000, 0],
        [2000, -400],
        [0, -400],
      ],
    ]);
  });

  it('meet in a mitre at a corner, and are square at a free end (PL-42)', () => {
    const left = [
      [0, 1000],
      [0, 0],
      [-400, -400],
      [-400, 1000],
    ];
    const right = [
      [2000, 0],
      [2000, 1000],
      [2400, 1000],
      [2400, -400],
    ];
    const front = (backRight: number, backLeft: number) => [
      [0, 0],
      [2000, 0],
      [backRight, -400],
      [backLeft, -400],
    ];
    expect(outlines('left_l')).toEqual([left, front(2000, -400)]);
    expect(outlines('right_l')).toEqual([front(2400, 0), right]);
    expect(outlines('u')).toEqual([left, front(2400, -400), right]);
  });

  it('meet though their depths differ (PL-42)', () => {
    const plan = planFromForm(sampleForm('left_l', { main: 2000, left: 1000, storeys: 1, depth: 400 }));
    const deeper = {
      ...plan,
      storeys: plan.storeys.map((one) => (one.face === 1 ? { ...one, depth: 600 } : one)),
    };
    expect(facePrints(deeper).map((one) => [one.depth, one.outline[2], one.outline[3]])).toEqual([
      [600, [-600, -400], [-600, 1000]],
      [400, [2000, -400], [-600, -400]],
    ]);
  });

  it('go round a four-sided island, mitred inwards (PL-42)', () => {
    expect(outlines('four_sided')).toEqual([
      [
        [0, 0],
        [2000, 0],
        [1600, -400],
        [400, -400],
      ],
      [
        [2000, 0],
        [2000, -1000],
        [1600, -600],
        [1600, -400],
      ],
      [
        [2000, -1000],
        [0, -1000],
        [400, -600],
        [1600, -600],
      ],
      [
        [0, -1000],
        [0, 0],
        [400, -400],
        [400, -600],
      ],
    ]);
  });

  it('go round a six-sided island by 60 degrees each (PL-1, PL-42)', () => {
    expect(prints('six_sided').map(({ from, to, outline }) => [from, to, outline[3]])).toEqual([
      [
        [0, 0],
        [2000, 0],
        [231, -400],
      ],
      [
        [2000, 0],
        [3000, -1732],
        [1769, -400],
      ],
      [
        [3000, -1732],
        [2000, -3464],
        [2538, -1732],
      ],
      [
        [2000, -3464],
        [0, -3464],
        [1769, -3064],
      ],
      [
        [0, -3464],
        [-1000, -1732],
        [231, -3064],
      ],
      [
        [-1000, -1732],
        [0, 0],
        [-538, -1732],
      ],
    ]);
  });

  it('have a side, a length and a clockwise turn (PL-1, PL-3)', () => {
    const facts = (type: ShelfType) => prints(type).map((one) => [one.face, one.side, one.length, one.turn]);
    expect(facts('u')).toEqual([
      [1, 'left', 1000, -90],
      [2, 'front', 2000, 0],
      [3, 'right', 1000, 90],
    ]);
    expect(facts('four_sided')).toEqual([
      [1, 'front', 2000, 0],
      [2, 'right', 1000, -90],
      [3, 'back', 2000, 180],
      [4, 'left', 1000, 90],
    ]);
    expect(facts('six_sided').map(([, , , turn]) => (Number(turn) + 360) % 360)).toEqual([
      0, 300, 240, 180, 120, 60,
    ]);
  });

  it('are as deep as their deepest board, or as the shelf if that is more (PL-42)', () => {
    const plan = planFromForm(sampleForm('straight', { storeys: 2, depth: 400 }));
    const depth = (first: number, shelf: number) =>
      facePrints({
        ...plan,
        depth: shelf,
        storeys: plan.storeys.map((one) => (one.storey === 1 ? { ...one, depth: first } : one)),
      })[0]?.depth;
    expect([depth(700, 300), depth(100, 300), depth(100, 500)]).toEqual([700, 400, 500]);
  });

  it('reach to the middle of an island at most (PL-42)', () => {
    const depth = (type: ShelfType, form: Partial<ShelfForm>) =>
      prints(type, { depth: 5000, ...form }).map((one) => one.depth);
    expect(depth('four_sided', {})).toEqual([500, 500, 500, 500]);
    expect(depth('four_sided', { main: 600 })).toEqual([300, 300, 300, 300]);
    expect(depth('six_sided', { main: 1000 })[0]).toBeCloseTo(866.03, 2);
    expect(depth('u', {})).toEqual([5000, 5000, 5000]);
  });

  it('are drawn though a side has no length (PL-7)', () => {
    expect(prints('left_l', { left: 0 }).map((one) => [one.length, one.turn, one.outline])).toEqual([
      [
        0,
        0,
        [
          [0, 0],
          [0, 0],
          [0, -400],
          [0, -400],
        ],
      ],
      [
        2000,
        0,
        [
          [0, 0],
          [2000, 0],
          [2000, -400],
          [0, -400],
        ],
      ],
    ]);
  });

  it('close a ring only on islands', () => {
    expect((['straight', 'left_l', 'right_l', 'u'] as const).filter(isIsland)).toEqual([]);
    expect((['four_sided', 'six_sided'] as const).filter(isIsland)).toHaveLength(2);
  });
});

describe('a point of a face', () => {
  it('has a distance along its front edge and into it (PL-42)', () => {
    const [left, front, right] = prints('u');
    if (!left || !front || !right) throw new Error('no faces');
    expect([left, front, right].map((face) => onFace(face, 100, 30))).toEqual([
      [-30, 900],
      [100, -30],
      [2030, 100],
    ]);
    expect(onFace(front, 0, 0)).toEqual([0, 0]);
    expect(boxOnFace(right, 100, 30, 50, 20)).toEqual([
      [2030, 100],
      [2030, 150],
      [2050, 150],
      [2050, 100],
    ]);
  });
});
