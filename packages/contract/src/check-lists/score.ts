import type { Question, Section } from '../check-list-templates/form-schemas.ts';

/** Answer of a branch to one question. */
export interface Said {
  /**
   * A boolean, a mark, a number, a text, for a walk the percentage of right tags; null if there is no value,
   * and for a photo.
   */
  readonly value: boolean | number | string | null;
  readonly not_applicable: boolean;
  readonly comment: string;
  /** Number of photos attached. */
  readonly photos: number;
}

/** Points of an answer; `possible` is 0 for an answer that does not count. */
export interface Judged {
  readonly earned: number;
  readonly possible: number;
  readonly failed: boolean;
}

export interface Score {
  readonly earned: number;
  readonly possible: number;
  /** Percentage, 0 to 100, not rounded; null if nothing counts. */
  readonly score: number | null;
  /** Ids of the questions with a wrong answer, in their order. */
  readonly failed: readonly number[];
  /** Same for each section; `lost` if a critical question failed it. */
  readonly sections: readonly (Judged & { readonly lost: boolean })[];
}

export type Answers = ReadonlyMap<number, Said>;

const NOTHING: Judged = { earned: 0, possible: 0, failed: false };

/** Whether the question itself is answered; a required comment or photo is {@link missingOf}'s part. */
function isAnswered(question: Question, said: Said | undefined): said is Said {
  if (said === undefined) return false;
  if (said.not_applicable && question.not_applicable) return true;
  if (question.kind === 'photo') return said.photos > 0;
  return said.value !== null && said.value !== '';
}

function whole(weight: number, right: boolean): Judged {
  return { earned: right ? weight : 0, possible: weight, failed: !right };
}

function judgeNumber({ weight, min, max }: Question, value: number): Judged {
  if (min === null && max === null) return NOTHING;
  return whole(weight, (min === null || value >= min) && (max === null || value <= max));
}

/**
 * Computes the points of an answer. Yes or no earns its weight or nothing; a mark earns its share of the
 * highest mark, as school marks are read (4 of 5 is 80 %); a number earns its weight within the bounds; a
 * photo earns its weight if there is one, a walk if it was made with at least the required share of right
 * tags; texts, not applicable and missing answers do not count.
 */
export function judge(question: Question, said: Said | undefined): Judged {
  if (!isAnswered(question, said) || said.not_applicable) return NOTHING;
  const { kind, weight } = question;
  const { value } = said;
  if (kind === 'photo') return whole(weight, true);
  if (kind === 'yes_no') return whole(weight, value === (question.right === 'yes'));
  if (typeof value !== 'number' || kind === 'text') return NOTHING;
  if (kind === 'walk') return whole(weight, question.min === null || value >= question.min);
  if (kind === 'number') return judgeNumber(question, value);
  const mark = Math.min(value, question.scale_max);
  return { earned: (weight * mark) / question.scale_max, possible: weight, failed: value < question.pass };
}

/**
 * The score of a filled-in list: earned ÷ possible, without not applicable questions. A failed
 * critical question removes all points earned in its section; the possible points stay
 * (docs/decisions/2026-11-21-check-lists-and-ranking.md).
 */
export function scoreOf(sections: readonly Section[], answers: Answers): Score {
  const judged = sections.map(({ questions }) => questions.map((one) => judge(one, answers.get(one.id))));
  const of = sections.map(({ questions }, i) => {
    const all = judged[i] ?? [];
    const lost = questions.some((one, at) => one.critical && all[at]?.failed === true);
    const earned = lost ? 0 : all.reduce((sum, one) => sum + one.earned, 0);
    const possible = all.reduce((sum, one) => sum + one.possible, 0);
    return { earned, possible, failed: all.some((one) => one.failed), lost };
  });
  const earned = of.reduce((sum, one) => sum + one.earned, 0);
  const possible = of.reduce((sum, one) => sum + one.possible, 0);
  return {
    earned,
    possible,
    score: possible === 0 ? null : Math.min(100, (100 * earned) / possible),
    failed: sections.flatMap(({ questions }, i) =>
      questions.filter((_, at) => judged[i]?.[at]?.failed).map((one) => one.id),
    ),
    sections: of,
  };
}

export type Missing = 'answer' | 'walk' | 'comment' | 'photo';

/** Lists what a question still needs before the list can be signed off; empty if nothing. */
export function missingOf(question: Question, said: Said | undefined): Missing[] {
  if (!isAnswered(question, said)) return [question.kind === 'walk' ? 'walk' : 'answer'];
  if (said.not_applicable) return [];
  const { failed } = judge(question, said);
  const asked = (demand: Question['comment']) => demand === 'always' || (demand === 'failed' && failed);
  const missing: Missing[] = [];
  if (asked(question.comment) && said.comment.trim() === '') missing.push('comment');
  if (asked(question.photo) && said.photos === 0) missing.push('photo');
  return missing;
}
