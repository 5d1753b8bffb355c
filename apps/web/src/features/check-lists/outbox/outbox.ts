import type { CheckListAnswer } from '@javon/contract';
import type { BoxStore } from '../../../shared/box-store.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { mayPass } from '../../../shared/http/passing.ts';
import { createStore } from '../../../shared/store.ts';
import type { Held, OutboxItem, Words } from './item.ts';

/** Sends one item; returns the answer as the server has it then. */
export type Send = (item: OutboxItem) => Promise<CheckListAnswer>;
type Came = (list: number, answer: CheckListAnswer) => void;
type WasHeld = () => void;

/** First and longest delay before a retry, milliseconds. */
const PATIENCE = { first: 3000, most: 30_000 } as const;

function heldBy(error: HttpFailure): Held {
  const conflict = error.code === 'stale_version' ? error.body?.conflict : undefined;
  if (conflict === undefined) return { why: 'refused', message: error.body?.message ?? '' };
  const theirs = Object.fromEntries(conflict.changed.map((one) => [one.field, one.theirs]));
  const author = theirs.author as { name: string; surname: string } | null;
  return {
    why: 'conflict',
    version: conflict.version,
    theirs: theirs as unknown as Words,
    author: author ? `${author.surname} ${author.name}` : '',
  };
}

/**
 * Queue of answers and photos that the server does not have yet. It sends them one at a time, retries while
 * there is no connection, and survives a reload. An item is removed when it is accepted; a refused one, or
 * one that conflicts with another person's answer, is held back.
 */
export class Outbox {
  readonly items = createStore<readonly OutboxItem[]>([]);
  /** Whether the person's stored items are loaded. */
  readonly ready = createStore(false);
  /** Whether the last try failed to reach the server. */
  readonly away = createStore(false);
  readonly #store: BoxStore<OutboxItem>;
  readonly #send: Send;
  #came: Came = () => {};
  #wasHeld: WasHeld = () => {};
  /** Versions of this page's answers, as returned by the server; the cache may get them a moment later. */
  readonly #versions = new Map<string, number>();
  #person: number | null = null;
  #busy = false;
  #wait: number = PATIENCE.first;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: BoxStore<OutboxItem>, send: Send) {
    this.#store = store;
    this.#send = send;
  }

  /**
   * Loads the person's items and sends them; `came` is called with each accepted answer, `wasHeld` for each
   * item that is held back.
   */
  async start(person: number, came: Came, wasHeld: WasHeld): Promise<void> {
    this.#came = came;
    this.#wasHeld = wasHeld;
    if (this.#person !== person) {
      this.#person = person;
      const kept = (await this.#store.all()).filter((item) => item.person === person);
      const fresh = this.items.get().filter((item) => item.person === person);
      const keys = new Set(fresh.map(({ key }) => key));
      this.items.set([...kept.filter(({ key }) => !keys.has(key)), ...fresh].sort((a, b) => a.at - b.at));
      this.ready.set(true);
    }
    await this.flush();
  }

  /**
   * Stores an item and sends it as soon as possible. An answer replaces the previous one to the same
   * question.
   */
  add(said: OutboxItem): void {
    const known = this.#versions.get(said.key) ?? 0;
    const item = said.kind === 'answer' && said.version < known ? { ...said, version: known } : said;
    this.items.set([...this.items.get().filter(({ key }) => key !== item.key), item]);
    void this.#store.put(item);
    void this.flush();
  }

  /** Discards an item. */
  drop(key: string): void {
    this.items.set(this.items.get().filter((item) => item.key !== key));
    void this.#store.remove(key);
  }

  /** Retries at once, without waiting for the delay. */
  async flush(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    try {
      for (let item = this.#next(); item !== undefined; item = this.#next()) {
        if (!(await this.#deliver(item))) return;
      }
    } finally {
      this.#busy = false;
    }
  }

  #next(): OutboxItem | undefined {
    return this.items.get().find((item) => item.held === undefined && item.person === this.#person);
  }

  async #deliver(item: OutboxItem): Promise<boolean> {
    try {
      const answer = await this.#send(item);
      this.away.set(false);
      this.#wait = PATIENCE.first;
      this.#taken(item, answer);
      this.#came(item.list, answer);
      return true;
    } catch (error) {
      if (mayPass(error)) {
        this.away.set(true);
        this.#timer = setTimeout(() => void this.flush(), this.#wait);
        this.#wait = Math.min(this.#wait * 2, PATIENCE.most);
        return false;
      }
      if (!(error instanceof HttpFailure)) throw error;
      this.#replace(item, { ...item, held: heldBy(error) });
      this.#wasHeld();
      return true;
    }
  }

  /** Removes an accepted item; an answer that was changed meanwhile stays and takes the returned version. */
  #taken(item: OutboxItem, answer: CheckListAnswer): void {
    const now = this.items.get().find(({ key }) => key === item.key);
    if (item.kind === 'answer') this.#versions.set(item.key, answer.version);
    if (now === item) this.drop(item.key);
    else if (now?.kind === 'answer') this.#replace(now, { ...now, version: answer.version });
  }

  #replace(before: OutboxItem, after: OutboxItem): void {
    if (!this.items.get().includes(before)) return;
    this.items.set(this.items.get().map((item) => (item === before ? after : item)));
    void this.#store.put(after);
  }
}
