import { sql } from 'kysely';
import type pg from 'pg';
import { asUnavailable } from '../errors/unavailable.ts';
import { regularly } from '../time/regularly.ts';
import { type DatabaseOptions, type Db, databaseOn, openDatabase } from './database.ts';
import { IDENTITY } from './pooler.ts';

/** Interval of the comparison of replica and primary, milliseconds. */
const LOOK_MS = 1000;
/** Maximum number of primary positions that wait to be replayed; the oldest are dropped first. */
const MOST_POSITIONS = 120;
/** Timeouts shorter than those of the primary: the primary can answer instead. */
const TIMEOUTS = { connect: 2000, silence: 2000, question: 1500 };

/** SQLSTATE of a statement that the replica cancelled to continue replaying. */
const RECOVERY_CONFLICT = '40001';

export interface ReplicaOptions extends Pick<DatabaseOptions, 'url' | 'pool' | 'keepsPlans'> {
  readonly primary: { readonly db: Db; readonly pool: pg.Pool };
  /** Maximum lag of the replica, seconds. */
  readonly bound: number;
  readonly onError: (error: Error) => void;
  /** Interval of the comparison, milliseconds, if it differs from the default. */
  readonly lookEvery?: number;
}

/** Server that a report was read from; `moved`: the replica failed, and the primary answered. */
export type Place = 'replica' | 'primary' | 'moved';

/**
 * A standby that serves reports as long as its lag is within a bound and it has replayed the caller's last
 * write. A position is a place in the write-ahead log of the primary, in bytes.
 */
export class Replica {
  readonly #primary: ReplicaOptions['primary'];
  readonly #bound: number;
  readonly #onError: (error: Error) => void;
  readonly #own: ReturnType<typeof openDatabase>;
  /** Compares on a separate connection, so that long reports do not hide the lag. */
  readonly #watch: ReturnType<typeof openDatabase>;
  readonly #reader: Db;
  readonly #stopLooking: () => void;
  /** Called for each report. */
  onRead: (place: Place) => void = () => {};
  /** Position that the replica had replayed at the last comparison; null if it cannot be used. */
  #replayed: bigint | null = null;
  /**
   * Positions of the primary that the replica has not replayed yet, with the time at which they were read.
   */
  #positions: { readonly at: number; readonly position: bigint }[] = [];
  /** Time as of which the replica is complete. */
  #completeAt = Number.NEGATIVE_INFINITY;
  readonly #since = performance.now();
  #wasGood = true;
  #isClosed = false;

  constructor({ url, pool, keepsPlans = true, primary, bound, onError, lookEvery }: ReplicaOptions) {
    this.#primary = primary;
    this.#bound = bound;
    this.#onError = onError;
    const options = { url, keepsPlans, timeouts: TIMEOUTS, onError };
    this.#own = openDatabase({ ...options, pool });
    this.#watch = openDatabase({ ...options, pool: 1 });
    this.#reader = databaseOn({
      connect: () => this.#connect(),
      end: async () => {},
      options: {},
    });
    this.#stopLooking = regularly(lookEvery ?? LOOK_MS, () => this.#look(), onError, { atOnce: true });
  }

  /** Upper bound of the replica's lag, seconds; Infinity if it is not known. */
  get lag(): number {
    return this.#replayed === null ? Number.POSITIVE_INFINITY : (performance.now() - this.#completeAt) / 1000;
  }

  /**
   * Returns the database to read a report from.
   * @param written position after the caller's last write; null if it is not known: then the primary is used
   */
  readerFor(written: bigint | null): Db {
    const isGood =
      written !== null && this.#replayed !== null && written <= this.#replayed && this.lag <= this.#bound;
    this.onRead(isGood ? 'replica' : 'primary');
    return isGood ? this.#reader : this.#primary.db;
  }

  /** Current write position of the primary; null if the primary does not answer. */
  async position(): Promise<bigint | null> {
    try {
      const { rows } = await sql<{ position: string }>`
        select (pg_current_wal_insert_lsn() - '0/0')::text as position`.execute(this.#primary.db);
      return BigInt(rows[0]?.position ?? '');
    } catch (error) {
      this.#onError(error as Error);
      return null;
    }
  }

  /** Compares the replica with the primary, and logs once when it can no longer be used. */
  async #look(): Promise<void> {
    let reason = `it is more than ${this.#bound} s behind`;
    try {
      await this.#compare();
    } catch (error) {
      reason = (error as Error).message;
      this.#replayed = null;
    }
    const isGood = this.lag <= this.#bound;
    // The first comparisons may find a small lag, which is normal.
    const isNew = this.#replayed !== null && performance.now() - this.#since <= this.#bound * 1000;
    if (!isGood && this.#wasGood && isNew) return;
    if (!isGood && this.#wasGood && !this.#isClosed)
      this.#onError(new Error(`Reports are read from the primary, not from the replica: ${reason}`));
    this.#wasGood = isGood;
  }

  async #compare(): Promise<void> {
    const at = performance.now();
    const { rows: primary } = await sql<{ position: string; identity: string }>`
      select (pg_current_wal_flush_lsn() - '0/0')::text as position, ${sql.raw(IDENTITY)} as identity
      from pg_control_system()`.execute(this.#primary.db);
    const { rows: replica } = await sql<{ replayed: string | null; identity: string }>`
      select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as replayed,
        ${sql.raw(IDENTITY)} as identity
      from pg_control_system()`.execute(this.#watch.db);
    const [now, then] = [primary[0], replica[0]];
    if (now === undefined || then === undefined) throw new Error('no answer');
    if (now.identity !== then.identity) throw new Error(`it is another database, ${then.identity}`);
    if (then.replayed === null) throw new Error('it takes writes itself, and is no standby');
    const replayed = BigInt(then.replayed);
    this.#positions = [...this.#positions, { at, position: BigInt(now.position) }].slice(-MOST_POSITIONS);
    for (const one of this.#positions) if (one.position <= replayed) this.#completeAt = one.at;
    this.#positions = this.#positions.filter((one) => one.position > replayed);
    this.#replayed = replayed;
  }

  /**
   * Opens a connection whose statements fall back to the primary if the replica fails: each is an independent
   * read.
   */
  async #connect() {
    const client = await this.#own.pool.connect().catch((error: unknown) => this.#moveFor(error));
    const query = async (text: string, values: readonly unknown[]) => {
      try {
        if (client !== null) return await client.query(text, [...values]);
      } catch (error) {
        this.#moveFor(error);
      }
      this.onRead('moved');
      return await this.#primary.pool.query(text, [...values]).catch((error: unknown) => {
        throw asUnavailable(error) ?? error;
      });
    };
    return { query: query as never, release: () => client?.release() };
  }

  /**
   * Stops using the replica until the next comparison, if the error is the replica's own. @throws any other
   * error
   */
  #moveFor(error: unknown): null {
    const isOwn = asUnavailable(error) !== null || (error as { code?: string }).code === RECOVERY_CONFLICT;
    if (!isOwn) throw error;
    this.#replayed = null;
    return null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopLooking();
    await Promise.all([this.#own.close(), this.#watch.close()]);
  }
}
