import { describe, expect, it } from 'vitest';
import {
  type ArrangeOptions,
  arrange,
  type CategoryRule,
  type GoodsProduct,
  inWalk,
  planFromForm,
  type ShelfForm,
  type ShelfPlan,
} from '../index.ts';
import { sampleForm, samplePlacement, sampleProduct, sampleZones } from '../testing/sample-plans.ts';
import type { Arrangement } from './types.ts';

const BY_PRICE: readonly CategoryRule[] = [{ id: 1, sort: 'cost', descending: false }];

/** A product whose price is its id, so that the ids are the sequence. */
const product = (id: number, more: Partial<GoodsProduct> = {}) =>
  sampleProduct(id, { price: id, stock: null, ...more });
const products = (count: number, more: Partial<GoodsProduct> = {}) =>
  Array.from({ length: count }, (_, i) => product(i + 1, more));

/** Products on each storey from the floor up, face by face, in the order of the walk. */
function rowsOf({ plan }: Arrangement): number[][] {
  const walk = inWalk(plan, plan.placements);
  return plan.storeys.map(({ face, storey }) =>
    walk.filter((one) => one.face === face && one.storey === storey).map((one) => one.product),
  );
}
const rows = (plan: ShelfPlan, goods: readonly GoodsProduct[], options: Partial<ArrangeOptions> = {}) =>
  rowsOf(arrange(plan, goods, BY_PRICE, options));

describe('the storey of a product', () => {
  const shelf = sampleZones('red', 'green', 'golden', 'golden', 'green', 'red');
  /** Each as long as a board, so that the storeys fill one by one. */
  const LONG = { width: 1000 };

  it('is a golden one for premium products, then a green, then a red one, the dearest first (PL-64)', () => {
    const goods = products(6, { ...LONG, premium: true });
    expect(rows(shelf, goods)).toEqual([[2], [4], [6], [5], [3], [1]]);
  });

  it('is a golden one for the dearest of the others, then a green, then a red one by the sequence (PL-64)', () => {
    expect(rows(shelf, products(6, LONG))).toEqual([[3], [1], [6], [5], [2], [4]]);
  });

  it('is the same if storeys are filled one by one, because another product has no room (PL-64)', () => {
    const tooHigh = product(9, { height: 9000 });
    expect(rows(shelf, [product(1, { premium: true }), tooHigh])[2]).toEqual([1]);
    expect(rows(shelf, [product(1), tooHigh])[2]).toEqual([1]);
    expect(rows(sampleZones('red', 'green'), [product(1, { premium: true }), tooHigh])).toEqual([[], [1]]);
    expect(rows(sampleZones('red', 'golden'), [product(1), tooHigh])).toEqual([[], [1]]);
  });

  it('is the lowest for heavy products, whatever its zone, premium or not (PL-64)', () => {
    const heavy = products(6, { ...LONG, weight: 10_000 });
    expect(rows(shelf, heavy)).toEqual([[1], [2], [3], [4], [5], [6]]);
    expect(rows(shelf, [product(1, { weight: 10_000, premium: true })])[0]).toEqual([1]);
    expect(rows(shelf, [product(1, { weight: 9999 })])[2]).toEqual([1]);
    expect(rows(shelf, [product(1, { weight: null })])[2]).toEqual([1]);
  });

  it('is the lowest for products from 800 mm of height (PL-64)', () => {
    const tall = planFromForm(sampleForm('straight', { main: 1000, storeys: 2, bottom: 0, height: 900 }));
    expect(tall.storeys.map((one) => one.zone)).toEqual(['green', 'golden']);
    const shelves = { ...tall, storeys: tall.storeys.toReversed() };
    const lowest = (height: number) => {
      const { plan } = arrange(shelves, [product(1, { height, premium: true })], BY_PRICE);
      return plan.placements[0]?.storey;
    };
    expect([lowest(799), lowest(800)]).toEqual([2, 1]);
  });

  it('is a golden one from priority 50 (PL-64)', () => {
    const golden = (priority: number, options = {}) => {
      const goods = [product(1, { ...LONG, priority }), product(2, LONG)];
      return rows(sampleZones('green', 'golden'), goods, options)[1];
    };
    expect([golden(49), golden(50)]).toEqual([[2], [1]]);
    expect(golden(60, { highPriority: 61 })).toEqual([2]);
    expect(golden(40, { highPriority: 40 })).toEqual([1]);
  });
});

