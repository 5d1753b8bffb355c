import { describe, expect, it } from 'vitest';
import { drawPlan, planFromForm, type ShelfForm, type ShelfPlan, type ShelfType } from '../index.ts';
import { drawn } from '../testing/drawn.ts';
import { sampleForm, samplePlacement } from '../testing/sample-plans.ts';
import type { PlanViewOptions } from './draw-plan.ts';

/** A shelf of one storey, 300 mm deep; its goods are red. */
const shelf = (type: ShelfType, more: Partial<ShelfForm> = {}): ShelfPlan =>
  planFromForm(sampleForm(type, { storeys: 1, depth: 300, ...more }));
const lines = (plan: ShelfPlan, options?: PlanViewOptions) => drawn(drawPlan(plan, options).commands);
const texts = (plan: ShelfPlan, options?: PlanViewOptions) =>
  lines(plan, options).filter((one) => one.startsWith('text'));
/** The head and the shaft of the arrow of the start. */
const arrow = (plan: ShelfPlan) => lines(plan).filter((one) => one.includes('accent'));

describe('a plan from above', () => {
  it('has faces, supports, goods, tables with their phones, names and the start (PL-92)', () => {
    const plan: ShelfPlan = {
      ...shelf('straight', {
        main: 4000,
        depth: 400,
        supports: { kind: 'pallet', count: 1, length: 800, depth: 500, height: 100 },
        tables: [{ kind: 'shelf_like', phones: 1, length: 500, spot: { x: 2000, y: 1500, turn: 0 } }],
      }),
      placements: [samplePlacement(1, { x: 100 })],
    };
    const { commands, ...rest } = drawPlan(plan);
    expect(rest).toEqual({ width: 4120, height: 2320, patternPitch: 70, origin: [60, 460] });
    expect(drawn(commands)).toEqual([
      'polygon 60 460 4060 460 4060 60 60 60 | board 0.9 | ink 12',
      'line 60 460 4060 460 | red 36',
      'polygon 1660 560 2460 560 2460 60 1660 60 | support 0.35 | support 12 dash 50',
      'polygon 160 460 260 460 260 360 160 360 | goods | muted 4',
      'polygon 1810 1660 2310 1660 2310 2260 1810 2260 | table | ink 10',
      'line 1810 1960 2310 1960 | muted 8',
      'polygon 1898 1733 1973 1733 1973 1888 1898 1888 | ink 0.75 | muted 6',
      'polygon 1898 2033 1973 2033 1973 2188 1898 2188 | no fill | muted 6 dash 24',
      'polygon 2148 1733 2223 1733 2223 1888 2148 1888 | no fill | muted 6 dash 24',
      'polygon 2148 2033 2223 2033 2223 2188 2148 2188 | no fill | muted 6 dash 24',
      'text 1720 2005 120 middle ink "1"',
      'text 2060 777.5 150 middle bold ink "1"',
      'polygon 460 690 350 630 350 750 | accent | no stroke',
      'line 60 690 350 690 | accent 24',
    ]);
  });

  it('has rotated tables with their number in the middle, and pedestals in solid lines (PL-92)', () => {
    const plan = shelf('straight', {
      main: 4000,
      supports: { kind: 'pedestal', count: 1, length: 800, depth: 300, height: 100 },
      tables: [
        { kind: 'six_seat', phones: 1, length: 600, width: 600, spot: { x: 2000, y: 1500, turn: 90 } },
      ],
    });
    expect(lines(plan).filter((one) => /support|table|0.75|middle ink/.test(one))).toEqual([
      'polygon 1660 360 2460 360 2460 60 1660 60 | support 0.35 | support 12',
      'polygon 2360 1560 2360 2160 1760 2160 1760 1560 | table | ink 10',
      'polygon 2153 1698 2153 1623 2308 1623 2308 1698 | ink 0.75 | muted 6',
      'text 2060 1905 120 middle ink "1"',
    ]);
  });

  it('draws supports and tables with pens in proportion to its size (PL-96)', () => {
    const plan = shelf('straight', {
      main: 2000,
      supports: { kind: 'pallet', count: 1, length: 800, depth: 300, height: 100 },
      tables: [{ kind: 'six_seat', phones: 1, length: 600, width: 600, spot: { x: 1000, y: 1000, turn: 0 } }],
    });
    const pens = lines(plan).filter((one) => /support|table|muted|middle ink/.test(one));
    expect(pens.slice(0, 4).map((one) => one.split(' | ').slice(1).join(' | '))).toEqual([
      'support 0.35 | support 6 dash 25',
      'table | ink 5',
      'ink 0.75 | muted 3',
      'no fill | muted 3 dash 12',
    ]);
    expect(pens.at(-1)).toBe('text 1030 1352.5 60 middle ink "1"');
  });

  it('has the joints of a corner, and the ring within an island (PL-42, PL-92)', () => {
    expect(lines(shelf('u', { main: 2000, left: 1000, right: 1000 })).slice(0, 6)).toEqual([
      'polygon 339 1339 339 339 39 39 39 1339 | board 0.9 | ink 7.8',
      'line 339 1339 339 339 | red 23.4',
      'polygon 339 339 2339 339 2639 39 39 39 | board 0.9 | ink 7.8',
      'line 339 339 2339 339 | red 23.4',
      'polygon 2339 339 2339 1339 2639 1339 2639 39 | board 0.9 | ink 7.8',
      'line 2339 339 2339 1339 | red 23.4',
    ]);
    const island = shelf('four_sided', { main: 2000, left: 1000, right: 1000 });
    expect(lines(island)[8]).toBe('polygon 422 861 1822 861 1822 461 422 461 | paper | muted 4');
  });

  it('scales its pens and text with its size, within bounds (PL-96)', () => {
    const drawing = (main: number, more: Partial<ShelfForm> = {}) => {
      const { commands, patternPitch, origin } = drawPlan(shelf('straight', { main, ...more }));
      return [patternPitch, origin, drawn(commands)[1]?.split('| ')[1]];
    };
    expect(drawing(4000)).toEqual([70, [60, 360], 'red 36']);
    expect(drawing(2000)).toEqual([35, [30, 330], 'red 18']);
    expect(drawing(500)).toEqual([24.5, [21, 321], 'red 12.6']);
    expect(drawing(20_000)).toEqual([280, [240, 540], 'red 144']);
    expect(drawing(1000, { depth: 4000 })).toEqual([70, [60, 4060], 'red 36']);
  });

  it('colours front edges by the best zone, or by that of the selected storey (PL-92)', () => {
    const plan = planFromForm(sampleForm('left_l', { storeys: 4, leftStoreys: 1, main: 4000, left: 4000 }));
    expect(plan.storeys.map((one) => one.zone)).toEqual(['red', 'red', 'green', 'golden', 'green']);
    const edges = (shape: ShelfPlan, storey?: number) =>
      lines(shape, storey === undefined ? {} : { storey })
        .slice(0, 4)
        .filter((one) => one.startsWith('line'))
        .map((one) => one.split('| ')[1]);
    expect(edges(plan)).toEqual([`red ${pen(plan, 36)}`, `golden ${pen(plan, 36)}`]);
    expect(edges(plan, 2)).toEqual([`muted ${pen(plan, 12)}`, `green ${pen(plan, 36)}`]);
    expect(edges(plan, 1)).toEqual([`red ${pen(plan, 36)}`, `red ${pen(plan, 36)}`]);
    const low = { ...plan, storeys: plan.storeys.filter((one) => one.zone !== 'golden') };
    expect(edges(low)[1]).toBe(`green ${pen(plan, 36)}`);
  });

  it('has the products of the selected storey, and none if others draw them (PL-92)', () => {
    const plan = {
      ...planFromForm(sampleForm('straight', { main: 4000, storeys: 4, depth: 400 })),
      placements: [
        samplePlacement(1, { storey: 2 }),
        samplePlacement(2, { storey: 3, x: 300, front: 2, back: 1 }),
      ],
    };
    const goods = (options?: PlanViewOptions) =>
      lines(plan, options).filter((one) => one.includes('| goods'));
    expect(goods()).toEqual(['polygon 60 460 160 460 160 360 60 360 | goods | muted 4']);
    expect(goods({ storey: 3 })).toEqual(['polygon 360 460 560 460 560 260 360 260 | goods | muted 4']);
    expect(goods({ storey: 1 })).toEqual([]);
    expect(goods({ goods: false })).toEqual([]);
    expect(goods({ goods: true })).toHaveLength(1);
  });

  it('marks the selected face by its outline and its name (PL-92)', () => {
    const plan = shelf('left_l', { main: 4000, left: 2000 });
    const outlines = lines(plan, { current: 2 }).filter((one) => one.includes('| board'));
    expect(outlines.map((one) => one.split('| ')[2])).toEqual([
      `ink ${pen(plan, 12)}`,
      `accent ${pen(plan, 24)}`,
    ]);
    expect(texts(plan, { current: 2 }).map((one) => one.includes('accent'))).toEqual([false, true]);
  });
});

