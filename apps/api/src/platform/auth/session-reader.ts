import { PASSWORD_GOOD_FOR } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { DatabaseUnavailable } from '../errors/unavailable.ts';
import { owesFactor } from './owed-factor.ts';

/** How fresh `session.last_used_at` is kept, seconds. */
const USE_NOTED_EVERY = 60;
/** Most tokens that one statement looks up. */
const MOST_AT_ONCE = 100;
/** A statement under way for longer, milliseconds, is no longer waited for: it may hang on a dead connection. */
const PATIENCE = 25;
/** Most statements under way at once. */
const MOST_STATEMENTS = 3;

/** Condition on a session `s`: its last use is older than is kept. */
export const isUseStale = sql<boolean>`s.last_used_at < now() - make_interval(secs => ${USE_NOTED_EVERY})`;

/**
 * Longest that a call waits for its session, milliseconds. Where statements hang, those behind them would wait for one
 * after another to be given up.
 */
const LONGEST_MS = 6000;

/** The session of an access token, its person and role, as the database says at this moment. */
export interface SessionRow {
  readonly session_id: number;
  readonly user_id: number;
  readonly role_id: number;
  readonly role_version: number;
  readonly is_admin: boolean;
  readonly branch_id: number | null;
  readonly must_change: boolean;
  readonly owes_factor: boolean;
  readonly status: string;
  readonly blocked: boolean;
  readonly ended: boolean;
  readonly expired: boolean;
  /** SHA-256 of the cookie that the session is bound to; null where it is bound to none. */
  readonly companion_hash: Buffer | null;
  readonly stale_use: boolean;
  /** The password was typed within {@link PASSWORD_GOOD_FOR}. */
  readonly password_proved: boolean;
}

interface Waiting {
  readonly hash: Buffer;
  readonly answered: Promise<SessionRow | undefined>;
  readonly resolve: (row: SessionRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads sessions for calls that arrive together by one statement: under load, a statement for each call costs
 * as much as many a list. Nothing is kept: the statement that answers a call is always sent after the call came,
 * so that an end, a block or a change holds from the next call on. While a statement is under way those that come
 * wait for it, as long as it is quick, and then go together; a call alone never waits.
 */
export class SessionReader {
  readonly #db: Db;
  #waiting = new Map<string, Waiting>();
  #reading = 0;
  /** Of those under way, the ones that nobody waits for any more. */
  #slow = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The session of the access token with this hash, if there is one.
   * @throws DatabaseUnavailable where the database does not answer in time
   */
  read(hash: Buffer): Promise<SessionRow | undefined> {
    const key = hash.toString('latin1');
    const same = this.#waiting.get(key);
    if (same !== undefined) return same.answered;
    const { promise, resolve, reject } = Promise.withResolvers<SessionRow | undefined>();
    const waiting = { hash, answered: promise, resolve, reject };
    this.#waiting.set(key, waiting);
    const patience = setTimeout(() => {
      if (this.#waiting.get(key) === waiting) this.#waiting.delete(key);
      reject(new DatabaseUnavailable('The database did not tell the session in time'));
    }, LONGEST_MS);
    const end = () => clearTimeout(patience);
    promise.then(end, end);
    this.#begin();
    return promise;
  }

  #begin(): void {
    if (this.#reading > this.#slow || this.#reading >= MOST_STATEMENTS) return;
    this.#reading += 1;
    // After all that has arrived by now was taken in.
    setImmediate(() => void this.#readAll());
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const now = [...this.#waiting].slice(0, MOST_AT_ONCE);
      for (const [key] of now) this.#waiting.delete(key);
      let isSlow = false;
      const patience = setTimeout(() => {
        isSlow = true;
        this.#slow += 1;
        this.#begin();
      }, PATIENCE);
      try {
        const rows = await this.#rows(now.map(([, { hash }]) => hash));
        for (const [key, { resolve }] of now) resolve(rows.get(key));
      } catch (error) {
        for (const [, { reject }] of now) reject(error);
      } finally {
        clearTimeout(patience);
        if (isSlow) this.#slow -= 1;
      }
    }
    this.#reading -= 1;
  }

  async #rows(hashes: readonly Buffer[]): Promise<Map<string, SessionRow>> {
    // Makes PostgreSQL look up each token by index in each table, whatever it estimates of the tables' sizes.
    const { rows } = await sql<SessionRow & { hash: Buffer }>`
      /* kept: authenticate */
      select t.hash, s.id as session_id, u.id as user_id, r.id as role_id, r.version as role_version, r.is_admin,
        u.branch_id, u.password_is_default as must_change,
        ${owesFactor('u')} as owes_factor, u.status, u.blocked_at is not null as blocked,
        s.ended_at is not null as ended, t.expires_at <= now() as expired,
        s.companion_hash, ${isUseStale} as stale_use,
        s.password_at > now() - make_interval(secs => ${PASSWORD_GOOD_FOR}) as password_proved
      from unnest(${hashes}::bytea[]) as asked (hash)
      cross join lateral
        (select * from session_token where hash = asked.hash and kind = 'access' limit 1) t
      cross join lateral (select * from session where id = t.session_id limit 1) s
      cross join lateral (select * from users where id = s.user_id limit 1) u
      cross join lateral (select * from role where id = u.role_id limit 1) r`.execute(this.#db);
    return new Map(rows.map(({ hash, ...row }) => [hash.toString('latin1'), row]));
  }
}
