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

/** True when no other import is being worked on; it is then this transaction's turn until it ends. */
export async function tryTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}, 0) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/** The same for work that goes on beside others of its kind, but not beside an import. */
export async function trySharedTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${LOCK}, 0) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/** Where an import stands whose server ended while it worked. */
const ABANDONED = [
  ['running', 'failed'],
  ['undoing', 'done'],
] as const;

/**
 * Imports that are said to run but that nobody works on, because their server ended midway, become failed;
 * those that were being taken back stand as they stood. Their transaction ended with their server, so nothing
 * of them was written.
 */
export async function settleAbandoned(db: Db): Promise<void> {
  for (const [during, state] of ABANDONED) {
    const working = await db.selectFrom('import_run').select('id').where('state', '=', during).execute();
    for (const { id } of working) await settle(db, id, during, state);
  }
}

async function settle(db: Db, id: number, during: string, state: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}, ${id % 2_147_483_647}) as free`.execute(tx);
    if (!rows[0]?.free) return;
    // Read anew: whoever held the lock may have finished the import just before letting it go.
    const settled = await tx
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
    if (settled !== undefined && state === 'failed')
      await tx.deleteFrom('import_part').where('import_id', '=', id).execute();
  });
}
