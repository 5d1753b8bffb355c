import { CHECK_LIST_PHOTOS } from '@javon/contract';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { wholePicture } from '../../platform/files/picture.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { today } from '../../platform/time/clock.ts';
import { begin, lockedList, note, questionFor, requireOpen } from './change.ts';
import { judgeAgain } from './filling.ts';
import { questionsOf } from './form.ts';
import { type CheckListRow, readCheckList, readForm } from './queries.ts';

interface Place {
  readonly id: number;
  readonly question: number;
  readonly form_number: number;
  /** Chosen by the browser: the same photo sent again counts once. */
  readonly key: string;
}

async function isKept(db: Db, { id, key }: Place): Promise<boolean> {
  const kept = await db
    .selectFrom('check_list_photo')
    .select('id')
    .where('check_list_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Attaches a photo to an answer, once for a key.
 * @throws AppError not_found, check_list_signed, check_list_over, check_list_photos_too_many, question_unknown,
 * file_not_a_picture, picture_too_large, …
 */
export async function addPhoto(
  db: Db,
  files: FileStore,
  scope: Scope,
  change: LocalisedChange,
  place: Place,
  bytes: Buffer,
): Promise<void> {
  // A stranger's upload is not decoded, nor one that is there already.
  if ((await readCheckList(db, scope, place.id, today())) === null) throw notFound();
  if (await isKept(db, place)) return;
  const key = await files.put(await wholePicture(bytes, CHECK_LIST_PHOTOS.side), 'webp');
  try {
    const added = await transaction(db, async (tx) => {
      const row = await lockedList(tx, scope, place.id);
      if (await isKept(tx, place)) return false;
      requireOpen(row);
      const { versionId, question } = await questionFor(tx, row, place.form_number, place.question);
      await begin(tx, change, row, versionId);
      const { count } = await tx
        .selectFrom('check_list_photo')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('check_list_id', '=', row.id)
        .where('question', '=', question.id)
        .executeTakeFirstOrThrow();
      const { count: max } = CHECK_LIST_PHOTOS;
      if (count >= max) throw new AppError('check_list_photos_too_many', { params: { max } });
      const of = { check_list_id: row.id, question: question.id, branch_id: row.branch_id };
      await tx
        .insertInto('check_list_photo')
        .values({ ...of, author_id: change.actor.userId, key: place.key, file_key: key })
        .execute();
      // Version 0: an answer that was given beside the photo is still the first one.
      await tx
        .insertInto('check_list_answer')
        .values({ ...of, template_id: row.template_id, author_id: change.actor.userId, version: 0 })
        .onConflict((c) => c.doNothing())
        .execute();
      await judgeAgain(tx, row, question);
      return true;
    });
    if (!added) await files.remove(key);
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}

/**
 * Takes a photo away while the list is open.
 * @returns the list and the question that it stood at
 * @throws AppError not_found, check_list_signed, check_list_over
 */
export async function removePhoto(
  db: Db,
  files: FileStore,
  scope: Scope,
  change: LocalisedChange,
  { id, photo }: { readonly id: number; readonly photo: number },
): Promise<{ row: Seen<CheckListRow>; question: number }> {
  const gone = await transaction(db, async (tx) => {
    const row = await lockedList(tx, scope, id);
    requireOpen(row);
    const taken = await tx
      .deleteFrom('check_list_photo')
      .where('check_list_id', '=', id)
      .where('id', '=', photo)
      .returning(['file_key', 'question'])
      .executeTakeFirst();
    if (taken === undefined) throw notFound();
    const form = await readForm(tx, row);
    const question = questionsOf(form?.sections ?? []).find((one) => one.id === taken.question);
    if (question) await judgeAgain(tx, row, question);
    await note(tx, change, row, 'photo_removed', {
      before: { question: question?.text.uz ?? taken.question },
    });
    return { row, ...taken };
  });
  await files.remove(gone.file_key);
  return { row: gone.row, question: gone.question };
}
