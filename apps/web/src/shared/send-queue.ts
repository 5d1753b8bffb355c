import type { BoxStore } from './box-store.ts';
import { HttpFailure } from './http/failure.ts';
import { mayPass } from './http/passing.ts';
import { signedOut } from './session/visitor.ts';
import { createStore } from './store.ts';

/** First and longest delay before a retry, milliseconds. */
const PATIENCE = { first: 2000, most: 30_000 } as const;

export interface QueuedItem {
  readonly key: string;
  /** Id of the author: a phone may be shared, and items are sent only in their author's name. */
  readonly person: number;
  /** Moment that orders the items: milliseconds, or text that `Date` reads. */
  readonly at: number | string;
}

/**
 * Items that the server does not have yet. Sends one batch at a time, retries while there is no connection, and
 * survives a reload. Subclasses choose the batches and decide what becomes of them.
 */
export abstract class SendQueue<Item extends QueuedItem, Batch, Answer> {
  readonly items = createStore<readonly Item[]>([]);
  /** Whether the person's stored items are loaded. */
  readonly ready = createStore(false);
  /** Whether the last try failed to reach the server. */
  readonly away = createStore(false);
  readonly #store: BoxStore<Item>;
  #person: number | null = null;
  #busy = false;
  #wait: number = PATIENCE.first;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: BoxStore<Item>) {
    this.#store = store;
    signedOut.on(() => this.#stop());
  }

  /** Sends nothing until the items of a person are loaded: the next one to sign in on this page may be another. */
  #stop(): void {
    this.#person = null;
    clearTimeout(this.#timer);
  }

  /** Chooses what to send next among the person's items. */
  protected abstract next(own: readonly Item[]): Batch | undefined;
  protected abstract send(batch: Batch): Promise<Answer>;
  /** Removes from the queue what the server has now; the next batch is sent when it is done. */
  protected abstract accepted(batch: Batch, answer: Answer): void | Promise<void>;
  /** Removes or changes the batch, so that it is not sent again as it is. */
  protected abstract refused(batch: Batch, error: HttpFailure): void;

  /** Loads the person's items and sends them. */
  protected async load(person: number): Promise<void> {
    if (this.#person !== person) {
      this.#person = person;
      const kept = (await this.#store.all()).filter((item) => item.person === person);
      const fresh = this.items.get().filter((item) => item.person === person);
      const keys = new Set(fresh.map(({ key }) => key));
      const all = [...kept.filter(({ key }) => !keys.has(key)), ...fresh];
      this.items.set(all.sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime()));
      this.ready.set(true);
    }
    await this.flush();
  }

  /** Stores an item in place of the one with its key, and sends it as soon as possible. */
  add(item: Item): void {
    this.items.set([...this.items.get().filter(({ key }) => key !== item.key), item]);
    void this.#store.put(item);
    void this.flush();
  }

  /** Changes an item, unless it was replaced or dropped meanwhile. */
  protected change(before: Item, after: Item): void {
    if (!this.items.get().includes(before)) return;
    this.items.set(this.items.get().map((item) => (item === before ? after : item)));
    void this.#store.put(after);
  }

  /** Discards items. */
  drop(...keys: readonly string[]): void {
    this.items.set(this.items.get().filter(({ key }) => !keys.includes(key)));
    for (const key of keys) void this.#store.remove(key);
  }

  /** Sends at once, without waiting for the delay. */
  async flush(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    try {
      for (let batch = this.#next(); batch !== undefined; batch = this.#next()) {
        if (!(await this.#deliver(batch))) return;
      }
    } finally {
      this.#busy = false;
    }
  }

  #next(): Batch | undefined {
    return this.next(this.items.get().filter(({ person }) => person === this.#person));
  }

  /** @returns whether the server was reached */
  async #deliver(batch: Batch): Promise<boolean> {
    try {
      const answer = await this.send(batch);
      this.away.set(false);
      this.#wait = PATIENCE.first;
      await this.accepted(batch, answer);
      return true;
    } catch (error) {
      if (mayPass(error)) {
        this.away.set(true);
        this.#timer = setTimeout(() => void this.flush(), this.#wait);
        this.#wait = Math.min(this.#wait * 2, PATIENCE.most);
        return false;
      }
      if (!(error instanceof HttpFailure)) throw error;
      // The server answered.
      this.away.set(false);
      this.#wait = PATIENCE.first;
      this.refused(batch, error);
      return true;
    }
  }
}

/** Calls `run` now, when the connection is back, and when the page is shown again. @returns a function that ends it */
export function runWhenReachable(run: () => void): () => void {
  run();
  addEventListener('online', run);
  document.addEventListener('visibilitychange', run);
  return () => {
    removeEventListener('online', run);
    document.removeEventListener('visibilitychange', run);
  };
}
