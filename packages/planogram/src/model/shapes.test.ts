import { describe, expect, it } from 'vitest';
import { facePrints, MAX_FACES, planFromForm, SHAPES, SHELF_TYPES, validateShape } from '../index.ts';
import { sampleForm } from '../testing/sample-plans.ts';

/** A shelf of a shape with the default sizes of its form. */
const usual = (type: (typeof SHELF_TYPES)[number], depth = 100) =>
  planFromForm(sampleForm(type, { ...SHAPES[type].usual, depth }));

describe('the table of shapes', () => {
  it.each(SHELF_TYPES)('draws %s in its usual sizes without an error (PL-3, PL-7)', (type) => {
    expect(validateShape(usual(type))).toEqual([]);
  });

  it.each(SHELF_TYPES)(
    'gives each face of %s the length of its size, an island closes its ring (PL-42)',
    (type) => {
      const { faces, island, usual: sizes } = SHAPES[type];
      const prints = facePrints(usual(type));
      expect(prints.map((print) => print.length)).toEqual(faces.map((face) => sizes[face.size]));
      const ends = prints.map((print, i) => [print.to, prints[i + 1]?.from ?? prints[0]?.from]);
      const open = ends.filter(([to, from]) => JSON.stringify(to) !== JSON.stringify(from));
      expect(open.length).toBe(island || faces.length === 0 ? 0 : 1);
    },
  );

  it.each(SHELF_TYPES.filter((type) => SHAPES[type].island))(
    'lets the boards of %s reach its middle and no farther (PL-42)',
    (type) => {
      const prints = facePrints(usual(type, 5000));
      const xs = prints.map((print) => print.from[0]);
      const ys = prints.map((print) => print.from[1]);
      const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
      const nearest = Math.min(
        ...prints.map(({ from, inward }) =>
          Math.round(((middle[0] ?? 0) - from[0]) * inward[0] + ((middle[1] ?? 0) - from[1]) * inward[1]),
        ),
      );
      expect(prints.map((print) => Math.round(print.depth))).toEqual(prints.map(() => nearest));
    },
  );

  it.each(SHELF_TYPES)('requires in a form the lengths and counts that %s has (PL-3)', (type) => {
    const { faces, measures, equalEnds } = SHAPES[type];
    const asked = new Set(measures.map((measure) => measure.size));
    const used = new Set(faces.map((face) => face.size));
    if (equalEnds) used.delete('left');
    expect([...asked].sort()).toEqual([...used].sort());
    expect(measures.flatMap((measure) => measure.counts)).toContain('front');
  });

  it.each(SHELF_TYPES)(
    'shows faces that %s has in its thumbnail, one of them straight from the front',
    (type) => {
      const { faces, seen } = SHAPES[type];
      expect(seen.filter(({ face }) => !faces[face - 1])).toEqual([]);
      expect(seen.filter(({ slant }) => slant[1] === 0)).toHaveLength(1);
    },
  );

  it('names the lengths that a form requires, and the faces of each whose storeys it counts (PL-3)', () => {
    const asked = SHELF_TYPES.map((type) => [
      type,
      SHAPES[type].measures.map(({ name, counts }) => [name, ...counts]),
    ]);
    const [front, left, right] = [
      ['front', 'front'],
      ['left', 'left'],
      ['right', 'right'],
    ];
    expect(Object.fromEntries(asked)).toEqual({
      straight: [['main', 'front']],
      left_l: [front, left],
      right_l: [front, right],
      u: [front, left, right],
      four_sided: [
        ['long', 'front'],
        ['ends', 'left', 'right'],
      ],
      six_sided: [['each', 'front']],
    });
  });

  it('gives a shelf the faces that a shopper looks at (PL-3)', () => {
    const counts = SHELF_TYPES.map((type) => [type, SHAPES[type].faces.length] as const);
    expect(Object.fromEntries(counts)).toMatchObject({
      straight: 1,
      left_l: 2,
      right_l: 2,
      u: 3,
      four_sided: 4,
      six_sided: 6,
    });
  });

  it('counts the faces of the shape that has the most', () => {
    const counts = SHELF_TYPES.map((type) => facePrints(usual(type)).length);
    expect(counts.filter((count) => count >= MAX_FACES)).not.toEqual([]);
    expect(counts.filter((count) => count > MAX_FACES)).toEqual([]);
  });
});
