import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Class of the advisory locks of imports; any number, as long as nothing else uses it. */
const LOCK = 7_340_201;

/**
 * Marks an import as being worked on, until this transaction ends, however it ends. Imports wait for one
 * another, so that none fails over rows that another is writing.
 */
export async function holdRun(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${id % 2_147_483_647})`.execute(tx);
}

/** Tries the same. @returns false while some server works on the import */
export async function tryHoldRun(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}, ${id % 2_147_483_647}) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/** Tries to lock imports against each other until the transaction ends. @returns false while another one runs */
export async function tryRunLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}, 0) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/** Tries the same lock in shared mode: such work runs in parallel with its own kind, but not with an import. */
export async function trySharedRunLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${LOCK}, 0) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/** Marks the place to which {@link returnToSavepoint} takes back what the transaction wrote; its locks stay. */
export async function savepoint(tx: Tx): Promise<void> {
  await sql`savepoint before_work`.execute(tx);
}

export async function returnToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint before_work`.execute(tx);
}
