import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FacePrint,
  footprintOf,
  goodsFromAbove,
  isIsland,
  type Point,
  placesOf,
  planFromForm,
  SHELF_TYPES,
  type ShelfType,
  sceneOf,
  TABLE_KINDS,
} from '../index.ts';
import { workedPlan } from '../testing/arbitrary.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';

const print = (type: ShelfType) => footprintOf(planFromForm(sampleForm(type)));
const apart = ([a, b]: Point, [c, d]: Point) => Math.hypot(a - c, b - d);
const TABLES = TABLE_KINDS.map((kind) => ({ kind, phones: 4 }));

describe('a shelf from above', () => {
  it('has corners that join, in front and at the back (PL-42)', () => {
    for (const type of SHELF_TYPES) {
      const { faces, inner } = print(type);
      const ring = isIsland(type);
      for (const [i, face] of faces.entries()) {
        const next = ring ? faces[(i + 1) % faces.length] : faces[i + 1];
        if (!next) continue;
        expect(apart(face.to, next.from)).toBeLessThan(2);
        expect(apart(face.outline[2], next.outline[3])).toBeLessThan(2);
      }
      expect(inner?.length ?? 0).toBe(ring ? faces.length : 0);
    }
  });

  it('is as long as its faces and as deep as its boards (PL-42)', () => {
    expect(print('u').faces.map(({ from, to, turn }) => [from, to, turn])).toEqual([
      [[0, 1200], [0, 0], -90],
      [[0, 0], [2400, 0], 0],
      [[2400, 0], [2400, 1200], 90],
    ]);
    expect(print('u').faces[1]?.outline).toEqual([
      [0, 0],
      [2400, 0],
      [2850, -450],
      [-450, -450],
    ]);
    expect(print('four_sided').inner).toEqual([
      [450, -450],
      [1950, -450],
      [1950, -750],
      [450, -750],
    ]);
  });

  it('has supports at equal distances against its back (PL-43)', () => {
    const supports = { kind: 'pallet', count: 2, length: 900, depth: 400, height: 140 } as const;
    const { supports: prints } = footprintOf(planFromForm(sampleForm('straight', { supports })));
    expect(prints.map(({ outline }) => outline[0])).toEqual([
      [200, -50],
      [1300, -50],
    ]);
  });

  it('has tables before it, with a place for each phone on the table (PL-36)', () => {
    const plan = planFromForm(sampleForm('straight', { tables: TABLES }));
    const { tables } = footprintOf(plan);
    for (const [i, { places, outline }] of tables.entries()) {
      const table = plan.tables[i];
      if (!table) throw new Error('no table');
      expect(places).toHaveLength(placesOf(table));
      expect(places.filter((one) => one.taken)).toHaveLength(4);
      const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
      for (const { x, y } of places) {
        expect(x).toBeGreaterThan(Math.min(...xs));
        expect(x).toBeLessThan(Math.max(...xs));
        expect(y).toBeGreaterThan(Math.min(...ys));
        expect(y).toBeLessThan(Math.max(...ys));
      }
      expect(Math.min(...ys)).toBeGreaterThanOrEqual(1200);
    }
    expect(tables[1]?.places.map((one) => one.turn)).toEqual([180, 0, 180, 0, 180, 0]);
  });

  it('shows the products of one storey, each face its lowest by default (PL-92)', () => {
    const plan = {
      ...planFromForm(sampleForm('u')),
      placements: [
        samplePlacement(1, { face: 1, storey: 2, x: 100, front: 2, back: 1 }),
        samplePlacement(2, { face: 2, storey: 1, x: 0 }),
        samplePlacement(3, { face: 2, storey: 2, x: 0 }),
        samplePlacement(4, { face: 2, storey: 99, x: 0 }),
      ],
    };
    const { faces } = footprintOf(plan);
    const seen = (storey?: number) => goodsFromAbove(plan, faces, storey).map((one) => one.id);
    expect([seen(), seen(1), seen(2), seen(99)]).toEqual([[1, 2], [2], [1, 3], []]);
    // Goods on the left wing of a U, whose front looks to the right: two pieces long, two deep.
    expect(goodsFromAbove(plan, faces, 2)[0]?.outline).toEqual([
      [0, 1100],
      [0, 900],
      [-200, 900],
      [-200, 1100],
    ]);
  });
});

describe('a shelf in 3D', () => {
  it('has the goods of a placement as one block on its board (PL-44)', () => {
    const plan = {
      ...planFromForm(sampleForm('u')),
      placements: [samplePlacement(1, { face: 1, storey: 2, x: 100, front: 2, back: 1 })],
    };
    expect(sceneOf(plan).goods).toEqual([
      {
        id: 1,
        product: 1,
        x: -100,
        y: 1000,
        bottom: 580,
        turn: -90,
        width: 100,
        depth: 100,
        height: 200,
        across: 2,
        behind: 2,
        up: 1,
      },
    ]);
  });

  it('has uprights along the backs of its faces, none among the products of the next (PL-44)', () => {
    const isBehind = ({ outline, from, inward, depth }: FacePrint, [x, y]: Point) => {
      const isWithin = outline.every(([x1, y1], i) => {
        const [x2, y2] = outline[(i + 1) % outline.length] ?? [0, 0];
        return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) <= 0;
      });
      const behind = (x - from[0]) * inward[0] + (y - from[1]) * inward[1];
      return isWithin && depth - behind < 50;
    };
    for (const type of SHELF_TYPES) {
      const plan = planFromForm(sampleForm(type));
      const { faces } = footprintOf(plan);
      for (const { outline } of sceneOf(plan).uprights) {
        const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
        const middle: Point = [
          (Math.min(...xs) + Math.max(...xs)) / 2,
          (Math.min(...ys) + Math.max(...ys)) / 2,
        ];
        expect(faces.some((face) => isBehind(face, middle))).toBe(true);
      }
    }
  });

  it('has a board for every storey and a block for every placement (PL-44)', () => {
    fc.assert(
      fc.property(workedPlan, (plan) => {
        const scene = sceneOf(plan);
        expect(scene.boards).toHaveLength(plan.storeys.length);
        expect(scene.goods).toHaveLength(plan.placements.length);
      }),
    );
  });
});
