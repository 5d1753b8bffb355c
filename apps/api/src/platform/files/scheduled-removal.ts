import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { regularly } from '../time/regularly.ts';
import type { FileTools } from './file-tools.ts';
import type { FileStore } from './store.ts';

/** Days to keep it: one more than the time for which a print may be redrawn with its original pictures. */
export const STAYS_DAYS = 31;
const EVERY_MS = 60 * 60_000;
/** Batch size of the removal. */
const BATCH = 500;

/**
 * Schedules the removal of a file that no row references any more.
 * @param days until the removal: by default, until prints that use it have expired; 0 if no print can use it
 */
export async function scheduleRemoval(tx: Tx, key: string, days = STAYS_DAYS): Promise<void> {
  await sql`insert into leaving_file (file_key, leaves_at)
    values (${key}, now() + make_interval(days => ${days}))
    on conflict (file_key) do nothing`.execute(tx);
}

/** Deletes the row after the file, so that no file is missed; removing one twice is harmless. */
async function removeScheduled({ db, files }: FileTools, key: string): Promise<void> {
  await files.remove(key);
  await sql`delete from leaving_file where file_key = ${key}`.execute(db);
}

/**
 * Removes files at once whose removal is still scheduled, after the transaction that scheduled it. It never
 * fails: files that cannot be removed now are left to the periodic removal, which reports a failure.
 */
export async function removeAtOnce(tools: FileTools, keys: readonly string[]): Promise<void> {
  const remove = async (key: string) => {
    const { rows } = await sql`select from leaving_file where file_key = ${key}`.execute(tools.db);
    if (rows.length > 0) await removeScheduled(tools, key);
  };
  await Promise.allSettled(keys.map(remove));
}

/**
 * Removes files that are due. Those that cannot be removed go behind the others, so that they block none.
 * @returns number of files removed
 * @throws AggregateError if files cannot be removed; the others are
 */
export async function removeDueFiles(db: Db, files: FileStore): Promise<number> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from leaving_file where leaves_at <= now() order by leaves_at limit ${BATCH}`.execute(db);
  const failed = new Map<string, Error>();
  for (const { file_key: key } of rows)
    await removeScheduled({ db, files }, key).catch((error: Error) => failed.set(key, error));
  if (failed.size === 0) return rows.length;
  await db
    .updateTable('leaving_file')
    .set({ leaves_at: sql`now()` })
    .where('file_key', 'in', [...failed.keys()])
    .execute();
  throw new AggregateError(failed.values(), `Files not removed: ${[...failed.keys()].join(', ')}`);
}

/** Removes due files periodically, until stopped. */
export function removeDueFilesRegularly(
  db: Db,
  files: FileStore,
  onError: (error: Error) => void,
): () => void {
  return regularly(EVERY_MS, () => removeDueFiles(db, files), onError);
}
