import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';

/** An exchange that 1C began and may continue. */
export interface Session {
  readonly id: number;
  readonly tokenId: number;
}

export async function insertSession(db: Db, tokenId: number, keyHash: Buffer): Promise<number> {
  const { id } = await db
    .insertInto('exchange_session')
    .values({ token_id: tokenId, key_hash: keyHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the exchange of a cookie unless it is stale, and records its activity. */
export async function useSession(db: Db, keyHash: Buffer, hours: number): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    update exchange_session set last_at = now()
    where key_hash = ${keyHash} and last_at > now() - make_interval(hours => ${hours})
    returning id, token_id as "tokenId"`.execute(db);
  return rows[0];
}

/** Starts an exchange again, without its files. */
export async function clearSession(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('exchange_file').where('session_id', '=', id).execute();
  await updateRow(tx, 'exchange_session', id, { began_at: sql`now()`, completed_at: null });
}

/**
 * Lets a session be taken once more: 1C was silent for so long that it counted as ended, and then sent something
 * new.
 */
export async function reopenSession(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('exchange_session')
    .set({ taken_at: null })
    .where('id', '=', id)
    .where('taken_at', 'is not', null)
    .execute();
}

export async function completeSession(db: Db, id: number): Promise<void> {
  await db.updateTable('exchange_session').set({ completed_at: sql`now()` }).where('id', '=', id).execute();
}
