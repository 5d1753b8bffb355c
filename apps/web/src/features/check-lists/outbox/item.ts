import type { CheckListAnswer } from '@javon/contract';
import type { QueuedItem } from '../../../shared/send-queue.ts';

/** Content of an answer as it is sent, without versions. */
export type Words = Pick<CheckListAnswer, 'value' | 'not_applicable' | 'comment'>;

interface Base extends QueuedItem {
  /** Identifies the item; an answer replaces the previous one to the same question. */
  readonly key: string;
  readonly list: number;
  readonly question: number;
  readonly form_number: number;
  /** Reason why it is not sent automatically; absent while it waits for its turn or the connection. */
  readonly held?: Held;
}

export type Held =
  /** Another person answered meanwhile: the person decides. */
  | { readonly why: 'conflict'; readonly version: number; readonly theirs: Words; readonly author: string }
  /** The server refuses it; `message` is its reason. */
  | { readonly why: 'refused'; readonly message: string };

export interface AnswerItem extends Base {
  readonly kind: 'answer';
  /** Version of the answer that the person saw. */
  readonly version: number;
  readonly words: Words;
}

export interface PhotoItem extends Base {
  readonly kind: 'photo';
  readonly photo: Blob;
}

export type OutboxItem = AnswerItem | PhotoItem;

export function answerKey(person: number, list: number, question: number): string {
  return `${person}:${list}:${question}`;
}

/** Questions whose answer or photo is held back. */
export function heldQuestions(items: readonly OutboxItem[]): ReadonlySet<number> {
  return new Set(items.flatMap(({ held, question }) => (held === undefined ? [] : [question])));
}

/** Number of answers among items: a photo belongs to the answer of its question. */
export function answersIn(items: readonly OutboxItem[]): number {
  return new Set(items.map(({ question }) => question)).size;
}

/** Number of answers that wait to be sent. */
export function waitingAnswers(items: readonly OutboxItem[]): number {
  return answersIn(items.filter(({ held }) => held === undefined));
}
