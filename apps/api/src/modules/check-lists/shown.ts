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
    ...row,
    template: { id: row.template_id, name: { uz: row.template_uz, ru: row.template_ru } },
    branch: { id: row.branch_id, code: row.code, name: { uz: row.branch_uz, ru: row.branch_ru } },
    score: rounded(row.score),
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
