import type { Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Tools } from './change.ts';

/**
 * Puts a picture into the place of another, or of none: the file is kept before the row points to it, and the
 * old one goes when nothing does any more.
 * @param write points the row to the key, and gives the key that it pointed to before
 */
export async function replaceFile(
  { db, files }: Pick<Tools, 'db' | 'files'>,
  picture: Buffer | null,
  write: (tx: Tx, key: string | null) => Promise<string | null>,
): Promise<void> {
  const key = picture === null ? null : await files.put(picture, 'webp');
  let before: string | null;
  try {
    before = await transaction(db, (tx) => write(tx, key));
  } catch (error) {
    if (key !== null) await files.remove(key);
    throw error;
  }
  if (before !== null) await files.remove(before);
}
