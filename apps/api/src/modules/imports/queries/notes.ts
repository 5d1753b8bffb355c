import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Run, Staged } from '../kind.ts';

/**
 * Line of the history of a product for its staged row. Prices and balances are left out: the history of prices
 * has each price with its import, and balances change with every sale.
 */
export interface StagedNote {
  readonly action: 'imported' | 'changed' | 'restored' | 'deleted';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

const ROWS = sql`jsonb_to_recordset(ip.rows) as r(sku text, noted jsonb)`;

/** Adds the notes of staged rows, which were all written, to the history of their products. */
export async function insertNotes(tx: Tx, run: Run, staged: Staged): Promise<void> {
  await sql`
    insert into history (user_id, branch_id, entity, entity_id, action, before, after, request_id)
    select ${run.actor?.userId ?? null}::bigint, ${run.actor?.branchId ?? null}::bigint, 'product', p.id,
      r.noted ->> 'action', nullif(r.noted -> 'before', 'null'), nullif(r.noted -> 'after', 'null'),
      ${run.requestId}
    from ${staged.from} ip, ${ROWS} join product p on p.sku = r.sku
    where r.noted is not null`.execute(tx);
}

/** Adds that the changes of staged rows were undone to the history of the products whose ids are given. */
export async function insertUndoNotes(
  tx: Tx,
  run: Run,
  staged: Staged,
  products: readonly number[],
): Promise<void> {
  await sql`
    insert into history (user_id, branch_id, entity, entity_id, action, before, after, request_id)
    select ${run.actor?.userId ?? null}::bigint, ${run.actor?.branchId ?? null}::bigint, 'product', p.id,
      case r.noted ->> 'action' when 'imported' then 'deleted' when 'deleted' then 'restored'
        when 'restored' then 'deleted' else 'changed' end,
      nullif(r.noted -> 'after', 'null'), nullif(r.noted -> 'before', 'null'), ${run.requestId}
    from ${staged.from} ip, ${ROWS} join product p on p.sku = r.sku
    where r.noted is not null and p.id = any(${products}::bigint[])`.execute(tx);
}
