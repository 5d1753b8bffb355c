import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { tryLock } from '../../../platform/db/turns.ts';
import type { KeptRecord, PriceList } from '../records.ts';

/** Class of the advisory locks of exchanges: files of one token are read one at a time. */
const LOCK = 7_340_406;

/** Tries to lock the reading of a token's files until the transaction ends. */
export function tryReadingLock(tx: Tx, tokenId: number): Promise<boolean> {
  return tryLock(tx, LOCK, tokenId);
}

/**
 * Stores records: fields that were sent replace the previous ones, other fields stay. A record with known
 * values is not written. The lock of the token excludes other writers.
 */
export async function upsertRecords(tx: Tx, tokenId: number, records: readonly KeptRecord[]): Promise<void> {
  await sql`
    insert into exchange_record as kept (token_id, kind, ref, part, data)
    select ${tokenId}, r.kind, r.ref, r.part, r.data
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(kind text, ref text, part text, data jsonb)
    on conflict (token_id, kind, ref, part) do update set data = kept.data || excluded.data, changed_at = now()
    where kept.data || excluded.data <> kept.data`.execute(tx);
}

/** Empties the stored prices of types that the lists of their offers lack. */
export async function withdrawPrices(tx: Tx, tokenId: number, lists: readonly PriceList[]): Promise<void> {
  await sql`
    update exchange_record kept set data = kept.data || '{"value": null}', changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as l(ref text, types text[])
    where kept.token_id = ${tokenId} and kept.kind = 'price' and kept.ref = l.ref and kept.part <> all(l.types)
      and kept.data ->> 'value' is not null`.execute(tx);
}
