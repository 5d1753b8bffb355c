import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { DatabaseUnavailable } from '../errors/unavailable.ts';
import type { FileTools } from './file-tools.ts';
import { removeAtOnce, scheduleRemoval } from './scheduled-removal.ts';
import { type FileType, newKey } from './store.ts';

/** Days until a file that no row references is removed: longer than any upload runs. */
const UNKEPT_DAYS = 1;

/** Keeps a new file in the transaction that makes a row reference it. @returns its key */
export type Keep = (tx: Tx) => Promise<string>;

/**
 * Stores a file for work that makes a row reference its key. Its removal is scheduled first and cancelled by
 * `keep`, so that a file stays exactly if its row was committed, even if the process is killed between the
 * two. Without a row it is removed at once; only if the database became unavailable, it is left to the
 * periodic removal: the commit may have happened although its answer was lost.
 * @param work calls `keep`, which is the only way to the key, in the transaction of the row; or not at all,
 * if the file is not needed
 * @returns the result of the work
 */
export async function withNewFile<Answer>(
  tools: FileTools,
  bytes: Buffer,
  work: (keep: Keep) => Promise<Answer>,
  type: FileType = 'webp',
): Promise<Answer> {
  const { db, files } = tools;
  const key = newKey(type);
  let isKept = false;
  const keep = async (tx: Tx) => {
    await sql`delete from leaving_file where file_key = ${key}`.execute(tx);
    isKept = true;
    return key;
  };
  await transaction(db, (tx) => scheduleRemoval(tx, key, UNKEPT_DAYS));
  await files.restore(key, bytes);
  try {
    const answer = await work(keep);
    if (!isKept) await removeAtOnce(tools, [key]);
    return answer;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) await removeAtOnce(tools, [key]);
    throw error;
  }
}
