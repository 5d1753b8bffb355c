import { describe, expect, it } from 'vitest';
import {
  elevationOf,
  facesOf,
  fillOf,
  inWalk,
  planFromForm,
  type ShelfPlan,
  sceneOf,
  standOf,
} from '../index.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';
import { uprightEdges } from './stand.ts';
import { walkOf } from './walk.ts';

const SUPPORTS = { kind: 'pallet', count: 1, length: 600, depth: 300, height: 100 } as const;
/** A corner of 1000 and 2000 mm with one storey, its board 20 mm above the floor on the left side. */
const FORM = planFromForm(
  sampleForm('left_l', { main: 2000, left: 1000, storeys: 1, depth: 400, supports: SUPPORTS }),
);
const PLAN: ShelfPlan = {
  ...FORM,
  storeys: FORM.storeys.map((one) => (one.face === 1 ? { ...one, bottom: 20, height: 500 } : one)),
  placements: [
    samplePlacement(1, { product: 8, face: 2, x: 300, front: 2, back: 1, stack: 2, depth: 80 }),
    samplePlacement(2, { face: 1, x: 0 }),
    samplePlacement(3, { face: 2, storey: 9 }),
    samplePlacement(4, { face: 3 }),
  ],
};

describe('a shelf in 3D', () => {
  const scene = sceneOf(PLAN);

  it('has boards under their storeys, no lower than the floor (PL-44)', () => {
    expect(scene.boards).toEqual([
      {
        face: 1,
        storey: 1,
        zone: 'red',
        outline: [
          [0, 1000],
          [0, 0],
          [-400, -400],
          [-400, 1000],
        ],
        bottom: 0,
        height: 20,
      },
      {
        face: 2,
        storey: 1,
        zone: 'red',
        outline: [
          [0, 0],
          [2000, 0],
          [2000, -400],
          [-400, -400],
        ],
        bottom: 120,
        height: 30,
      },
    ]);
  });

  it('has a plain rectangle for a board shorter or shallower than its face (PL-44)', () => {
    const outline = (more: { readonly length?: number; readonly depth?: number }) => {
      const storeys = FORM.storeys.map((one) => (one.face === 2 ? { ...one, ...more } : one));
      return sceneOf({ ...FORM, storeys }).boards[1]?.outline.slice(1, 3);
    };
    expect(outline({ depth: 250 })).toEqual([
      [2000, 0],
      [2000, -250],
    ]);
    expect(outline({ length: 1500 })).toEqual([
      [1500, 0],
      [1500, -400],
    ]);
    const island = planFromForm(sampleForm('four_sided', { main: 2000, left: 600, right: 600, storeys: 1 }));
    expect(
      sceneOf({ ...island, storeys: island.storeys.slice(0, 1).map((one) => ({ ...one, length: 900 })) })
        .boards,
    ).toMatchObject([
      {
        outline: [
          [0, 0],
          [900, 0],
          [900, -300],
          [0, -300],
        ],
      },
    ]);
  });

  it('has products as blocks from the middle of their base, and none without a board (PL-44)', () => {
    expect(scene.goods).toEqual([
      {
        id: 1,
        product: 8,
        x: 400,
        y: -80,
        bottom: 150,
        turn: 0,
        width: 100,
        depth: 80,
        height: 200,
        across: 2,
        behind: 2,
        up: 2,
      },
      {
        id: 2,
        product: 2,
        x: -50,
        y: 950,
        bottom: 20,
        turn: -90,
        width: 100,
        depth: 100,
        height: 200,
        across: 1,
        behind: 1,
        up: 1,
      },
    ]);
  });

  it('has at least one piece of each placement (PL-11, PL-44)', () => {
    const none = [samplePlacement(1, { front: 0, back: -3, stack: 0 })];
    expect(sceneOf({ ...FORM, placements: none }).goods).toMatchObject([{ across: 1, behind: 1, up: 1 }]);
  });

  it('has uprights from the floor to the top of each face (PL-44)', () => {
    expect(scene.height).toBe(550);
    expect(scene.uprights.map(({ outline, bottom, height }) => [outline[0], bottom, height])).toEqual([
      [[-360, 1000], 0, 520],
      [[-360, 40], 0, 520],
      [[0, -360], 0, 550],
      [[980, -360], 0, 550],
      [[1960, -360], 0, 550],
    ]);
    expect(scene.uprights[0]?.outline).toEqual([
      [-360, 1000],
      [-360, 960],
      [-400, 960],
      [-400, 1000],
    ]);
  });

  it('has uprights of an island as far apart as its backs are long (PL-44)', () => {
    const island = sceneOf(
      planFromForm(sampleForm('four_sided', { main: 2000, left: 1000, right: 1000, depth: 400 })),
    );
    expect(island.uprights.map((one) => one.outline[0]).slice(0, 4)).toEqual([
      [400, -360],
      [1560, -360],
      [1640, -400],
      [1640, -560],
    ]);
  });

  it('has one upright inside a face whose back has no length (PL-44)', () => {
    const sides = (main: number) =>
      sceneOf(planFromForm(sampleForm('four_sided', { main, left: main, right: main })));
    expect(sides(600).uprights.map((one) => one.outline[0])).toEqual([
      [300, -260],
      [340, -300],
      [300, -340],
      [260, -300],
    ]);
    // Of 60 mm, 40 of which it takes.
    expect(sides(60).uprights[0]?.outline.map(([x]) => x)).toEqual([20, 60, 60, 20]);
  });

  it('has supports on the floor and tables with a top of 50 mm (PL-43)', () => {
    expect(scene.supports.map(({ outline, bottom, height }) => [outline[0], bottom, height])).toEqual([
      [[-100, 800], 0, 100],
      [[700, -100], 0, 100],
    ]);
    const spot = { x: 0, y: 3000, turn: 0 };
    const tables = [900, 30].map((height) => ({
      kind: 'six_seat' as const,
      phones: 0,
      spot,
      length: 1500,
      width: 800,
      height,
    }));
    const high = sceneOf({ ...PLAN, tables });
    expect(
      high.tables.map(({ outline, bottom, height, print }) => [outline[0], bottom, height, print.table]),
    ).toEqual([
      [[-750, 2600], 850, 50, 1],
      [[-750, 2600], 0, 50, 2],
    ]);
    expect(high.bounds).toEqual({ x: -750, y: -400, width: 2750, height: 3800 });
  });

  it('is flat without storeys (PL-2)', () => {
    const flat = sceneOf({ ...PLAN, storeys: [] });
    expect(flat).toMatchObject({ height: 0, boards: [], goods: [] });
    expect(flat.uprights[0]?.height).toBe(0);
    const [first] = FORM.storeys;
    if (!first) throw new Error('no storeys');
    expect(sceneOf({ ...FORM, storeys: [{ ...first, face: 9 }] }).boards).toEqual([]);
  });
});

