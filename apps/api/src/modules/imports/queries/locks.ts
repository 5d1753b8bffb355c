import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { tryLock } from '../../../platform/db/turns.ts';

/** Class of the advisory locks of imports. */
const LOCK = 7_340_201;

/**
 * Takes the lock of an import until this transaction ends, however it ends. Imports wait for one another, so
 * that none fails on rows that another is writing.
 */
export async function holdRun(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${id % 2_147_483_647})`.execute(tx);
}

/** Tries to take the same lock. @returns false while a server processes the import */
export function tryHoldRun(tx: Tx, id: number): Promise<boolean> {
  return tryLock(tx, LOCK, id);
}

/** Tries to lock imports against each other until the transaction ends. @returns false while another one runs */
export function tryRunLock(tx: Tx): Promise<boolean> {
  return tryLock(tx, LOCK, 0);
}

/** Tries the same lock in shared mode: such work runs in parallel with its own kind, but not with an import. */
export async function trySharedRunLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${LOCK}, 0) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/**
 * Locks batches against each other until the transaction ends, in their order of arrival.
 * @param alone waits until no other batch runs, and the others wait; otherwise they run in parallel
 */
export async function lockBatch(tx: Tx, alone: boolean): Promise<void> {
  const lock = sql.raw(alone ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(${LOCK}, -1)`.execute(tx);
}

/** Sets a savepoint for {@link returnToSavepoint}, which rolls back the writes but keeps the locks. */
export async function savepoint(tx: Tx): Promise<void> {
  await sql`savepoint before_work`.execute(tx);
}

export async function returnToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint before_work`.execute(tx);
}
