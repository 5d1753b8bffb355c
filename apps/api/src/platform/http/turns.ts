import { AppError } from '../errors/app-error.ts';

/** Limits of concurrent work: in total, and for one caller. */
export interface TurnLimits {
  readonly all: number;
  readonly one: number;
  /** Maximum number of waiting callers; 100 by default. */
  readonly waiting?: number;
}

const LONGEST_QUEUE = 100;

/** Limits of uploads: each holds a whole file in memory until its call is answered. */
export const UPLOADS_AT_ONCE: TurnLimits = { all: 6, one: 2 };

/** Counts concurrent work, in total and for each caller. */
export class Places {
  readonly #limits: TurnLimits;
  readonly #taken = new Map<string, number>();
  #count = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  hasRoom(owner: string): boolean {
    return this.#count < this.#limits.all && (this.#taken.get(owner) ?? 0) < this.#limits.one;
  }

  enter(owner: string): void {
    this.#count += 1;
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + 1);
  }

  leave(owner: string): void {
    this.#count -= 1;
    const left = (this.#taken.get(owner) ?? 1) - 1;
    if (left === 0) this.#taken.delete(owner);
    else this.#taken.set(owner, left);
  }
}

/**
 * Limits the number of concurrent calls of one kind that need much memory. Calls of one caller wait for one
 * another, so that one caller cannot take all places.
 */
export class Turns {
  readonly #longestQueue: number;
  readonly #places: Places;
  readonly #waiting: { readonly owner: string; readonly begin: () => void }[] = [];

  constructor(limits: TurnLimits) {
    this.#longestQueue = limits.waiting ?? LONGEST_QUEUE;
    this.#places = new Places(limits);
  }

  /** @throws AppError overloaded if too many callers wait already */
  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#places.hasRoom(owner)) this.#places.enter(owner);
    else {
      if (this.#waiting.length >= this.#longestQueue) throw new AppError('overloaded');
      await new Promise<void>((begin) => this.#waiting.push({ owner, begin }));
    }
    try {
      return await work();
    } finally {
      this.#leave(owner);
    }
  }

  #leave(owner: string): void {
    this.#places.leave(owner);
    const next = this.#waiting.findIndex((one) => this.#places.hasRoom(one.owner));
    if (next < 0) return;
    const [one] = this.#waiting.splice(next, 1);
    if (one === undefined) return;
    this.#places.enter(one.owner);
    one.begin();
  }
}