describe('supports of a face', () => {
  it('are uprights at both ends, and enough between that none are farther apart than 1250 mm (PL-91)', () => {
    expect(uprightEdges(1250)).toEqual([0, 1210]);
    expect(uprightEdges(1251)).toEqual([0, 605.5, 1211]);
    expect(uprightEdges(2540)).toEqual([0, 2500 / 3, 5000 / 3, 2500]);
    expect(uprightEdges(30)).toEqual([0, 0]);
    expect(uprightEdges(0)).toEqual([0, 0]);
    expect(uprightEdges(1e6)).toHaveLength(51);
  });

  it('are drawn from the floor up, only with the supports of that face (PL-43, PL-91)', () => {
    const [left, front] = facesOf('left_l', PLAN.storeys);
    if (!left || !front) throw new Error('no faces');
    expect(standOf(left, PLAN.supports)).toEqual({
      uprights: [
        { x: 0, y: 0, width: 40, height: 520 },
        { x: 960, y: 0, width: 40, height: 520 },
      ],
      supports: [{ kind: 'pallet', x: 200, y: 0, width: 600, height: 100 }],
    });
    expect(standOf({ ...left, length: 25 }, []).uprights.map((one) => one.width)).toEqual([25, 25]);
  });
});

describe('a face from the front', () => {
  const [face] = facesOf('left_l', PLAN.storeys);
  if (!face) throw new Error('no face');

  it('has a band and a board for each storey, and everything in its extent (PL-10, PL-15)', () => {
    expect(elevationOf(face, [])).toEqual({
      face: 1,
      extent: { x: 0, y: 0, width: 1000, height: 1560 },
      bands: [{ storey: 1, zone: 'red', x: 0, y: 20, width: 1000, height: 500 }],
      boards: [{ x: 0, y: 0, width: 1000, height: 20 }],
      boxes: [],
    });
    expect(elevationOf({ ...face, height: 2000 }, []).extent.height).toBe(2060);
    const out = [samplePlacement(1, { x: -50, front: 12, height: 1600 })];
    expect(elevationOf(face, out).extent).toEqual({ x: -50, y: 0, width: 1200, height: 1680 });
  });

  it('is not full if it has no storeys (PL-16)', () => {
    expect(fillOf(elevationOf({ ...face, storeys: [] }, []))).toBe(0);
  });

  it('has its placements with their pieces and their pile (PL-11)', () => {
    expect(elevationOf(face, [samplePlacement(4, { x: 10, front: 2, stack: 2 })]).boxes).toEqual([
      {
        id: 4,
        storey: 1,
        x: 10,
        y: 20,
        width: 200,
        height: 400,
        overflow: [],
        fronts: [
          { x: 10, y: 20, width: 100, height: 400 },
          { x: 110, y: 20, width: 100, height: 400 },
        ],
      },
    ]);
    const [bare] = elevationOf(face, [{ ...samplePlacement(4), front: 0, back: -1, stack: 0 }]).boxes;
    expect(bare).toMatchObject({ width: 100, height: 200, overflow: [] });
  });

  it('reports placements beyond the board, and not those that just fit (PL-14)', () => {
    const overflow = (more: Parameters<typeof samplePlacement>[1]) =>
      elevationOf(face, [samplePlacement(1, more)]).boxes[0]?.overflow;
    expect(overflow({ x: 0, width: 1000, height: 500, depth: 400 })).toEqual([]);
    expect(overflow({ x: -1, width: 1002, height: 501, depth: 401 })).toEqual([
      'left',
      'right',
      'top',
      'depth',
    ]);
    expect(overflow({ depth: 200, back: 1 })).toEqual([]);
    expect(overflow({ depth: 200, back: 2 })).toEqual(['depth']);
  });

  it('has boxes at one place in the order of their ids (PL-13)', () => {
    const ids = [7, 5, 6].map((id) => samplePlacement(id));
    expect(elevationOf(face, ids).boxes.map((one) => one.id)).toEqual([5, 6, 7]);
  });
});

