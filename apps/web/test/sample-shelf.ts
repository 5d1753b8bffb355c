import type { PlacedProduct } from '@javon/contract';
import { type PlanPlacement, planFromForm, type ShelfPlan } from '@javon/planogram';
import type { Placed } from '../src/features/shelves/drawing/placed.ts';

/** A product as tests place it. */
export function sampleProduct(id: number, more: Partial<PlacedProduct> = {}): PlacedProduct {
  return {
    id,
    sku: `S-${id}`,
    name: { uz: `Tovar ${id}`, ru: `Товар ${id}` },
    brand: 'Artel',
    category_id: 1,
    price: 1_000_000,
    width_mm: 200,
    height_mm: 300,
    depth_mm: 150,
    sized: true,
    colour: '#4c6ef5',
    premium: false,
    picture_url: null,
    stock: 10,
    branch_balance: 4,
    deleted: false,
    ...more,
  };
}

/** Returns a straight shelf 1 m long with three storeys, and goods on the first one at the given left edges. */
export function samplePlan(...lefts: readonly number[]): ShelfPlan {
  const plan = planFromForm({
    type: 'straight',
    main: 1000,
    left: null,
    right: null,
    storeys: 3,
    leftStoreys: null,
    rightStoreys: null,
    bottom: 100,
    height: 400,
    depth: 400,
    supports: null,
    tables: [],
    start: { face: 1, end: 'left' },
  });
  const placements = lefts.map(
    (x, i): PlanPlacement => ({
      id: i + 1,
      product: i + 1,
      face: 1,
      storey: 1,
      x,
      width: 200,
      height: 300,
      depth: 150,
      front: 1,
      back: 0,
      stack: 1,
      priority: 0,
    }),
  );
  return { ...plan, placements };
}

/** A placement as drawings take it. */
export function samplePlaced(id: number, more: Partial<PlacedProduct> = {}): Placed {
  const [placement] = samplePlan(0).placements;
  if (!placement) throw new Error('no placement');
  const product = sampleProduct(id, more);
  return { placement: { ...placement, id, product: id }, product, position: 1, tagState: null };
}
