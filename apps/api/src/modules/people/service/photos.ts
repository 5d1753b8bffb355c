import type { Person } from '@javon/contract';
import type { ScopedChange } from '../../../platform/change/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import { squarePhoto } from '../../../platform/files/picture.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { requireNotDeleted } from '../policy.ts';
import { readPerson } from '../queries/people.ts';
import { onPerson, writePatch } from './change.ts';
import { showPerson } from './people.ts';

/** The database and the store of photos. */
interface PhotoTools {
  readonly db: Db;
  readonly files: FileStore;
}

/**
 * Replaces a photo, or adds the first one. The old file is removed after the row no longer references it; if
 * the write fails, the new file is removed.
 * @param write makes the row reference the key; returns the previous key, and the answer
 * @throws AppError file_not_a_picture, picture_too_large
 */
export async function replacePhoto<Answer>(
  files: FileStore,
  upload: Buffer | null,
  write: (key: string | null) => Promise<readonly [before: string | null, answer: Answer]>,
): Promise<Answer> {
  const key = upload === null ? null : await files.put(await squarePhoto(upload), 'webp');
  const [before, answer] = await write(key).catch(async (error: unknown) => {
    if (key !== null) await files.remove(key);
    throw error;
  });
  if (before !== null && before !== key) await files.remove(before);
  return answer;
}

/**
 * Sets or removes a person's photo.
 * @throws AppError not_found, file_not_a_picture, picture_too_large
 */
export async function setPhoto(
  { db, files }: PhotoTools,
  change: ScopedChange,
  id: number,
  upload: Buffer | null,
): Promise<Person> {
  const { actor, scope } = change;
  if (upload !== null && (await readPerson(db, scope, actor, id)) === null) throw notFound();
  return replacePhoto(files, upload, (key) =>
    onPerson(db, change, id, async (tx, row) => {
      requireNotDeleted(row);
      if (row.photo_key !== key) await writePatch(tx, change, row, { photo_key: key }, 'photo_changed');
      return [row.photo_key, await showPerson(tx, actor, scope, id)];
    }),
  );
}
