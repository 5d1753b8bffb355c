import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * Takes an advisory lock until the end of the transaction.
 * @param key a number that only this lock has
 * @returns false where another transaction has it
 */
export async function tryLock(tx: Tx, key: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/**
 * Takes a turn of regular work that one server does: true for the first to ask with a later mark than before.
 * @param key of the setting that keeps the mark
 */
export async function takeTurn(db: Db | Tx, key: string, mark: string): Promise<boolean> {
  const value = JSON.stringify({ mark });
  const taken = await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((c) =>
      c
        .column('key')
        .doUpdateSet({ value, updated_at: sql`now()` })
        .where(sql<boolean>`coalesce(setting.value ->> 'mark', '') < ${mark}`),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}
