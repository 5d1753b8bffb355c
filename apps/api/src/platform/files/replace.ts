import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { leaveLater } from './leaving.ts';
import { type FileTools, withNewFile } from './new-file.ts';

/**
 * Puts a picture into the place of another, or of none: the file is kept before the row points to it, and the
 * old one goes when nothing that was printed with it can be drawn again.
 * @param write points the row to the key, and gives the key that it pointed to before
 */
export async function replaceFile(
  { db, files }: FileTools,
  picture: Buffer | null,
  write: (tx: Tx, key: string | null) => Promise<string | null>,
): Promise<void> {
  const replace = (key: string | null) =>
    transaction(db, async (tx) => {
      const before = await write(tx, key);
      if (before !== null) await leaveLater(tx, before);
    });
  await (picture === null ? replace(null) : withNewFile(files, picture, replace));
}
