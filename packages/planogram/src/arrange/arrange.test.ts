import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkOf } from '../geometry/walk.ts';
import {
  arrange,
  type CategoryRule,
  type GoodsProduct,
  inOrder,
  inWalk,
  isEmptyDiff,
  planFromForm,
  type ShelfPlan,
  type SortRule,
  storeyAt,
  validatePlacements,
  widthOf,
} from '../index.ts';
import { applyDiff } from '../testing/apply-diff.ts';
import { emptyPlan, products, work } from '../testing/arbitrary.ts';
import { sampleForm, samplePlacement, sampleProduct } from '../testing/sample-plans.ts';
import type { Arrangement } from './types.ts';

const rule = (id: number, sort: SortRule = 'cost', descending = false): CategoryRule => ({
  id,
  sort,
  descending,
});
const EMPTY = planFromForm(sampleForm('straight'));
/** Shelf with one storey of 2.4 m, to place one piece of each product. */
const ROW = planFromForm(sampleForm('straight', { storeys: 1 }));
const ONE_EACH = { maxFront: 1, maxBack: 0 };
const walked = ({ plan }: Arrangement) => inWalk(plan, plan.placements).map((one) => one.product);
const zoneOf = (plan: ShelfPlan, product: number) => {
  const one = plan.placements.find((each) => each.product === product);
  return one && storeyAt(plan, one)?.zone;
};

const anyRules = fc
  .tuple(
    ...[1, 2, 3].map((id) =>
      fc.record({
        id: fc.constant(id),
        sort: fc.constantFrom<SortRule>('size', 'cost', 'brand', 'kv', 'l', 'kg'),
        descending: fc.boolean(),
      }),
    ),
  )
  .chain((rules) => fc.shuffledSubarray(rules, { minLength: 1 }));
const anyOptions = fc.record({
  faces: fc.option(fc.subarray([1, 2, 3])),
  keep: fc.boolean(),
  fill: fc.double({ min: 0.3, max: 1, noNaN: true }),
  maxFront: fc.integer({ min: 1, max: 6 }),
  soldOut: fc.boolean(),
});
const anyPlan = fc.tuple(emptyPlan, work).map(([plan, doWork]) => doWork(plan));

describe('the walk', () => {
  it('begins at the start point and goes round an island (PL-40)', () => {
    const faces = (type: Parameters<typeof sampleForm>[0], face: number, end: 'left' | 'right') =>
      walkOf({ type, start: { face, end } }).faces;
    expect(faces('u', 2, 'left')).toEqual([1, 2, 3]);
    expect(faces('u', 1, 'right')).toEqual([3, 2, 1]);
    expect(faces('four_sided', 3, 'left')).toEqual([3, 4, 1, 2]);
    expect(faces('six_sided', 2, 'right')).toEqual([2, 1, 6, 5, 4, 3]);
  });

  it('takes each storey along the way (PL-41)', () => {
    const placements = [
      samplePlacement(1, { x: 0 }),
      samplePlacement(2, { x: 500 }),
      samplePlacement(3, { storey: 2 }),
    ];
    const ids = (end: 'left' | 'right') =>
      inWalk({ type: 'straight', start: { face: 1, end } }, placements).map((one) => one.id);
    expect([ids('left'), ids('right')]).toEqual([
      [1, 2, 3],
      [2, 1, 3],
    ]);
  });
});

