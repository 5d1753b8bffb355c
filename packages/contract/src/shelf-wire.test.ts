import { planFromForm, SHAPES, SHELF_TYPES, type ShelfPlan, type ShelfType } from '@javon/planogram';
import { describe, expect, it } from 'vitest';
import { planFromWire, planToWire, sentPlacements, storeysFromWire, tablesFromWire } from './shelf-wire.ts';
import { type PlacedProduct, shelfPlan } from './shelves/plan-schemas.ts';

const PRODUCT: PlacedProduct = {
  id: 7,
  sku: 'S-7',
  name: { uz: 'Tovar', ru: 'Товар' },
  brand: null,
  category_id: 1,
  price: null,
  width_mm: 1,
  height_mm: 1,
  depth_mm: 1,
  sized: true,
  colour: '#4c6ef5',
  premium: false,
  picture_url: null,
  stock: 0,
  branch_balance: null,
  deleted: false,
};

/** A shelf with every part of a plan: pallets, tables, goods, the second of which are new. */
function planOf(type: ShelfType): ShelfPlan {
  const empty = planFromForm({
    type,
    ...SHAPES[type].usual,
    storeys: 2,
    leftStoreys: null,
    rightStoreys: null,
    bottom: 150,
    height: 350,
    depth: 450,
    supports: { kind: 'pallet', count: 1, length: 800, depth: 400, height: 100 },
    tables: [
      { kind: 'octagonal', phones: 3 },
      { kind: 'six_seat', phones: 2, length: 1400, spot: { x: -5, y: 20, turn: 90 } },
    ],
    start: { face: 1, end: 'right' },
  });
  const goods = { product: 7, face: 1, storey: 2, width: 100, height: 200, depth: 90, back: 2, stack: 1 };
  const placements = [
    { ...goods, id: 4, x: 10, front: 3, priority: 5 },
    { ...goods, id: -1, x: 320, front: 1, priority: 0 },
  ];
  return { ...empty, placements };
}

describe('a plan sent between engine and interface', () => {
  it.each(SHELF_TYPES)('is unchanged after a round trip, and valid by the contract: %s', (type) => {
    const plan = planOf(type);
    const sent = planToWire(plan, new Map([[7, PRODUCT]]));
    expect(shelfPlan.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
    expect(planFromWire(sent)).toEqual(plan);
  });

  it('counts the positions of products on their storey, and leaves out unknown products', () => {
    const plan = planOf('straight');
    const { placements } = planToWire(plan, new Map([[7, PRODUCT]]));
    expect(placements.map((one) => [one.position, one.x_mm, one.product.width_mm])).toEqual([
      [1, 10, 100],
      [2, 320, 100],
    ]);
    expect(planToWire(plan, new Map()).placements).toEqual([]);
  });

  it('is sent with whole left edges on the shelf, and without the ids of new placements', () => {
    const { placements } = planOf('straight');
    const sent = sentPlacements({ placements: placements.map((one) => ({ ...one, x: one.x - 10.4 })) });
    expect(sent.map(({ id, x_mm }) => [id, x_mm])).toEqual([
      [4, 0],
      [undefined, 310],
    ]);
    expect(sent.map((one) => 'id' in one)).toEqual([true, false]);
  });

  it('has its storeys in order, and tables in the sizes of their kind if none are given', () => {
    const { storeys } = planToWire(planOf('u'), new Map());
    expect(storeysFromWire(storeys.toReversed())).toEqual(planOf('u').storeys);
    expect(tablesFromWire([{ kind: 'octagonal', phones: 1 }])).toEqual([
      { kind: 'octagonal', phones: 1, length: 1300, width: 1300, height: 900, spot: null },
    ]);
  });
});
