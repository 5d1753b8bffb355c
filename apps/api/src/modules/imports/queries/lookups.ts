import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { dayOf } from '../../../platform/time/tashkent.ts';
import { readDeletedSkus } from '../../goods/public.ts';
import type { Fault } from '../cells.ts';
import { headingKey } from '../headings.ts';

/** Maximum number of SKUs in one query. */
const AT_ONCE = 25_000;

/** Reads rows by keys, in batches of keys. */
export async function inBatches<Key, Row>(
  keys: readonly Key[],
  read: (some: Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let i = 0; i < keys.length; i += AT_ONCE) {
    for (const row of await read(keys.slice(i, i + AT_ONCE))) all.push(row);
  }
  return all;
}

export interface NamedCategory {
  readonly id: number;
  readonly name: string;
}

/**
 * Categories by their names in any language: several under different parents may share one. `#12` is the key of the id
 * 12.
 */
export async function categoriesByName(db: Db): Promise<Map<string, NamedCategory[]>> {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name_uz', 'name_ru', 'name_kaa'])
    .orderBy('id')
    .execute();
  const byName = new Map<string, NamedCategory[]>();
  for (const { id, name_uz, name_ru, name_kaa } of rows) {
    const keys = [name_uz, name_ru, name_kaa].flatMap((name) => (name ? headingKey(name) : []));
    for (const key of new Set([...keys, `#${id}`]))
      byName.set(key, [...(byName.get(key) ?? []), { id, name: name_ru }]);
  }
  return byName;
}

/** Brands by their key. */
export async function brandsByKey(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('brand').select(['name', 'name_key']).execute();
  return new Map(rows.map((row) => [row.name_key, row.name]));
}

export interface PricedProduct {
  readonly id: number;
  readonly sku: string;
  readonly version: number;
  readonly price: number | null;
  readonly old_price: number | null;
}

/** Products that are not deleted, by SKU, with their prices. */
export async function productsBySku(db: Db, skus: readonly string[]): Promise<Map<string, PricedProduct>> {
  const rows = await inBatches(skus, (some) =>
    db
      .selectFrom('product')
      .select(['id', 'sku', 'version', 'price', 'old_price'])
      .where(sql<boolean>`sku = any(${some}::text[])`)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

/** The last prices of products that have none now, by id. */
export async function readLastPrices(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await inBatches(ids, async (some) => {
    const { rows } = await sql<{ id: number; price: number }>`
      select distinct on (h.product_id) h.product_id as id, h.price from price_history h
      where h.product_id = any(${some}::bigint[]) and h.applied and h.price is not null
      order by h.product_id, h.valid_from desc, h.id desc`.execute(db);
    return rows;
  });
  return new Map(rows.map(({ id, price }) => [id, price]));
}

/** Ids of products that are not deleted, by SKU. */
export async function readProductIds(db: Db, skus: readonly string[]): Promise<Map<string, number>> {
  const rows = await inBatches(skus, (some) =>
    db
      .selectFrom('product')
      .select(['id', 'sku'])
      .where(sql<boolean>`sku = any(${some}::text[])`)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  return new Map(rows.map((row) => [row.sku, row.id]));
}

/** Mistakes of SKUs that no product in the catalogue has: unknown, or of a deleted product. */
export async function skuFaults(db: Db, skus: readonly string[]): Promise<(sku: string) => Fault> {
  const deleted = new Set(
    (await inBatches(skus, async (some) => [await readDeletedSkus(db, some)])).flatMap((some) => [...some]),
  );
  return (sku) => ({
    code: deleted.has(sku) ? 'row_product_deleted' : 'row_product_unknown',
    params: { sku },
  });
}

/** A price planned for a coming day, as an undo restores it. */
export interface ComingPrice {
  readonly price: number | null;
  readonly old_price: number | null;
  readonly source: string;
  readonly import_id: number | null;
  readonly author_id: number | null;
}

/** Coming prices of products, by product and day (`17 2026-12-01`). */
export async function comingPrices(db: Db, productIds: readonly number[]): Promise<Map<string, ComingPrice>> {
  const rows = await inBatches(productIds, (some) =>
    db
      .selectFrom('price_history')
      .select(['product_id', 'valid_from', 'price', 'old_price', 'source', 'import_id', 'author_id'])
      .where(sql<boolean>`product_id = any(${some}::bigint[])`)
      .where('applied', '=', false)
      .execute(),
  );
  return new Map(
    rows.map(({ product_id: product, valid_from: moment, ...planned }) => [
      `${product} ${dayOf(new Date(moment))}`,
      planned,
    ]),
  );
}

/** Branches by their code in upper case. */
export async function branchesByCode(
  db: Db,
): Promise<Map<string, { readonly id: number; readonly closed: boolean }>> {
  const rows = await db.selectFrom('branch').select(['id', 'code', 'closed_at']).execute();
  return new Map(
    rows.map(({ id, code, closed_at }) => [code.toUpperCase(), { id, closed: closed_at !== null }]),
  );
}
