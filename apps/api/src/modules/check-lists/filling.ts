import {
  type answerCheckList,
  type BodyOf,
  type CheckListAnswer,
  judge,
  type Question,
} from '@javon/contract';
import { sql } from 'kysely';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../platform/change/change.ts';
import { requireVersion, theirsOf } from '../../platform/change/version.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { begin, lockedList, note, questionFor, requireOpen } from './change.ts';
import { type CheckListRow, readAnswers } from './queries.ts';

type Body = BodyOf<typeof answerCheckList>;
type GivenAnswer = Pick<CheckListAnswer, 'value' | 'not_applicable' | 'comment'>;

function fits({ kind, scale_max }: Question, value: NonNullable<GivenAnswer['value']>): boolean {
  if (kind === 'yes_no') return typeof value === 'boolean';
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'photo' || typeof value !== 'number') return false;
  return kind === 'number' || (Number.isInteger(value) && value >= 1 && value <= scale_max);
}

/** @throws AppError answer_wrong for a value that the question does not take */
function answerOf(question: Question, body: Body): GivenAnswer {
  const value = typeof body.value === 'string' ? tidyUzbek(body.value) || null : body.value;
  if (value !== null && !fits(question, value)) throw fieldError('value', 'answer_wrong');
  if (body.not_applicable && !question.not_applicable) throw fieldError('not_applicable', 'answer_wrong');
  return {
    value: body.not_applicable ? null : value,
    not_applicable: body.not_applicable,
    comment: tidyUzbek(body.comment),
  };
}

function isSame(stored: GivenAnswer, wished: GivenAnswer): boolean {
  return (
    stored.value === wished.value &&
    stored.not_applicable === wished.not_applicable &&
    stored.comment === wished.comment
  );
}

/** Points stored with an answer, so that results are summed instead of computed again. */
function pointsOf(question: Question, wished: GivenAnswer, photos: number) {
  return judge(question, { ...wished, photos });
}

/**
 * Keeps the answer to one question. The same answer sent again changes nothing and is answered as the first
 * time, also after the list was signed off.
 * @throws AppError not_found, check_list_signed, check_list_over, check_list_form_changed, question_unknown,
 * answer_wrong, stale_version with what another person answered meanwhile
 */
export async function answer(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  { id, question: questionId }: { readonly id: number; readonly question: number },
  body: Body,
): Promise<Seen<CheckListRow>> {
  const row = await lockedList(tx, scope, id);
  const { versionId, question } = await questionFor(tx, row, body.form_number, questionId);
  const wished = answerOf(question, body);
  const [stored] = await readAnswers(tx, row, questionId);
  if (stored !== undefined && isSame(stored, wished)) return row;
  requireOpen(row);
  const theirs = theirsOf(stored ?? {}, ['value', 'not_applicable', 'comment', 'author']);
  requireVersion({ version: stored?.version ?? 0 }, body.version, theirs);
  await begin(tx, change, row, versionId);
  const values = {
    value: wished.value === null ? null : JSON.stringify(wished.value),
    not_applicable: wished.not_applicable,
    comment: wished.comment,
    author_id: change.actor.userId,
    ...pointsOf(question, wished, stored?.photos.length ?? 0),
  };
  await tx
    .insertInto('check_list_answer')
    .values({
      check_list_id: row.id,
      question: questionId,
      branch_id: row.branch_id,
      template_id: row.template_id,
      ...values,
    })
    .onConflict((c) =>
      c.columns(['check_list_id', 'question']).doUpdateSet({
        ...values,
        at: sql`now()`,
        version: sql`check_list_answer.version + 1`,
      }),
    )
    .execute();
  // The list itself keeps first answers with their authors; the history records replaced ones.
  if (stored !== undefined && stored.version > 0) {
    const of = ({ value, not_applicable, comment }: GivenAnswer) => ({
      question: question.text.uz,
      value,
      not_applicable,
      comment: comment.slice(0, 200),
    });
    await note(tx, change, row, 'answer_changed', { before: of(stored), after: of(wished) });
  }
  return row;
}

/** Recomputes the points of an answer after a photo was added or removed. */
export async function judgeAgain(tx: Tx, row: Seen<CheckListRow>, question: Question): Promise<void> {
  const [stored] = await readAnswers(tx, row, question.id);
  if (stored === undefined) return;
  await tx
    .updateTable('check_list_answer')
    .set(pointsOf(question, stored, stored.photos.length))
    .where('check_list_id', '=', row.id)
    .where('question', '=', question.id)
    .execute();
}
