import { type CheckList, missingOf, type Said, scoreOf } from '@javon/contract';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Change } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { questionsOf } from '../form.ts';
import { readDueNotices } from '../notice.ts';
import { requireOpen } from '../policy.ts';
import { readAnswers } from '../queries/answers.ts';
import { type CheckListRow, markSigned } from '../queries/lists.ts';
import { lockedList, note } from './change.ts';
import { formOfList } from './form-of-list.ts';
import { showList } from './lists.ts';

const MISSING = {
  answer: 'answer_missing',
  walk: 'answer_walk_missing',
  comment: 'answer_comment_missing',
  photo: 'answer_photo_missing',
} as const;
/** Maximum number of missing answers in an error. */
const MAX_ISSUES = 50;

/** @throws AppError check_list_over, check_list_incomplete with what each question still needs */
async function close(tx: Tx, change: Change, row: Seen<CheckListRow>): Promise<void> {
  requireOpen(row);
  const form = orNotFound(await formOfList(tx, row));
  const answers = new Map<number, Said>(
    (await readAnswers(tx, row)).map((one) => [one.question, { ...one, photos: one.photos.length }]),
  );
  const issues = questionsOf(form.sections).flatMap((question) =>
    missingOf(question, answers.get(question.id)).map((what) => ({
      path: `questions.${question.id}`,
      code: MISSING[what],
      params: {},
    })),
  );
  if (issues.length > 0) throw new AppError('check_list_incomplete', { issues: issues.slice(0, MAX_ISSUES) });
  const { earned, possible, score, failed } = scoreOf(form.sections, answers);
  const { late } = row;
  const signedBy = change.actor.userId;
  await markSigned(tx, row, {
    earned,
    possible,
    score,
    late,
    failed_count: failed.length,
    signed_by: signedBy,
  });
  await readDueNotices(tx, row);
  const facts = { score: score === null ? null : Math.round(score * 100) / 100, failed: failed.length, late };
  await note(tx, change, row, 'signed', { after: facts });
}

/**
 * Signs a list off: it is scored by its own version and becomes read-only. Does nothing if it is signed off
 * already.
 * @throws AppError not_found, check_list_over, check_list_incomplete with what each question still needs
 */
export function sign(db: Db, call: PermittedCall<'signCheckList'>): Promise<CheckList> {
  const { id } = call.params;
  return transaction(db, async (tx) => {
    const row = await lockedList(tx, call.scope, id);
    if (row.state !== 'done') await close(tx, call, row);
    return showList(tx, call, id);
  });
}
