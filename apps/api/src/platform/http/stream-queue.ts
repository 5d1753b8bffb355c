import { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';
import { Places, type TurnLimits } from './turns.ts';

/**
 * Maximum number of files streamed at once: each buffers part of its rows, and drawing uses one of two cores.
 */
const FILES_AT_ONCE: TurnLimits = { all: 6, one: 2 };

/** Timeouts, in milliseconds. */
export interface Timeouts {
  /** Maximum time that a call waits for its turn; after it the answer names its place in the queue. */
  readonly wait: number;
  /** Time for which a place is reserved after that answer. */
  readonly keep: number;
  /** Time after which a reader that reads nothing loses the file. */
  readonly stall: number;
}

const TIMEOUTS: Timeouts = { wait: 8_000, keep: 30_000, stall: 15_000 };
/** Seconds after which a caller with a place should call again. */
const ASK_AGAIN = 2;
/** Maximum length of the queue; later callers are refused. */
const LONGEST_QUEUE = 500;

interface Waiting {
  readonly owner: string;
  readonly key: string;
  /** Starts the waiting call; null if no call waits and the place is only reserved. */
  begin: (() => void) | null;
  /** Time of the last call, by `performance.now()`. */
  asked: number;
}

/**
 * Limits the number of files being streamed, in total and for one person, with a queue that reports the place
 * in it.
 */
export class StreamQueue {
  readonly #places: Places;
  readonly #timeouts: Timeouts;
  #queue: Waiting[] = [];

  constructor(limits: TurnLimits = FILES_AT_ONCE, timeouts: Timeouts = TIMEOUTS) {
    this.#places = new Places(limits);
    this.#timeouts = timeouts;
  }

  /**
   * Waits for a turn and opens the file; the turn ends when the file was read. `key` identifies the request:
   * the same person asking for the same file again continues from the reserved place.
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

  /** Waits until this call's turn has come, or reports its place. */
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
    const stopWaiting = (): void => resolve(false);
    const timer = setTimeout(stopWaiting, this.#timeouts.wait);
    signal.addEventListener('abort', stopWaiting);
    this.#next();
    const isIn = await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', stopWaiting);
    if (isIn) return;
    mine.begin = null;
    mine.asked = performance.now();
    const place = this.#queue.indexOf(mine) + 1;
    throw new AppError('in_queue', { params: { place, seconds: ASK_AGAIN } });
  }

  #leave(owner: string): void {
    this.#places.leave(owner);
    this.#next();
  }

  /** Starts the first waiting call that has room; reserved places without a waiting call are skipped. */
  #next(): void {
    const next = this.#queue.find((one) => one.begin !== null && this.#places.hasRoom(one.owner));
    if (next === undefined) return;
    this.#queue = this.#queue.filter((one) => one !== next);
    this.#places.enter(next.owner);
    next.begin?.();
  }

  /** Wraps the file: its end, an error or a stalled reader ends the turn. */
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
