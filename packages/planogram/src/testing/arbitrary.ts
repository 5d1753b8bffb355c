import fc from 'fast-check';
import {
  type GoodsProduct,
  move,
  type Place,
  place,
  planFromForm,
  prioritise,
  remove,
  resize,
  SHELF_TYPES,
  type ShelfPlan,
} from '../index.ts';
import { sampleForm } from './sample-plans.ts';

const length = fc.integer({ min: 300, max: 2500 });

export const emptyPlan: fc.Arbitrary<ShelfPlan> = fc
  .record({
    type: fc.constantFrom(...SHELF_TYPES),
    main: length,
    side: length,
    storeys: fc.integer({ min: 1, max: 6 }),
    height: fc.integer({ min: 150, max: 500 }),
    depth: fc.integer({ min: 200, max: 600 }),
    face: fc.constantFrom(1, 2, 3),
    end: fc.constantFrom('left', 'right'),
  })
  .map(({ type, side, face, end, ...rest }) =>
    planFromForm(sampleForm(type, { ...rest, left: side, right: side, start: { face, end } })),
  );

const size = fc.integer({ min: 20, max: 600 });

/** Goods of three categories and a few brands; some without sizes or stock. */
const product = (id: number) =>
  fc.record({
    id: fc.constant(id),
    width: fc.option(size, { freq: 20 }),
    height: size,
    depth: size,
    category: fc.integer({ min: 1, max: 3 }),
    brand: fc.option(fc.constantFrom('Artel', 'LG', 'Samsung', 'Vivo')),
    price: fc.option(fc.integer({ min: 100_000, max: 20_000_000 }), { freq: 20 }),
    weight: fc.option(fc.integer({ min: 50, max: 30_000 })),
    kv: fc.option(fc.integer({ min: 10, max: 90 })),
    l: fc.option(fc.integer({ min: 1, max: 600 })),
    kg: fc.constant(null),
    premium: fc.boolean(),
    priority: fc.integer({ min: 0, max: 100 }),
    stock: fc.option(fc.integer({ min: 0, max: 40 })),
  });

export const products: fc.Arbitrary<GoodsProduct[]> = fc
  .integer({ min: 0, max: 40 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => product(i + 1))));

/** A place on one of the first storeys of a plan, so that goods overlap; rarely on a missing one. */
const at: fc.Arbitrary<(plan: ShelfPlan) => Place> = fc
  .record({
    nth: fc.constantFrom(0, 0, 0, 1, 1, 2, 99),
    x: fc.integer({ min: -300, max: 2800 }),
  })
  .map(({ nth, x }) => (plan) => {
    const { face, storey } = plan.storeys[nth] ?? { face: 9, storey: 9 };
    return { face, storey, x };
  });
const nth = fc.nat({ max: 30 });

/** An edit of a plan; `nth` picks the placement. Never forced. */
type Step = (plan: ShelfPlan) => ShelfPlan;

function idAt(plan: ShelfPlan, n: number): number {
  return plan.placements[n % Math.max(1, plan.placements.length)]?.id ?? 0;
}

const counts = fc.record({
  front: fc.constantFrom(1, 1, 1, 2, 2, 3, 6, 0),
  back: fc.constantFrom(0, 0, 0, 1, 3),
});

/** Sizes with which most goods fit on most storeys; a product's own sizes are for arranging. */
function handy({ width, height, depth }: GoodsProduct): Pick<GoodsProduct, 'width' | 'height' | 'depth'> {
  return {
    width: width && Math.min(width, 250),
    height: ((height ?? 0) % 200) + 1,
    depth: ((depth ?? 0) % 150) + 1,
  };
}

const putting: fc.Arbitrary<Step> = fc
  .tuple(
    nth.chain((n) => product(n + 1)),
    at,
    counts,
  )
  .map(
    ([one, where, many]) =>
      (plan) =>
        place(plan, { ...one, ...handy(one) }, where(plan), many).plan,
  );

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: putting },
  fc.tuple(nth, at).map(
    ([n, where]): Step =>
      (plan) =>
        move(plan, idAt(plan, n), where(plan)).plan,
  ),
  fc.tuple(nth, counts).map(
    ([n, many]): Step =>
      (plan) =>
        resize(plan, idAt(plan, n), many).plan,
  ),
  nth.map(
    (n): Step =>
      (plan) =>
        remove(plan, idAt(plan, n)).plan,
  ),
  fc.tuple(nth, fc.nat(100)).map(
    ([n, to]): Step =>
      (plan) =>
        prioritise(plan, idAt(plan, n), to).plan,
  ),
);

/** Many edits: enough to fill storeys. */
export const work: fc.Arbitrary<Step> = fc
  .array(step, { minLength: 8, maxLength: 40, size: 'max' })
  .map((steps) => (plan) => steps.reduce((now, one) => one(now), plan));

/** A few edits. */
export const someWork: fc.Arbitrary<Step> = fc
  .array(step, { minLength: 1, maxLength: 10, size: 'max' })
  .map((steps) => (plan) => steps.reduce((now, one) => one(now), plan));

/** A plan after edits, with server ids for its placements. */
export const workedPlan: fc.Arbitrary<ShelfPlan> = fc.tuple(emptyPlan, work).map(([plan, worked]) => {
  const after = worked(plan);
  return { ...after, placements: after.placements.map((one) => ({ ...one, id: -one.id })) };
});
