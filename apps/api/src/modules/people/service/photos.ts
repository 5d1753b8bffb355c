import type { Person } from '@javon/contract';
import type { ScopedChange } from '../../../platform/change/change.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { withNewFile } from '../../../platform/files/new-file.ts';
import { squarePhoto } from '../../../platform/files/picture.ts';
import { removeAtOnce, scheduleRemoval } from '../../../platform/files/scheduled-removal.ts';
import { requireNotDeleted } from '../policy.ts';
import { readPerson } from '../queries/people.ts';
import { onPerson, writePatch } from './change.ts';
import { showPerson } from './people.ts';

/** Keeps the new photo, if any: null removes the photo. */
type NullableKeep = (tx: Tx) => Promise<string | null>;

/**
 * Replaces a photo, or adds the first one. The old file is removed after the row no longer references it; if
 * the write fails, the new file is removed.
 * @param write makes the row reference the key that it gets in its transaction, and schedules the removal of
 * the previous one; returns that key, and the answer
 * @throws AppError file_not_a_picture, picture_too_large
 */
export async function replacePhoto<Answer>(
  tools: FileTools,
  upload: Buffer | null,
  write: (keep: NullableKeep) => Promise<readonly [before: string | null, answer: Answer]>,
): Promise<Answer> {
  const [before, answer] =
    upload === null
      ? await write(async () => null)
      : await withNewFile(tools, await squarePhoto(upload), write);
  if (before !== null) await removeAtOnce(tools, [before]);
  return answer;
}

/**
 * Sets or removes a person's photo.
 * @throws AppError not_found, file_not_a_picture, picture_too_large
 */
export async function setPhoto(
  tools: FileTools,
  change: ScopedChange,
  id: number,
  upload: Buffer | null,
): Promise<Person> {
  const { actor, scope } = change;
  if (upload !== null && (await readPerson(tools.db, scope, actor, id)) === null) throw notFound();
  return replacePhoto(tools, upload, (keep) =>
    onPerson(tools.db, change, id, async (tx, row) => {
      requireNotDeleted(row);
      const key = await keep(tx);
      if (row.photo_key !== key) await writePatch(tx, change, row, { photo_key: key }, 'photo_changed');
      if (row.photo_key !== null) await scheduleRemoval(tx, row.photo_key, 0);
      return [row.photo_key, await showPerson(tx, change, id)];
    }),
  );
}
