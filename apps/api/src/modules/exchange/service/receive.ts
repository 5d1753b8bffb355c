import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { type Keep, withNewFile } from '../../../platform/files/new-file.ts';
import { addPart, emptyFile, lockFile, readLastPart, readSums } from '../queries/files.ts';
import { reopenSession } from '../queries/sessions.ts';

/** Most files and bytes of one exchange. */
const MOST_FILES = 200_000;
const MOST_BYTES = 4 * 1_073_741_824;

/**
 * Appends the received bytes to the file of its name. The same bytes twice in a row are one part that was
 * sent again, for example after a lost answer; a file that was already read starts again.
 * @param name cleaned
 * @param begins drops the received parts of the file first
 * @throws AppError exchange_file_too_large
 */
export async function receivePart(
  tools: FileTools,
  sessionId: number,
  name: string,
  bytes: Buffer,
  begins = false,
): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest();
  const append = async (tx: Tx, keep: Keep) => {
    const file = await lockFile(tx, sessionId, name);
    if (begins || file.state !== 'received') await emptyFile(tx, file.id);
    const last = await readLastPart(tx, file.id);
    if (last !== undefined && last.size === bytes.length && last.digest.equals(digest)) return;
    const sums = await readSums(tx, sessionId);
    if (sums.files > MOST_FILES || sums.bytes + bytes.length > MOST_BYTES)
      throw new AppError('exchange_file_too_large', { params: { file: name } });
    await addPart(tx, file.id, { size: bytes.length, digest, file_key: await keep(tx) });
    await reopenSession(tx, sessionId);
  };
  await withNewFile(tools, bytes, (keep) => transaction(tools.db, (tx) => append(tx, keep)), 'bin');
}
