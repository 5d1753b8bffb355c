import { transaction } from '../db/transaction.ts';
import { DatabaseUnavailable } from '../errors/unavailable.ts';
import type { FileTools } from './file-tools.ts';
import { scheduleRemoval } from './scheduled-removal.ts';

/**
 * Stores a picture before the work that makes a row reference its key; if the work fails, the file is
 * removed, or left to the periodic removal if that fails too. If the database became unavailable, the file
 * stays: the commit may have happened although its answer was lost, and a row without its file would be worse
 * than a file without a row.
 * @returns the result of the work
 */
export async function withNewFile<Answer>(
  { db, files }: FileTools,
  picture: Buffer,
  work: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = await files.put(picture, 'webp');
  try {
    return await work(key);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    // The first error is the cause; a store that is offline as well must not hide it.
    await files
      .remove(key)
      .catch(() => transaction(db, (tx) => scheduleRemoval(tx, key, 0)))
      .catch(() => undefined);
    throw error;
  }
}
