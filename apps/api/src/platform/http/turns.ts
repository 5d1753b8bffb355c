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

/**
 * Limits the number of concurrent calls of one kind that need much memory. Calls of one caller wait for one
 * another, so that one caller cannot take all places.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #working = new Map<string, number>();
  readonly #waiting: { readonly owner: string; readonly begin: () => void }[] = [];
  #count = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws AppError overloaded if too many callers wait already */
  async take<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#hasRoom(owner)) this.#enter(owner);
    else {
      if (this.#waiting.length >= (this.#limits.waiting ?? LONGEST_QUEUE)) throw new AppError('overloaded');
      await new Promise<void>((begin) => this.#waiting.push({ owner, begin }));
    }
    try {
      return await work();
    } finally {
      this.#leave(owner);
    }
  }

  #hasRoom(owner: string): boolean {
    return this.#count < this.#limits.all && (this.#working.get(owner) ?? 0) < this.#limits.one;
  }

  #enter(owner: string): void {
    this.#count += 1;
    this.#working.set(owner, (this.#working.get(owner) ?? 0) + 1);
  }

  #leave(owner: string): void {
    this.#count -= 1;
    const left = (this.#working.get(owner) ?? 1) - 1;
    if (left === 0) this.#working.delete(owner);
    else this.#working.set(owner, left);
    const next = this.#waiting.findIndex((one) => this.#hasRoom(one.owner));
    if (next < 0) return;
    const [one] = this.#waiting.splice(next, 1);
    if (one === undefined) return;
    this.#enter(one.owner);
    one.begin();
  }
}
