import type { AnswerOf } from '@javon/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { tryLock } from '../../../../platform/db/turns.ts';
import type { PriceHistory, Product } from '../../../../platform/db/types.generated.ts';
import { now } from '../../../../platform/time/clock.ts';

/** Advisory lock: only one of several servers applies prices. */
const LOCK = 7_340_119;

type Shown = AnswerOf<'showProduct'>;

/** Maximum number of price changes shown for a product. */
const HISTORY_SHOWN = 200;

/** Changes of a product's price, newest first, including coming ones. */
export function readPriceHistory(db: Db, productId: number): Promise<Shown['price_history']> {
  return db
    .selectFrom('price_history as h')
    .leftJoin('users as u', 'u.id', 'h.author_id')
    .select(['h.price', 'h.old_price', 'h.valid_from', 'h.created_at as set_at', 'h.source'])
    .select(sql<string | null>`u.surname || ' ' || u.name`.as('author'))
    .where('h.product_id', '=', productId)
    .orderBy('h.valid_from', 'desc')
    .orderBy('h.id', 'desc')
    .limit(HISTORY_SHOWN)
    .execute();
}

/** Price of a product from 1C that waits for a person, or that cannot be accepted as 1C sent it. */
export async function readWaitingPrice(db: Db, productId: number): Promise<Shown['waiting_price']> {
  const { rows } = await sql<NonNullable<Shown['waiting_price']>>`
    select waiting.base, waiting.import, waiting.price from (
      select r.token_id as base, h.import_id as import, h.price from exchange_held_price h
      join import_run r on r.id = h.import_id and r.state = 'checked'
      where h.product_id = ${productId}
      union all
      select w.token_id, null, null from exchange_link l
      join exchange_wait w on w.token_id = l.token_id and w.kind = 'prices' and w.ref = l.ref
      where l.product_id = ${productId}
    ) waiting
    join service_token t on t.id = waiting.base and t.revoked_at is null
    order by waiting.import desc nulls last limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Writes a line of the price history. */
export async function insertPrice(tx: Tx, values: Insertable<PriceHistory>): Promise<void> {
  await tx.insertInto('price_history').values(values).execute();
}

/** Deletes the price planned for a moment. @returns whether there was one */
export async function deletePlannedPrice(tx: Tx, product: number, moment: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('price_history')
    .where('product_id', '=', product)
    .where('valid_from', '=', moment)
    .where('applied', '=', false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type PricedRow = Pick<Selectable<Product>, 'id' | 'sku' | 'name_uz' | 'name_ru' | 'price' | 'old_price'>;

/**
 * Products with their prices in the order of ids; deleted ones are left out.
 * @param before moment, of which the prices are those planned last before it, if any; null for the current ones
 */
export async function readPrices(
  db: Db,
  ids: readonly number[],
  before: string | null,
): Promise<PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    select p.id, p.sku, p.name_uz, p.name_ru, case when c.id is null then p.price else c.price end as price,
      case when c.id is null then p.old_price else c.old_price end as old_price
    from product p left join lateral (
      select h.id, h.price, h.old_price from price_history h
      where h.product_id = p.id and not h.applied and h.valid_from < ${before}::timestamptz
      order by h.valid_from desc limit 1
    ) c on true
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null order by p.id`.execute(db);
  return rows;
}

/**
 * Takes the lock for applying prices until the transaction ends.
 * @param wait waits for a server that has the lock
 * @returns whether the lock was taken
 */
export async function lockComingPrices(tx: Tx, wait: boolean): Promise<boolean> {
  if (wait) {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    return true;
  }
  return tryLock(tx, LOCK);
}

/** Products whose prices are due, earliest first. */
export async function readDueProducts(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from price_history where not applied and valid_from <= ${now().toISOString()}
    order by valid_from, product_id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Writes the due prices of products after locking them, so that a price typed meanwhile is seen. The
 * product gets the price of the latest moment, unless a typed or imported price is later; a line is added to
 * the history of actions. No write marks the product's tags as wrong: their state is computed from the
 * current price.
 * @returns number of prices applied
 */
export async function writeDuePrices(tx: Tx, products: readonly number[]): Promise<number> {
  const moment = now().toISOString();
  await sql`
    select from product where id = any(${products}::bigint[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    with due as materialized (
      select distinct on (h.product_id) h.product_id, h.id, h.price, h.old_price, h.valid_from from price_history h
      where not h.applied and h.valid_from <= ${moment} and h.product_id = any(${products}::bigint[])
      order by h.product_id, h.valid_from desc
    ), before as materialized (
      select p.id, p.price, p.old_price from product p join due on due.product_id = p.id
    ), written as (
      update product p set price = due.price, old_price = due.old_price, version = p.version + 1,
        updated_at = now()
      from due join before b on b.id = due.product_id
      where p.id = due.product_id
        and (b.price is distinct from due.price or b.old_price is distinct from due.old_price)
        and not exists (select from price_history later where later.product_id = due.product_id
          and later.applied and (later.valid_from, later.id) > (due.valid_from, due.id))
      returning p.id, p.price, p.old_price, b.price as was, b.old_price as old_was
    ), noted as (
      insert into history (entity, entity_id, action, before, after)
      select 'product', id, 'price_came', jsonb_build_object('price', was, 'old_price', old_was),
        jsonb_build_object('price', price, 'old_price', old_price) from written
    ), marked as (
      update price_history h set applied = true
      where not h.applied and h.valid_from <= ${moment} and h.product_id = any(${products}::bigint[])
      returning 1
    )
    select count(*) as count from marked`.execute(tx);
  return rows[0]?.count ?? 0;
}
