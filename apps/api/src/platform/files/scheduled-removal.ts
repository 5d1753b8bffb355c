import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { regularly } from '../time/regularly.ts';
import type { FileStore } from './store.ts';

/** Days to keep it: one more than the time for which a print may be redrawn with its original pictures. */
export const STAYS_DAYS = 31;
const EVERY_MS = 60 * 60_000;
/** Batch size of the removal. */
const BATCH = 500;

/** Schedules the removal of a file that no row references any more, after prints that use it have expired. */
export async function scheduleRemoval(tx: Tx, key: string): Promise<void> {
  await sql`insert into leaving_file (file_key, leaves_at)
    values (${key}, now() + make_interval(days => ${STAYS_DAYS}))
    on conflict (file_key) do nothing`.execute(tx);
}

/**
 * Removes files that are due. The row is deleted after its file, so that no file is missed; removing one
 * twice is harmless.
 * @returns number of files removed
 */
export async function removeDueFiles(db: Db, files: FileStore): Promise<number> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from leaving_file where leaves_at <= now() order by leaves_at limit ${BATCH}`.execute(db);
  for (const { file_key: key } of rows) {
    await files.remove(key);
    await sql`delete from leaving_file where file_key = ${key}`.execute(db);
  }
  return rows.length;
}

/** Removes due files periodically, until stopped. */
export function removeDueFilesRegularly(
  db: Db,
  files: FileStore,
  onError: (error: Error) => void,
): () => void {
  return regularly(EVERY_MS, () => removeDueFiles(db, files), onError);
}