describe('the walk', () => {
  it('continues round an island from any face, and from end to end at a wall (PL-40)', () => {
    expect(walkOf({ type: 'four_sided', start: { face: 4, end: 'left' } })).toEqual({
      faces: [4, 1, 2, 3],
      towards: 'right',
    });
    expect(walkOf({ type: 'six_sided', start: { face: 1, end: 'right' } })).toEqual({
      faces: [1, 6, 5, 4, 3, 2],
      towards: 'left',
    });
    expect(walkOf({ type: 'left_l', start: { face: 1, end: 'right' } }).faces).toEqual([2, 1]);
  });

  it('reaches placements without a face last, and at one place the lower id first (PL-41)', () => {
    const some = [
      samplePlacement(9, { face: 7 }),
      samplePlacement(5),
      samplePlacement(4),
      samplePlacement(3, { face: 2 }),
      samplePlacement(6, { face: 2, storey: 2 }),
    ];
    const ids = (end: 'left' | 'right') =>
      inWalk({ type: 'left_l', start: { face: 1, end } }, some).map((one) => one.id);
    expect(ids('left')).toEqual([4, 5, 3, 6, 9]);
    expect(ids('right')).toEqual([3, 6, 4, 5, 9]);
    expect(inWalk({ type: 'left_l', start: { face: 1, end: 'left' } }, some.toReversed())[4]?.id).toBe(9);
  });
});
