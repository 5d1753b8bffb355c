import type { Db } from '../db/database.ts';
import type { FileStore } from './store.ts';

/** Database and file store. */
export interface FileTools {
  readonly db: Db;
  readonly files: FileStore;
}

/**
 * Stores a picture before the work that makes a row reference its key; if the work fails, the file is
 * removed.
 * @returns the result of the work
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
    // The first error is the cause; a store that is offline as well must not hide it.
    await files.remove(key).catch(() => undefined);
    throw error;
  }
}
