import fc from 'fast-check';
import {
  closeGaps,
  copy,
  type GoodsProduct,
  move,
  type Place,
  place,
  planFromForm,
  prioritise,
  remove,
  reorder,
  resize,
  type ShelfPlan,
} from '../index.ts';
import { SHELF_TYPES, sampleForm } from './sample-plans.ts';

const length = fc.integer({ min: 300, max: 2500 });

/** An empty shelf of any shape. */
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
export const product = (id: number) =>
  fc.record({
    id: fc.constant(id),
    width: fc.option(size, { freq: 20 }),
    height: size,
    depth: size,
    stackable: fc.integer({ min: 1, max: 3 }),
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

const at: fc.Arbitrary<Place> = fc.record({
  face: fc.integer({ min: 1, max: 3 }),
  storey: fc.integer({ min: 1, max: 4 }),
  x: fc.integer({ min: -300, max: 2800 }),
});
const nth = fc.nat({ max: 30 });

/** One thing that a person does on a plan; `nth` picks the placement. Never forced. */
type Step = (plan: ShelfPlan) => ShelfPlan;

function idAt(plan: ShelfPlan, n: number): number {
  return plan.placements[n % Math.max(1, plan.placements.length)]?.id ?? 0;
}

const counts = fc.record({ front: fc.integer({ min: 0, max: 6 }), back: fc.integer({ min: 0, max: 3 }) });

const putting: fc.Arbitrary<Step> = fc
  .tuple(
    nth.chain((n) => product(n + 1)),
    at,
    counts,
  )
  .map(
    ([one, where, many]) =>
      (plan) =>
        place(plan, one, where, many).plan,
  );

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: putting },
  fc.tuple(nth, at).map(
    ([n, where]): Step =>
      (plan) =>
        move(plan, idAt(plan, n), where).plan,
  ),
  fc.tuple(nth, counts).map(
    ([n, many]): Step =>
      (plan) =>
        resize(plan, idAt(plan, n), many).plan,
  ),
  fc.tuple(nth, at).map(
    ([n, where]): Step =>
      (plan) =>
        copy(plan, idAt(plan, n), where).plan,
  ),
  nth.map(
    (n): Step =>
      (plan) =>
        remove(plan, idAt(plan, n)).plan,
  ),
  fc.tuple(nth, nth).map(
    ([n, to]): Step =>
      (plan) =>
        reorder(plan, idAt(plan, n), to).plan,
  ),
  fc.tuple(nth, fc.nat(100)).map(
    ([n, to]): Step =>
      (plan) =>
        prioritise(plan, idAt(plan, n), to).plan,
  ),
  at.map(
    (where): Step =>
      (plan) =>
        closeGaps(plan, where, where.x % 2 === 0 ? 'left' : 'right').plan,
  ),
);

/** A plan after a person has worked on it, with the ids that a server gave to what stands there. */
export const workedPlan: fc.Arbitrary<ShelfPlan> = fc
  .tuple(emptyPlan, fc.array(step, { maxLength: 25 }))
  .map(([plan, steps]) => {
    const worked = steps.reduce((now, one) => one(now), plan);
    return { ...worked, placements: worked.placements.map((one) => ({ ...one, id: -one.id })) };
  });
