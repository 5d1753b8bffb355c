import { describe, expect, it } from 'vitest';
import { arrange, type CategoryRule, inOrder, PLAN_LIMITS, planFromForm, type ShelfPlan } from '../index.ts';
import { sampleForm, samplePlacement, sampleProduct, sampleZones } from '../testing/sample-plans.ts';
import { MAX_PRODUCTS } from './types.ts';

const BY_PRICE: readonly CategoryRule[] = [{ id: 1, sort: 'cost', descending: false }];
const ONE_EACH = { maxFront: 1, maxBack: 0 };
const BOARD = sampleZones('red');
const kept = (...edges: readonly number[]): ShelfPlan => ({
  ...BOARD,
  placements: edges.map((x, i) => samplePlacement(90 + i, { x })),
});

describe('why a product is left out', () => {
  /** A low deep board, a high shallow one and a short one. */
  const shelf: ShelfPlan = {
    ...sampleZones('red', 'red', 'red'),
    storeys: sampleZones('red', 'red', 'red').storeys.map((one) => ({
      ...one,
      height: [200, 400, 400][one.storey - 1] ?? 0,
      depth: [450, 300, 250][one.storey - 1] ?? 0,
      length: [1000, 900, 500][one.storey - 1] ?? 0,
    })),
  };
  const reason = (more: Parameters<typeof sampleProduct>[1], plan = shelf, options = {}) =>
    arrange(plan, [sampleProduct(1, { depth: 200, ...more })], BY_PRICE, options).leftOut[0]?.reason;

  it('compares it with the best of the boards: height, then depth, then length (PL-65)', () => {
    expect(reason({ height: 401 })).toEqual({ code: 'too_high', needs: 401, most: 400 });
    expect(reason({ height: 400, depth: 301 })).toEqual({ code: 'too_deep', needs: 301, most: 300 });
    expect(reason({ height: 400, depth: 300, width: 901 })).toEqual({
      code: 'too_wide',
      needs: 901,
      most: 900,
    });
    expect(reason({ height: 200, depth: 450, width: 1001 })).toEqual({
      code: 'too_wide',
      needs: 1001,
      most: 1000,
    });
  });

  it('accepts a product that just fits (PL-65)', () => {
    expect(reason({ height: 400, depth: 300, width: 900 })).toBeUndefined();
    expect(reason({ height: 200, depth: 450, width: 1000 })).toBeUndefined();
  });

  it('measures the widest gap between placed products that stay (PL-60, PL-65)', () => {
    expect(reason({ width: 501 }, kept(400), { keep: true })).toEqual({
      code: 'too_wide',
      needs: 501,
      most: 500,
    });
    expect(reason({ width: 500 }, kept(400), { keep: true })).toBeUndefined();
  });

  it('reports that others took the room if it would fit alone, and how much is left (PL-65)', () => {
    const some = [sampleProduct(1, { width: 700, price: 1 }), sampleProduct(2, { width: 1000, price: 2 })];
    expect(arrange(BOARD, some, BY_PRICE, ONE_EACH).leftOut).toEqual([
      { product: 2, reason: { code: 'no_room', needs: 1000, most: 300 } },
    ]);
  });

  it('counts only the allowed share of the board as its room (PL-60, PL-65)', () => {
    expect(reason({ width: 501 }, BOARD, { fill: 0.5 })).toEqual({ code: 'no_room', needs: 501, most: 500 });
    expect(reason({ width: 500 }, BOARD, { fill: 0.5 })).toBeUndefined();
    expect(reason({ width: 401 }, kept(0), { fill: 0.5, keep: true })).toEqual({
      code: 'no_room',
      needs: 401,
      most: 400,
    });
    expect(reason({ width: 1 }, kept(0), { fill: 0, keep: true })).toMatchObject({
      code: 'no_room',
      most: 0,
    });
  });

  it('names each once, in the order of their ids; of duplicates the last counts (PL-65, PL-69)', () => {
    const some = [
      sampleProduct(3, { category: 7 }),
      sampleProduct(2, { height: 900 }),
      sampleProduct(1, { stock: 0 }),
      sampleProduct(2, { width: null }),
    ];
    expect(arrange(BOARD, some, BY_PRICE).leftOut).toEqual([
      { product: 1, reason: { code: 'sold_out' } },
      { product: 2, reason: { code: 'product_without_size' } },
      { product: 3, reason: { code: 'other_category', category: 7 } },
    ]);
  });

  it('is that it is sold out, unless the run includes such products or stock is unknown (PL-65)', () => {
    expect(reason({ stock: 0 })).toEqual({ code: 'sold_out' });
    expect(reason({ stock: -2 })).toEqual({ code: 'sold_out' });
    expect(reason({ stock: 1 })).toBeUndefined();
    expect(reason({ stock: null })).toBeUndefined();
    expect(reason({ stock: 0 }, shelf, { soldOut: true })).toBeUndefined();
  });

  it('is that the run takes no more products, by their ids (PL-65)', () => {
    const many = Array.from({ length: MAX_PRODUCTS + 1 }, (_, i) => sampleProduct(MAX_PRODUCTS + 1 - i));
    const { leftOut } = arrange(BOARD, many, BY_PRICE, { faces: [] });
    expect(leftOut).toHaveLength(MAX_PRODUCTS + 1);
    expect(leftOut.slice(-2)).toEqual([
      { product: MAX_PRODUCTS, reason: { code: 'no_storeys' } },
      { product: MAX_PRODUCTS + 1, reason: { code: 'too_many_products', max: MAX_PRODUCTS } },
    ]);
  });

  it('is that a storey holds the maximum number of placements, including those that stay (PL-51)', () => {
    const { onStorey } = PLAN_LIMITS;
    const thin = (count: number) =>
      Array.from({ length: count }, (_, i) => sampleProduct(i + 1, { width: 1, price: i, stock: 1 }));
    const long = planFromForm(sampleForm('straight', { storeys: 1 }));
    const full = arrange(long, thin(onStorey + 1), BY_PRICE);
    expect(full.plan.placements).toHaveLength(onStorey);
    expect(full.leftOut).toEqual([
      { product: onStorey + 1, reason: { code: 'no_room', needs: 1, most: 1400 } },
    ]);
    const there = { ...full.plan, placements: full.plan.placements.slice(1) };
    const again = arrange(there, thin(onStorey + 1), BY_PRICE, { keep: true });
    expect(again.leftOut.map((one) => one.product)).toEqual([onStorey + 1]);
  });
});

