import type { Highlight } from '../views.ts';
import type { Placed } from './placed.ts';

/** Names of colours: `k` for kinds (brands), `s` for steps (amounts), and those that stand out. */
export type Tone = 'k1' | 'k2' | 'k3' | 'k4' | 'k5' | 'k6' | 's1' | 's2' | 's3' | 's4' | 'none' | 'wrong';

/** Appearance of a product under a highlight. */
export interface Look {
  readonly tone: Tone;
  /** Sign with the same meaning as the tone; null if each product has its own, or none. */
  readonly sign: string | null;
  /** Names it: a brand, or a key for its words. */
  readonly of: string;
  /** Bounds of a step, both included; null: none on that side. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface LegendLine extends Look {
  readonly count: number;
}

export interface Highlighted {
  /** By placement. */
  readonly looks: ReadonlyMap<number, Look>;
  readonly legend: readonly LegendLine[];
}

const KINDS = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'] as const satisfies readonly Tone[];
const STEPS = ['s1', 's2', 's3', 's4'] as const satisfies readonly Tone[];
const ROMAN = ['I', 'II', 'III', 'IV'] as const;
/** Pieces from which a stock counts as few, some and many. */
const STOCK = [1, 3, 10] as const;

interface Group extends Omit<Look, 'from' | 'to'>, Partial<Pick<Look, 'from' | 'to'>> {
  readonly has: (one: Placed) => boolean;
}

/** Returns the pieces left: in the branch where its balance is known, else in the chain. */
function piecesLeft({ product }: Placed): number {
  return product.branch_balance ?? product.stock;
}

function stockGroups(): Group[] {
  const [few, some, many] = STOCK;
  const between = (from: number, to: number) => (one: Placed) => {
    const left = piecesLeft(one);
    return left >= from && left <= to;
  };
  const group = (tone: Tone, of: string, from: number, to: number): Group => ({
    tone,
    sign: null,
    of,
    from,
    to: Number.isFinite(to) ? to : null,
    has: between(from, to),
  });
  return [
    group('none', 'stock_none', Number.NEGATIVE_INFINITY, few - 1),
    group('s1', 'stock_step', few, some - 1),
    group('s2', 'stock_step', some, many - 1),
    group('s4', 'stock_from', many, Number.POSITIVE_INFINITY),
  ];
}

function brandGroups(all: readonly Placed[]): Group[] {
  const lengths = new Map<string, number>();
  for (const { product, placement } of all) {
    if (product.brand === null) continue;
    lengths.set(product.brand, (lengths.get(product.brand) ?? 0) + placement.front * placement.width);
  }
  const ranked = [...lengths].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([brand]) => brand);
  const named = new Map(
    ranked.slice(0, KINDS.length).map((brand, i): [string, Tone] => [brand, KINDS[i] ?? 'none']),
  );
  return [
    ...[...named].map(
      ([brand, tone]): Group => ({
        tone,
        sign: brand.slice(0, 2),
        of: brand,
        has: (one) => one.product.brand === brand,
      }),
    ),
    { tone: 'none', sign: null, of: 'brand_other', has: () => true },
  ];
}

/** Four bands with about as many products in each. */
function priceGroups(all: readonly Placed[]): Group[] {
  const prices = [...new Map(all.map(({ product }) => [product.id, product.price])).values()]
    .filter((price) => price !== null)
    .sort((a, b) => a - b);
  const edges = [1, 2, 3].map((i) => prices[Math.floor((prices.length * i) / 4)] ?? 0);
  const bandOf = (price: number) => edges.filter((edge) => price >= edge).length;
  const bands = STEPS.map((tone, i): Group | null => {
    const own = prices.filter((price) => bandOf(price) === i);
    if (own.length === 0) return null;
    return {
      tone,
      sign: ROMAN[i] ?? null,
      of: 'price_step',
      from: own[0] ?? 0,
      to: own.at(-1) ?? 0,
      has: ({ product }) => product.price !== null && bandOf(product.price) === i,
    };
  });
  return [
    ...bands.filter((band) => band !== null),
    { tone: 'none', sign: '?', of: 'price_none', has: ({ product }) => product.price === null },
  ];
}

function groupsOf(kind: Exclude<Highlight, 'tags'>, all: readonly Placed[]): Group[] {
  switch (kind) {
    case 'stock':
      return stockGroups();
    case 'brand':
      return brandGroups(all);
    case 'price':
      return priceGroups(all);
    case 'premium':
      return [
        { tone: 's3', sign: '◆', of: 'premium', has: ({ product }) => product.premium },
        { tone: 'none', sign: null, of: 'premium_not', has: () => true },
      ];
    case 'sold_out':
      return [
        {
          tone: 'wrong',
          sign: '0',
          of: 'sold_out',
          has: ({ product }) => product.deleted || (product.branch_balance ?? 1) <= 0,
        },
        { tone: 'none', sign: null, of: 'sold_out_not', has: () => true },
      ];
  }
}

/** How goods look under a highlight, and what its colours mean; null for tags, which have marks of their own. */
export function highlighted(kind: Highlight, all: readonly Placed[]): Highlighted | null {
  if (kind === 'tags') return null;
  const groups = groupsOf(kind, all).map(({ has, from = null, to = null, ...look }) => {
    const own: Look = { ...look, from, to };
    return { look: own, has, count: 0 };
  });
  const looks = new Map<number, Look>();
  for (const one of all) {
    const found = groups.find((group) => group.has(one));
    if (!found) continue;
    found.count += 1;
    looks.set(one.placement.id, found.look);
  }
  return {
    looks,
    legend: groups.filter(({ count }) => count > 0).map(({ look, count }) => ({ ...look, count })),
  };
}

/** Sign in the corner of a highlighted product; for a stock, the number of pieces left. */
export function signOf({ of, sign }: Look, one: Placed): string | null {
  return of.startsWith('stock_') ? String(piecesLeft(one)) : sign;
}
