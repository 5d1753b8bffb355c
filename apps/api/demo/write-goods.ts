import { samplerFacts } from '../src/modules/price-tags/public.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { CATEGORIES, categoryOf, type Texts } from './categories.ts';
import { CHARACTER_GROUPS, CHARACTERS } from './characters.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import { CATALOGUE_MANAGER_ID } from './people.ts';
import { type Assortment, type DemoProduct, priceAt } from './products.ts';
import { Random } from './random.ts';
import { type DemoSampler, PLANS } from './samplers.ts';
import type { DemoShelf } from './shelves.ts';
import { writeNeeds } from './write-needs.ts';

/** Samplers with their versions, and the plans of their monthly prices. */
export async function writeSamplers(tx: Tx, clock: Clock, samplers: readonly DemoSampler[]): Promise<void> {
  await insertRows(
    tx,
    'instalment_plan',
    PLANS.map(({ months, markup }) => ({ months, markup_bp: markup, active: true, version: 1 })),
  );
  await insertRows(
    tx,
    'sampler',
    samplers.map(({ id, name, kind, format, versions }) => ({
      id,
      name,
      kind,
      format,
      version: versions.length,
    })),
  );
  await insertRows(
    tx,
    'sampler_version',
    samplers.flatMap((sampler) =>
      sampler.versions.map(({ id, number, months, hoursAgo, stored }) => ({
        id,
        sampler_id: sampler.id,
        number,
        spec: JSON.parse(JSON.stringify(stored)),
        months,
        ...samplerFacts(stored),
        author_id: CATALOGUE_MANAGER_ID,
        created_at: clock.ago(hoursAgo),
      })),
    ),
  );
  for (const { id, versions } of samplers) {
    await tx
      .updateTable('sampler')
      .set({ current_version_id: versions.at(-1)?.id ?? null })
      .where('id', '=', id)
      .execute();
  }
}

async function writeCategories(tx: Tx, samplers: readonly DemoSampler[]): Promise<void> {
  await insertRows(
    tx,
    'category',
    CATEGORIES.map(({ id, uz, ru, kaa, colour, sort, descending, format }) => ({
      id,
      name_uz: uz,
      name_ru: ru,
      name_kaa: kaa,
      colour,
      sort_key: sort,
      sort_descending: descending,
      tag_format: format,
      position: id,
      version: 1,
    })),
  );
  const standard = samplers.filter((sampler) => sampler.kind === 1);
  await insertRows(
    tx,
    'category_sampler',
    CATEGORIES.flatMap((category) =>
      standard
        .filter(({ format }) => category.formats.includes(format))
        .map(({ id, format }) => ({ category_id: category.id, format, sampler_id: id })),
    ),
  );
  await insertRows(
    tx,
    'character_category',
    CHARACTER_GROUPS.map(({ uz, ru, kaa }, i) => ({
      id: i + 1,
      name_uz: uz,
      name_ru: ru,
      name_kaa: kaa,
      position: i + 1,
    })),
  );
  const groups = CHARACTER_GROUPS.map((group) => group.key);
  await insertRows(
    tx,
    'character',
    CHARACTERS.map(({ group, uz, ru, kaa, unit, type, measure }, i) => ({
      id: i + 1,
      character_category_id: groups.indexOf(group) + 1,
      name_uz: uz,
      name_ru: ru,
      name_kaa: kaa,
      type,
      unit_uz: unit?.uz ?? null,
      unit_ru: unit?.ru ?? null,
      unit_kaa: unit?.kaa ?? null,
      measure,
      position: i + 1,
      version: 1,
    })),
  );
}

const YES: Texts = { uz: 'bor', ru: 'да', kaa: 'bar' };
const NO: Texts = { uz: 'yoʻq', ru: 'нет', kaa: 'joq' };

function valueTexts(value: number | string | boolean | Texts): Texts {
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'string') return { uz: value, ru: value, kaa: value };
  if (typeof value === 'object') return value;
  // A decimal comma in all three languages.
  const text = String(value).replace('.', ',');
  return { uz: text, ru: text, kaa: text };
}

