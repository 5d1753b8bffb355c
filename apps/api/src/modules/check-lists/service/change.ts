import type { Question } from '@javon/contract';
import type { Scope, Seen } from '../../../platform/auth/scope.ts';
import type { Change } from '../../../platform/change/change.ts';
import { noteOfBranchRow } from '../../../platform/change/note.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import { today } from '../../../platform/time/clock.ts';
import { questionsOf } from '../form.ts';
import { type CheckListRow, lockCheckList, markBegun } from '../queries/lists.ts';
import { formOfList } from './form-of-list.ts';

/** Locks a list. @throws AppError not_found */
export async function lockedList(tx: Tx, scope: Scope, id: number): Promise<Seen<CheckListRow>> {
  return orNotFound(await lockCheckList(tx, scope, id, today()));
}

/**
 * Finds the question in the version that the person fills in. A list not yet started takes the version that
 * the person started with, even if the template has a newer one by now.
 * @throws AppError check_list_form_changed if someone else started it with another version; question_unknown
 */
export async function questionFor(
  tx: Tx,
  row: CheckListRow,
  formNumber: number,
  id: number,
): Promise<{ readonly versionId: number; readonly question: Question }> {
  const form = await formOfList(tx, row, formNumber);
  if (form === undefined || form.number !== formNumber) throw new AppError('check_list_form_changed');
  const question = questionsOf(form.sections).find((one) => one.id === id);
  if (question === undefined) throw fieldError('question', 'question_unknown');
  return { versionId: form.id, question };
}

/** Marks a list as started with this version, if it is not started yet. */
export async function begin(
  tx: Tx,
  change: Change,
  row: Seen<CheckListRow>,
  versionId: number,
): Promise<void> {
  if (row.begun_at !== null) return;
  await markBegun(tx, row, versionId, change.actor.userId);
  await note(tx, change, row, 'begun', { after: { template: row.template_uz, due_on: row.due_on } });
}

/** A line of the history about a check list. */
export const note = noteOfBranchRow('check_list');
