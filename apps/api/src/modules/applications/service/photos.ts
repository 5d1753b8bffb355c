import {
  APPLICATION_PHOTOS,
  type Application,
  type addApplicationPhoto,
  type removeApplicationPhoto,
} from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import { wholePicture } from '../../../platform/files/picture.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { readUpload } from '../../../platform/files/upload.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { today } from '../../../platform/time/clock.ts';
import { notifyOfStep } from '../notice.ts';
import { readApplication } from '../queries/applications.ts';
import { deletePhoto, insertPhoto } from '../queries/steps.ts';
import { applicationToChange, note } from './change.ts';
import { show } from './lists.ts';

/** Database and store of files. */
export interface PhotoTools {
  readonly db: Db;
  readonly files: FileStore;
}

/**
 * Attaches a photo to a request.
 * @throws AppError not_found, application_completed, application_photos_too_many, file_not_a_picture, …
 */
export async function addPhoto(
  { db, files }: PhotoTools,
  call: PermittedCall<typeof addApplicationPhoto>,
): Promise<Application> {
  const { scope, actor } = call;
  const { id } = call.params;
  // A stranger's upload is not decoded.
  if ((await readApplication(db, scope, id, today())) === null) throw notFound();
  const bytes = await readUpload(call.request, APPLICATION_PHOTOS.bytes);
  const key = await files.put(await wholePicture(bytes, APPLICATION_PHOTOS.side), 'webp');
  try {
    await transaction(db, async (tx) => {
      const row = await applicationToChange(tx, scope, id, null);
      const { count: max } = APPLICATION_PHOTOS;
      if (row.photo_count >= max) throw new AppError('application_photos_too_many', { params: { max } });
      await insertPhoto(tx, row, actor.userId, key);
      await note(tx, call, row, 'photo_added', { after: { count: row.photo_count + 1 } });
      await notifyOfStep(tx, actor, row, 'photo');
    });
  } catch (error) {
    await files.remove(key);
    throw error;
  }
  return show(db, call, id);
}

/**
 * Takes away a photo that the person attached.
 * @throws AppError not_found for one of someone else, application_completed
 */
export async function removePhoto(
  { db, files }: PhotoTools,
  call: PermittedCall<typeof removeApplicationPhoto>,
): Promise<Application> {
  const { id, photo } = call.params;
  const key = await transaction(db, async (tx) => {
    const row = await applicationToChange(tx, call.scope, id, null);
    const gone = await deletePhoto(tx, row, call.actor.userId, photo);
    if (gone === undefined) throw notFound();
    await note(tx, call, row, 'photo_removed', {
      before: { count: row.photo_count },
      after: { count: row.photo_count - 1 },
    });
    return gone;
  });
  await files.remove(key);
  return show(db, call, id);
}