describe('placements that stay, and their ids', () => {
  const rows = (plan: ShelfPlan) => inOrder(plan.placements).map((one) => [one.id, one.product, one.x]);

  it('leaves placed products of other faces where they are, and arranges the chosen ones again (PL-60)', () => {
    const plan: ShelfPlan = {
      ...planFromForm(sampleForm('left_l', { left: 1000, main: 1000, storeys: 1 })),
      placements: [
        samplePlacement(11, { face: 1, x: 333, product: 1 }),
        samplePlacement(12, { face: 2, x: 333, product: 2 }),
      ],
    };
    const some = [1, 2, 3].map((id) => sampleProduct(id, { price: id }));
    const { plan: after, leftOut } = arrange(plan, some, BY_PRICE, { ...ONE_EACH, faces: [2] });
    expect(after.placements.map((one) => [one.face, one.id, one.product, one.x])).toEqual([
      [1, 11, 1, 333],
      [2, 12, 2, 0],
      [2, -1, 3, 200],
    ]);
    expect(leftOut).toEqual([]);
    expect(arrange(plan, [], [], { faces: [2] }).plan.placements.map((one) => one.id)).toEqual([11]);
  });

  it('keeps ids and priorities of earlier placements, and counts new ids without a gap (PL-69)', () => {
    const plan = {
      ...BOARD,
      placements: [
        samplePlacement(77, { x: 0, product: 2, priority: 30 }),
        samplePlacement(-4, { x: 500, product: 9 }),
      ],
    };
    const some = [1, 2, 3, 4].map((id) => sampleProduct(id, { price: id, priority: 60 }));
    const { placements } = arrange(plan, some, BY_PRICE, ONE_EACH).plan;
    expect(placements.map((one) => [one.product, one.id, one.priority])).toEqual([
      [1, -5, 60],
      [2, 77, 30],
      [3, -6, 60],
      [4, -7, 60],
    ]);
  });

  it('merges several places into one, which keeps the id of the first along the walk (PL-68)', () => {
    const plan = {
      ...BOARD,
      placements: [
        samplePlacement(5, { x: 700, product: 1 }),
        samplePlacement(6, { x: 100, product: 1 }),
        samplePlacement(7, { x: 400, product: 1 }),
      ],
    };
    const { plan: after, diff } = arrange(plan, [sampleProduct(1)], BY_PRICE, ONE_EACH);
    expect(rows(after)).toEqual([[6, 1, 0]]);
    expect(diff.removed.map((one) => one.id)).toEqual([7, 5]);
    const fromRight = arrange({ ...plan, start: { face: 1, end: 'right' } }, [sampleProduct(1)], BY_PRICE);
    expect(fromRight.plan.placements.map((one) => one.id)).toEqual([5]);
  });

  it('gives more pieces to the product with the higher earlier priority (PL-66, PL-69)', () => {
    const plan = { ...BOARD, placements: [samplePlacement(5, { product: 2, priority: 20 })] };
    const some = [1, 2].map((id) => sampleProduct(id, { price: id, width: 300 }));
    const { placements } = arrange(plan, some, BY_PRICE).plan;
    expect(placements.map((one) => [one.product, one.front, one.priority])).toEqual([
      [1, 1, 0],
      [2, 2, 20],
    ]);
  });

  it('fills the gaps along the walk, from the right end as from the left (PL-60, PL-68)', () => {
    const some = [1, 2, 3].map((id) => sampleProduct(id, { price: id, width: 250 }));
    const edges = (end: 'left' | 'right') =>
      arrange({ ...kept(300, 700), start: { face: 1, end } }, some, BY_PRICE, {
        ...ONE_EACH,
        keep: true,
      }).diff.added.map((one) => [one.product, one.x]);
    expect(edges('left')).toEqual([
      [1, 0],
      [2, 400],
    ]);
    expect(edges('right')).toEqual([
      [2, 50],
      [1, 450],
    ]);
  });

  it('gives no more pieces to a product than its gap has room for (PL-60, PL-66)', () => {
    const one = sampleProduct(1, { width: 100, stock: null });
    const { added } = arrange(kept(300, 700), [one], BY_PRICE, { keep: true, maxFront: 9 }).diff;
    expect(added.map(({ x, front }) => [x, front])).toEqual([[0, 3]]);
  });

  it('fills no more of a board than requested, including placements that stay (PL-60)', () => {
    const thin = Array.from({ length: 9 }, (_, i) => sampleProduct(i + 1, { width: 100, price: i }));
    const { added } = arrange(kept(300, 700), thin, BY_PRICE, { ...ONE_EACH, keep: true, fill: 0.5 }).diff;
    expect(added.map((one) => [one.product, one.x])).toEqual([
      [1, 0],
      [2, 100],
      [3, 200],
    ]);
    const wide = arrange(BOARD, [sampleProduct(1, { width: 100, stock: null })], BY_PRICE, {
      maxFront: 99,
      fill: 0.55,
    });
    expect(wide.plan.placements.map((one) => one.front)).toEqual([5]);
  });

  it('limits options to their bounds (PL-51)', () => {
    const one = sampleProduct(1, { width: 5, depth: 5, stock: null });
    const counts = (options: Parameters<typeof arrange>[3]) =>
      arrange(BOARD, [one], BY_PRICE, options).plan.placements.map(({ front, back }) => [front, back]);
    expect(counts({ maxFront: 2.9, maxBack: 4.9 })).toEqual([[2, 4]]);
    expect(counts({ maxFront: 0, maxBack: -1 })).toEqual([[1, 0]]);
    expect(counts({ maxFront: 999, maxBack: 9999 })).toEqual([[100, 89]]);
    expect(counts({ maxFront: Number.NaN, maxBack: Number.NaN })).toEqual([[3, 10]]);
    expect(counts({ fill: 7, maxFront: 999 })).toEqual([[100, 10]]);
    expect(counts({ fill: Number.NaN, maxFront: 999 })).toEqual([[100, 10]]);
    expect(counts({ fill: -1 })).toEqual([]);
  });
});
