import { describe, expect, it } from 'vitest';
import {
  faceKeys,
  facesBySide,
  facesOf,
  inOrder,
  isSized,
  planFromForm,
  TABLE_SIZES,
  type TableKind,
  widthOf,
} from '../index.ts';
import { sampleForm, samplePlacement, sampleProduct } from '../testing/sample-plans.ts';
import { lowestId, piecesOf } from './plan.ts';
import { placesByEdge } from './tables.ts';

describe('faces', () => {
  it('have unique names within a shape; the first side of an island is its front (PL-1)', () => {
    expect(faceKeys('u')).toEqual(['left', 'front', 'right']);
    expect(faceKeys('four_sided')).toEqual(['front', 'right', 'back', 'left']);
    expect(faceKeys('six_sided')).toEqual(['front', 'side2', 'side3', 'side4', 'side5', 'side6']);
  });

  it('are matched by their side when the shape changes (PL-6)', () => {
    expect([...facesBySide('u', 'four_sided')]).toEqual([
      [1, 4],
      [2, 1],
      [3, 2],
    ]);
    expect([...facesBySide('six_sided', 'straight')]).toEqual([[1, 1]]);
    expect([...facesBySide('left_l', 'right_l')]).toEqual([[2, 1]]);
  });

  it('are in their order, and those beyond the shape are sides (PL-2)', () => {
    const { storeys } = planFromForm(sampleForm('u', { storeys: 1 }));
    const [left, front, right] = storeys;
    if (!left || !front || !right) throw new Error('no storeys');
    const faces = facesOf('u', [{ ...right, face: 9 }, right, left, front]);
    expect(faces.map((one) => [one.face, one.side])).toEqual([
      [1, 'left'],
      [2, 'front'],
      [3, 'right'],
      [9, 'side'],
    ]);
  });

  it('are as high as their highest storey and as long as their longest one (PL-2)', () => {
    const [one, two] = planFromForm(sampleForm('straight', { storeys: 2 })).storeys;
    if (!one || !two) throw new Error('no storeys');
    expect(facesOf('straight', [{ ...one, length: 900, height: 2000 }, two])).toMatchObject([
      { length: 2400, height: 2150 },
    ]);
  });
});

describe('a form', () => {
  it('stacks its storeys with boards of 30 mm between (PL-4)', () => {
    const plan = planFromForm(sampleForm('straight', { storeys: 3, bottom: 100, height: 300 }));
    expect(plan.storeys).toEqual(
      [100, 430, 760].map((bottom, i) => ({
        face: 1,
        storey: i + 1,
        length: 2400,
        depth: 450,
        bottom,
        height: 300,
        zone: 'red',
      })),
    );
  });

  it('gives the sides the main count if they have none of their own (PL-4)', () => {
    const counts = (more: Parameters<typeof sampleForm>[1]) => {
      const { storeys } = planFromForm(sampleForm('u', { storeys: 2, ...more }));
      return [1, 2, 3].map((face) => storeys.filter((one) => one.face === face).length);
    };
    expect(counts({ leftStoreys: 4 })).toEqual([4, 2, 2]);
    expect(counts({ rightStoreys: 4 })).toEqual([2, 2, 4]);
    expect(counts({ leftStoreys: 0, rightStoreys: 1 })).toEqual([0, 2, 1]);
  });

  it('has at least one storey, at most the maximum of a face, and whole numbers (PL-4, PL-7)', () => {
    const count = (storeys: number) => planFromForm(sampleForm('straight', { storeys })).storeys.length;
    expect([-3, 0, 2.9, 20, 21, 22, 1e9].map(count)).toEqual([0, 0, 2, 20, 21, 21, 21]);
    expect([Number.NaN, Number.POSITIVE_INFINITY].map(count)).toEqual([0, 0]);
  });

  it('gives a table the sizes of its kind by default (PL-4)', () => {
    const spot = { x: 1, y: 2, turn: 3 };
    const { tables, supports } = planFromForm(
      sampleForm('straight', {
        tables: [
          { kind: 'six_seat', phones: 2, width: 700, spot },
          { kind: 'shelf_like', phones: 0 },
        ],
      }),
    );
    expect(tables).toEqual([
      { kind: 'six_seat', phones: 2, spot, length: 1500, width: 700, height: 900 },
      { kind: 'shelf_like', phones: 0, spot: null, length: 1600, width: 600, height: 1000 },
    ]);
    expect(supports).toEqual([]);
  });

  it('puts the same supports under every face (PL-4)', () => {
    const supports = { kind: 'pallet', count: 2, length: 500, depth: 400, height: 140 } as const;
    expect(planFromForm(sampleForm('left_l', { supports })).supports).toEqual([
      { face: 1, ...supports },
      { face: 2, ...supports },
    ]);
  });
});

