import { APPLICATION_PHOTOS, type Application } from '@javon/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { withNewFile } from '../../../platform/files/new-file.ts';
import { wholePicture } from '../../../platform/files/picture.ts';
import { removeAtOnce, scheduleRemoval } from '../../../platform/files/scheduled-removal.ts';
import { readUpload } from '../../../platform/files/upload.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { today } from '../../../platform/time/clock.ts';
import { notifyOfStep } from '../notice.ts';
import { readApplication } from '../queries/applications.ts';
import { deletePhoto, insertPhoto } from '../queries/steps.ts';
import { applicationToChange, note } from './change.ts';
import { show } from './lists.ts';

/**
 * Attaches a photo to a request, idempotently.
 * @throws AppError not_found, application_completed, application_photos_too_many, file_not_a_picture, …
 */
export async function addPhoto(
  tools: FileTools,
  call: PermittedCall<'addApplicationPhoto'>,
): Promise<Application> {
  const { db } = tools;
  const { scope, actor } = call;
  const { id } = call.params;
  // Checked first, so that an upload of an unauthorised person is not decoded.
  orNotFound(await readApplication(db, scope, id, today()));
  const bytes = await readUpload(call.request, APPLICATION_PHOTOS.bytes);
  return withNewFile(tools, await wholePicture(bytes, APPLICATION_PHOTOS.side), (keep) =>
    // A repeat keeps nothing: the photo of the first call is stored already.
    once(db, call, async (tx) => {
      const row = await applicationToChange(tx, scope, id, null);
      const { count: max } = APPLICATION_PHOTOS;
      if (row.photo_count >= max) throw new AppError('application_photos_too_many', { params: { max } });
      await insertPhoto(tx, row, actor.userId, await keep(tx));
      await note(tx, call, row, 'photo_added', { after: { count: row.photo_count + 1 } });
      await notifyOfStep(tx, actor, row, 'photo');
      return show(tx, call, id);
    }),
  );
}

/**
 * Removes a photo that the person attached.
 * @throws AppError not_found if someone else attached it, application_completed
 */
export async function removePhoto(
  tools: FileTools,
  call: PermittedCall<'removeApplicationPhoto'>,
): Promise<Application> {
  const { id, photo } = call.params;
  const key = await transaction(tools.db, async (tx) => {
    const row = await applicationToChange(tx, call.scope, id, null);
    const gone = orNotFound(await deletePhoto(tx, row, call.actor.userId, photo));
    await scheduleRemoval(tx, gone, 0);
    await note(tx, call, row, 'photo_removed', {
      before: { count: row.photo_count },
      after: { count: row.photo_count - 1 },
    });
    return gone;
  });
  await removeAtOnce(tools, [key]);
  return show(tools.db, call, id);
}
