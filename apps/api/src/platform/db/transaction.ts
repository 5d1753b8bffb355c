import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const ATTEMPTS = 4;

/**
 * Runs `work` in one transaction. After a deadlock or a serialization failure, of which nothing remained, it
 * is run again; `work` must therefore have no effect but through `tx`.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if ((code !== DEADLOCK && code !== SERIALIZATION) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Lifts the statement timeout for the rest of this transaction, for work that is long by nature. */
export async function allowLongWork(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx);
}
