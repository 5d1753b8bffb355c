import { BRANCHES, type DemoBranch } from '../branches.ts';
import { type Assortment, type DemoProduct, priceAt, searchKeyOf } from '../products.ts';
import { Random } from '../random.ts';
import type { DemoPlacement, DemoShelf } from '../shelves.ts';
import { ShelfNames, Stock, setUp } from './fill.ts';
import { FURNITURE } from './furniture.ts';

/** Sizes of a full chain. */
export const CHAIN = {
  branches: 500,
  users: 5000,
  products: 50_000,
  shelves: 10_000,
  placements: 500_000,
  printedTags: 2_000_000,
  year: {
    campaigns: 200,
    productsOfCampaign: 200,
    segments: 100,
    productsOfSegment: 400,
    walksOfBranch: 100,
  },
} as const;

/** Shelves of TAS-01 in addition to those of the demo: some 2,000 products are on display there. */
const MORE_IN_FIRST_BRANCH = 35;

/** The demo's branches, then more in the same towns. */
export function chainBranches(): DemoBranch[] {
  const random = new Random('chain branches');
  const numbers = new Map<string, number>();
  const prefixOf = (code: string) => code.slice(0, code.indexOf('-'));
  for (const { code } of BRANCHES) numbers.set(prefixOf(code), (numbers.get(prefixOf(code)) ?? 0) + 1);
  const all = [...BRANCHES];
  while (all.length < CHAIN.branches) {
    const like = BRANCHES[all.length % BRANCHES.length] as DemoBranch;
    const prefix = prefixOf(like.code);
    const number = (numbers.get(prefix) ?? 0) + 1;
    numbers.set(prefix, number);
    const house = random.whole(1, 180);
    all.push({
      ...like,
      code: `${prefix}-${String(number).padStart(2, '0')}`,
      uz: `${like.uz}, ${number}-doʻkon`,
      ru: `${like.ru}, магазин ${number}`,
      streetUz: like.streetUz.replace(/\d+$/, String(house)),
      streetRu: like.streetRu.replace(/\d+$/, String(house)),
    });
  }
  return all;
}

