import pg from 'pg';
import type { Break } from './case.ts';

type Query = (this: pg.Client, first: unknown, ...rest: unknown[]) => unknown;

/** Changes statements of this process before they are sent to PostgreSQL, while a break is active. */
export class BrokenSql {
  readonly #original = pg.Client.prototype.query as unknown as Query;
  #inForce: Break | null = null;
  #met = 0;

  /** Starts to intercept statements; connections opened before are not affected. */
  constructor() {
    const rewrite = (text: string) => this.#rewrite(text);
    const original = this.#original;
    const query: Query = function (first, ...rest) {
      const config = first as { text?: unknown } | null;
      if (typeof config?.text === 'string') config.text = rewrite(config.text);
      return original.call(this, typeof first === 'string' ? rewrite(first) : first, ...rest);
    };
    pg.Client.prototype.query = query as unknown as typeof pg.Client.prototype.query;
  }

  #rewrite(text: string): string {
    if (this.#inForce === null) return text;
    const broken = text.replace(this.#inForce.find, this.#inForce.put);
    if (broken !== text) this.#met += 1;
    return broken;
  }

  /**
   * Runs work while a break is active.
   * @throws Error if no statement contained the piece: the break is outdated
   */
  async during<T>(one: Break, work: () => Promise<T>): Promise<T> {
    this.#inForce = one;
    this.#met = 0;
    try {
      const result = await work();
      if (this.#met === 0) throw new Error(`no statement has ${one.find}`);
      return result;
    } finally {
      this.#inForce = null;
    }
  }

  /** Stops intercepting. */
  end(): void {
    pg.Client.prototype.query = this.#original as unknown as typeof pg.Client.prototype.query;
  }
}
