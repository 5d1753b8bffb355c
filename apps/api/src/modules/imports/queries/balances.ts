import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Staged, Touched, Undone } from '../kind.ts';
import { inBatches } from './lookups.ts';

/** Balances of these branches, by branch and product. */
export async function storedBalances(
  db: Db,
  branches: readonly number[],
  productIds: readonly number[],
): Promise<Map<string, number>> {
  const rows = await inBatches(productIds, (some) =>
    db
      .selectFrom('branch_balance')
      .select(['branch_id', 'product_id', 'quantity'])
      .where(sql<boolean>`branch_id = any(${branches}::bigint[])`)
      .where(sql<boolean>`product_id = any(${some}::bigint[])`)
      .execute(),
  );
  return new Map(rows.map((row) => [`${row.branch_id} ${row.product_id}`, row.quantity]));
}

const ROWS = sql`jsonb_to_recordset(ip.rows) as r(row int, id bigint, name text, branch bigint, was int, quantity int)`;

/** Writes staged balances whose target did not change after the check. @returns their number */
export async function writeBalances(tx: Tx, staged: Staged): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with staged as materialized (
      select r.* from ${staged.from} ip, ${ROWS}
    ), made as (
      insert into branch_balance (branch_id, product_id, quantity)
      select branch, id, quantity from staged where was is null
      on conflict (branch_id, product_id) do nothing
      returning 1
    ), written as (
      update branch_balance b set quantity = s.quantity from staged s
      where b.branch_id = s.branch and b.product_id = s.id and b.quantity = s.was
      returning 1
    )
    select (select count(*) from made) + (select count(*) from written) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function readTouchedBalances(db: Db, staged: Staged): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select r.row, r.name from ${staged.from} ip, ${ROWS}
    left join branch_balance b on b.branch_id = r.branch and b.product_id = r.id
    where b.quantity is distinct from r.quantity order by r.row`.execute(db);
  return rows;
}

export async function undoBalances(tx: Tx, staged: Staged): Promise<Undone> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from branch_balance b using ${staged.from} ip, ${ROWS}
      where r.was is null and b.branch_id = r.branch and b.product_id = r.id and b.quantity = r.quantity
      returning 1
    ), written as (
      update branch_balance b set quantity = r.was from ${staged.from} ip, ${ROWS}
      where r.was is not null and b.branch_id = r.branch and b.product_id = r.id and b.quantity = r.quantity
      returning 1
    )
    select (select count(*) from gone) + (select count(*) from written) as count`.execute(tx);
  return { count: rows[0]?.count ?? 0, texts: [] };
}
