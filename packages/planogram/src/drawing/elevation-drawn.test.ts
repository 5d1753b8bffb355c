import { describe, expect, it } from 'vitest';
import {
  diffPlans,
  drawComparison,
  drawElevation,
  type ElevationOptions,
  facesOf,
  type PlanPlacement,
  planFromForm,
  type ShelfPlan,
} from '../index.ts';
import { drawn } from '../testing/drawn.ts';
import { sampleForm, samplePlacement, sampleZones } from '../testing/sample-plans.ts';
import type { MeasureText } from './text.ts';

/** Two storeys on a face of 1000 mm: golden from 150 mm, green from 580 mm, both 400 mm high. */
const PLAN = sampleZones('golden', 'green');
function faceOf(plan: ShelfPlan) {
  const [face] = facesOf(plan.type, plan.storeys);
  if (!face) throw new Error('no face');
  return face;
}
const draw = (placements: readonly PlanPlacement[], options?: ElevationOptions) =>
  drawElevation(faceOf(PLAN), placements, options);

describe('a face', () => {
  it('is drawn with its zones, uprights, supports, boards, eye level and floor (PL-91)', () => {
    const supports = [
      { face: 1, kind: 'pallet', count: 1, length: 400, depth: 300, height: 100 },
      { face: 1, kind: 'pedestal', count: 1, length: 200, depth: 300, height: 50 },
      { face: 2, kind: 'pallet', count: 1, length: 400, depth: 300, height: 100 },
    ] as const;
    const { commands, ...rest } = draw([], { supports });
    // 90 mm beside the face, 60 mm above the eye level and 60 mm under the floor.
    expect(rest).toEqual({ width: 1180, height: 1620, left: 90, floor: 1560, patternPitch: 70 });
    expect(drawn(commands)).toEqual([
      'rect 90 1010 1000 400 | golden 0.16 | no stroke',
      'rect 90 1010 1000 400 | golden rising 0.55 | no stroke',
      'rect 90 580 1000 400 | green 0.16 | no stroke',
      'rect 90 580 1000 400 | green dots 0.55 | no stroke',
      'rect 90 580 40 980 | board 0.5 | no stroke',
      'rect 1050 580 40 980 | board 0.5 | no stroke',
      'rect 390 1460 400 100 | support 0.35 | support 8 dash 50',
      'rect 490 1510 200 50 | support 0.35 | support 8',
      'rect 90 1410 1000 30 | board | no stroke',
      'rect 90 980 1000 30 | board | no stroke',
      'line 30 60 1150 60 | accent 6 dash 36',
      'line 30 1560 1150 1560 | ink 10',
    ]);
  });

  it('has products with their pieces, colours and marks, and removed ones (PL-91, PL-93)', () => {
    const placements = [
      samplePlacement(1, { x: -40, front: 2 }),
      samplePlacement(2, { storey: 2, x: 300, height: 300, front: 3 }),
      samplePlacement(4, { storey: 2, x: 700 }),
    ];
    const { commands, ...rest } = draw(placements, {
      removed: [samplePlacement(3, { x: 950 })],
      lookOf: ({ id }) =>
        id === 1
          ? { lines: [], colour: '#112233', tinted: true }
          : id === 2
            ? { lines: [], mark: 'moved' }
            : { lines: [] },
    });
    // 40 mm project on the left, 50 mm projected on the right.
    expect(rest).toEqual({ width: 1270, height: 1620, left: 130, floor: 1560, patternPitch: 70 });
    expect(drawn(commands).slice(8)).toEqual([
      'line 30 60 1240 60 | accent 6 dash 36',
      'rect 1080 1210 100 200 | goods 0.25 | no stroke',
      'rect 1080 1210 100 200 | no fill | removed 14 dash 40',
      'rect 90 1210 200 200 | goods | no stroke',
      'rect 90 1210 200 200 | #112233 0.3 | no stroke',
      'line 190 1210 190 1410 | faint 3',
      'rect 90 1210 200 200 | no fill | wrong 14',
      'rect 430 680 300 300 | goods 1 | no stroke',
      'line 530 680 530 980 | faint 3',
      'line 630 680 630 980 | faint 3',
      'rect 430 680 300 300 | no fill | moved 14',
      'rect 830 780 100 200 | goods 1 | no stroke',
      'rect 830 780 100 200 | no fill | muted 4',
      'line 30 1560 1240 1560 | ink 10',
    ]);
  });

  it('is extended for earlier products that were higher, and then farther to the left (PL-15)', () => {
    const gone = { removed: [samplePlacement(1, { x: -200, height: 1800 })] };
    expect(draw([], gone)).toMatchObject({ width: 1380, height: 2070, left: 290, floor: 2010 });
    expect(draw([samplePlacement(1, { x: -200, height: 1800 })])).toMatchObject({
      width: 1380,
      height: 2070,
    });
  });

  it('distinguishes pieces if each is a quarter as wide as the text (PL-91)', () => {
    const edges = (width: number) =>
      draw([samplePlacement(1, { width, front: 4 })], { textSize: 40 }).commands.filter(
        (one) => one.kind === 'line' && one.stroke.ink === 'faint',
      ).length;
    expect([edges(10), edges(9)]).toEqual([3, 0]);
  });
});

