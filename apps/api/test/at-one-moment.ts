import type { Db, Tx } from '../src/platform/db/database.ts';

/** Runs on a connection whose `now()` does not move, and rolls back the changes. */
export async function atOneMoment<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}