describe('the product that chooses first', () => {
  it('is premium, then the higher priority, then the heavy, then the sequence (PL-64)', () => {
    const wide = { width: 1000 };
    const goods = [
      product(1, wide),
      product(2, { ...wide, weight: 20_000 }),
      product(3, { ...wide, priority: 60 }),
      product(4, { ...wide, priority: 90 }),
      product(5, { ...wide, premium: true }),
      product(6, { ...wide, premium: true, priority: 10 }),
    ];
    const one = (count: number) => rows(sampleZones('golden'), goods.slice(0, count)).flat();
    expect([one(1), one(2), one(3), one(4), one(5), one(6)]).toEqual([[1], [2], [3], [4], [5], [6]]);
  });

  it('is the dearest at a golden storey, the first in the sequence elsewhere (PL-64)', () => {
    for (const more of [{}, { premium: true }, { priority: 70 }]) {
      expect(rows(sampleZones('golden'), products(3, { width: 600, ...more }))).toEqual([[3]]);
    }
    expect(rows(sampleZones('golden'), products(3, { width: 600, weight: 20_000 }))).toEqual([[1]]);
    expect(rows(sampleZones('green'), products(3, { width: 600 }))).toEqual([[1]]);
  });

  it('is the first in the sequence if nothing else distinguishes them (PL-64)', () => {
    for (const more of [{}, { premium: true }, { priority: 70 }, { weight: 20_000 }]) {
      expect(rows(sampleZones('golden'), products(3, { width: 600, price: 5, ...more }))).toEqual([[1]]);
    }
  });

  it('is the one that has a price (PL-64)', () => {
    const goods = [product(1, { width: 600, price: null }), product(2, { width: 600 })];
    expect(rows(sampleZones('golden'), goods)).toEqual([[2]]);
  });

  it('does not put a low priority among plain products before the sequence (PL-64)', () => {
    const goods = [product(1, { width: 600 }), product(2, { width: 600, priority: 40 })];
    expect(rows(sampleZones('green'), goods)).toEqual([[1]]);
    const heavy = goods.map((one) => ({ ...one, weight: 20_000, priority: one.priority * 2 }));
    expect(rows(sampleZones('green'), heavy)).toEqual([[1]]);
  });

  it('is placed by the sequence, whoever chose first (PL-68)', () => {
    const goods = [product(1, { width: 500 }), product(2, { width: 500, premium: true })];
    expect(rows(sampleZones('golden'), goods)).toEqual([[1, 2]]);
  });
});

describe('the golden zone', () => {
  it('takes the dearest products, however late they are in the sequence (PL-64)', () => {
    const plan = sampleZones('red', 'green', 'golden', 'golden');
    const goods = products(8, { width: 500 });
    expect(rows(plan, goods)).toEqual([
      [3, 4],
      [1, 2],
      [7, 8],
      [5, 6],
    ]);
  });

  it('does not stay empty if its products are few pieces (PL-64, PL-66)', () => {
    // By their share, two goods of one piece each would be placed there and leave 600 mm empty.
    const goods = [
      ...products(6, { width: 200, stock: 3 }),
      ...[7, 8].map((id) => product(id, { width: 200, stock: 1 })),
    ];
    const { plan } = arrange(sampleZones('green', 'golden'), goods, BY_PRICE, { maxFront: 3 });
    const golden = plan.placements.filter((one) => one.storey === 2);
    expect(golden.reduce((sum, one) => sum + one.front * one.width, 0)).toBe(1000);
    expect(golden.map((one) => one.product)).toEqual(expect.arrayContaining([7, 8]));
  });

  it('takes products without another place before dearer ones that have one (PL-64, PL-65)', () => {
    const shelf = sampleZones('green', 'golden');
    const plan = {
      ...shelf,
      storeys: shelf.storeys.map((one) => (one.zone === 'green' ? { ...one, depth: 200 } : one)),
    };
    const goods = [product(1, { width: 1000, depth: 300 }), product(2, { width: 1000 })];
    expect(rows(plan, goods)).toEqual([[2], [1]]);
  });
});

