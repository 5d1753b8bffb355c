import pg from 'pg';
import type { Break } from './case.ts';

type Query = (this: pg.Client, first: unknown, ...rest: unknown[]) => unknown;

/** Statements of this process on their way to PostgreSQL, with a break put into them while one is in force. */
export class BrokenSql {
  readonly #original = pg.Client.prototype.query as unknown as Query;
  #inForce: Break | null = null;
  #met = 0;

  /** Begins to look at statements; connections opened before stay as they are. */
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
   * Does something while a break is in force.
   * @throws Error if no statement had the piece: the break is out of date
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

  /** Leaves statements alone again. */
  end(): void {
    pg.Client.prototype.query = this.#original as unknown as typeof pg.Client.prototype.query;
  }
}
