import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { now } from '../../../platform/time/clock.ts';
import type { Run, Staged, Touched, Undone } from '../kind.ts';

const ROWS = sql`jsonb_to_recordset(ip.rows) as r(row int, id bigint, v int, sku text, price bigint,
  old_price bigint, was jsonb, "from" timestamptz)`;

/** Inserts prices that are valid from now on, of the `id`, `price` and `old_price` of a FROM item, into their history. */
export const insertPrices = (run: Run, source: Run['source'] | 'undo', from: RawBuilder<unknown>) => sql`
  insert into price_history (product_id, price, old_price, valid_from, source, import_id, author_id)
  select id, price, old_price, ${now().toISOString()}::timestamptz, ${source}, ${run.id}::bigint,
    ${run.actor?.userId ?? null}::bigint
  from ${from} order by id`;

/**
 * Writes staged prices of today whose product did not change after the check.
 * @returns their number, and the number of rows for a coming day
 */
export async function writePrices(
  tx: Tx,
  run: Run,
  staged: Staged,
): Promise<{ readonly count: number; readonly coming: number }> {
  const { rows } = await sql<{ count: number; coming: number }>`
    with staged as materialized (
      select r.id, r.v, r.price, r.old_price, r."from" from ${staged.from} ip, ${ROWS}
    ), written as (
      update product p set price = r.price, old_price = r.old_price, version = p.version + 1, updated_at = now()
      from staged r
      where r."from" is null and p.id = r.id and p.version = r.v and p.deleted_at is null
      returning p.id, p.price, p.old_price
    ), noted as (${insertPrices(run, run.source, sql`written`)})
    select (select count(*) from written) as count,
      (select count(*) from staged where "from" is not null) as coming`.execute(tx);
  return rows[0] ?? { count: 0, coming: 0 };
}

/**
 * Writes staged prices of coming days, each in place of the price that the check saw planned for the day, if any.
 * @returns their number, without those whose planned price was changed or removed since the check; one whose day
 * has come was applied
 */
export async function writeComingPrices(tx: Tx, run: Run, staged: Staged): Promise<number> {
  const { rows: changed } = await sql`
    select from ${staged.from} ip cross join ${ROWS}
    left join price_history h on h.product_id = r.id and h.valid_from = r."from" and not h.applied
    where r."from" is not null and case when h.id is null
      then jsonb_typeof(r.was) = 'object' and r."from" > ${now().toISOString()}
      else (h.price, h.old_price) is distinct from ((r.was ->> 'price')::bigint, (r.was ->> 'old_price')::bigint)
        end`.execute(tx);
  await sql`
    delete from price_history h using ${staged.from} ip, ${ROWS}
    where r."from" is not null and h.product_id = r.id and h.valid_from = r."from" and not h.applied`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    insert into price_history (product_id, price, old_price, valid_from, applied, source, import_id, author_id)
    select p.id, r.price, r.old_price, r."from", false, ${run.source}, ${run.id}::bigint,
      ${run.actor?.userId ?? null}::bigint
    from ${staged.from} ip, ${ROWS} join product p on p.id = r.id and p.deleted_at is null
    where r."from" is not null`.execute(tx);
  return Number(numAffectedRows ?? 0n) - changed.length;
}

const COMING_STILL = (importId: number | null) => sql`exists (
  select from price_history h where h.product_id = r.id and h.valid_from = r."from" and not h.applied
    and h.import_id = ${importId}::bigint)`;

export async function readTouchedPrices(db: Db, run: Run, staged: Staged): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.row, r.sku as name from ${staged.from} ip, ${ROWS} left join product p on p.id = r.id
    where case when r."from" is null then p.id is null or p.version <> r.v + 1 or p.deleted_at is not null
      else not ${COMING_STILL(run.id)} end
    order by r.row`.execute(db);
  return rows;
}

export async function undoPrices(tx: Tx, run: Run, staged: Staged): Promise<Undone> {
  const { rows } = await sql<{ count: number }>`
    with written as (
      update product p set price = w.price, old_price = w.old_price, version = p.version + 1, updated_at = now()
      from ${staged.from} ip, ${ROWS}, jsonb_to_record(r.was) as w(price bigint, old_price bigint)
      where r."from" is null and p.id = r.id and p.version = r.v + 1 and p.deleted_at is null
      returning p.id, p.price, p.old_price
    ), noted as (${insertPrices(run, 'undo', sql`written`)}), gone as (
      delete from price_history h using ${staged.from} ip, ${ROWS}
      where r."from" is not null and h.product_id = r.id and h.valid_from = r."from" and not h.applied
        and h.import_id = ${run.id}::bigint
      returning r.id, r."from", r.was
    ), planned as (
      insert into price_history (product_id, price, old_price, valid_from, applied, source, import_id, author_id)
      select gone.id, w.price, w.old_price, gone."from", false, w.source, w.import_id, w.author_id
      from gone, jsonb_to_record(gone.was) as w(price bigint, old_price bigint, source text, import_id bigint,
        author_id bigint)
      where jsonb_typeof(gone.was) = 'object'
    )
    select (select count(*) from written) + (select count(*) from gone) as count`.execute(tx);
  return { count: rows[0]?.count ?? 0, texts: [] };
}