describe('the share of a storey that is filled before the next one', () => {
  it('is the one that leaves room for all pieces in front, half of the last one included (PL-64)', () => {
    // Three of 400 mm, twice each: 600 mm of goods for each of two boards of 1000.
    const goods = products(3, { width: 400 });
    expect(rows(sampleZones('green', 'green'), goods, { maxFront: 2 })).toEqual([[1, 2], [3]]);
    expect(rows(sampleZones('green', 'green'), products(4, { width: 300 }), { maxFront: 2 })).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('counts no more pieces of a product than there are (PL-64)', () => {
    const goods = products(4, { width: 200, stock: 1 });
    expect(rows(sampleZones('green', 'green'), goods)).toEqual([[1, 2, 3, 4], []]);
    const many = products(4, { width: 200, stock: 9 });
    expect(rows(sampleZones('green', 'green'), many)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('is everything for heavy products: the lowest storey fills first (PL-64)', () => {
    const heavy = products(4, { width: 300, weight: 20_000 });
    expect(rows(sampleZones('green', 'green'), heavy)).toEqual([[1, 2, 3], [4]]);
  });

  it('spreads premium products only over the golden storeys (PL-64)', () => {
    const premium = products(3, { width: 300, premium: true });
    expect(rows(sampleZones('green', 'golden', 'green'), premium)).toEqual([[], [1, 2, 3], []]);
    expect(rows(sampleZones('golden', 'green', 'golden'), premium, { maxFront: 2 })).toEqual([
      [2, 3],
      [],
      [1],
    ]);
  });

  it('spreads the others over the remaining room (PL-64)', () => {
    const goods = [...products(2, { width: 450, premium: true }), product(3), product(4), product(5)];
    // A golden board nearly full, a green one empty: 600 mm of goods, 1100 mm of space.
    expect(rows(sampleZones('green', 'golden'), goods, { maxFront: 2 })).toEqual([
      [3, 4, 5],
      [1, 2],
    ]);
  });

  it('never leaves out products that fit if storeys are filled one by one (PL-64, PL-65)', () => {
    const goods = [...products(4, { width: 250 }), product(5, { width: 1000 })];
    const { leftOut } = arrange(sampleZones('green', 'green'), goods, BY_PRICE);
    expect(leftOut).toEqual([]);
    expect(rows(sampleZones('green', 'green'), goods)).toEqual([[1, 2, 3, 4], [5]]);
  });
});

describe('sharing out over the faces', () => {
  /** A U of one storey on each face. */
  const u = (left: number, main: number, right: number, more: Partial<ShelfForm> = {}) =>
    planFromForm(sampleForm('u', { left, main, right, storeys: 1, ...more }));
  const ONE = { maxFront: 1 };

  it('gives each face a share of the sequence in proportion to its room (PL-63)', () => {
    const goods = products(4, { width: 300 });
    expect(rows(u(1000, 2000, 1000), goods, ONE)).toEqual([[1], [2, 3], [4]]);
    expect(rows(u(500, 500, 3000), goods, ONE)).toEqual([[1], [], [2, 3, 4]]);
    expect(rows(u(3000, 500, 500), goods, ONE)).toEqual([[1, 2, 3], [4], []]);
  });

  it('measures products by their width, and counts one to the face of its middle (PL-63)', () => {
    const goods = [product(1, { width: 500 }), ...[2, 3, 4].map((id) => product(id, { width: 200 }))];
    // 1100 mm of goods for three equal faces: the borders lie at 367 and 733, the middles at 250, 600, 800, 1000.
    expect(rows(u(1000, 1000, 1000), goods, ONE)).toEqual([[1], [2], [3, 4]]);
  });

  it('counts a product whose middle is on the border to the face before it (PL-63)', () => {
    const goods = products(3, { width: 400 });
    const corner = planFromForm(sampleForm('left_l', { left: 1000, main: 1000, storeys: 1 }));
    expect(rows(corner, goods, ONE)).toEqual([[1, 2], [3]]);
  });

  it('follows the direction of the walk, from the right end as from the left (PL-63, PL-40)', () => {
    const plan = u(1000, 2000, 1000, { start: { face: 1, end: 'right' } });
    expect(rows(plan, products(4, { width: 300 }), ONE)).toEqual([[4], [2, 3], [1]]);
  });

  it('counts the room of all storeys of a face (PL-63)', () => {
    const plan = u(1000, 1000, 1000, { storeys: 2, leftStoreys: 1, rightStoreys: 1 });
    const facesOf = (goods: readonly GoodsProduct[]) => {
      const { placements } = arrange(plan, goods, BY_PRICE, ONE).plan;
      return [1, 2, 3].map((face) => placements.filter((one) => one.face === face).length);
    };
    expect(facesOf(products(4, { width: 300 }))).toEqual([1, 2, 1]);
    expect(facesOf(products(8, { width: 300 }))).toEqual([2, 4, 2]);
  });

  it('counts only the free room beside placed products that stay (PL-60, PL-63)', () => {
    const full = u(1000, 1000, 1000);
    const plan: ShelfPlan = {
      ...full,
      placements: [91, 92].map((id, i) => samplePlacement(id, { face: 1 + 2 * i, width: 1000 })),
    };
    expect(rows(plan, products(3, { width: 300 }), { ...ONE, keep: true })).toEqual([[91], [1, 2, 3], [92]]);
  });

  it('tries a product without room on its own face on the others, in walking order (PL-63)', () => {
    const plan = u(1000, 1000, 1000);
    const flat = {
      ...plan,
      storeys: plan.storeys.map((one) => (one.face === 1 ? { ...one, depth: 200 } : one)),
    };
    const goods = [
      product(1, { width: 300, depth: 300 }),
      ...[2, 3].map((id) => product(id, { width: 300 })),
    ];
    expect(rows(flat, goods, ONE)).toEqual([[], [1, 2], [3]]);
    const shallow = {
      ...plan,
      storeys: plan.storeys.map((one) => (one.face === 3 ? one : { ...one, depth: 200 })),
    };
    expect(rows(shallow, goods, ONE)).toEqual([[], [2], [1, 3]]);
  });

  it('gives the golden storey to a dearer product that comes from another face (PL-64)', () => {
    const plan = planFromForm(sampleForm('left_l', { left: 1000, main: 1000, storeys: 2 }));
    const zones = {
      ...plan,
      storeys: plan.storeys.map((one) => ({
        ...one,
        zone: one.storey === 2 ? ('golden' as const) : ('red' as const),
        // The first face has only its golden storey for goods of this depth.
        depth: one.face === 1 && one.storey === 1 ? 100 : 450,
      })),
    };
    const dearestFirst = [{ id: 1, sort: 'cost', descending: true } as const];
    const goods = products(3, { width: 1000, depth: 200 });
    expect(rowsOf(arrange(zones, goods, dearestFirst, ONE))).toEqual([[], [3], [1], [2]]);
  });

  it('spreads each part of the sequence over the storeys of its own face (PL-63, PL-64)', () => {
    const plan = planFromForm(sampleForm('left_l', { left: 1000, main: 1000, storeys: 2 }));
    const goods = products(4, { width: 400 });
    expect(rows(plan, goods, { maxFront: 2 })).toEqual([[1], [2], [3], [4]]);
  });

  it('lets premium products choose on every face before the others choose on any (PL-64)', () => {
    const plan = u(1000, 1000, 1000);
    const golden = { ...plan, storeys: plan.storeys.map((one) => ({ ...one, zone: 'golden' as const })) };
    const goods = [
      ...products(3, { width: 1000 }),
      product(4, { width: 1000, premium: true }),
      product(5, { width: 1000, premium: true }),
    ];
    // Both belong to the last face; the cheaper one takes the first face from an ordinary product.
    expect(rows(golden, goods, ONE)).toEqual([[4], [3], [5]]);
  });
});
