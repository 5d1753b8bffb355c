import { productSearchKey } from '../catalogue/public.ts';
import { CATEGORY_KEYS, type CategoryKey, type Texts } from './categories.ts';
import { GOODS } from './goods/all-goods.ts';
import type { Good } from './goods/good.ts';
import { Random } from './random.ts';

/** Price from a moment on; hours count back from the demo's own "now". */
export interface PriceStep {
  readonly hoursAgo: number;
  readonly price: number | null;
  readonly oldPrice: number | null;
}

export interface DemoProduct extends Good {
  readonly id: number;
  readonly sku: string;
  readonly barcode: string;
  readonly brandId: number;
  /** The Karakalpak name, where the chain has one. */
  readonly kaa: string | null;
  readonly premium: boolean;
  readonly priority: number;
  readonly createdHoursAgo: number;
  /** Oldest first; the last one holds today. */
  readonly prices: readonly PriceStep[];
  /** The names before they were mended, and when that was; null for most. */
  readonly renamed: { readonly hoursAgo: number; readonly before: Texts } | null;
  readonly searchKey: string;
}

/** The check digit of the first twelve digits of an EAN-13 (GS1 General Specifications, 7.9). */
export function ean13(body: string): string {
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** A price as it stands on a tag: whole tens of thousands, most often ending in 90 or 99 thousand. */
export function shopPrice(price: number, random: Random): number {
  if (price < 400_000) return Math.max(49_000, Math.round(price / 10_000) * 10_000 - 1_000);
  const hundreds = Math.round(price / 100_000) * 100_000;
  return hundreds - random.pick([10_000, 10_000, 1_000, 10_000, 50_000, 0]);
}

const DAY = 24;

/** The prices of the last half year. A part changes today or yesterday: those tags are to be printed. */
function pricesOf(today: number, random: Random): PriceStep[] {
  const steps: PriceStep[] = [];
  const fresh = random.chance(0.055);
  const onlyOldPrice = !fresh && random.chance(0.02);
  const discounted = random.chance(0.2);
  let hoursAgo = 185 * DAY + random.whole(0, 200);
  let price = shopPrice(today * (0.94 + random.next() * 0.16), random);
  steps.push({ hoursAgo, price, oldPrice: null });
  const changes = random.whole(0, 3);
  for (let i = 0; i < changes; i++) {
    hoursAgo -= random.whole(20, 50) * DAY;
    if (hoursAgo < 14 * DAY) break;
    price = shopPrice(today * (0.93 + random.next() * 0.14), random);
    steps.push({ hoursAgo, price, oldPrice: null });
  }
  const rounded = shopPrice(today, random);
  const above = shopPrice(rounded * (1.07 + random.next() * 0.2), random);
  const oldPrice = above > rounded ? above : null;
  const last = Math.min(hoursAgo - DAY, random.whole(4, 120) * DAY);
  steps.push({ hoursAgo: last, price: rounded, oldPrice: discounted ? oldPrice : null });
  if (fresh) {
    const now = shopPrice(rounded * random.pick([0.91, 0.94, 0.96, 1.04]), random);
    const oldNow = now < rounded && random.chance(0.6) ? rounded : null;
    steps.push({ hoursAgo: random.whole(2, 27), price: now, oldPrice: oldNow });
  } else if (onlyOldPrice) {
    steps.push({ hoursAgo: random.whole(2, 27), price: rounded, oldPrice: discounted ? null : oldPrice });
  }
  return steps;
}

/** A name as it was typed at first, without what stands behind the comma or in capitals. */
function firstName(name: Texts): Texts {
  const plain = (text: string) =>
    text.includes(',') ? text.slice(0, text.indexOf(',')) : text.toUpperCase();
  return { ru: plain(name.ru), uz: plain(name.uz), kaa: plain(name.kaa) };
}

const PREMIUM_FROM: Readonly<Partial<Record<CategoryKey, number>>> = {
  phones: 11_000_000,
  tvs: 17_000_000,
  laptops: 18_000_000,
  fridges: 13_000_000,
  vacuums: 6_000_000,
};

/** Products without a price yet: their tags must not go out. */
const UNPRICED_SHARE = 0.005;

export interface Assortment {
  /** Names; places in the list are ids. */
  readonly brands: readonly string[];
  readonly products: readonly DemoProduct[];
}

/** The 1,200 products with their prices, in the order in which the chain took them in. */
export function buildProducts(): Assortment {
  const random = new Random('products');
  const goods = random.shuffle(CATEGORY_KEYS.flatMap((key) => GOODS[key]()));
  const brands = [...new Set(goods.map((good) => good.brand))].sort();
  const products = goods.map((good, index): DemoProduct => {
    const sku = `02-${100_001 + index}`;
    const barcode = ean13(`478002${String(index + 1).padStart(6, '0')}`);
    const unpriced = random.chance(UNPRICED_SHARE);
    const renamed = !unpriced && random.chance(0.025);
    const kaa = random.chance(0.45) ? good.name.kaa : null;
    const prices = pricesOf(good.price, random);
    return {
      ...good,
      id: index + 1,
      sku,
      barcode,
      brandId: brands.indexOf(good.brand) + 1,
      kaa,
      premium: good.price >= (PREMIUM_FROM[good.category] ?? Number.POSITIVE_INFINITY),
      priority: random.chance(0.12) ? random.whole(1, 10) * 10 : 0,
      createdHoursAgo: 200 * DAY + random.whole(0, 300 * DAY),
      prices: unpriced ? [{ hoursAgo: 30, price: null, oldPrice: null }] : prices,
      renamed: renamed ? { hoursAgo: random.whole(2, 24), before: firstName(good.name) } : null,
      searchKey: productSearchKey({
        name_uz: good.name.uz,
        name_ru: good.name.ru,
        name_kaa: kaa,
        sku,
        barcode,
        brand: good.brand,
      }),
    };
  });
  return { brands, products };
}

/** The price that held a number of hours ago. */
export function priceAt(product: DemoProduct, hoursAgo: number): PriceStep {
  const held = product.prices.filter((step) => step.hoursAgo >= hoursAgo).at(-1) ?? product.prices[0];
  if (held === undefined) throw new Error(`${product.sku} has no prices`);
  return held;
}
