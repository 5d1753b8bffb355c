import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { regularly } from '../time/regularly.ts';
import type { FileStore } from './store.ts';

/** A day longer than a print may be drawn again with the pictures that it had. */
export const STAYS_DAYS = 31;
const EVERY_MS = 60 * 60_000;
/** Files removed at a time. */
const BATCH = 500;

/** Lets a file go that nothing points to any more, when what was printed with it is past. */
export async function leaveLater(tx: Tx, key: string): Promise<void> {
  await sql`insert into leaving_file (file_key, leaves_at)
    values (${key}, now() + make_interval(days => ${STAYS_DAYS}))
    on conflict (file_key) do nothing`.execute(tx);
}

/**
 * Removes the files whose time has come. The row goes after its file, so that none is forgotten; to remove one
 * twice does no harm.
 * @returns files removed
 */
export async function removeLeavingFiles(db: Db, files: FileStore): Promise<number> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from leaving_file where leaves_at <= now() order by leaves_at limit ${BATCH}`.execute(db);
  for (const { file_key: key } of rows) {
    await files.remove(key);
    await sql`delete from leaving_file where file_key = ${key}`.execute(db);
  }
  return rows.length;
}

/** Removes files whose time has come now and then, until stopped. */
export function removeLeavingFilesRegularly(
  db: Db,
  files: FileStore,
  onError: (error: Error) => void,
): () => void {
  return regularly(EVERY_MS, () => removeLeavingFiles(db, files), onError);
}
