import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { asUnavailable, DatabaseUnavailable, isAnswer } from '../errors/unavailable.ts';
import { type Hosts, hostsOf, hostsToSearch } from './hosts.ts';
import { keptName } from './kept-plans.ts';
import { sessionStatement } from './session-settings.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

/** Time after PostgreSQL's statement timeout at which the client itself cancels a statement. */
const MARGIN_MS = 2000;
/** Idle time after which the operating system sends TCP keepalive probes. */
const KEEP_ALIVE_MS = 10_000;
/** Time that closing a connection waits for the other side. */
const GOODBYE_MS = 1000;
/** Time for an answer to arrive after PostgreSQL reports that it has sent it. */
const UNDER_WAY_MS = 200;

const LIMIT = /^\s*\/\* limit: (\d{1,10}) \*\//;
const ENDS = new Set(['commit', 'rollback']);
/** SQLSTATE of a statement that is refused because an earlier one has aborted the transaction. */
const ABORTED = '25P02';

export interface ClientOptions extends pg.ClientConfig {
  /** Connection string; with several hosts, the client connects to the one that accepts writes. */
  readonly connectionString: string;
  readonly timeouts?: Timeouts;
  /**
   * Sets limits and planner settings in the session, if the role's own differ. A pooler in transaction mode
   * loses them.
   */
  readonly setsSession?: boolean;
  /**
   * Prepares the statements that request it under a name; not possible through a pooler that shares
   * connections. Default: true.
   */
  readonly keepsPlans?: boolean;
  /**
   * Connection string for asking PostgreSQL itself, past any pooler, whether a statement is being executed.
   */
  readonly askAt?: string;
  /** Called when the connection was dropped because the database is unavailable. */
  readonly onUnavailable?: (client: DatabaseClient) => void;
}

/**
 * Marks a statement that starts long work: it sets the client's own limit until the end of the transaction.
 */
export function limitMark(milliseconds: number): string {
  return `/* limit: ${Math.round(milliseconds)} */`;
}

/**
 * Makes objects of the rows, which pg read as arrays. `Object.assign` from an object with the same columns is
 * the fastest copy in V8; the spread in pg's own rows is so only for the columns of its first few statements.
 */
function rowsOf({ fields, rows }: pg.QueryArrayResult): Record<string, unknown>[] {
  const names = fields.map(({ name }) => name);
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  return rows.map((values) => {
    const row: Record<string, unknown> = Object.assign({}, empty);
    names.forEach((name, i) => {
      row[name] = values[i];
    });
    return row;
  });
}

/**
 * Takes the rows out of the result to which pg's query refers. That query outlives collections of the young
 * generation, also when it has been answered, and all rows would move to the old generation with it.
 */
function withOwnRows(result: pg.QueryArrayResult): pg.QueryResult {
  const { command, rowCount, oid, fields } = result;
  const rows = rowsOf(result);
  result.rows = [];
  return { command, rowCount, oid, fields, rows };
}

/**
 * A connection that never hangs: connecting and every statement have a timeout, and a network path that drops
 * packets is detected after {@link Timeouts.silence}. A connection that was dropped or hangs is closed at
 * once, and everything waiting on it fails with {@link DatabaseUnavailable}.
 */
export class DatabaseClient extends pg.Client {
  readonly #options: ClientOptions;
  readonly #timeouts: Timeouts;
  readonly #hosts: Hosts | null;
  /** Application name of this connection, also when a pooler gives it another backend. */
  readonly #name: string;
  /** Current limit of a statement. */
  #limit: number;
  /** Number of statements sent and not yet answered. */
  #pending = 0;
  /** Bytes received at the last check. */
  #received = 0;
  #look: NodeJS.Timeout | undefined;
  #reason: DatabaseUnavailable | null = null;
  /** Error that aborted the current transaction. */
  #abortedBy: unknown;

