import { CHECK_LIST_PHOTOS, type CheckListAnswer } from '@javon/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { type Keep, withNewFile } from '../../../platform/files/new-file.ts';
import { wholePicture } from '../../../platform/files/picture.ts';
import { removeAtOnce, scheduleRemoval } from '../../../platform/files/scheduled-removal.ts';
import { readUpload } from '../../../platform/files/upload.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { questionsOf } from '../form.ts';
import { requireOpen } from '../policy.ts';
import { countPhotos, deletePhoto, hasPhoto, insertEmptyAnswer, insertPhoto } from '../queries/answers.ts';
import { readForm } from '../queries/lists.ts';
import { begin, lockedList, note, questionFor } from './change.ts';
import { judgeAgain } from './filling.ts';
import { seenList, shownAnswer } from './lists.ts';

type AddCall = PermittedCall<'addCheckListPhoto'>;

/** Does nothing if the photo exists already. */
async function attach(tx: Tx, call: AddCall, keep: Keep): Promise<void> {
  const { params, query, scope, actor } = call;
  const row = await lockedList(tx, scope, params.id);
  if (await hasPhoto(tx, row.id, query.key)) return;
  requireOpen(row);
  const { versionId, question } = await questionFor(tx, row, query.form_number, params.question);
  await begin(tx, call, row, versionId);
  const { count: max } = CHECK_LIST_PHOTOS;
  if ((await countPhotos(tx, row, question.id)) >= max)
    throw new AppError('check_list_photos_too_many', { params: { max } });
  await insertPhoto(tx, row, question.id, {
    author_id: actor.userId,
    key: query.key,
    file_key: await keep(tx),
  });
  await insertEmptyAnswer(tx, row, question.id, actor.userId);
  await judgeAgain(tx, row, question);
}

/**
 * Attaches a photo to an answer, once for a key that the browser chose (idempotent).
 * @throws AppError not_found, check_list_signed, check_list_over, check_list_photos_too_many,
 * question_unknown, file_not_a_picture, picture_too_large, …
 */
export async function addPhoto(tools: FileTools, call: AddCall): Promise<CheckListAnswer> {
  const { db } = tools;
  const { params, query } = call;
  const bytes = await readUpload(call.request, CHECK_LIST_PHOTOS.bytes);
  // Checked first, so that an upload of an unauthorised person, or one that exists already, is not decoded.
  await seenList(db, call, params.id);
  if (!(await hasPhoto(db, params.id, query.key))) {
    await withNewFile(tools, await wholePicture(bytes, CHECK_LIST_PHOTOS.side), (keep) =>
      transaction(db, (tx) => attach(tx, call, keep)),
    );
  }
  return shownAnswer(db, await seenList(db, call, params.id), params.question);
}

/**
 * Removes a photo while the list is open.
 * @throws AppError not_found, check_list_signed, check_list_over
 */
export async function removePhoto(
  tools: FileTools,
  call: PermittedCall<'removeCheckListPhoto'>,
): Promise<CheckListAnswer> {
  const { id, photo } = call.params;
  const gone = await transaction(tools.db, async (tx) => {
    const row = await lockedList(tx, call.scope, id);
    requireOpen(row);
    const taken = orNotFound(await deletePhoto(tx, row, photo));
    await scheduleRemoval(tx, taken.file_key, 0);
    const form = await readForm(tx, row);
    const question = questionsOf(form?.sections ?? []).find((one) => one.id === taken.question);
    if (question) await judgeAgain(tx, row, question);
    await note(tx, call, row, 'photo_removed', {
      before: { question: question?.text.uz ?? taken.question },
    });
    return { row, ...taken };
  });
  await removeAtOnce(tools, [gone.file_key]);
  return shownAnswer(tools.db, gone.row, gone.question);
}
