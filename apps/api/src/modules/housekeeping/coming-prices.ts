import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { now } from '../../platform/time/clock.ts';
import { regularly } from '../../platform/time/regularly.ts';

const EVERY_MS = 20_000;
/** Any number of its own: of several servers one does it. */
const LOCK = 7_340_119;
/** Prices that take effect in one transaction. */
const BATCH = 5000;

/**
 * Lets prices take effect whose day has come: the product gets the price, the history of actions its line, and
 * the tags of the product are wrong from that moment, because their state is compared with the price that
 * holds. Of several that came for one product the latest day's stands.
 * @returns prices that came; 0 where another server is at it.
 */
export async function applyComingPrices(db: Db): Promise<number> {
  let came = 0;
  for (;;) {
    const some = await transaction(db, async (tx) => {
      const lock = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(
        tx,
      );
      if (!lock.rows[0]?.free) return 0;
      const { rows } = await sql<{ count: number }>`
        with due as materialized (
          select h.product_id, h.id, h.price, h.old_price,
            row_number() over (partition by h.product_id order by h.valid_from desc, h.id desc) as place
          from (
            select * from price_history where not applied and valid_from <= ${now().toISOString()}
            order by valid_from, product_id limit ${BATCH}
          ) h
        ), before as materialized (
          select p.id, p.price, p.old_price from product p join due on due.product_id = p.id and due.place = 1
          where p.deleted_at is null order by p.id for no key update of p
        ), written as (
          update product p set price = due.price, old_price = due.old_price, version = p.version + 1,
            updated_at = now()
          from due join before b on b.id = due.product_id
          where due.place = 1 and p.id = due.product_id
            and (b.price is distinct from due.price or b.old_price is distinct from due.old_price)
          returning p.id, p.price, p.old_price, b.price as was, b.old_price as old_was
        ), noted as (
          insert into history (entity, entity_id, action, before, after)
          select 'product', id, 'price_came', jsonb_build_object('price', was, 'old_price', old_was),
            jsonb_build_object('price', price, 'old_price', old_price) from written
        ), marked as (
          update price_history h set applied = true from due where h.product_id = due.product_id and h.id = due.id
          returning 1
        )
        select count(*) as count from marked`.execute(tx);
      return rows[0]?.count ?? 0;
    });
    came += some;
    if (some < BATCH) return came;
  }
}

/** Looks now and then whether prices have come, until stopped; a failure waits for the next time. */
export function applyComingPricesRegularly(db: Db, onError: (error: Error) => void): () => void {
  return regularly(EVERY_MS, () => applyComingPrices(db), onError, { atOnce: true });
}
