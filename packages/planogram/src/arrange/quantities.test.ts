import { describe, expect, it } from 'vitest';
import { arrange, type GoodsProduct, inOrder, type ShelfPlan } from '../index.ts';
import { sampleGoods, sampleProduct, sampleZones } from '../testing/sample-plans.ts';
import type { Bin, Share } from './bins.ts';
import { backOf, widenShares } from './quantities.ts';
import { ARRANGE_DEFAULTS, type ArrangeOptions } from './types.ts';

/** A board of 1000 mm with some free length, 400 mm high and 450 deep. */
function sampleBin(room: number, shares: Share[] = []): Bin {
  return {
    face: 1,
    storey: 1,
    zone: 'red',
    height: 400,
    depth: 450,
    from: 0,
    to: 1000,
    room,
    allowance: { left: room, places: 9 },
    single: false,
    shares,
  };
}

/** Number of pieces side by side of each product on 1000 mm; all are 100 mm wide. */
function frontsOf(
  shares: readonly (Partial<GoodsProduct> & { readonly rank: number })[],
  more: number,
  maxFront = 9,
): [number, number][] {
  const bin = sampleBin(
    more,
    shares.map(({ rank, ...product }) => ({
      product: { ...sampleGoods(rank, { stock: null }), ...product, width: 100, height: 300, depth: 150 },
      rank,
      front: 1,
    })),
  );
  widenShares(bin, (share) => share.product.priority, { ...ARRANGE_DEFAULTS, maxFront });
  return bin.shares.map((one) => [one.rank, one.front]);
}

describe('more pieces in front', () => {
  it('go to the products in rounds of one each, along the sequence (PL-66)', () => {
    const three = [{ rank: 3 }, { rank: 1 }, { rank: 2 }];
    expect(frontsOf(three, 100)).toEqual([
      [3, 1],
      [1, 2],
      [2, 1],
    ]);
    expect(frontsOf(three, 599)).toEqual([
      [3, 2],
      [1, 3],
      [2, 3],
    ]);
  });

  it('go to premium goods first, then to a higher priority (PL-66)', () => {
    const three = [{ rank: 1 }, { rank: 2, priority: 90 }, { rank: 3, premium: true }];
    const fronts = (more: number) => frontsOf(three, more).map(([, front]) => front);
    expect([fronts(99), fronts(100), fronts(200), fronts(300)]).toEqual([
      [1, 1, 1],
      [1, 1, 2],
      [1, 2, 2],
      [2, 2, 2],
    ]);
  });

  it('go to the higher priority if both are premium, and not to the first one (PL-66)', () => {
    const two = [
      { rank: 1, premium: true, priority: 10 },
      { rank: 2, premium: true, priority: 11 },
    ];
    expect(frontsOf(two, 100).map(([, front]) => front)).toEqual([1, 2]);
    expect(frontsOf(two.toReversed(), 100).map(([, front]) => front)).toEqual([2, 1]);
  });

  it('stop at the limit of the run and at the stock, and leave the rest to the others (PL-66)', () => {
    const three = [{ rank: 1, stock: 2 }, { rank: 2, stock: 0 }, { rank: 3 }];
    expect(frontsOf(three, 700).map(([, front]) => front)).toEqual([2, 1, 7]);
    expect(frontsOf(three, 700, 3).map(([, front]) => front)).toEqual([2, 1, 3]);
  });

  it('take the last millimetre of a board, and leave what is narrower than a piece (PL-66)', () => {
    const fronts = (width: number) =>
      arrange(
        sampleZones('red'),
        [sampleProduct(1, { width, stock: null })],
        [{ id: 1, sort: 'cost', descending: false }],
        { maxFront: 9 },
      ).plan.placements.map((one) => one.front);
    expect([fronts(250), fronts(251), fronts(500), fronts(501)]).toEqual([[4], [3], [2], [1]]);
  });
});

describe('rows behind', () => {
  const back = (
    front: number,
    product: Parameters<typeof sampleGoods>[1],
    options: Partial<ArrangeOptions> = {},
  ) =>
    backOf(
      sampleBin(0),
      { product: sampleGoods(1, product), rank: 0, front },
      { ...ARRANGE_DEFAULTS, ...options },
    );

  it('follow the depth of the board, the limit and the stock (PL-67)', () => {
    expect(back(1, { depth: 90, stock: null })).toBe(4);
    expect(back(1, { depth: 91, stock: null })).toBe(3);
    expect(back(1, { depth: 90, stock: null }, { maxBack: 2 })).toBe(2);
    expect(back(2, { depth: 90, stock: 6 })).toBe(2);
    expect(back(2, { depth: 90, stock: 5 })).toBe(1);
    expect(back(2, { depth: 90, stock: 1 })).toBe(0);
  });
});

describe('an arranged board', () => {
  it('never shows more pieces than the branch has (PL-66, PL-67)', () => {
    const plan: ShelfPlan = sampleZones('red', 'red');
    const goods = [1, 2, 3, 7, 20].map((stock) => sampleProduct(stock, { stock, height: 150, width: 60 }));
    const { placements } = arrange(plan, goods, [{ id: 1, sort: 'cost', descending: false }]).plan;
    expect(inOrder(placements).map(({ product, front, back }) => [product, front, back])).toEqual([
      [1, 1, 0],
      [2, 2, 0],
      [3, 3, 0],
      [7, 3, 1],
      [20, 3, 2],
    ]);
  });
});