describe('names of faces', () => {
  it('are before their middle, on a face that looks sideways at their start or end (PL-96)', () => {
    const island = shelf('four_sided', {
      main: 2000,
      left: 1000,
      right: 1000,
      start: { face: 2, end: 'right' },
    });
    expect(texts(island, { faceLabel: (face) => `F${face}` })).toEqual([
      'text 1168 1270.3 75 middle bold ink "F1"',
      'text 2213 687.3 75 start bold ink "F2"',
      'text 1168 105.3 75 middle bold ink "F3"',
      'text 123 687.3 75 end bold ink "F4"',
    ]);
    expect(texts(shelf('six_sided', { main: 2000 }))).toEqual([
      'text 2060 4004.5 150 middle bold ink "1"',
      'text 3638 3018.5 150 start bold ink "2"',
      'text 3638 1196.5 150 start bold ink "3"',
      'text 2060 210.5 150 middle bold ink "4"',
      'text 482 1196.5 150 end bold ink "5"',
      'text 482 3018.5 150 end bold ink "6"',
    ]);
  });

  it('are before pallets that extend before their face (PL-43, PL-96)', () => {
    const supports = { kind: 'pallet', count: 1, length: 1000, depth: 700, height: 100 } as const;
    expect(texts(shelf('u', { main: 4000, left: 4000, right: 4000, supports }))).toEqual([
      'text 873 2429.4 172.5 start bold ink "1"',
      'text 2369 1019.4 172.5 middle bold ink "2"',
      'text 3866 2429.4 172.5 end bold ink "3"',
    ]);
  });

  it('are before the pallets of their own face only (PL-43, PL-96)', () => {
    const pallet = { face: 1, kind: 'pallet', count: 1, length: 1000, depth: 900, height: 100 } as const;
    const plan = shelf('left_l', { main: 4000, left: 3700 });
    const [x, y] = drawPlan({ ...plan, supports: [pallet] }).origin;
    const [left, front] = texts({ ...plan, supports: [pallet] }).map((one) =>
      one.split(' ').slice(1, 3).map(Number),
    );
    // 600 mm of the pallets project, and the names have the same distance as from a face.
    expect((left?.[0] ?? 0) - x).toBe(697);
    expect((front?.[1] ?? 0) - y).toBeCloseTo(233.4);
  });

  it('are at the same distance beside a face that looks sideways, however long they are (PL-96)', () => {
    const plan = shelf('left_l', { main: 4000, left: 3700 });
    const beside = (label: string) => {
      const options = { faceLabel: (face: number) => (face === 1 ? label : '2') };
      return Number(texts(plan, options)[0]?.split(' ')[1]) - drawPlan(plan, options).origin[0];
    };
    expect(beside('x'.repeat(45))).toBe(beside('x'));
  });

  it('keep their place on faces at which no walk begins, however short (PL-96)', () => {
    const plan = shelf('left_l', { main: 600, left: 3700 });
    const [, front] = texts(plan);
    expect(Number(front?.split(' ')[2]) - drawPlan(plan).origin[1]).toBeCloseTo(217.5);
  });

  it('are smaller if one would overlap the arrow of another face (PL-96)', () => {
    const size = (right: number) => {
      const plan = shelf('right_l', { main: 300, right });
      return Number(texts(plan, { faceLabel: () => 'tomon' })[1]?.split(' ')[3]);
    };
    expect([size(1000), size(100)]).toEqual([52.5, 27.4]);
  });

  it('are behind the arrow of the start if it would overlap them (PL-96)', () => {
    // 400 mm of arrow and half its width before the name: 460 mm from the end of the face.
    const away = (main: number) => {
      const plan = shelf('straight', { main, depth: 4000 });
      const { origin } = drawPlan(plan);
      return Number(texts(plan)[0]?.split(' ')[2]) - origin[1];
    };
    const width = 150 * 0.62;
    expect(away(2 * 460 + width + 2)).toBeCloseTo(165 + 52.5);
    expect(away(2 * 460 + width)).toBeCloseTo(165 + 52.5);
    expect(away(2 * 460 + width - 2)).toBeCloseTo(165 + 190 + 52.5);
    const small = shelf('straight', { main: 300 });
    expect(Number(texts(small)[0]?.split(' ')[2]) - drawPlan(small).origin[1]).toBeCloseTo(142.4);
  });

  it('are all smaller if they would overlap (PL-96)', () => {
    const tight = shelf('u', { main: 600, left: 600, right: 600 });
    const label = (face: number) => `${face}-tomondagi devor`;
    expect(lines(tight, { faceLabel: label }).slice(6)).toEqual([
      'text 335 629.2 23.3 start bold ink "1-tomondagi devor"',
      'text 621 355.2 23.3 middle bold ink "2-tomondagi devor"',
      'text 907 629.2 23.3 end bold ink "3-tomondagi devor"',
      'polygon 341 859 332 876 351 876 | accent | no stroke',
      'line 341 921 341 876 | accent 3.7',
    ]);
  });

  it('are measured with the given function (PL-96)', () => {
    const tight = shelf('u', { main: 600, left: 600, right: 600 });
    const size = (measure: NonNullable<PlanViewOptions['measure']>) =>
      Number(texts(tight, { measure })[0]?.split(' ')[3]);
    expect(size((text, em) => text.length * em)).toBe(52.5);
    expect(size((text, em) => text.length * em * 20)).toBeLessThan(52.5);
    // However long they are, they do not shrink without limit.
    expect(size(() => 1e6)).toBeGreaterThan(4);
  });
});