describe('places of a table, by its edges: far, right, near, left', () => {
  const edges = (kind: TableKind, length: number, width: number) => placesByEdge({ kind, length, width });

  it('are 250 mm apart, the corners of a rectangular one belonging to the long edges (PL-35)', () => {
    expect(edges('rectangular', 1000, 750)).toEqual([4, 1, 4, 1]);
    expect(edges('rectangular', 999, 749)).toEqual([3, 0, 3, 0]);
    expect(edges('rectangular', 200, 200)).toEqual([0, 0, 0, 0]);
  });

  it('are three and one for seats, whatever the size (PL-35)', () => {
    expect(edges('six_seat', 5000, 5000)).toEqual([3, 0, 3, 0]);
    expect(edges('eight_seat', 200, 200)).toEqual([3, 1, 3, 1]);
  });

  it('are as many on each of eight sides as fit along it, three at most (PL-35)', () => {
    // A side is 0.414 of the shorter of the two sizes.
    expect(edges('octagonal', 1300, 1300)).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
    expect(edges('octagonal', 1300, 700)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(edges('octagonal', 700, 1300)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(edges('octagonal', 4000, 4000)).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
  });

  it('are two rows of a shelf-like one (PL-35)', () => {
    expect(edges('shelf_like', 1600, 600)).toEqual([6, 0, 6, 0]);
  });

  it('have sizes by kind by default', () => {
    expect(
      Object.entries(TABLE_SIZES).map(([kind, one]) => [kind, one.length, one.width, one.height]),
    ).toEqual([
      ['rectangular', 1600, 800, 900],
      ['six_seat', 1500, 800, 900],
      ['eight_seat', 2000, 900, 900],
      ['octagonal', 1300, 1300, 900],
      ['shelf_like', 1600, 600, 1000],
    ]);
  });
});

describe('placements', () => {
  it('are as wide as their front row, and hold rows and piles, one piece at least (PL-11)', () => {
    const counts = (front: number, back: number, stack: number) => {
      const one = samplePlacement(1, { front, back, stack });
      return [widthOf(one), piecesOf(one)];
    };
    expect([counts(3, 2, 4), counts(1, 0, 1), counts(0, -1, 0)]).toEqual([
      [300, 36],
      [100, 1],
      [100, 1],
    ]);
    expect(piecesOf({ front: 2, back: 1 })).toBe(4);
  });

  it('have an order: face, storey, left edge, id (PL-13)', () => {
    const some = [
      samplePlacement(1, { face: 2 }),
      samplePlacement(2, { storey: 2 }),
      samplePlacement(5, { x: 50 }),
      samplePlacement(4, { x: 50 }),
      samplePlacement(3, { x: 400 }),
      samplePlacement(6, { x: 0 }),
    ];
    expect(inOrder(some).map((one) => one.id)).toEqual([6, 4, 5, 3, 2, 1]);
    expect(some[0]?.id).toBe(1);
  });

  it('have a lowest id, 0 at most (PL-50)', () => {
    expect([[], [5, 7], [3, -2, -9, 4]].map((ids) => lowestId(ids.map((id) => ({ id }))))).toEqual([
      0, 0, -9,
    ]);
  });
});

describe('a product with sizes', () => {
  it('has all three, in whole millimetres above 0 (PL-51)', () => {
    expect(isSized(sampleProduct(1, { width: 1, height: 1, depth: 1 }))).toBe(true);
    for (const size of [null, 0, -1, 1.5, Number.NaN]) {
      expect(isSized(sampleProduct(1, { width: size }))).toBe(false);
      expect(isSized(sampleProduct(1, { height: size }))).toBe(false);
      expect(isSized(sampleProduct(1, { depth: size }))).toBe(false);
    }
  });
});
