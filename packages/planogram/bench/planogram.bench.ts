/** Benchmarks of arranging a shelf and of finding the place during a mouse move. Medians of many runs. */
import {
  arrange,
  type CategoryRule,
  type GoodsProduct,
  planFromForm,
  type ShelfPlan,
  tryPlace,
} from '../src/index.ts';

export interface ArrangeFigures {
  readonly products: number;
  readonly placed: number;
  readonly ms: number;
}

const CATEGORIES = 6;
const BRANDS = ['Artel', 'Samsung', 'LG', 'Xiaomi', 'Apple', 'Vivo', 'Honor', 'Sony'];

/** Goods of a typical store, the same in every run. */
export function benchProducts(count: number): GoodsProduct[] {
  return Array.from({ length: count }, (_, i) => {
    const mixed = Math.imul(i + 1, 2_654_435_761) >>> 0;
    const pick = (bits: number, below: number) => (mixed >>> bits) % below;
    return {
      id: i + 1,
      width: 60 + pick(3, 190),
      height: 80 + pick(7, 300),
      depth: 40 + pick(11, 200),
      category: 1 + pick(5, CATEGORIES),
      brand: BRANDS[pick(9, BRANDS.length)] ?? null,
      price: 100_000 + pick(2, 9000) * 1000,
      weight: 100 + pick(4, 20_000),
      premium: pick(6, 10) === 0,
      priority: pick(8, 100),
      stock: 1 + pick(10, 30),
    };
  });
}

const RULES: readonly CategoryRule[] = Array.from({ length: CATEGORIES }, (_, i) => ({
  id: i + 1,
  descending: i % 2 === 0,
  sort: (['cost', 'size', 'brand', 'kg'] as const)[i % 4] ?? 'cost',
}));

/** Six faces of six storeys. */
export function benchShelf(): ShelfPlan {
  return planFromForm({
    type: 'six_sided',
    main: 1800,
    left: null,
    right: null,
    storeys: 6,
    leftStoreys: null,
    rightStoreys: null,
    bottom: 120,
    height: 380,
    depth: 450,
    supports: null,
    tables: [],
    start: { face: 1, end: 'left' },
  });
}

function medianMs(runs: number, work: (run: number) => void): number {
  const times = Array.from({ length: runs }, (_, run) => {
    const begun = performance.now();
    work(run);
    return performance.now() - begun;
  }).sort((a, b) => a - b);
  return times[Math.floor(runs / 2)] ?? Number.NaN;
}

/** Measures arranging so many products on six faces of six storeys, after warm-up. */
export function measureArrange(count: number): ArrangeFigures {
  const [shelf, goods] = [benchShelf(), benchProducts(count)];
  for (let i = 0; i < 10; i++) arrange(shelf, goods, RULES);
  const { plan } = arrange(shelf, goods, RULES);
  return {
    products: count,
    placed: plan.placements.length,
    ms: medianMs(31, () => arrange(shelf, goods, RULES)),
  };
}

/** Measures one mouse move: finding the place of dragged goods among so many placements. */
export function measureTryPlace(placements: number): { readonly placements: number; readonly ms: number } {
  const shelf = benchShelf();
  const row = Array.from({ length: placements }, (_, i) => ({
    id: i + 1,
    product: i + 1,
    face: 1 + (i % 6),
    storey: 1 + (Math.trunc(i / 6) % 6),
    x: Math.trunc(i / 36) * 100,
    width: 90,
    height: 100,
    depth: 100,
    front: 1,
    back: 0,
    stack: 1,
    priority: 0,
  }));
  const plan = { ...shelf, placements: row };
  const goods = { width: 150, height: 200, depth: 100, front: 1, back: 0 };
  const at = (run: number) => ({ face: 1 + (run % 6), storey: 1 + (run % 5), x: (run * 37) % 1800 });
  for (let run = 0; run < 200; run++) tryPlace(plan, goods, at(run));
  return { placements, ms: medianMs(301, (run) => tryPlace(plan, goods, at(run))) };
}
