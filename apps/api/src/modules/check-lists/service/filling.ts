import { type BodyOf, type CheckListAnswer, judge, type Question } from '@javon/contract';
import { requireScope } from '../../../platform/auth/actor.ts';
import type { Seen } from '../../../platform/auth/scope.ts';
import { requireVersion, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { ask } from '../../applications/public.ts';
import { requireOpen } from '../policy.ts';
import { readAnswers, updateAnswer, writeAnswer } from '../queries/answers.ts';
import { type CheckListRow, readBranchOfShelf } from '../queries/lists.ts';
import { begin, lockedList, note, questionFor } from './change.ts';
import { shownAnswer } from './lists.ts';

type Body = BodyOf<'answerCheckList'>;
type GivenAnswer = Pick<CheckListAnswer, 'value' | 'not_applicable' | 'comment'>;

/** Whether the value fits the question; questions of a walk take no value from a person. */
function fits({ kind, scale_max }: Question, value: NonNullable<GivenAnswer['value']>): boolean {
  if (kind === 'yes_no') return typeof value === 'boolean';
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'photo' || kind === 'walk' || typeof value !== 'number') return false;
  return kind === 'number' || (Number.isInteger(value) && value >= 1 && value <= scale_max);
}

/**
 * Keeps the answer of a walk: a person may only comment on it, or mark it as not applicable before the walk.
 * @throws AppError answer_wrong for a value, and for not applicable after the walk
 */
function givenOfWalk(question: Question, body: Body, stored: CheckListAnswer['walk'], value: Body['value']) {
  if (body.value !== null) throw fieldError('value', 'answer_wrong');
  if (body.not_applicable && (stored !== null || !question.not_applicable))
    throw fieldError('not_applicable', 'answer_wrong');
  return { value, not_applicable: body.not_applicable, comment: tidyUzbek(body.comment) };
}

/** @throws AppError answer_wrong if the value does not fit the question */
function givenOf(question: Question, body: Body): GivenAnswer {
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
 * Stores the answer to one question. Idempotent: the same answer sent again changes nothing and gets the same
 * result, also after the list was signed off.
 * @throws AppError not_found, check_list_signed, check_list_over, check_list_form_changed, question_unknown,
 * answer_wrong, stale_version with what another person answered in the meantime
 */
export function answer(db: Db, call: PermittedCall<'answerCheckList'>): Promise<CheckListAnswer> {
  const { scope, actor, body } = call;
  const { id, question: questionId } = call.params;
  return transaction(db, async (tx) => {
    const row = await lockedList(tx, scope, id);
    const { versionId, question } = await questionFor(tx, row, body.form_number, questionId);
    const [stored] = await readAnswers(tx, row, questionId);
    const wished =
      question.kind === 'walk'
        ? givenOfWalk(question, body, stored?.walk ?? null, stored?.value ?? null)
        : givenOf(question, body);
    if (stored !== undefined && isSame(stored, wished)) return shownAnswer(tx, row, questionId);
    requireOpen(row);
    const theirs = theirsOf(stored ?? {}, ['value', 'not_applicable', 'comment', 'author']);
    requireVersion({ version: stored?.version ?? 0 }, body.version, theirs);
    await begin(tx, call, row, versionId);
    await writeAnswer(tx, row, questionId, {
      value: wished.value === null ? null : JSON.stringify(wished.value),
      not_applicable: wished.not_applicable,
      comment: wished.comment,
      author_id: actor.userId,
      ...pointsOf(question, wished, stored?.photos.length ?? 0),
    });
    // The list itself keeps first answers with their authors; the history records replaced ones.
    if (stored !== undefined && stored.version > 0) {
      const of = ({ value, not_applicable, comment }: GivenAnswer) => ({
        question: question.text.uz,
        value,
        not_applicable,
        comment: comment.slice(0, 200),
      });
      await note(tx, call, row, 'answer_changed', { before: of(stored), after: of(wished) });
    }
    return shownAnswer(tx, row, questionId);
  });
}

/** Recomputes the points of an answer after a photo was added or removed. */
export async function judgeAgain(tx: Tx, row: Seen<CheckListRow>, question: Question): Promise<void> {
  const [stored] = await readAnswers(tx, row, question.id);
  if (stored === undefined) return;
  await updateAnswer(tx, row, question.id, pointsOf(question, stored, stored.photos.length));
}

/**
 * Creates a request on the shelf that a failed answer is about, and links both. Idempotent: an answer that
 * has a request keeps it.
 * @throws AppError not_found, check_list_answer_right, shelf_unknown if it is in another branch,
 * period_reversed, …
 */
export function openApplication(
  db: Db,
  call: PermittedCall<'openApplicationOnAnswer'>,
): Promise<CheckListAnswer> {
  const { scope, actor, body } = call;
  const { id, question } = call.params;
  return transaction(db, async (tx) => {
    const row = await lockedList(tx, requireScope(actor, 'check_list.show'), id);
    const [given] = await readAnswers(tx, row, question);
    if (given === undefined) throw notFound();
    if (!given.failed) throw new AppError('check_list_answer_right');
    if (given.application === null) {
      const branch = await readBranchOfShelf(tx, body.shelf);
      if (branch !== row.branch_id) throw fieldError('shelf', 'shelf_unknown');
      const application = await ask(tx, scope, call, body);
      await updateAnswer(tx, row, question, { application_id: application });
      await note(tx, call, row, 'application_opened', { after: { question, application } });
    }
    return shownAnswer(tx, row, question);
  });
}
