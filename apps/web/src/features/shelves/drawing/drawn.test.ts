import { diffPlans, elevationOf, facesOf } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { samplePlaced, samplePlan, sampleProduct } from '../../../../test/sample-shelf.ts';
import { type Appearances, appearancesOf } from './appearance.ts';
import { highlighted } from './highlight.ts';
import { goneBoxes, marksOf } from './marks.ts';
import { type Placed, placedOn } from './placed.ts';
import { rowsOf, withSameBoxes } from './rows.ts';

const UNMARKED = { highlight: null, marks: new Map(), wrong: new Set<number>() };
const plainly = (placed: ReadonlyMap<number, Placed>, before?: Appearances) =>
  appearancesOf({ ...UNMARKED, placed }, before);
const facesOfPlan = (plan: ReturnType<typeof samplePlan>) => facesOf(plan.type, plan.storeys);

describe('what is drawn of a plan', () => {
  it('keeps the boxes that did not change, so that a step draws only the others again', () => {
    const [before, after] = [samplePlan(0, 300, 600), samplePlan(0, 350, 600)];
    const [face] = facesOfPlan(before);
    if (!face) throw new Error('no face');
    const first = elevationOf(face, before.placements);
    const next = withSameBoxes(first, elevationOf(face, after.placements));
    expect(next.boxes.map((box, i) => box === first.boxes[i])).toEqual([true, false, true]);
    expect([next.extent === first.extent, next.bands === first.bands]).toEqual([true, true]);
    expect(withSameBoxes(first, elevationOf(face, before.placements))).toBe(first);
  });

  it('leaves a storey as it was while another one changes, and boxes of a changed one that did not', () => {
    const [low, mid, high] = samplePlan(0, 300, 600).placements;
    const [face] = facesOfPlan(samplePlan());
    const upper = face?.storeys[1]?.storey;
    if (!low || !mid || !high || !face || upper === undefined) throw new Error('no face of two storeys');
    const products = new Map([1, 2, 3].map((id) => [id, sampleProduct(id)] as const));
    const source = (...placements: (typeof low)[]) => {
      const plan = { ...samplePlan(), placements };
      const placed = placedOn(plan, products, new Map());
      return { elevation: elevationOf(face, placements), placed, shown: plainly(placed) };
    };
    const raised = { ...high, storey: upper };
    const first = source(low, mid, raised);
    const before = rowsOf(first);
    const next = source(low, { ...mid, x: 350 }, raised);
    const placed = placedOn(
      { ...samplePlan(), placements: [low, { ...mid, x: 350 }, raised] },
      products,
      new Map(),
      first.placed,
    );
    const after = rowsOf(
      {
        elevation: withSameBoxes(first.elevation, next.elevation),
        placed,
        shown: plainly(placed, first.shown),
      },
      before,
    );
    expect(after.map((row, i) => row === before[i])).toEqual([false, true]);
    expect(after[0]?.items.map((item, i) => item === before[0]?.items[i])).toEqual([true, false]);
  });

  it('counts positions along each storey, and leaves out what nobody knows', () => {
    const plan = samplePlan(600, 0, 300);
    const products = new Map([1, 2].map((id) => [id, sampleProduct(id)] as const));
    const statesIn = (tags: Parameters<typeof placedOn>[2]) =>
      [...placedOn(plan, products, tags).values()].map((one) => [
        one.placement.id,
        one.position,
        one.tagState,
      ]);
    expect(statesIn(new Map([[1, 'to_print']]))).toEqual([
      [2, 1, undefined],
      [1, 3, 'to_print'],
    ]);
    // A tag that is not needed is not one whose state is unknown.
    expect(statesIn(new Map([[2, null]]))).toEqual([
      [2, 1, null],
      [1, 3, undefined],
    ]);
  });

  it('marks what a change adds, moves and takes away, there where it was too', () => {
    const [before, after] = [samplePlan(0, 300, 600), samplePlan(0, 350)];
    const added = { ...samplePlan(800).placements[0], id: -1 } as (typeof after.placements)[number];
    const marks = marksOf(diffPlans(before, { ...after, placements: [...after.placements, added] }));
    expect([...marks.on]).toEqual([
      [-1, 'added'],
      [2, 'moved'],
    ]);
    const [face] = facesOfPlan(before);
    expect(face && goneBoxes(face, marks.gone).map(({ box, mark }) => [box.x, mark])).toEqual([
      [300, 'moved'],
      [600, 'removed'],
    ]);
  });

  it('reports by words and by colour what a highlight means', () => {
    const all = [
      samplePlaced(1, { brand: 'LG', price: null, branch_balance: 0 }),
      samplePlaced(2, { price: 100, branch_balance: 2, premium: true }),
      samplePlaced(3, { price: 200, branch_balance: 50 }),
    ];
    expect(highlighted('tags', all)).toBeNull();
    const brands = highlighted('brand', all);
    expect(brands?.legend).toMatchObject([
      { of: 'Artel', sign: 'Ar', count: 2 },
      { of: 'LG', sign: 'LG', count: 1 },
    ]);
    expect(highlighted('stock', all)?.looks.get(2)).toMatchObject({ tone: 's1', from: 1, to: 2 });
    expect(highlighted('sold_out', all)?.looks.get(1)).toMatchObject({ tone: 'wrong', sign: '0' });
    expect(highlighted('premium', all)?.looks.get(2)?.sign).toBe('◆');
    const prices = highlighted('price', all)?.legend ?? [];
    expect(prices.reduce((sum, line) => sum + line.count, 0)).toBe(3);
    expect(prices.at(-1)).toMatchObject({ of: 'price_none', count: 1 });
  });
});
