import { boardsOf, piecesOf, type ShelfPlan, storeyAt, widthOf } from '../model/plan.ts';
import type { GoodsProduct } from '../model/product.ts';
import type { Zone } from '../model/shelf.ts';
import { tableOfFace } from '../model/tables.ts';
import type { Mm } from '../model/units.ts';

/** Length of boards, and the part of it that goods use. */
export interface Stretch {
  readonly length: Mm;
  readonly taken: Mm;
  /** `taken` of `length`, from 0 to 1. */
  readonly fill: number;
}

/** Numbers of one zone; `share` is its part of all boards' length, from 0 to 1. */
export interface ZoneNumbers extends Stretch {
  readonly share: number;
}

/** Length and value of a group of goods. */
export interface GroupNumbers<K> {
  readonly key: K;
  /** Total length of their front rows. */
  readonly length: Mm;
  readonly placements: number;
  readonly pieces: number;
  /** Whole soʻm, without goods that have no price. */
  readonly value: number;
}

/** The numbers of a plan (PL-80). */
export interface PlanNumbers {
  readonly all: Stretch;
  readonly zones: Readonly<Record<Zone, ZoneNumbers>>;
  /** Longest first, then by key. */
  readonly brands: readonly GroupNumbers<string | null>[];
  readonly categories: readonly GroupNumbers<number>[];
  readonly products: number;
  readonly placements: number;
  readonly pieces: number;
  readonly value: number;
  /** Placements whose product has no price, or is not among the given products. */
  readonly unpriced: number;
  /** Share of the premium goods' length in golden zones, from 0 to 1; null if there are none. */
  readonly premiumInGolden: number | null;
}

function part(some: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, some / all);
}

interface Sum {
  length: number;
  placements: number;
  pieces: number;
  value: number;
}

function into<K>(groups: Map<K, Sum>, key: K, more: Sum): void {
  const sum = groups.get(key) ?? { length: 0, placements: 0, pieces: 0, value: 0 };
  groups.set(key, {
    length: sum.length + more.length,
    placements: sum.placements + more.placements,
    pieces: sum.pieces + more.pieces,
    value: sum.value + more.value,
  });
}

function ranked<K extends string | number | null>(groups: ReadonlyMap<K, Sum>): GroupNumbers<K>[] {
  const text = (key: K) => String(key ?? '');
  return [...groups]
    .map(([key, sum]) => ({ key, ...sum }))
    .sort((a, b) => b.length - a.length || (text(a.key) < text(b.key) ? -1 : 1));
}

/**
 * Computes the length and value of a plan's goods; a table is counted once if it has goods. Goods on no
 * storey are not counted.
 */
export function numbersOf(plan: ShelfPlan, products: readonly GoodsProduct[]): PlanNumbers {
  const known = new Map(products.map((one) => [one.id, one]));
  const length = { golden: 0, green: 0, red: 0 };
  const taken = { golden: 0, green: 0, red: 0 };
  const used = new Set(plan.placements.map((one) => one.face));
  for (const board of boardsOf(plan)) {
    if (tableOfFace(board.face) === null || used.has(board.face)) length[board.zone] += board.length;
  }
  const brands = new Map<string | null, Sum>();
  const categories = new Map<number, Sum>();
  const total = { pieces: 0, value: 0, unpriced: 0, placements: 0, premium: 0, premiumGolden: 0 };
  const shown = new Set<number>();
  for (const placement of plan.placements) {
    const storey = storeyAt(plan, placement);
    if (!storey) continue;
    const product = known.get(placement.product);
    const width = widthOf(placement);
    const pieces = piecesOf(placement);
    const value = pieces * (product?.price ?? 0);
    taken[storey.zone] += width;
    shown.add(placement.product);
    total.placements += 1;
    total.pieces += pieces;
    total.value += value;
    if (product?.price === null || product === undefined) total.unpriced += 1;
    if (!product) continue;
    const sum = { length: width, placements: 1, pieces, value };
    into(brands, product.brand, sum);
    into(categories, product.category, sum);
    if (product.premium) {
      total.premium += width;
      if (storey.zone === 'golden') total.premiumGolden += width;
    }
  }
  const boards = length.golden + length.green + length.red;
  const goods = taken.golden + taken.green + taken.red;
  const zone = (of: Zone): ZoneNumbers => ({
    length: length[of],
    taken: taken[of],
    fill: part(taken[of], length[of]),
    share: part(length[of], boards),
  });
  return {
    all: { length: boards, taken: goods, fill: part(goods, boards) },
    zones: { golden: zone('golden'), green: zone('green'), red: zone('red') },
    brands: ranked(brands),
    categories: ranked(categories),
    products: shown.size,
    placements: total.placements,
    pieces: total.pieces,
    value: total.value,
    unpriced: total.unpriced,
    premiumInGolden: total.premium === 0 ? null : total.premiumGolden / total.premium,
  };
}
