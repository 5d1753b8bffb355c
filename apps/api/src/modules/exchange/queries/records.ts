import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { KeptRecord } from '../records.ts';

/** Class of the advisory locks of exchanges: files of one token are read one after another. */
const LOCK = 7_340_406;

/** Tries to be the one who reads files of a token, until the transaction ends. */
export async function tryReadingLock(tx: Tx, tokenId: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}, ${tokenId % 2_147_483_647}) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/** Keeps records: fields that were sent replace those of before, fields that were not stay. */
export async function upsertRecords(
  tx: Tx,
  from: { readonly tokenId: number; readonly sessionId: number },
  records: readonly KeptRecord[],
): Promise<void> {
  await sql`
    insert into exchange_record as kept (token_id, kind, ref, part, data, session_id)
    select ${from.tokenId}, r.kind, r.ref, r.part, r.data, ${from.sessionId}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(kind text, ref text, part text, data jsonb)
    order by r.kind, r.ref, r.part
    on conflict (token_id, kind, ref, part) do update set
      data = kept.data || excluded.data,
      session_id = excluded.session_id,
      seen_at = now(),
      changed_at = case when kept.data || excluded.data = kept.data then kept.changed_at else now() end`.execute(
    tx,
  );
}
