import { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';
import type { TurnLimits } from './turns.ts';

/** Files written at once while they are read: each holds a part of its rows, and one of two cores while it is drawn. */
const FILES_AT_ONCE: TurnLimits = { all: 6, one: 2 };

/** How long things last, in milliseconds. */
export interface Timeouts {
  /** Longest wait of a call for its turn; then the answer has its place in the queue. */
  readonly wait: number;
  /** Time for which a place is reserved after that answer. */
  readonly keep: number;
  /** A reader that takes nothing for so long loses the file. */
  readonly stall: number;
}

const TIMEOUTS: Timeouts = { wait: 8_000, keep: 30_000, stall: 15_000 };
/** Seconds after which a caller with a place asks again. */
const ASK_AGAIN = 2;
/** Places in the queue; whoever comes later is sent away. */
const LONGEST_QUEUE = 500;

interface Waiting {
  readonly owner: string;
  readonly key: string;
  /** Lets the waiting call in; null while nobody waits and the place is only kept. */
  begin: (() => void) | null;
  /** Moment of the last call, by `performance.now()`. */
  asked: number;
}

/** Bounds how many files are being written to readers, of all and of one person, with a queue that says one's place. */
export class StreamQueue {
  readonly #limits: TurnLimits;
  readonly #timeouts: Timeouts;
  readonly #writing = new Map<string, number>();
  #queue: Waiting[] = [];
  #count = 0;

  constructor(limits: TurnLimits = FILES_AT_ONCE, timeouts: Timeouts = TIMEOUTS) {
    this.#limits = limits;
    this.#timeouts = timeouts;
  }

  /**
   * Waits for a turn and opens the file, whose reader gives the turn back. `key` is what is asked for: the same
   * person asking for the same again continues from that place.
   * @throws AppError in_queue with the place, overloaded
   */
  async open(
    owner: string,
    key: string,
    signal: AbortSignal,
    make: () => Promise<Readable>,
  ): Promise<Readable> {
    await this.#enter(owner, key, signal);
    try {
      signal.throwIfAborted();
      return this.#watched(await make(), owner);
    } catch (error) {
      this.#leave(owner);
      throw error;
    }
  }

  /** Waits until this call's turn has come, or tells its place. */
  async #enter(owner: string, key: string, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#queue = this.#queue.filter((one) => one.begin !== null || now - one.asked < this.#timeouts.keep);
    let mine = this.#queue.find((one) => one.begin === null && one.owner === owner && one.key === key);
    if (mine === undefined) {
      if (this.#queue.length >= LONGEST_QUEUE) throw new AppError('overloaded');
      mine = { owner, key, begin: null, asked: now };
      this.#queue.push(mine);
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    mine.begin = () => resolve(true);
    const giveUp = (): void => resolve(false);
    const timer = setTimeout(giveUp, this.#timeouts.wait);
    signal.addEventListener('abort', giveUp);
    this.#next();
    const isIn = await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    if (isIn) return;
    mine.begin = null;
    mine.asked = performance.now();
    const place = this.#queue.indexOf(mine) + 1;
    throw new AppError('in_queue', { params: { place, seconds: ASK_AGAIN } });
  }

  #hasRoom(owner: string): boolean {
    return this.#count < this.#limits.all && (this.#writing.get(owner) ?? 0) < this.#limits.one;
  }

  #leave(owner: string): void {
    this.#count -= 1;
    const left = (this.#writing.get(owner) ?? 1) - 1;
    if (left === 0) this.#writing.delete(owner);
    else this.#writing.set(owner, left);
    this.#next();
  }

  /** Lets in the first who waits and has room; kept places of those who do not ask now are passed over. */
  #next(): void {
    const next = this.#queue.find((one) => one.begin !== null && this.#hasRoom(one.owner));
    if (next === undefined) return;
    this.#queue = this.#queue.filter((one) => one !== next);
    this.#count += 1;
    this.#writing.set(next.owner, (this.#writing.get(next.owner) ?? 0) + 1);
    next.begin?.();
  }

  /** The file as its reader takes it; its end, a fault or a reader that stalls gives the turn back. */
  #watched(file: Readable, owner: string): Readable {
    let offered: number | null = null;
    async function* chunks(): AsyncGenerator<Buffer> {
      for await (const chunk of file) {
        offered = performance.now();
        yield chunk as Buffer;
        offered = null;
      }
    }
    const out = Readable.from(chunks(), { objectMode: false });
    const { stall } = this.#timeouts;
    const watch = setInterval(() => {
      if (offered !== null && performance.now() - offered > stall)
        out.destroy(new Error('The reader takes nothing'));
    }, stall / 3);
    out.once('close', () => {
      clearInterval(watch);
      file.destroy();
      this.#leave(owner);
    });
    return out;
  }
}