describe('the arrow of the start', () => {
  it('is before the first face of the walk, in its direction (PL-40, PL-92)', () => {
    expect(arrow(shelf('straight', { main: 2000, start: { face: 1, end: 'right' } }))).toEqual([
      'polygon 1830 395 1885 365 1885 425 | accent | no stroke',
      'line 2030 395 1885 395 | accent 12',
    ]);
    expect(
      arrow(shelf('four_sided', { main: 2000, left: 1000, right: 1000, start: { face: 2, end: 'right' } })),
    ).toEqual([
      'polygon 2187 361 2157 306 2217 306 | accent | no stroke',
      'line 2187 161 2187 306 | accent 12',
    ]);
    expect(
      arrow(shelf('u', { main: 2000, left: 1000, right: 1000, start: { face: 2, end: 'right' } })),
    ).toEqual([
      'polygon 2255 1079 2294 1151 2216 1151 | accent | no stroke',
      'line 2255 1339 2255 1151 | accent 15.6',
    ]);
  });

  it('is no longer than its face (PL-96)', () => {
    expect(arrow(shelf('straight', { main: 100, depth: 100 }))[0]).toMatch(/^polygon 121 /);
  });
});

/** Width of a line on this plan, given that on a plan of the common size. */
function pen(plan: ShelfPlan, width: number): string {
  const { patternPitch } = drawPlan(plan);
  return String(Math.round((patternPitch / 70) * width * 10) / 10);
}
