import type { CheckList, CheckListAnswer, CheckListSummary } from '@javon/contract';
import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import type { Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { fileUrl } from '../../platform/files/store.ts';
import { type AnswerRow, type CheckListRow, readAnswers, readForm } from './queries.ts';

/** Per cent with two decimals. */
export function rounded(score: number | null): number | null {
  return score === null ? null : Math.round(score * 100) / 100;
}

function canOf(actor: Actor, { branch_id: branch, state }: CheckListRow): string[] {
  const held = heldOn(actor, branch, ['check_list.show', 'check_list.fill', 'application.add']);
  return state === 'done' || state === 'missed' ? held.filter((key) => key !== 'check_list.fill') : held;
}

/** A check list as a list shows it. */
export function summaryOf(row: CheckListRow, actor: Actor): CheckListSummary {
  return {
    id: row.id,
    template: { id: row.template_id, name: { uz: row.template_uz, ru: row.template_ru } },
    branch: { id: row.branch_id, code: row.code, name: { uz: row.branch_uz, ru: row.branch_ru } },
    due_on: row.due_on,
    last_on: row.last_on,
    state: row.state,
    late: row.late,
    score: rounded(row.score),
    failed_count: row.failed_count,
    answered: row.answered,
    questions: row.questions,
    begun_at: row.begun_at,
    signed_at: row.signed_at,
    signed_by: row.signer,
    can: canOf(actor, row),
  };
}

/** An answer with the addresses of its photos. */
export function answerOf({ photos, ...answer }: AnswerRow): CheckListAnswer {
  return {
    ...answer,
    photos: photos.map(({ file_key, ...photo }) => ({ ...photo, url: fileUrl(file_key) ?? '' })),
  };
}

/** A check list with its questions and answers. */
export async function checkListOf(db: Db, actor: Actor, row: Seen<CheckListRow>): Promise<CheckList> {
  const form = await readForm(db, row);
  if (form === undefined) throw notFound();
  const answers = await readAnswers(db, row);
  return {
    ...summaryOf(row, actor),
    form_number: form.number,
    sections: [...form.sections],
    answers: answers.map(answerOf),
    earned: row.earned,
    possible: row.possible,
  };
}
