import type { CheckListAnswer } from '@javon/contract';
import type { BoxStore } from '../../../shared/box-store.ts';
import { personName } from '../../../shared/format/person-name.ts';
import type { HttpFailure } from '../../../shared/http/failure.ts';
import { SendQueue } from '../../../shared/send-queue.ts';
import type { Held, OutboxItem, Words } from './item.ts';

/** Sends one item; returns the answer as the server has it then. */
export type Send = (item: OutboxItem) => Promise<CheckListAnswer>;

type Came = (list: number, answer: CheckListAnswer) => void;
type WasHeld = () => void;

function heldBy(error: HttpFailure): Held {
  const conflict = error.code === 'stale_version' ? error.body?.conflict : undefined;
  if (conflict === undefined) return { why: 'refused', message: error.body?.message ?? '' };
  const theirs = Object.fromEntries(conflict.changed.map((one) => [one.field, one.theirs]));
  const author = theirs.author as { name: string; surname: string } | null;
  return {
    why: 'conflict',
    version: conflict.version,
    theirs: theirs as unknown as Words,
    author: author ? personName(author) : '',
  };
}

/**
 * Queue of answers and photos, sent one at a time. An item is removed when it is accepted; a refused one, or one
 * that conflicts with another person's answer, is held back.
 */
export class Outbox extends SendQueue<OutboxItem, OutboxItem, CheckListAnswer> {
  readonly #send: Send;
  #came: Came = () => {};
  #wasHeld: WasHeld = () => {};
  /** Versions of this page's answers, as returned by the server; the cache may get them a moment later. */
  readonly #versions = new Map<string, number>();

  constructor(store: BoxStore<OutboxItem>, send: Send) {
    super(store);
    this.#send = send;
  }

  /**
   * Loads the person's items and sends them; `came` is called with each accepted answer, `wasHeld` for each
   * item that is held back.
   */
  start(person: number, came: Came, wasHeld: WasHeld): Promise<void> {
    this.#came = came;
    this.#wasHeld = wasHeld;
    return this.load(person);
  }

  /** Adds an item. An answer replaces the previous one to the same question, and takes its newer version. */
  override add(said: OutboxItem): void {
    const known = this.#versions.get(said.key) ?? 0;
    super.add(said.kind === 'answer' && said.version < known ? { ...said, version: known } : said);
  }

  protected next(own: readonly OutboxItem[]): OutboxItem | undefined {
    return own.find(({ held }) => held === undefined);
  }

  protected send(item: OutboxItem): Promise<CheckListAnswer> {
    return this.#send(item);
  }

  protected accepted(item: OutboxItem, answer: CheckListAnswer): void {
    const now = this.items.get().find(({ key }) => key === item.key);
    if (item.kind === 'answer') this.#versions.set(item.key, answer.version);
    // An answer that was changed meanwhile stays and takes the returned version.
    if (now === item) this.drop(item.key);
    else if (now?.kind === 'answer') this.change(now, { ...now, version: answer.version });
    this.#came(item.list, answer);
  }

  protected refused(item: OutboxItem, error: HttpFailure): void {
    this.change(item, { ...item, held: heldBy(error) });
    this.#wasHeld();
  }
}