describe('arranging', () => {
  it('sorts by the rule of the category, in both directions (PL-61)', () => {
    const some = [
      sampleProduct(1, { price: 300, width: 210, kv: 30, l: 5, kg: 2, brand: 'B' }),
      sampleProduct(2, { price: 100, width: 190, kv: 10, l: 9, kg: 1, brand: 'C' }),
      sampleProduct(3, { price: 200, width: 200, kv: 20, l: 7, kg: 3, brand: 'A' }),
    ];
    const by = (sort: SortRule, descending = false) =>
      walked(arrange(ROW, some, [rule(1, sort, descending)], ONE_EACH));
    expect([by('cost'), by('size'), by('brand'), by('kv'), by('l'), by('kg')]).toEqual([
      [2, 3, 1],
      [2, 3, 1],
      [3, 1, 2],
      [2, 3, 1],
      [1, 3, 2],
      [2, 1, 3],
    ]);
    expect([by('cost', true), by('brand', true), by('l', true)]).toEqual([
      [1, 3, 2],
      [2, 1, 3],
      [2, 3, 1],
    ]);
  });

  it('begins at the start point, on the right as on the left (PL-61)', () => {
    const some = [sampleProduct(1, { price: 1 }), sampleProduct(2, { price: 2 })];
    const { plan } = arrange({ ...ROW, start: { face: 1, end: 'right' } }, some, [rule(1)], ONE_EACH);
    expect(inOrder(plan.placements).map((one) => [one.product, one.x])).toEqual([
      [2, 2000],
      [1, 2200],
    ]);
  });

  it('keeps the brands of a category together on every storey (PL-62)', () => {
    fc.assert(
      fc.property(emptyPlan, products, anyRules, (plan, some, rules) => {
        const known = new Map(some.map((one) => [one.id, one]));
        const { plan: after } = arrange(plan, some, rules);
        for (const row of Map.groupBy(after.placements, (one) => `${one.face}:${one.storey}`).values()) {
          const runs = inOrder(row)
            .map((one) => `${known.get(one.product)?.category} ${known.get(one.product)?.brand}`)
            .filter((key, i, all) => key !== all[i - 1]);
          expect(new Set(runs).size).toBe(runs.length);
        }
      }),
    );
  });

  it('puts premium products and those of high priority into golden zones first (PL-64)', () => {
    const many = Array.from({ length: 40 }, (_, i) => sampleProduct(i + 1));
    const some = [
      ...many,
      sampleProduct(91, { premium: true, price: 9_000_000 }),
      sampleProduct(92, { priority: 80, price: 9_000_000 }),
    ];
    const { plan, leftOut } = arrange(EMPTY, some, [rule(1)], ONE_EACH);
    expect(leftOut).toEqual([]);
    expect([91, 92].map((id) => zoneOf(plan, id))).toEqual(['golden', 'golden']);
  });

  it('puts heavy and tall products low (PL-64)', () => {
    const some = [
      ...Array.from({ length: 30 }, (_, i) => sampleProduct(i + 1)),
      sampleProduct(91, { weight: 25_000, price: 9_000_000 }),
      sampleProduct(92, { weight: 12_000, premium: true, price: 9_000_000 }),
    ];
    const { plan } = arrange(EMPTY, some, [rule(1)], ONE_EACH);
    const storeys = plan.placements.filter((one) => one.product > 90).map((one) => one.storey);
    expect(storeys).toEqual([1, 1]);
  });

  it('overfills no storey while another stays empty (PL-64)', () => {
    const some = Array.from({ length: 20 }, (_, i) => sampleProduct(i + 1, { stock: 9 }));
    const { plan } = arrange(EMPTY, some, [rule(1)]);
    const taken = EMPTY.storeys.map(({ storey, length }) => {
      const row = plan.placements.filter((one) => one.storey === storey);
      return row.reduce((sum, one) => sum + widthOf(one), 0) / length;
    });
    // 20 products of 200 mm, each up to three times: 12 m of goods for 12 m of storeys.
    expect(Math.min(...taken)).toBeGreaterThan(0.9);
  });

  it('fills one storey with few products rather than all with one each (PL-64)', () => {
    const some = [1, 2, 3].map((id) => sampleProduct(id, { stock: 9 }));
    const { plan } = arrange(EMPTY, some, [rule(1)]);
    expect(new Set(plan.placements.map((one) => one.storey)).size).toBe(1);
    expect(plan.placements.map((one) => one.front)).toEqual([3, 3, 3]);
  });

  it('keeps room for wide products that spreading would have taken (PL-64, PL-65)', () => {
    const some = [
      ...Array.from({ length: 16 }, (_, i) => sampleProduct(i + 1, { price: 1 })),
      sampleProduct(91, { width: 1500, price: 2 }),
      sampleProduct(92, { width: 1500, price: 3 }),
    ];
    const form = planFromForm(sampleForm('straight', { storeys: 3 }));
    expect(arrange(form, some, [rule(1)]).leftOut).toEqual([]);
  });

  it('uses its own priority even over a lower one of its placement, so that a second run is as the first (PL-64, PL-69)', () => {
    const wide = sampleProduct(2, { width: 1800, priority: 60 });
    const there = { ...ROW, placements: [samplePlacement(-1, { product: 2, width: 1800, priority: 0 })] };
    const { plan } = arrange(there, [sampleProduct(1, { width: 900 }), wide], [rule(1)], { maxFront: 1 });
    expect(plan.placements.map((one) => [one.product, one.priority])).toEqual([[2, 0]]);
  });

  it('takes front and back quantities from width, depth and stock (PL-66, PL-67)', () => {
    const counts = (more: Partial<GoodsProduct>) => {
      const [one] = arrange(ROW, [sampleProduct(1, more)], [rule(1)]).plan.placements;
      return one && [one.front, one.back, one.stack];
    };
    expect(counts({ stock: 100 })).toEqual([3, 2, 1]);
    expect(counts({ stock: 5 })).toEqual([3, 0, 1]);
    expect(counts({ stock: 2 })).toEqual([2, 0, 1]);
    expect(counts({ stock: null, width: 1000 })).toEqual([2, 2, 1]);
  });

  it('gives the reason for each product that is left out (PL-65)', () => {
    const some = [
      sampleProduct(1, { height: 401 }),
      sampleProduct(2, { depth: 451 }),
      sampleProduct(3, { width: 2401 }),
      sampleProduct(4, { width: null }),
      sampleProduct(5, { stock: 0 }),
      sampleProduct(6, { category: 9 }),
      sampleProduct(7, { width: 2000 }),
      sampleProduct(8, { width: 1000, price: 2_000_000 }),
    ];
    expect(arrange(ROW, some, [rule(1)], ONE_EACH).leftOut).toEqual([
      { product: 1, reason: { code: 'too_high', needs: 401, most: 400 } },
      { product: 2, reason: { code: 'too_deep', needs: 451, most: 450 } },
      { product: 3, reason: { code: 'too_wide', needs: 2401, most: 2400 } },
      { product: 4, reason: { code: 'product_without_size' } },
      { product: 5, reason: { code: 'sold_out' } },
      { product: 6, reason: { code: 'other_category', category: 9 } },
      { product: 8, reason: { code: 'no_room', needs: 1000, most: 400 } },
    ]);
  });

  it('keeps placed products and fills the gaps, on request (PL-60)', () => {
    const plan = { ...ROW, placements: [samplePlacement(1, { x: 700, product: 1 })] };
    const some = [sampleProduct(1), sampleProduct(2), sampleProduct(3)];
    const { diff } = arrange(plan, some, [rule(1)], { ...ONE_EACH, keep: true });
    expect(diff.changed).toEqual([]);
    expect(diff.added.map((one) => [one.product, one.x])).toEqual([
      [2, 0],
      [3, 200],
    ]);
  });

  it('gives an already placed product its id again (PL-69)', () => {
    const plan = { ...ROW, placements: [samplePlacement(77, { x: 700, product: 2 })] };
    const { diff } = arrange(plan, [sampleProduct(1), sampleProduct(2)], [rule(1)], ONE_EACH);
    expect(diff.changed.map((one) => one.id)).toEqual([77]);
    expect(diff.added.map((one) => one.id)).toEqual([-1]);
    expect(diff.removed).toEqual([]);
  });
});

