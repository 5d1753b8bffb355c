import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { addPart, emptyFile, lockFile, readLastPart, readSums } from '../queries/files.ts';
import { reopenSession } from '../queries/sessions.ts';

/** Most files and bytes of one exchange. */
const MOST_FILES = 200_000;
const MOST_BYTES = 4 * 1_073_741_824;

export interface ReceiveTools {
  readonly db: Db;
  readonly files: FileStore;
}

/**
 * Appends the received bytes to the file of its name. The same bytes twice in a row are one part that was
 * sent again, for example after a lost answer; a file that was already read starts again.
 * @param name cleaned
 * @param begins drops the received parts of the file first
 * @throws AppError exchange_file_too_large
 */
export async function receivePart(
  { db, files }: ReceiveTools,
  sessionId: number,
  name: string,
  bytes: Buffer,
  begins = false,
): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest();
  const key = await files.put(bytes, 'bin');
  const isKept = await transaction(db, async (tx) => {
    const file = await lockFile(tx, sessionId, name);
    if (begins || file.state !== 'received') await emptyFile(tx, file.id);
    const last = await readLastPart(tx, file.id);
    if (last !== undefined && last.size === bytes.length && last.digest.equals(digest)) return false;
    const sums = await readSums(tx, sessionId);
    if (sums.files > MOST_FILES || sums.bytes + bytes.length > MOST_BYTES)
      throw new AppError('exchange_file_too_large', { params: { file: name } });
    await addPart(tx, file.id, { size: bytes.length, digest, file_key: key });
    await reopenSession(tx, sessionId);
    return true;
  }).catch(async (error: unknown) => {
    await files.remove(key);
    throw error;
  });
  if (!isKept) await files.remove(key);
}
