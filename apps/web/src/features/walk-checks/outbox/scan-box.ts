import type { AnswerOf, sendScans } from '@javon/contract';
import type { BoxStore } from '../../../shared/box-store.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { mayPass } from '../../../shared/http/passing.ts';
import { createStore } from '../../../shared/store.ts';
import type { Judged } from '../model/judge.ts';

/** A scan that the server does not have yet. */
export interface WaitingScan {
  /** Id of the scan, made on this phone: the server counts it once. */
  readonly key: string;
  /** Id of the person who scanned: a phone may be shared. */
  readonly person: number;
  readonly walk: number;
  readonly code: string;
  /** The shelf before which the person stood; null if that is not known. */
  readonly shelf: number | null;
  /** Moment by this phone's clock, as the server reads it. */
  readonly at: string;
  /** Answer that the phone gave. */
  readonly judged: Judged;
}

type Answer = AnswerOf<typeof sendScans>;
/** Sends scans of one walk. */
export type SendScans = (walk: number, scans: readonly WaitingScan[]) => Promise<Answer>;

/** Most scans that are sent at a time. */
const AT_ONCE = 50;
/** First and longest wait before it is tried again, milliseconds. */
const PATIENCE = { first: 2000, most: 30_000 } as const;

/**
 * Queue of scans to send. Sends them in their order, retries while there is no connection, and survives a reload. A
 * scan leaves the queue once the server has answered it; refused ones leave too, and `refused` is called.
 */
export class ScanBox {
  readonly items = createStore<readonly WaitingScan[]>([]);
  /** The last try did not get through. */
  readonly away = createStore(false);
  readonly #store: BoxStore<WaitingScan>;
  readonly #send: SendScans;
  #came: (answer: Answer) => void = () => {};
  #refused: (error: HttpFailure) => void = () => {};
  #person: number | null = null;
  #busy = false;
  #atOnce = AT_ONCE;
  #wait: number = PATIENCE.first;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: BoxStore<WaitingScan>, send: SendScans) {
    this.#store = store;
    this.#send = send;
  }

  /** Loads the person's scans and sends them; `came` is called with each answer, `refused` with each refusal. */
  async start(
    person: number,
    came: (answer: Answer) => void,
    refused: (error: HttpFailure) => void,
  ): Promise<void> {
    this.#came = came;
    this.#refused = refused;
    if (this.#person !== person) {
      this.#person = person;
      const kept = (await this.#store.all()).filter((item) => item.person === person);
      const fresh = this.items.get().filter((item) => item.person === person);
      const keys = new Set(fresh.map(({ key }) => key));
      const all = [...kept.filter(({ key }) => !keys.has(key)), ...fresh];
      this.items.set(all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)));
    }
    await this.flush();
  }

  /** Keeps a scan and sends it as soon as it can. */
  add(item: WaitingScan): void {
    this.items.set([...this.items.get(), item]);
    void this.#store.put(item);
    void this.flush();
  }

  /** Tries at once, whatever it was waiting for. */
  async flush(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    try {
      for (let next = this.#next(); next.length > 0; next = this.#next()) {
        if (!(await this.#deliver(next))) return;
      }
    } finally {
      this.#busy = false;
    }
  }

  /** The oldest scans of one walk. */
  #next(): readonly WaitingScan[] {
    const own = this.items.get().filter(({ person }) => person === this.#person);
    return own.filter(({ walk }) => walk === own[0]?.walk).slice(0, this.#atOnce);
  }

  async #deliver(scans: readonly WaitingScan[]): Promise<boolean> {
    const [first] = scans;
    if (first === undefined) return true;
    try {
      const answer = await this.#send(first.walk, scans);
      this.away.set(false);
      this.#wait = PATIENCE.first;
      // The screen has the server's scans before the waiting ones leave it.
      this.#came(answer);
      this.#drop(scans);
      return true;
    } catch (error) {
      if (mayPass(error)) {
        this.away.set(true);
        this.#timer = setTimeout(() => void this.flush(), this.#wait);
        this.#wait = Math.min(this.#wait * 2, PATIENCE.most);
        return false;
      }
      if (!(error instanceof HttpFailure)) throw error;
      // Sends one at a time from now on: scans in the same batch as the refused one must not be lost with it.
      this.#atOnce = scans.length > 1 ? 1 : AT_ONCE;
      if (scans.length > 1) return true;
      this.#drop(scans);
      this.#refused(error);
      return true;
    }
  }

  #drop(scans: readonly WaitingScan[]): void {
    const gone = new Set(scans.map(({ key }) => key));
    this.items.set(this.items.get().filter(({ key }) => !gone.has(key)));
    for (const key of gone) void this.#store.remove(key);
  }
}
