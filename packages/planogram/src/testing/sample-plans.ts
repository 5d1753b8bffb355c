import {
  type GoodsProduct,
  type PlanPlacement,
  planFromForm,
  type ShelfForm,
  type ShelfPlan,
  type ShelfType,
  type Zone,
} from '../index.ts';
import type { SizedProduct } from '../model/product.ts';

/** A typical form: five storeys, the third one golden. */
export function sampleForm(type: ShelfType, more: Partial<ShelfForm> = {}): ShelfForm {
  return {
    type,
    main: 2400,
    left: 1200,
    right: 1200,
    storeys: 5,
    leftStoreys: null,
    rightStoreys: null,
    bottom: 150,
    height: 400,
    depth: 450,
    supports: null,
    tables: [],
    start: { face: 1, end: 'left' },
    ...more,
  };
}

/** A product that fits anywhere. */
export function sampleProduct(id: number, more: Partial<GoodsProduct> = {}): GoodsProduct {
  return {
    id,
    width: 200,
    height: 300,
    depth: 150,
    category: 1,
    brand: 'Artel',
    price: 1_000_000,
    weight: 2000,
    premium: false,
    priority: 0,
    stock: 10,
    ...more,
  };
}

/** A product that fits anywhere, with known sizes, for arranging. */
export function sampleGoods(
  id: number,
  more: Partial<GoodsProduct & SizedProduct>,
): GoodsProduct & SizedProduct {
  return { ...sampleProduct(id), width: 200, height: 300, depth: 150, ...more };
}

/** A straight shelf with a storey of each zone, from the floor up; the boards are 1000 mm long. */
export function sampleZones(...zones: readonly Zone[]): ShelfPlan {
  const plan = planFromForm(sampleForm('straight', { main: 1000, storeys: zones.length }));
  return { ...plan, storeys: plan.storeys.map((one, i) => ({ ...one, zone: zones[i] ?? one.zone })) };
}

export function samplePlacement(id: number, more: Partial<PlanPlacement> = {}): PlanPlacement {
  return {
    id,
    product: id,
    face: 1,
    storey: 1,
    x: 0,
    width: 100,
    height: 200,
    depth: 100,
    front: 1,
    back: 0,
    stack: 1,
    priority: 0,
    ...more,
  };
}