/** The check digit of the first twelve digits of an EAN-13 (GS1 General Specifications, 7.9). */
export function ean13(body: string): string {
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** A typical price: whole tens of thousands, most often ending in 90 or 99 thousand. */
function shopPrice(price: number, random: Random): number {
  if (price < 400_000) return Math.max(49_000, Math.round(price / 10_000) * 10_000 - 1_000);
  const hundreds = Math.round(price / 100_000) * 100_000;
  return hundreds - random.pick([10_000, 10_000, 1_000, 10_000, 50_000, 0]);
}

/** A later version of a product of the demo, with another name, numbers and price. */
function versionOf(base: DemoProduct, id: number, version: number, random: Random): DemoProduct {
  const short = `${base.short} V${version}`;
  const renew = (text: string) => text.replace(base.short, short);
  const { uz, ru, kaa } = base.name;
  const name = { uz: renew(uz), ru: renew(ru), kaa: kaa === null ? null : renew(kaa) };
  const sku = `02-${100_000 + id}`;
  const barcode = ean13(`478002${String(id).padStart(6, '0')}`);
  const { price, oldPrice } = priceAt(base, 0);
  const factor = 0.85 + random.next() * 0.3;
  const now = price === null ? null : shopPrice(price * factor, random);
  const before = now === null || oldPrice === null ? null : shopPrice(oldPrice * factor * 1.05, random);
  return {
    ...base,
    id,
    sku,
    barcode,
    name,
    short,
    renamed: null,
    createdHoursAgo: 24 * random.whole(210, 1200),
    prices: [
      {
        hoursAgo: 24 * random.whole(40, 200),
        price: now,
        oldPrice: now !== null && before !== null && before > now ? before : null,
      },
    ],
    searchKey: searchKeyOf({ name, sku, barcode, brand: base.brand }),
  };
}

/** The demo's products, then versions of them. */
export function chainAssortment({ brands, products }: Assortment): Assortment {
  const random = new Random('chain products');
  const all = [...products];
  while (all.length < CHAIN.products) {
    const base = products[all.length % products.length] as DemoProduct;
    const version = Math.floor(all.length / products.length) + 1;
    all.push(versionOf(base, all.length + 1, version, random));
  }
  return { brands, products: all };
}

/**
 * Furniture that the chain's shelves are copied from; dense shelves more often, 50 products on each on
 * average.
 */
const MODELS: readonly string[] = (
  'phones kitchen phones kitchen kitchen phones kitchen kitchen phoneWall kitchenWall microwaves vacuums laptops ' +
  'heaters kitchen phones kitchen washers kitchen phones tvHall kitchen conditioners fridgeRow kitchen phones'
).split(' ');
const MODEL_ROUNDS = 4;
/**
 * Number of placements by which full shelves may exceed their share, so that emptier ones after them do no
 * harm.
 */
const AHEAD = 60;

function models(products: readonly DemoProduct[]): DemoShelf[] {
  const random = new Random('chain shelves');
  return Array.from({ length: MODEL_ROUNDS }, () => MODELS)
    .flat()
    .map((key) => {
      const place = { id: 0, branchId: 0, name: FURNITURE[key]?.name ?? key, position: 0 };
      return setUp(place, key, new Stock(products, random), random);
    });
}

/** Branch of each additional shelf. */
function branchOfShelf(index: number): number {
  if (index < MORE_IN_FIRST_BRANCH) return 1;
  return 2 + ((index - MORE_IN_FIRST_BRANCH) % (CHAIN.branches - 1));
}

/** The demo's shelves, then more: copies of some pieces of furniture with other versions of the products. */
export function chainShelves(
  demo: readonly DemoShelf[],
  products: readonly DemoProduct[],
  base: number,
): DemoShelf[] {
  const patterns = models(products.slice(0, base));
  const versions = Math.floor(products.length / base);
  const names = new Map<number, ShelfNames>();
  const counts = new Map<number, number>();
  const nameIn = (branchId: number, kind: string): string => {
    const known = names.get(branchId) ?? new ShelfNames();
    names.set(branchId, known);
    return known.next(kind);
  };
  const kindOf = (name: string) => name.replace(/ \d+$/, '');
  for (const { branchId, name } of demo) {
    nameIn(branchId, kindOf(name));
    counts.set(branchId, (counts.get(branchId) ?? 0) + 1);
  }
  const shelves = [...demo];
  const further = CHAIN.shelves - demo.length;
  const demoPlacements = demo.reduce((sum, shelf) => sum + shelf.placements.length, 0);
  const wanted = CHAIN.placements - demoPlacements;
  let placed = demoPlacements;
  for (let i = 0; i < further; i++) {
    const branchId = branchOfShelf(i);
    const position = (counts.get(branchId) ?? 0) + 1;
    counts.set(branchId, position);
    const pattern = patterns[(i * 7) % patterns.length] as DemoShelf;
    // The demo's branches keep the first versions, as the demo placed them.
    const version =
      branchId <= BRANCHES.length ? 1 + (position % (versions - 1)) : (branchId + position) % versions;
    const share = Math.ceil((wanted * (i + 1)) / further);
    const room = demoPlacements + Math.min(wanted, share + AHEAD) - placed;
    const placements = pattern.placements.slice(0, room).map(
      (one): DemoPlacement => ({
        ...one,
        product: products[one.product.id - 1 + version * base] ?? one.product,
      }),
    );
    placed += placements.length;
    shelves.push({
      ...pattern,
      id: shelves.length + 1,
      branchId,
      position,
      placements,
      name: nameIn(branchId, pattern.name),
    });
  }
  return shelves;
}
