import type { Db } from '../db/database.ts';
import type { FileStore } from './store.ts';

/** The database and the store of files. */
export interface FileTools {
  readonly db: Db;
  readonly files: FileStore;
}

/**
 * Keeps a picture before the work that points a row to its key; where the work fails, the file goes again.
 * @returns answer of the work
 */
export async function withNewFile<Answer>(
  files: FileStore,
  picture: Buffer,
  work: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = await files.put(picture, 'webp');
  try {
    return await work(key);
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}