function productRow(product: DemoProduct, clock: Clock, stock: number) {
  const now = priceAt(product, 0);
  const changed = Math.min(product.prices.at(-1)?.hoursAgo ?? 0, product.renamed?.hoursAgo ?? 10_000);
  return {
    id: product.id,
    sku: product.sku,
    barcode: product.barcode,
    name_uz: product.name.uz,
    name_ru: product.name.ru,
    name_kaa: product.name.kaa,
    short_name_uz: product.short,
    short_name_ru: product.short,
    short_name_kaa: product.short,
    brand_id: product.brandId,
    category_id: categoryOf(product.category).id,
    price: now.price,
    old_price: now.oldPrice,
    length_mm: product.depth,
    width_mm: product.width,
    height_mm: product.height,
    weight_g: product.grams,
    premium: product.premium,
    priority: product.priority,
    front_quantity: 1,
    back_quantity: product.depth < 200 && product.category !== 'phones' ? 2 : 0,
    stock_balance: stock,
    search_key: product.searchKey,
    version: product.prices.length + (product.renamed === null ? 0 : 1),
    created_at: clock.ago(product.createdHoursAgo),
    updated_at: clock.ago(changed),
  };
}

/**
 * Stock of a branch: for products on its shelves and for some of the others.
 * @param others share of the other products that a branch also has
 */
function balances(
  products: readonly DemoProduct[],
  shelves: readonly DemoShelf[],
  others: number,
): { branch_id: number; product_id: number; quantity: number }[] {
  const random = new Random('balances');
  const standing = new Map<number, Map<number, DemoProduct>>();
  for (const { branchId, placements } of shelves) {
    const here = standing.get(branchId) ?? new Map<number, DemoProduct>();
    standing.set(branchId, here);
    for (const { product } of placements) here.set(product.id, product);
  }
  return [...standing].flatMap(([branchId, here]) => {
    const more = others > 0 ? products.filter(({ id }) => !here.has(id) && random.chance(others)) : [];
    return [...here.values(), ...more].map(({ id, category }) => {
      // Keeps sold-out goods on the shelf, as until someone clears it.
      const soldOut = here.has(id) && random.chance(0.03);
      const quantity = soldOut ? 0 : random.whole(1, category === 'kitchen' ? 24 : 12);
      return { branch_id: branchId, product_id: id, quantity };
    });
  });
}

/** Categories, characters, brands, products, their past prices, and the stock of branches. */
export async function writeGoods(
  tx: Tx,
  clock: Clock,
  { brands, products }: Assortment,
  samplers: readonly DemoSampler[],
  shelves: readonly DemoShelf[],
  othersInBranches: number,
): Promise<void> {
  await writeCategories(tx, samplers);
  await insertRows(
    tx,
    'brand',
    brands.map((name, i) => ({ id: i + 1, name, name_key: name.toLowerCase(), version: 1 })),
  );
  const inBranches = balances(products, shelves, othersInBranches);
  const stock = new Map<number, number>();
  for (const { product_id, quantity } of inBranches)
    stock.set(product_id, (stock.get(product_id) ?? 0) + quantity);
  const random = new Random('warehouse');
  await insertRows(
    tx,
    'product',
    products.map((p) => productRow(p, clock, (stock.get(p.id) ?? 0) + random.whole(0, 60))),
  );
  await insertRows(
    tx,
    'product_character',
    products.flatMap((product) =>
      CHARACTERS.flatMap(({ key }, i) => {
        const value = product.values[key];
        if (value === undefined) return [];
        const { uz, ru, kaa } = valueTexts(value);
        return [
          {
            product_id: product.id,
            character_id: i + 1,
            value_uz: uz,
            value_ru: ru,
            value_kaa: kaa,
            value_number: typeof value === 'number' ? value : null,
          },
        ];
      }),
    ),
  );
  await writeNeeds(tx);
  await insertRows(
    tx,
    'price_history',
    products
      .flatMap((product) =>
        product.prices.map(({ hoursAgo, price, oldPrice }, step) => ({
          product,
          hoursAgo,
          price,
          oldPrice,
          source: step === 0 ? 'demo' : 'typed',
        })),
      )
      .sort((a, b) => b.hoursAgo - a.hoursAgo || a.product.id - b.product.id)
      .map(({ product, hoursAgo, price, oldPrice, source }, i) => ({
        id: i + 1,
        product_id: product.id,
        price,
        old_price: oldPrice,
        valid_from: clock.ago(hoursAgo),
        applied: true,
        source,
        author_id: CATALOGUE_MANAGER_ID,
        created_at: clock.ago(hoursAgo),
      })),
  );
  await insertRows(tx, 'branch_balance', inBranches);
}
