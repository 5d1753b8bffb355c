import type { CheckListAnswer, CheckListSummary } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import { fileUrl } from '../../platform/files/store.ts';
import { canOf } from './policy.ts';
import type { AnswerRow } from './queries/answers.ts';
import type { CheckListRow } from './queries/lists.ts';

/** Percentage with two decimals. */
export function rounded(score: number | null): number | null {
  return score === null ? null : Math.round(score * 100) / 100;
}

/** Converts a check list to an item of the list. */
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

/** Converts an answer, with the URLs of its photos. */
export function answerOf({ photos, ...answer }: AnswerRow): CheckListAnswer {
  return {
    ...answer,
    photos: photos.map(({ file_key, ...photo }) => ({ ...photo, url: fileUrl(file_key) ?? '' })),
  };
}
