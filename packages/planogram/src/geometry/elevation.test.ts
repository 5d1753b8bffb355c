import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EYE_LEVEL,
  elevationOf,
  faceLengths,
  facesOf,
  fillOf,
  neighbourOf,
  type Placement,
  type Storey,
  sidesOf,
} from '../index.ts';

const storey = (face: number, number: number, more: Partial<Storey> = {}): Storey => ({
  face,
  storey: number,
  length: 1000,
  height: 300,
  depth: 400,
  bottom: 100 + (number - 1) * 330,
  zone: 'red',
  ...more,
});
const placement = (id: number, more: Partial<Placement> = {}): Placement => ({
  id,
  face: 1,
  storey: 1,
  x: 0,
  width: 100,
  height: 200,
  depth: 100,
  front: 1,
  back: 0,
  ...more,
});
const STOREYS = [storey(1, 2), storey(1, 1), storey(2, 1, { length: 600 })];
function firstFace(storeys = STOREYS) {
  const [face] = facesOf('u', storeys);
  if (!face) throw new Error('no face');
  return face;
}

const anyPlacement = fc.record({
  id: fc.nat(),
  face: fc.integer({ min: 1, max: 2 }),
  storey: fc.integer({ min: 1, max: 3 }),
  x: fc.integer({ min: -200, max: 1200 }),
  width: fc.integer({ min: 1, max: 900 }),
  height: fc.integer({ min: 1, max: 900 }),
  depth: fc.integer({ min: 1, max: 900 }),
  front: fc.integer({ min: 0, max: 4 }),
  back: fc.integer({ min: 0, max: 4 }),
});
const anyPlacements = fc.uniqueArray(anyPlacement, { selector: (one) => one.id, maxLength: 30 });

describe('faces', () => {
  it('are counted in walking order (PL-1), with lengths by side (PL-3)', () => {
    expect(sidesOf('u')).toEqual(['left', 'front', 'right']);
    expect(faceLengths('four_sided', { main: 2400, left: 1200, right: 1100 })).toEqual([
      2400, 1100, 2400, 1200,
    ]);
    expect(faceLengths('left_l', { main: 2400, left: null, right: null })).toEqual([2400, 2400]);
    expect(faceLengths('six_sided', { main: 900, left: null, right: null })).toHaveLength(6);
  });

  it('have their storeys from the floor up, and take their size from them (PL-2)', () => {
    const faces = facesOf('u', STOREYS);
    expect(faces.map(({ side, length, height }) => ({ side, length, height }))).toEqual([
      { side: 'left', length: 1000, height: 730 },
      { side: 'front', length: 600, height: 400 },
    ]);
    expect(faces[0]?.storeys.map((one) => one.storey)).toEqual([1, 2]);
  });
});

describe('an elevation', () => {
  it('puts a placement on its board, as wide as its front row (PL-10, PL-11)', () => {
    const { boxes } = elevationOf(firstFace(), [placement(7, { storey: 2, x: 50, front: 3, back: 2 })]);
    expect(boxes).toMatchObject([{ id: 7, x: 50, y: 430, width: 300, height: 200, overflow: [] }]);
    expect(boxes[0]?.fronts.map((piece) => piece.x)).toEqual([50, 150, 250]);
  });

  it('leaves out placements without a storey (PL-12) and reports those beyond the board (PL-14)', () => {
    const { boxes } = elevationOf(firstFace(), [
      placement(1, { storey: 9 }),
      placement(2, { x: -1 }),
      placement(3, { x: 950 }),
      placement(4, { x: 200, height: 301 }),
      placement(5, { x: 400, depth: 201, back: 1 }),
    ]);
    expect(boxes.map(({ id, overflow }) => [id, overflow])).toEqual([
      [2, ['left']],
      [4, ['top']],
      [5, ['depth']],
      [3, ['right']],
    ]);
  });

  it('does not depend on the order of the input (PL-13)', () => {
    fc.assert(
      fc.property(anyPlacements, (placements) => {
        const there = elevationOf(firstFace(), placements);
        expect(elevationOf(firstFace(), [...placements].reverse())).toEqual(there);
      }),
    );
  });

  it('is within its extent, including the eye level (PL-15)', () => {
    fc.assert(
      fc.property(anyPlacements, (placements) => {
        const { extent, boxes, bands, boards } = elevationOf(firstFace(), placements);
        expect(extent.y + extent.height).toBeGreaterThan(EYE_LEVEL);
        const all = [...boxes, ...bands, ...boards, ...boxes.flatMap((one) => one.fronts)];
        const edge = (of: (box: (typeof all)[number]) => number) => all.map(of);
        expect(Math.min(...edge((box) => box.x))).toBeGreaterThanOrEqual(extent.x);
        expect(Math.min(...edge((box) => box.y))).toBeGreaterThanOrEqual(0);
        expect(Math.max(...edge((box) => box.x + box.width))).toBeLessThanOrEqual(extent.x + extent.width);
        expect(Math.max(...edge((box) => box.y + box.height))).toBeLessThanOrEqual(extent.y + extent.height);
      }),
    );
  });

  it('gives how full it is (PL-16)', () => {
    expect(fillOf(elevationOf(firstFace(), [placement(1, { front: 5 })]))).toBe(0.25);
    expect(fillOf(elevationOf(firstFace(), []))).toBe(0);
    expect(fillOf(elevationOf(firstFace(), [placement(1, { front: 50 })]))).toBe(1);
  });
});

describe('moving from place to place', () => {
  const face = firstFace([storey(1, 1), storey(1, 2), storey(1, 3)]);
  const elevation = elevationOf(face, [
    placement(1, { x: 0 }),
    placement(2, { x: 300 }),
    placement(3, { x: 600 }),
    placement(4, { x: 280, storey: 3 }),
    placement(5, { x: 900, storey: 3 }),
  ]);
  const go = (id: number, direction: Parameters<typeof neighbourOf>[2]) =>
    neighbourOf(elevation, id, direction)?.id ?? null;

  it('moves along the storey and stops at its ends (PL-20)', () => {
    expect([go(1, 'right'), go(2, 'left'), go(3, 'right'), go(1, 'left')]).toEqual([2, 1, null, null]);
    expect([go(2, 'first'), go(2, 'last')]).toEqual([1, 3]);
  });

  it('moves up and down to the nearest, over empty storeys (PL-21)', () => {
    expect([go(1, 'up'), go(3, 'up'), go(5, 'down'), go(4, 'down')]).toEqual([4, 5, 3, 2]);
    expect([go(4, 'up'), go(1, 'down'), go(99, 'up')]).toEqual([null, null, null]);
  });

  it('returns the same way along a storey', () => {
    fc.assert(
      fc.property(anyPlacements, (placements) => {
        const any = elevationOf(firstFace(), placements);
        for (const box of any.boxes) {
          const next = neighbourOf(any, box.id, 'right');
          if (next) expect(neighbourOf(any, next.id, 'left')?.id).toBe(box.id);
        }
      }),
    );
  });
});
