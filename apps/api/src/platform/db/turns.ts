import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Largest value of PostgreSQL's `int`. */
const MAX_INT = 2_147_483_647;

/**
 * Tries to take an advisory lock until the end of the transaction.
 * @param key a number that only this lock uses
 * @param id number of one of several locks of the key, such as the id of a row
 * @returns false if another transaction has it
 */
export async function tryLock(tx: Tx, key: number, id?: number): Promise<boolean> {
  const keys = id === undefined ? sql`${key}` : sql`${key}, ${id % MAX_INT}`;
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${keys}) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/**
 * Claims one run of periodic work that a single server does: true for the first caller with a later mark than
 * the stored one. The work belongs in the same transaction, so that it is claimed again after a failure.
 * @param key of the setting that stores the mark
 */
export async function takeTurn(tx: Tx, key: string, mark: string): Promise<boolean> {
  const value = JSON.stringify({ mark });
  const taken = await tx
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