  constructor(options: ClientOptions) {
    const timeouts = options.timeouts ?? TIMEOUTS;
    const { connectionString } = options;
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: timeouts.connect,
      ...options,
      // With several hosts, the host is replaced before connecting.
      connectionString: hostsOf(connectionString)[0] ?? '',
    });
    // Limits and planner settings are stored for the role: a pooler refuses or drops them at the start of a
    // connection.
    const { connectionParameters } = this as unknown as {
      connectionParameters: { application_name?: string };
    };
    this.#name = `${connectionParameters.application_name ?? 'javon'} ${randomBytes(6).toString('hex')}`;
    connectionParameters.application_name = this.#name;
    this.#options = options;
    this.#timeouts = timeouts;
    this.#hosts = hostsToSearch(connectionString);
    this.#limit = timeouts.statement;
    // Statements on a broken connection report the error themselves. Without a listener the event would end
    // the process, and the pool adds its own only after the connection is open.
    this.on('error', () => {});
    const query = this.query.bind(this);
    // The pool's own `query` passes a callback: leave it unchanged.
    this.query = ((text: unknown, values: unknown, done?: (error: unknown, result?: unknown) => void) => {
      // Return a stream, such as that of COPY, unchanged.
      if (typeof text !== 'string') return query(text as pg.QueryConfig);
      const answered = this.#run(text, values);
      if (done === undefined) return answered;
      answered.then((result) => done(undefined, result), done);
    }) as typeof this.query;
    const connect = this.connect.bind(this) as () => Promise<pg.Client>;
    this.connect = ((done?: (error?: unknown) => void) => {
      const connected = this.#findHost()
        .then(connect)
        .then(() => this.#setSession())
        .catch((error) => this.#judge(error));
      if (done === undefined) return connected;
      connected.then(() => done(), done);
    }) as typeof this.connect;
  }

  async #findHost(): Promise<void> {
    if (this.#hosts === null) return;
    const { host, port } = await this.#hosts.find();
    this.host = host;
    this.port = port;
  }

  async #setSession(): Promise<void> {
    if (this.#options.setsSession) await this.#run(sessionStatement(this.#timeouts), undefined);
  }

  async #run(text: string, values: unknown): Promise<unknown> {
    const limit = LIMIT.exec(text)?.[1];
    if (limit !== undefined) this.#limit = Number(limit);
    const query = {
      name: this.#options.keepsPlans === false ? undefined : keptName(text),
      text,
      values: values as unknown[],
      rowMode: 'array' as const,
      query_timeout: this.#limit + MARGIN_MS,
    };
    if (ENDS.has(text)) this.#limit = this.#timeouts.statement;
    this.#begin();
    try {
      const result = (await super.query(query)) as pg.QueryArrayResult | pg.QueryArrayResult[];
      this.#abortedBy = undefined;
      // Several statements in one text have several results.
      return Array.isArray(result) ? result.map(withOwnRows) : withOwnRows(result);
    } catch (error) {
      // A statement that was sent before its predecessor failed would hide a deadlock, after which the work is retried.
      if ((error as pg.DatabaseError).code !== ABORTED) this.#abortedBy = error;
      return this.#judge(this.#abortedBy ?? error);
    } finally {
      this.#pending -= 1;
    }
  }

  /**
   * Drops the connection if the error says that the database is unavailable. @throws the error, or
   * DatabaseUnavailable
   */
  #judge(error: unknown): never {
    const reason = this.#reason ?? asUnavailable(error);
    if (reason === null) throw error;
    this.drop(reason);
    throw reason;
  }

  /** Closes the connection at once; everything waiting on it fails with the reason. */
  drop(reason: DatabaseUnavailable): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#hosts?.forget();
    void this.end();
    this.connection.stream.destroy();
    this.#options.onUnavailable?.(this);
  }

  /** Ends the connection properly, and closes it if the other side does not answer. */
  override end(done?: (error: Error) => void): Promise<void> {
    setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref();
    if (done === undefined) return super.end();
    super.end(done);
    return Promise.resolve();
  }

  get #bytes(): number {
    return (this.connection.stream as Socket).bytesRead;
  }

  #begin(): void {
    this.#pending += 1;
    if (this.#pending > 1) return;
    this.#received = this.#bytes;
    if (this.#look === undefined)
      this.#look = setTimeout(() => void this.#lookAfter(), this.#timeouts.silence).unref();
    else this.#look.refresh();
  }

  /** Drops the connection if nothing arrived since the last check and PostgreSQL is executing nothing. */
  async #lookAfter(): Promise<void> {
    if (this.#pending === 0 || this.#reason !== null) return;
    const before = this.#bytes;
    const isSilent = before === this.#received;
    this.#received = before;
    if (isSilent && (await this.#isLost()) && this.#pending > 0 && this.#bytes === before)
      this.drop(new DatabaseUnavailable('The connection to the database is silent'));
    else this.#look?.refresh();
  }

  /**
   * Asks on another connection whether this one is lost: PostgreSQL cannot be reached, or waits for us while
   * we wait for it.
   */
  async #isLost(): Promise<boolean> {
    const { question } = this.#timeouts;
    const { connectionString, askAt = connectionString } = this.#options;
    const other = new pg.Client({
      ...this.#options,
      connectionString: hostsOf(askAt)[0] ?? '',
      connectionTimeoutMillis: question,
      query_timeout: question,
    });
    other.on('error', () => {});
    try {
      // With several hosts, ask the same host; past a pooler, ask the one that accepts writes.
      const { host, port } =
        askAt === connectionString ? this : ((await hostsToSearch(askAt)?.find()) ?? other);
      other.host = host;
      other.port = port;
      await other.connect();
      const { rows } = await other.query<{ works: boolean }>(
        `select exists (select from pg_stat_activity
          where application_name = $1 and wait_event_type is distinct from 'Client') as works`,
        [this.#name],
      );
      if (rows[0]?.works) return false;
      await wait(UNDER_WAY_MS);
      return true;
    } catch (error) {
      return !isAnswer(error);
    } finally {
      void other.end();
      other.connection.stream.destroy();
    }
  }
}
