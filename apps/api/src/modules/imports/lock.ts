import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Class of the advisory locks of imports; any number, as long as nothing else uses it. */
const LOCK = 7_340_201;

/**
 * Marks an import as being worked on, until this transaction ends, however it ends. Imports wait for one
 * another, so that none fails over rows that another is writing.
 */
export async function holdRun(tx: Tx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${id % 2_147_483_647})`.execute(tx);
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

/** States of an import during its work, and after its server has ended meanwhile. */
const ABANDONED = [
  ['running', 'failed'],
  ['undoing', 'done'],
] as const;

/**
 * Marks imports as failed whose server ended while it worked; those that were being undone get their state from
 * before. Their transaction ended with their server, so they have written nothing.
 */
export async function failAbandoned(db: Db): Promise<void> {
  for (const [during, state] of ABANDONED) {
    const working = await db.selectFrom('import_run').select('id').where('state', '=', during).execute();
    for (const { id } of working) await failIfAbandoned(db, id, during, state);
  }
}

async function failIfAbandoned(db: Db, id: number, during: string, state: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}, ${id % 2_147_483_647}) as free`.execute(tx);
    if (!rows[0]?.free) return;
    // Reads the state under lock: the import may have finished just before its lock was released.
    const ended = await tx
      .updateTable('import_run')
      .set({
        state,
        failure: 'import_interrupted',
        finished_at: sql`now()`,
        progress_done: 0,
        waiting: false,
      })
      .where('id', '=', id)
      .where('state', '=', during)
      .returning('id')
      .executeTakeFirst();
    // Rows of one that was finished are what an undo needs.
    if (ended !== undefined && state === 'failed')
      await tx.deleteFrom('import_part').where('import_id', '=', id).execute();
  });
}