describe('text on products', () => {
  /** Each letter is half an em wide. */
  const measure: MeasureText = (text, size) => (text.length * size) / 2;
  /** Labels of goods of a size at the left end of the golden storey, in writing of 40 mm. */
  const written = (width: number, height: number, lines: readonly string[], words?: string) =>
    drawn(
      draw([samplePlacement(1, { width, height })], {
        measure,
        textSize: 40,
        lookOf: () => ({ lines, ...(words === undefined ? {} : { words }) }),
      }).commands,
    ).filter((one) => one.startsWith('text'));

  it('is in the middle, line by line from the top, the first one bold (PL-91)', () => {
    expect(written(400, 200, ['ab', 'cd', 'ef'])).toEqual([
      'text 290 1254 40 middle bold ink "ab"',
      'text 290 1302 40 middle ink "cd"',
      'text 290 1350 40 middle ink "ef"',
    ]);
    expect(written(400, 164, ['a', 'b', 'c', 'd'])).toHaveLength(3);
    expect(written(400, 163, ['a', 'b', 'c', 'd'])).toHaveLength(2);
  });

  it('has words below the lines, on as many lines as fit (PL-97)', () => {
    expect(written(204, 200, ['7'], 'Oppo Reno 12 qora 256')).toEqual([
      'text 192 1254 40 middle bold ink "7"',
      'text 192 1302 40 middle ink "Oppo Reno"',
      'text 192 1350 40 middle ink "12 qora…"',
    ]);
    expect(written(300, 200, ['7', '8'], 'Oppo').at(-1)).toBe('text 240 1350 40 middle ink "Oppo"');
    expect(written(400, 200, [], 'Oppo Reno 12 qora 256')).toEqual([
      'text 290 1254 40 middle ink "Oppo Reno 12 qora"',
      'text 290 1302 40 middle ink "256"',
    ]);
  });

  it('is only the number, larger and in the middle, if words do not fit (PL-97)', () => {
    // Less than four and a half ems wide, or no second line.
    expect(written(203, 200, ['7'], 'Oppo Reno')).toEqual(['text 191.5 1330.2 56 middle bold ink "7"']);
    expect(written(400, 116, ['7'], 'Oppo')).toHaveLength(2);
    expect(written(400, 115, ['7'], 'Oppo')).toEqual(['text 290 1372.7 56 middle bold ink "7"']);
    expect(written(400, 60, ['7'], 'Oppo')).toEqual(['text 290 1397.3 48 middle bold ink "7"']);
  });

  it('is made smaller before a single line is cut, to half its size, and then left out (PL-94)', () => {
    expect(written(100, 200, ['12345678'])).toEqual(['text 140 1233.1 22 middle bold ink "12345678"']);
    expect(written(89, 200, ['12345678'])).toEqual(['text 134.5 1231 20 middle bold ink "12345678"']);
    expect(written(88, 200, ['12345678'])).toEqual([]);
    expect(written(400, 49, ['7'])).toEqual(['text 290 1402 39 middle bold ink "7"']);
    expect(written(400, 25, ['7'])).toEqual(['text 290 1406 20 middle bold ink "7"']);
    expect(written(400, 24, ['7'])).toEqual([]);
  });

  it('is also there if one line just fits, and if it fits easily (PL-94)', () => {
    for (const height of [50, 60, 67]) expect(written(400, height, ['7'])).toHaveLength(1);
    expect(written(400, 50, ['7'])).toEqual(['text 290 1402 40 middle bold ink "7"']);
    expect(written(400, 68, ['7'])).toEqual(['text 290 1384 40 middle bold ink "7"']);
  });

  it('is a smaller number at the top instead of words, if the number does not fit (PL-94, PL-97)', () => {
    expect(written(240, 200, ['1234567890123'], 'Oppo')).toEqual([
      'text 210 1244.7 33 middle bold ink "1234567890123"',
    ]);
  });

  it('stays whole as long as possible, before it is made smaller (PL-94)', () => {
    // Nine letters of 20 mm: 180 of 200 mm.
    expect(written(200, 200, ['123456789'])).toEqual(['text 190 1252 40 middle bold ink "123456789"']);
    expect(written(199, 200, ['123456789'])).toEqual(['text 189.5 1251 39 middle bold ink "123456789"']);
    // Eighteen letters: 360 of 400 mm, with space for words below.
    expect(written(400, 200, ['123456789012345678'], 'Oppo')).toEqual([
      'text 290 1254 40 middle bold ink "123456789012345678"',
      'text 290 1302 40 middle ink "Oppo"',
    ]);
    const heavy: MeasureText = (text, size, bold) => text.length * size * (bold ? 1 : 0.5);
    const options = { measure: heavy, textSize: 40, lookOf: () => ({ lines: ['12345'] }) };
    const [text] = draw([samplePlacement(1, { width: 200 })], options).commands.filter(
      (one) => one.kind === 'text',
    );
    expect(text?.kind === 'text' && text.size).toBe(36);
  });

  it('is empty without a text function, and on removed products (PL-91)', () => {
    const wide = samplePlacement(1, { width: 900 });
    const isText = (one: { readonly kind: string }) => one.kind === 'text';
    expect(draw([wide]).commands.some(isText)).toBe(false);
    expect(draw([], { removed: [wide] }).commands.some(isText)).toBe(false);
    const plan = { ...PLAN, placements: [wide] };
    const compared = drawComparison(plan, plan, diffPlans(plan, plan));
    expect(compared.flatMap(({ drawing }) => drawing.commands).some(isText)).toBe(false);
    expect(written(400, 200, ['ab'])).toHaveLength(1);
  });

  it('is cut if it is one of several lines, and left out under two letters (PL-94)', () => {
    expect(written(124, 200, ['abcdef', 'ghijkl'])).toEqual([
      'text 152 1254 40 middle bold ink "abcd…"',
      'text 152 1302 40 middle ink "ghij…"',
    ]);
    expect(written(64, 200, ['abcdef', 'ab'])).toEqual(['text 122 1302 40 middle ink "ab"']);
    expect(written(100, 200, [''])).toEqual([]);
    expect(written(100, 200, [])).toEqual([]);
  });
});

