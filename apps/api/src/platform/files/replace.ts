import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import type { FileTools } from './file-tools.ts';
import { type Keep, withNewFile } from './new-file.ts';
import { scheduleRemoval } from './scheduled-removal.ts';

/**
 * Replaces a picture, or adds the first one: the file is stored before the row references it, and the old
 * file is removed after no print can use it any more.
 * @param write makes the row reference the key, and returns the previous key
 */
export async function replaceFile(
  tools: FileTools,
  picture: Buffer | null,
  write: (tx: Tx, key: string | null) => Promise<string | null>,
): Promise<void> {
  const replace = (keep?: Keep) =>
    transaction(tools.db, async (tx) => {
      const before = await write(tx, (await keep?.(tx)) ?? null);
      if (before !== null) await scheduleRemoval(tx, before);
    });
  await (picture === null ? replace() : withNewFile(tools, picture, replace));
}
