import type { CheckList, CheckListAnswer, Question, Said } from '@javon/contract';
import type { AnswerItem, PhotoItem, Words } from './outbox/item.ts';
import { percent } from './percent.ts';

/** Merged answer to a question: the server's value plus unsent edits. */
export interface Filled {
  readonly words: Words;
  /** Version of the answer that the person sees. */
  readonly version: number;
  /** Kept photos by id and address, waiting ones by key and content. */
  readonly photos: readonly Photo[];
  /** The walk that answered the question. */
  readonly walk: CheckListAnswer['walk'];
  /** The answer that is not with the server yet. */
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

/** Returns the content of an answer only: nothing that only the server sets may be sent back. */
function wordsOf({ value, not_applicable, comment }: Words): Words {
  return { value, not_applicable, comment };
}

/** A waiting comment on a walk leaves what the walk answered. */
function mergedWords(stored: CheckListAnswer | undefined, waiting: Words | undefined): Words {
  if (waiting === undefined) return stored ? wordsOf(stored) : NOTHING;
  return stored?.walk ? { ...waiting, value: stored.value } : waiting;
}

/** Merges the server's answer to a question with what still waits in the outbox. */
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

/** The same as the score reads it. */
export function saidOf({ words, photos }: Filled): Said {
  const { value, not_applicable, comment } = words;
  return { value, not_applicable, comment, photos: photos.length };
}

/** Content of an answer as it is sent: of a walk only what is beside it, as the walk answers by itself. */
export function sentWords({ kind }: Question, words: Words): Words {
  return kind === 'walk' ? { ...words, value: null } : words;
}

/** Whether the question has an answer, a comment or a photo. */
export function isTouched({ words, photos }: Filled): boolean {
  return words.value !== null || words.not_applicable || words.comment !== '' || photos.length > 0;
}

/** Reads a number as people type it: `21,5`, `-3`; null for what is none. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.').replace('−', '-');
  if (!/^-?\d{1,9}(\.\d{1,4})?$/.test(plain)) return null;
  return Number(plain);
}

/** Formats the value of an answer, with the given words for yes and no; empty where there is none. */
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
