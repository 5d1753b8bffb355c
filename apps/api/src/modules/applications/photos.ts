import { APPLICATION_PHOTOS } from '@javon/contract';
import type { Scope } from '../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { wholePicture } from '../../platform/files/picture.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { today } from '../../platform/time/clock.ts';
import { applicationToChange, note } from './change.ts';
import { notifyOfStep } from './notice.ts';
import { readApplication } from './queries.ts';

/**
 * Attaches a photo to a request.
 * @throws AppError not_found, application_completed, application_photos_too_many, file_not_a_picture, …
 */
export async function addPhoto(
  db: Db,
  files: FileStore,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  readBytes: () => Promise<Buffer>,
): Promise<void> {
  // A stranger's upload is not decoded.
  if ((await readApplication(db, scope, id, today())) === null) throw notFound();
  const picture = await wholePicture(await readBytes(), APPLICATION_PHOTOS.side);
  const key = await files.put(picture, 'webp');
  try {
    await transaction(db, async (tx) => {
      const row = await applicationToChange(tx, scope, id, null);
      const { count: max } = APPLICATION_PHOTOS;
      if (row.photo_count >= max) throw new AppError('application_photos_too_many', { params: { max } });
      await tx
        .insertInto('application_photo')
        .values({
          application_id: id,
          branch_id: row.branch_id,
          author_id: change.actor.userId,
          file_key: key,
        })
        .execute();
      await note(tx, change, row, 'photo_added', { after: { count: row.photo_count + 1 } });
      await notifyOfStep(tx, change.actor, row, 'photo');
    });
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}

/**
 * Takes away a photo that the person attached.
 * @throws AppError not_found for one of someone else, application_completed
 */
export async function removePhoto(
  db: Db,
  files: FileStore,
  scope: Scope,
  change: LocalisedChange,
  { id, photo }: { readonly id: number; readonly photo: number },
): Promise<void> {
  const key = await transaction(db, async (tx) => {
    const row = await applicationToChange(tx, scope, id, null);
    const gone = await tx
      .deleteFrom('application_photo')
      .where('application_id', '=', id)
      .where('id', '=', photo)
      .where('author_id', '=', change.actor.userId)
      .returning('file_key')
      .executeTakeFirst();
    if (gone === undefined) throw notFound();
    await note(tx, change, row, 'photo_removed', {
      before: { count: row.photo_count },
      after: { count: row.photo_count - 1 },
    });
    return gone.file_key;
  });
  await files.remove(key);
}
