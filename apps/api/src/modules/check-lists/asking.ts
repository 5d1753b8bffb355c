import type { BodyOf, openApplicationOnAnswer } from '@javon/contract';
import { requireScope } from '../../platform/auth/actor.ts';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { ask } from '../applications/public.ts';
import { lockedList, note } from './change.ts';
import { type CheckListRow, readAnswers } from './queries.ts';

/**
 * Opens a request on the shelf that a failed answer is about, and ties both together. An answer that has one
 * already keeps it: sent twice, it is opened once.
 * @throws AppError not_found, check_list_answer_right, shelf_unknown for one of another branch, period_reversed, …
 */
export async function openApplication(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  { id, question }: { readonly id: number; readonly question: number },
  body: BodyOf<typeof openApplicationOnAnswer>,
): Promise<Seen<CheckListRow>> {
  requireScope(change.actor, 'check_list.show');
  const row = await lockedList(tx, scope, id);
  const [answer] = await readAnswers(tx, row, question);
  if (answer === undefined) throw notFound();
  if (!answer.failed) throw new AppError('check_list_answer_right');
  if (answer.application !== null) return row;
  const shelf = await tx
    .selectFrom('shelf')
    .select('branch_id')
    .where('id', '=', body.shelf)
    .executeTakeFirst();
  if (shelf?.branch_id !== row.branch_id) throw fieldError('shelf', 'shelf_unknown');
  const application = await ask(tx, scope, change, body);
  await tx
    .updateTable('check_list_answer')
    .set({ application_id: application })
    .where('check_list_id', '=', id)
    .where('question', '=', question)
    .execute();
  await note(tx, change, row, 'application_opened', { after: { question, application } });
  return row;
}
