import { sql } from 'kysely';
import { isConflict } from '../errors/database-errors.ts';
import { limitMark } from './client.ts';
import type { Db, Tx } from './database.ts';

/** Attempts of work that a concurrent transaction cancels. */
export const ATTEMPTS = 4;

/**
 * Runs `work` in one transaction. It is retried after a deadlock or a serialization failure, which roll
 * everything back; `work` must therefore have no effect except through `tx`.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Runs related reads on one snapshot of the database (repeatable read), so that no concurrent write falls
 * between them. Within a transaction they see that transaction's own state.
 */
export function snapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/**
 * Raises the statement timeout, and the idle timeout, for the rest of this transaction, for work that is long
 * by nature.
 *
 * The statement has no parameters, so that it uses the simple protocol. A statement with parameters keeps its
 * snapshot until the next one: a transaction that only holds a lock while others write would keep PostgreSQL
 * from removing the rows that they replace.
 */
export async function allowLongWork(tx: Tx, milliseconds: number): Promise<void> {
  const limit = sql.lit(String(milliseconds));
  await sql`${sql.raw(limitMark(milliseconds))} select set_config('statement_timeout', ${limit}, true),
    set_config('idle_in_transaction_session_timeout', ${limit}, true)`.execute(tx);
}
