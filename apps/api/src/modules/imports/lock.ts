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

/** Waits until no other import is being applied. */
export async function waitForTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, 0)`.execute(tx);
}

/**
 * Imports that are said to run but that nobody works on, because their server ended midway, become failed.
 * Their transaction ended with their server, so nothing of them was written.
 */
export async function settleAbandoned(db: Db): Promise<void> {
  const running = await db.selectFrom('import_run').select('id').where('state', '=', 'running').execute();
  for (const { id } of running) {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(${LOCK}, ${id % 2_147_483_647}) as free`.execute(tx);
      if (!rows[0]?.free) return;
      // Read anew: whoever held the lock may have finished the import just before letting it go.
      await tx
        .updateTable('import_run')
        .set({ state: 'failed', failure: 'import_interrupted', finished_at: sql`now()`, progress_done: 0 })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .execute();
      await tx.deleteFrom('import_part').where('import_id', '=', id).execute();
    });
  }
}
