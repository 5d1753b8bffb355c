import { PASSWORD_GOOD_FOR } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { DatabaseUnavailable } from '../errors/unavailable.ts';
import { owesFactor } from './owed-factor.ts';

/** Precision of `session.last_used_at`, seconds. */
const USE_NOTED_EVERY = 60;
/** Maximum number of tokens looked up by one statement. */
const MOST_AT_ONCE = 100;
/**
 * Milliseconds after which a running statement no longer holds back the next one: it may hang on a dead
 * connection.
 */
const SLOW_AFTER_MS = 25;
/** Maximum number of statements running at once. */
const MOST_STATEMENTS = 3;

/** Condition on a session `s`: its stored last use is older than {@link USE_NOTED_EVERY}. */
export const isUseStale = sql<boolean>`s.last_used_at < now() - make_interval(secs => ${USE_NOTED_EVERY})`;

/**
 * Timeout of a call that waits for its session, milliseconds. Without it, calls queued behind hanging
 * statements would wait for one timeout after another.
 */
const LONGEST_MS = 6000;

/** A proof from further in the future was written before the clock was put back: it would last too long. */
const CLOCK_SLACK = '1 minute';

/** Columns of {@link SessionRow}. */
const COLUMNS = sql`s.id as session_id, u.id as user_id, r.id as role_id, r.version as role_version, r.is_admin,
  u.branch_id, u.password_is_default as must_change,
  ${owesFactor('u')} as owes_factor, u.status, u.blocked_at is not null as blocked,
  s.ended_at is not null as ended, t.expires_at <= now() as expired,
  s.companion_hash, ${isUseStale} as stale_use,
  s.password_at > now() - make_interval(secs => ${PASSWORD_GOOD_FOR})
    and s.password_at <= now() + ${CLOCK_SLACK}::interval as password_proved`;

/** The session of an access token with its person and role, as read from the database in this call. */
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
  /** SHA-256 of the cookie that the session is bound to; null if it is not bound. */
  readonly companion_hash: Buffer | null;
  readonly stale_use: boolean;
  /** Whether the password was typed within {@link PASSWORD_GOOD_FOR}. */
  readonly password_proved: boolean;
}

interface Waiting {
  readonly hash: Buffer;
  readonly answered: Promise<SessionRow | undefined>;
  readonly resolve: (row: SessionRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads the sessions of calls that arrive together in one statement (batching): under load, a statement for
 * each call costs as much as many lists. Nothing is cached: the statement that answers a call is always sent
 * after the call arrived, so that an ended session, a block or a change applies from the next call on. Calls
 * that arrive while a statement runs wait for it if it is fast, and are then batched; a single call never
 * waits.
 */
export class SessionReader {
  readonly #db: Db;
  #waiting = new Map<string, Waiting>();
  #reading = 0;
  /** Number of running statements that the next one no longer waits for. */
  #slow = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Session of the access token with this hash, if it exists.
   * @throws DatabaseUnavailable if the database does not answer in time
   */
  read(hash: Buffer): Promise<SessionRow | undefined> {
    const key = hash.toString('latin1');
    const same = this.#waiting.get(key);
    if (same !== undefined) return same.answered;
    const { promise, resolve, reject } = Promise.withResolvers<SessionRow | undefined>();
    const waiting = { hash, answered: promise, resolve, reject };
    this.#waiting.set(key, waiting);
    const timer = setTimeout(() => {
      if (this.#waiting.get(key) === waiting) this.#waiting.delete(key);
      reject(new DatabaseUnavailable('The database did not tell the session in time'));
    }, LONGEST_MS);
    const end = () => clearTimeout(timer);
    promise.then(end, end);
    this.#begin();
    return promise;
  }

  #begin(): void {
    if (this.#reading > this.#slow || this.#reading >= MOST_STATEMENTS) return;
    this.#reading += 1;
    // Wait until every request that has arrived by now was processed.
    setImmediate(() => void this.#readAll());
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const now = [...this.#waiting].slice(0, MOST_AT_ONCE);
      for (const [key] of now) this.#waiting.delete(key);
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        this.#slow += 1;
        this.#begin();
      }, SLOW_AFTER_MS);
      try {
        const rows = await this.#rows(now.map(([, { hash }]) => hash));
        for (const [key, { resolve }] of now) resolve(rows.get(key));
      } catch (error) {
        for (const [, { reject }] of now) reject(error);
      } finally {
        clearTimeout(timer);
        if (isSlow) this.#slow -= 1;
      }
    }
    this.#reading -= 1;
  }

  async #rows(hashes: readonly Buffer[]): Promise<Map<string, SessionRow>> {
    // Makes PostgreSQL look up each token by index in each table, whatever table sizes it estimates.
    const { rows } = await sql<SessionRow & { hash: Buffer }>`
      /* kept: authenticate */
      select t.hash, ${COLUMNS}
      from unnest(${hashes}::bytea[]) as asked (hash)
      cross join lateral
        (select * from session_token where hash = asked.hash and kind = 'access' limit 1) t
      cross join lateral (select * from session where id = t.session_id limit 1) s
      cross join lateral (select * from users where id = s.user_id limit 1) u
      cross join lateral (select * from role where id = u.role_id limit 1) r`.execute(this.#db);
    return new Map(rows.map(({ hash, ...row }) => [hash.toString('latin1'), row]));
  }
}
