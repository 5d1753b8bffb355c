import type { CheckList, CheckListAnswer, Question, Said } from '@javon/contract';
import type { AnswerItem, PhotoItem, Words } from './outbox/item.ts';
import { percent } from './percent.ts';

/** Merged answer to a question: the server's value plus unsent edits. */
export interface Filled {
  readonly words: Words;
  /** Version of the answer that the person sees. */
  readonly version: number;
  /** Stored photos by id and address, unsent ones by key and content. */
  readonly photos: readonly Photo[];
  /** The walk that gives the answer. */
  readonly walk: CheckListAnswer['walk'];
  /** The answer that is not sent yet. */
  readonly pending: AnswerItem | undefined;
}

export type Photo =
  | { readonly kind: 'kept'; readonly id: number; readonly url: string }
  | { readonly kind: 'waiting'; readonly item: PhotoItem };

interface Waiting {
  answerTo(question: number): AnswerItem | undefined;
  photosOf(question: number): readonly PhotoItem[];
}

const NOTHING: Words = { value: null, not_applicable: false, comment: '' };

/** Returns only the content of an answer: fields set by the server must not be sent back. */
function wordsOf({ value, not_applicable, comment }: Words): Words {
  return { value, not_applicable, comment };
}

/** An unsent comment on a walk keeps the walk's answer. */
function mergedWords(stored: CheckListAnswer | undefined, waiting: Words | undefined): Words {
  if (waiting === undefined) return stored ? wordsOf(stored) : NOTHING;
  return stored?.walk ? { ...waiting, value: stored.value } : waiting;
}

/** Merges the server's answer to a question with unsent changes in the outbox. */
export function filledAt(list: CheckList, waiting: Waiting, question: number): Filled {
  const stored = list.answers.find((one) => one.question === question);
  const pending = waiting.answerTo(question);
  return {
    words: mergedWords(stored, pending?.words),
    version: pending?.version ?? stored?.version ?? 0,
    photos: [
      ...(stored?.photos ?? []).map(({ id, url }): Photo => ({ kind: 'kept', id, url })),
      ...waiting.photosOf(question).map((item): Photo => ({ kind: 'waiting', item })),
    ],
    walk: stored?.walk ?? null,
    pending,
  };
}

/** Converts an answer to the form that the score needs. */
export function answerOf({ words, photos }: Filled): Said {
  const { value, not_applicable, comment } = words;
  return { value, not_applicable, comment, photos: photos.length };
}

/** Content of an answer to send: for a walk without the value, which the walk itself gives. */
export function sentWords({ kind }: Question, words: Words): Words {
  return kind === 'walk' ? { ...words, value: null } : words;
}

/** Whether the question has an answer, a comment or a photo. */
export function isTouched({ words, photos }: Filled): boolean {
  return words.value !== null || words.not_applicable || words.comment !== '' || photos.length > 0;
}

/** Parses a typed number: `21,5`, `-3`; null if invalid. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.').replace('−', '-');
  if (!/^-?\d{1,9}(\.\d{1,4})?$/.test(plain)) return null;
  return Number(plain);
}

/** Formats the value of an answer, with the given words for yes and no; empty if there is none. */
export function valueText(
  question: Question,
  value: Words['value'],
  words: { readonly yes: string; readonly no: string },
): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (question.kind === 'scale') return `${value} / ${question.scale_max}`;
  if (question.kind === 'walk') return percent(Number(value));
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value;
  return question.unit ? `${text} ${question.unit}` : text;
}