describe('whatever is arranged', () => {
  const any = fc.tuple(anyPlan, products, anyRules, anyOptions);

  it('is placed without faults, within the requested fill, each product once or with its reason (PL-60, PL-65)', () => {
    fc.assert(
      fc.property(any, ([plan, some, rules, options]) => {
        const { plan: after, leftOut, diff } = arrange(plan, some, rules, options);
        expect(validatePlacements(after)).toEqual([]);
        expect(applyDiff(plan, diff)).toEqual(after);
        const stands = new Set(after.placements.map((one) => one.product));
        const left = new Set(leftOut.map((one) => one.product));
        for (const { id } of some) expect(stands.has(id) !== left.has(id)).toBe(true);
        if (options.keep) return;
        for (const storey of after.storeys.filter((one) => options.faces?.includes(one.face) ?? true)) {
          const row = after.placements.filter(
            (one) => one.face === storey.face && one.storey === storey.storey,
          );
          const taken = row.reduce((sum, one) => sum + widthOf(one), 0);
          expect(taken).toBeLessThanOrEqual(storey.length * (options.fill ?? 1));
        }
      }),
    );
  });

  /** Existing placements as the arrangement reads them, with their storeys. */
  const standing = (plan: ShelfPlan, some: readonly GoodsProduct[]) => {
    const known = new Map(some.map((one) => [one.id, one]));
    return plan.placements.flatMap((place) => {
      const product = known.get(place.product);
      const storey = storeyAt(plan, place);
      return product && storey ? [{ product, face: place.face, golden: storey.zone === 'golden' }] : [];
    });
  };
  const isLow = (one: GoodsProduct) => (one.weight ?? 0) >= 10_000 || (one.height ?? 0) >= 800;
  const asks = (one: GoodsProduct) => one.premium || one.priority >= 50;
  const sized = (one: GoodsProduct) => `${one.width} ${one.height} ${one.depth}`;

  it('has no cheaper product in a golden zone than one of its size that is elsewhere on the face (PL-64)', () => {
    const same = fc.array(fc.constantFrom(150, 220, 300), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(emptyPlan, products, anyRules, anyOptions, same, (plan, some, rules, options, sizes) => {
        const goods = some.map((one, i) => ({ ...one, width: sizes[i] ?? 200, height: 180, depth: 120 }));
        const { plan: after } = arrange(plan, goods, rules, { ...options, keep: false });
        const there = standing(after, goods).filter(({ product }) => !isLow(product));
        const golden = there.filter((one) => one.golden && !asks(one.product));
        for (const cheap of golden) {
          const dearer = there.filter(
            (one) =>
              !one.golden &&
              one.face === cheap.face &&
              sized(one.product) === sized(cheap.product) &&
              (asks(one.product) || (one.product.price ?? 0) > (cheap.product.price ?? 0)),
          );
          expect(dearer).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves no golden room that products elsewhere on the face would fit in (PL-64)', () => {
    fc.assert(
      fc.property(emptyPlan, products, anyRules, anyOptions, (plan, some, rules, options) => {
        const { plan: after } = arrange(plan, some, rules, { ...options, keep: false });
        for (const storey of after.storeys.filter((one) => one.zone === 'golden')) {
          const row = after.placements.filter(
            (one) => one.face === storey.face && one.storey === storey.storey,
          );
          const free =
            Math.floor(storey.length * options.fill) - row.reduce((sum, one) => sum + widthOf(one), 0);
          const fitting = standing(after, some).filter(
            ({ product: { width, height, depth }, ...one }) =>
              one.face === storey.face &&
              !one.golden &&
              (width ?? 0) <= free &&
              (height ?? 0) <= storey.height &&
              (depth ?? 0) <= storey.depth,
          );
          expect(fitting.filter(({ product }) => !isLow(product))).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same in any order of the input (PL-69)', () => {
    fc.assert(
      fc.property(any, ([plan, some, rules, options]) => {
        const there = arrange(plan, some, rules, options);
        const turned = {
          ...plan,
          storeys: plan.storeys.toReversed(),
          placements: plan.placements.toReversed(),
        };
        const again = arrange(turned, some.toReversed(), rules, options);
        expect(again.plan.placements).toEqual(there.plan.placements);
        expect(again.leftOut).toEqual(there.leftOut);
      }),
    );
  });

  it('stays unchanged when it is arranged again (PL-69)', () => {
    fc.assert(
      fc.property(any, ([plan, some, rules, options]) => {
        const { plan: once, leftOut } = arrange(plan, some, rules, options);
        const again = arrange(once, some, rules, options);
        expect(isEmptyDiff(again.diff)).toBe(true);
        if (!options.keep) expect(again.leftOut).toEqual(leftOut);
      }),
    );
  });

  it('accepts any options and an empty list of products', () => {
    const nonsense = { fill: Number.NaN, maxFront: -5, maxBack: 1e9, faces: [9] };
    expect(arrange(EMPTY, [sampleProduct(1)], [rule(1)], nonsense).leftOut).toEqual([
      { product: 1, reason: { code: 'no_storeys' } },
    ]);
    expect(arrange(EMPTY, [], []).plan.placements).toEqual([]);
  });
});