describe('a comparison', () => {
  const outlines = (before: ShelfPlan, after: ShelfPlan, options?: Parameters<typeof drawComparison>[3]) =>
    drawComparison(before, after, diffPlans(before, after), options).map(({ face, drawing }) => [
      face,
      ...drawing.commands.flatMap((one) =>
        one.kind === 'rect' && one.fill === null ? [`${one.x} ${one.stroke?.ink} ${one.stroke?.dash}`] : [],
      ),
    ]);

  it('marks added or changed products, and shows earlier places (PL-93)', () => {
    const before = {
      ...PLAN,
      placements: [1, 2, 3, 4].map((id) => samplePlacement(id, { x: id * 200 - 200 })),
    };
    const after = {
      ...PLAN,
      placements: [
        samplePlacement(1),
        samplePlacement(2, { x: 200, storey: 2 }),
        samplePlacement(3, { x: 400, back: 1 }),
        samplePlacement(5, { x: 800 }),
      ],
    };
    expect(outlines(before, after)).toEqual([
      [
        1,
        '290 removed 40',
        '690 removed 40',
        '90 muted null',
        '490 moved null',
        '890 added null',
        '290 moved null',
      ],
    ]);
  });

  it('keeps the colours of the products, and draws the supports of the later plan (PL-93)', () => {
    const before = { ...PLAN, placements: [samplePlacement(1)] };
    const after = planFromForm(
      sampleForm('straight', {
        main: 1000,
        storeys: 2,
        supports: { kind: 'pedestal', count: 1, length: 200, depth: 300, height: 50 },
      }),
    );
    const [compared] = drawComparison(
      before,
      { ...after, placements: before.placements },
      diffPlans(before, before),
      {
        lookOf: () => ({ lines: ['x'], colour: '#010203' }),
      },
    );
    const lines = drawn(compared?.drawing.commands ?? []);
    expect(lines).toContain('rect 490 1510 200 50 | support 0.35 | support 8');
    expect(lines).toContain('rect 90 1210 100 200 | #010203 1 | no stroke');
    expect(lines).toContain('text 140 1252 40 middle bold ink "x"');
  });

  it('keeps a separate mark on unchanged products (PL-93)', () => {
    const plan = { ...PLAN, placements: [samplePlacement(1)] };
    expect(outlines(plan, plan, { lookOf: () => ({ lines: [], mark: 'accent' }) })).toEqual([
      [1, '90 accent null'],
    ]);
  });

  it('has the faces of both plans, also removed ones, in their order (PL-93)', () => {
    const corner = planFromForm(sampleForm('left_l', { left: 500, main: 1000, storeys: 2 }));
    const before = { ...corner, placements: [samplePlacement(1, { face: 2 })] };
    expect(outlines(before, PLAN)).toEqual([[1], [2, '90 removed 40']]);
    expect(outlines(PLAN, before)).toEqual([[1], [2, '90 added null']]);
    const later = { ...corner, storeys: corner.storeys.filter((one) => one.face === 2) };
    expect(outlines(later, PLAN).map(([face]) => face)).toEqual([1, 2]);
    const [first] = drawComparison(before, PLAN, diffPlans(before, PLAN));
    expect(first?.drawing.width).toBe(1180);
    expect(outlines({ ...PLAN, storeys: corner.storeys.toReversed() }, PLAN).map(([face]) => face)).toEqual([
      1, 2,
    ]);
  });
});
