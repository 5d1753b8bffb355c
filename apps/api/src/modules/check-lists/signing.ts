import { missingOf, type Said, scoreOf } from '@javon/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { lockedList, note, requireOpen } from './change.ts';
import { questionsOf } from './form.ts';
import { readAnswers, readForm } from './queries.ts';

const MISSING = {
  answer: 'answer_missing',
  comment: 'answer_comment_missing',
  photo: 'answer_photo_missing',
} as const;
/** Most missing answers that a refusal lists. */
const MAX_ISSUES = 50;

/**
 * Signs a list off: it is scored by its own version and changes no more. A list that is signed off stays as it is.
 * @throws AppError not_found, check_list_over, check_list_incomplete with what each question still wants
 */
export async function sign(tx: Tx, scope: Scope, change: LocalisedChange, id: number): Promise<void> {
  const row = await lockedList(tx, scope, id);
  if (row.state === 'done') return;
  requireOpen(row);
  const form = await readForm(tx, row);
  if (form === undefined) throw notFound();
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
  await tx
    .updateTable('check_list')
    .set({ earned, possible, score, late, failed_count: failed.length, signed_at: sql`now()` })
    .set({ signed_by: change.actor.userId })
    .where('id', '=', id)
    .execute();
  const facts = { score: score === null ? null : Math.round(score * 100) / 100, failed: failed.length, late };
  await note(tx, change, row, 'signed', { after: facts });
}
