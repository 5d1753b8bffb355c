import { MAX_SEGMENT_PRODUCTS } from '@javon/contract';
import { sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { productCountOf } from './queries.ts';
import { lockSegment, noteSegment } from './service.ts';
import type { SkuLine } from './sku-lines.ts';

interface Added {
  readonly added: number;
  readonly already: number;
  readonly product_count: number;
}

/** Products that a line of the history names; of more it tells how many. */
const NAMED = 20;

function counted(ids: readonly number[]): Readonly<Record<string, unknown>> {
  return { products_count: ids.length, ...(ids.length <= NAMED ? { products: ids.join(', ') } : {}) };
}

async function productCount(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${productCountOf(sql`${id}::bigint`)} as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

async function insert(tx: Tx, change: Change, id: number, products: readonly number[]): Promise<Added> {
  const { rows } = await sql<{ product_id: number }>`
    insert into segment_product (segment_id, product_id)
    select ${id}, n.id from unnest(${[...products]}::bigint[]) with ordinality as n (id, place) order by n.id
    on conflict do nothing returning product_id`.execute(tx);
  const added = rows.map((row) => row.product_id);
  const all = await productCount(tx, id);
  if (all > MAX_SEGMENT_PRODUCTS) {
    throw new AppError('segment_too_large', { params: { max: MAX_SEGMENT_PRODUCTS } });
  }
  if (added.length > 0) await noteSegment(tx, change, id, 'products_added', { after: counted(added) });
  return { added: added.length, already: products.length - added.length, product_count: all };
}

/**
 * Adds products by their ids.
 * @throws AppError not_found, product_unknown, segment_too_large
 */
export function addProducts(db: Db, change: Change, id: number, products: readonly number[]): Promise<Added> {
  const wanted = [...new Set(products)];
  return transaction(db, async (tx) => {
    await lockSegment(tx, change.actor, id);
    const { rows } = await sql<{ id: number }>`
      select id from product where id = any(${wanted}::bigint[]) and deleted_at is null`.execute(tx);
    if (rows.length < wanted.length) {
      const known = new Set(rows.map((row) => row.id));
      const issues = products.flatMap((product, index) =>
        known.has(product)
          ? []
          : [{ path: `products.${index}`, code: 'product_unknown' as const, params: {} }],
      );
      throw new AppError('invalid', { issues });
    }
    return insert(tx, change, id, wanted);
  });
}

/**
 * Adds products by their SKUs, all or none.
 * @param lines of the text or the file
 * @param place what a line is called there: `lines` or `rows`
 * @throws AppError not_found, segment_too_large; batch_has_bad_rows, naming each bad line
 */
export function addBySku(
  db: Db,
  change: Change,
  id: number,
  lines: readonly SkuLine[],
  place: 'lines' | 'rows',
): Promise<Added> {
  return transaction(db, async (tx) => {
    await lockSegment(tx, change.actor, id);
    // Upper and lower case are one SKU to a person who copies it from somewhere.
    const { rows } = await sql<{ id: number; sku: string }>`
      select id, lower(sku) as sku from product
      where lower(sku) = any(${lines.map(({ sku }) => sku.toLowerCase())}::text[]) and deleted_at is null`.execute(
      tx,
    );
    const bySku = new Map(rows.map((row) => [row.sku, row.id]));
    const bad = lines.filter(({ sku }) => !bySku.has(sku.toLowerCase()));
    if (bad.length > 0) {
      throw new AppError('batch_has_bad_rows', {
        params: { count: bad.length },
        issues: bad.map(({ line, sku }) => ({
          path: `${place}.${line}`,
          code: 'segment_sku_unknown' as const,
          params: { line, sku: sku.slice(0, 60) },
        })),
      });
    }
    const products = new Set(lines.map(({ sku }) => bySku.get(sku.toLowerCase()) ?? 0));
    return insert(tx, change, id, [...products]);
  });
}

/**
 * Takes products out; those that are not in it are passed over.
 * @throws AppError not_found
 */
export function removeProducts(
  db: Db,
  change: Change,
  id: number,
  products: readonly number[],
): Promise<{ removed: number; product_count: number }> {
  return transaction(db, async (tx) => {
    await lockSegment(tx, change.actor, id);
    const { rows } = await sql<{ product_id: number }>`
      delete from segment_product where segment_id = ${id} and product_id = any(${[...products]}::bigint[])
      returning product_id`.execute(tx);
    const removed = rows.map((row) => row.product_id);
    if (removed.length > 0)
      await noteSegment(tx, change, id, 'products_removed', { before: counted(removed) });
    return { removed: removed.length, product_count: await productCount(tx, id) };
  });
}
