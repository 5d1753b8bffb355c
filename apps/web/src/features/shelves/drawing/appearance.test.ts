import { elevationOf, facesOf, footprintOf, goodsFromAbove, sceneOf } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { samplePlan, sampleProduct } from '../../../../test/sample-shelf.ts';
import { HIGHLIGHTS } from '../views.ts';
import { appearancesOf } from './appearance.ts';
import { highlighted } from './highlight.ts';
import { placedOn } from './placed.ts';
import { rowsOf } from './rows.ts';

const NOTHING = { marks: new Map(), wrong: new Set<number>() };
const PLAN = samplePlan(0, 300, 600);
const PRODUCTS = new Map([
  [1, sampleProduct(1, { brand: 'LG', price: null, branch_balance: 0, premium: true })],
  [2, sampleProduct(2, { price: 100, branch_balance: 2 })],
  [3, sampleProduct(3, { price: 200, branch_balance: 50 })],
]);
const PLACED = placedOn(PLAN, PRODUCTS, new Map([[1, 'to_print' as const]]));
const under = (kind: (typeof HIGHLIGHTS)[number], more: Partial<Parameters<typeof appearancesOf>[0]> = {}) =>
  appearancesOf({
    ...NOTHING,
    placed: PLACED,
    highlight: highlighted(kind, [...PLACED.values()]),
    ...more,
  });

describe('how something on a shelf is marked', () => {
  it('is the same from the front, from above and in space, whatever the colours tell', () => {
    const [face] = facesOf(PLAN.type, PLAN.storeys);
    if (!face) throw new Error('no face');
    for (const kind of HIGHLIGHTS) {
      const shown = under(kind);
      const front = rowsOf({ elevation: elevationOf(face, PLAN.placements), placed: PLACED, shown });
      const above = goodsFromAbove(PLAN, footprintOf(PLAN).faces, 1);
      expect(front.flatMap((row) => row.items.map((item) => [item.box.id, item.shown]))).toEqual([...shown]);
      for (const view of [above, sceneOf(PLAN).goods]) {
        expect(view.map(({ id }) => [id, shown.get(id)])).toEqual([...shown]);
      }
    }
  });

  it('shows the states of tags alone, or what a highlight shows, never both', () => {
    expect(under('tags').get(1)).toMatchObject({ state: 'to_print', look: null, sign: null });
    for (const kind of HIGHLIGHTS.filter((one) => one !== 'tags')) {
      for (const one of under(kind).values()) {
        expect(one.state).toBeNull();
        expect(one.look).not.toBeNull();
      }
    }
  });

  it('has a sign wherever a colour marks something, so that nothing is said by colour alone', () => {
    expect([...under('stock').values()].map((one) => one.sign)).toEqual(['0', '2', '50']);
    expect([...under('brand').values()].map((one) => one.sign)).toEqual(['LG', 'Ar', 'Ar']);
    expect([...under('price').values()].map((one) => one.sign)?.[0]).toBe('?');
    expect([...under('premium').values()].map((one) => one.sign)).toEqual(['◆', null, null]);
    expect([...under('sold_out').values()].map((one) => one.sign)).toEqual(['0', null, null]);
  });

  it('says first what a comparison says, and what does not fit', () => {
    const marks = new Map([[2, 'moved' as const]]);
    const shown = under('stock', { marks, wrong: new Set([3]) });
    expect(shown.get(2)).toMatchObject({ mark: 'moved', sign: '→', look: { tone: 's1' } });
    expect([...shown.values()].map((one) => one.isWrong)).toEqual([false, false, true]);
  });

  it('keeps its identity while it is the same, so that only the rest is redrawn', () => {
    const before = under('brand');
    const highlight = highlighted('brand', [...PLACED.values()]);
    const after = appearancesOf({ ...NOTHING, placed: PLACED, highlight, wrong: new Set([2]) }, before);
    expect([...after].map(([id, one]) => one === before.get(id))).toEqual([true, false, true]);
  });
});
