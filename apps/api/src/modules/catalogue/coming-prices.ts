import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { now } from '../../platform/time/clock.ts';

/** Any number of its own: of several servers one applies prices. */
const LOCK = 7_340_119;
/** Prices that take effect in one transaction. */
const BATCH = 5000;

/**
 * Applies the due prices of products, which are locked first: a price typed meanwhile is seen. The product gets the
 * price of the latest moment, unless a price that was typed or imported has a later one, and the history of actions
 * its line. The tags of the product are wrong from that moment without a write, because their state is compared with
 * the price that holds.
 * @returns prices applied
 */
export async function applyDuePrices(tx: Tx, products: readonly number[]): Promise<number> {
  const moment = now().toISOString();
  await sql`select from product where id = any(${products}::bigint[]) order by id for no key update`.execute(
    tx,
  );
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

async function takeTurn(tx: Tx, wait: boolean): Promise<boolean> {
  if (wait) {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    return true;
  }
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(
    tx,
  );
  return rows[0]?.free ?? false;
}

/**
 * Applies the prices whose moment has come. Of several for one product the latest wins.
 * @param wait waits for another server that is at it; otherwise leaves the work to that one
 * @returns prices applied
 */
export async function applyComingPrices(
  db: Db,
  { wait = false }: { readonly wait?: boolean } = {},
): Promise<number> {
  let applied = 0;
  for (;;) {
    const some = await transaction(db, async (tx) => {
      if (!(await takeTurn(tx, wait))) return 0;
      const { rows } = await sql<{ id: number }>`
        select product_id as id from price_history where not applied and valid_from <= ${now().toISOString()}
        order by valid_from, product_id limit ${BATCH}`.execute(tx);
      if (rows.length === 0) return 0;
      return applyDuePrices(
        tx,
        rows.map(({ id }) => id),
      );
    });
    applied += some;
    if (some < BATCH) return applied;
  }
}
