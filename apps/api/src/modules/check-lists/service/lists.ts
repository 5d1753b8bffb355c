import type { AnswerOf, CheckList, CheckListAnswer, CheckListResults, QueryOf } from '@javon/contract';
import type { Viewer } from '../../../platform/auth/caller.ts';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { today } from '../../../platform/time/clock.ts';
import { addDays } from '../../../platform/time/tashkent.ts';
import { withBranch } from '../../branches/public.ts';
import { readAnswers } from '../queries/answers.ts';
import { type CheckListRow, readCheckList, readCheckLists } from '../queries/lists.ts';
import { readLastAnswers, readResults } from '../queries/results.ts';
import { answerOf, summaryOf } from '../shown.ts';
import { formOfList } from './form-of-list.ts';

/** Maximum period of results, days. */
const DAYS_MAX = 92;

/** @throws AppError not_found */
export async function seenList(db: Db, { scope }: Viewer, id: number): Promise<Seen<CheckListRow>> {
  return orNotFound(await readCheckList(db, scope, id, today()));
}

/** Returns an answer in its current state; an empty one before its first value or photo. */
export async function shownAnswer(
  db: Db,
  row: Seen<CheckListRow>,
  question: number,
): Promise<CheckListAnswer> {
  const [found] = await readAnswers(db, row, question);
  return answerOf(orNotFound(found));
}

/** @throws AppError not_found if the branch is out of scope */
export async function listLists(
  db: Db,
  call: Viewer & { readonly query: QueryOf<'listCheckLists'> },
): Promise<AnswerOf<'listCheckLists'>> {
  const page = await readCheckLists(db, call.scope, await withBranch(db, call, call.query), today());
  return { ...page, items: page.items.map((row) => summaryOf(row, call.actor)) };
}

/** A check list with its questions and answers. @throws AppError not_found */
export async function showList(db: Db, calling: Viewer, id: number): Promise<CheckList> {
  const row = await seenList(db, calling, id);
  const form = orNotFound(await formOfList(db, row));
  const answers = await readAnswers(db, row);
  return {
    ...summaryOf(row, calling.actor),
    form_number: form.number,
    sections: [...form.sections],
    answers: answers.map(answerOf),
    walk_shelves: [...form.shelves],
    earned: row.earned,
    possible: row.possible,
  };
}

/**
 * Results of the lists that were due within a period, worst first.
 * @throws AppError not_found if the branch is out of scope, period_reversed; period_too_long beyond 92 days
 */
export async function showResults(
  db: Db,
  call: PermittedCall<'checkListResults'>,
): Promise<CheckListResults> {
  const query = await withBranch(db, call, call.query);
  if (query.to < query.from) throw fieldError('to', 'period_reversed');
  if (addDays(query.from, DAYS_MAX) <= query.to) throw fieldError('to', 'period_too_long', { max: DAYS_MAX });
  return readResults(db, call.scope, query, today());
}

/** @throws AppError not_found if the branch is out of scope */
export async function listLastAnswers(
  db: Db,
  call: PermittedCall<'lastAnswers'>,
): Promise<AnswerOf<'lastAnswers'>> {
  return readLastAnswers(db, call.scope, await withBranch(db, call, call.query));
}
