import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { asUnavailable, DatabaseUnavailable, isAnswer } from '../errors/unavailable.ts';
import { type Hosts, hostsOf, hostsToSearch } from './hosts.ts';
import { keptName } from './kept-plans.ts';

/** How long a connection is waited for before it is dropped, milliseconds. */
export interface Patience {
  /** For a connection: to open one, or until one of the pool is free. */
  readonly connect: number;
  /** For a statement; PostgreSQL ends it then. Long work has a limit of its own (transaction.ts). */
  readonly statement: number;
  /** Silence during a statement after which the database is asked whether it works on it. */
  readonly silence: number;
  /** For the answer to that question, and before it for the connection to ask on. */
  readonly question: number;
  /** Silence of ours within a transaction after which PostgreSQL ends it, so that no lock stays behind. */
  readonly transaction: number;
}

/** A call that comes upon silence is refused by the first limit that it meets, within ten seconds. */
export const PATIENCE: Patience = {
  connect: 5000,
  statement: 15_000,
  silence: 3000,
  question: 2500,
  transaction: 8000,
};

/** How much later than PostgreSQL the client gives a statement up by itself. */
const MARGIN_MS = 2000;
/** After this long without traffic the operating system asks whether the other side is there. */
const KEEP_ALIVE_MS = 10_000;
/** A closing connection waits this long for the other side. */
const GOODBYE_MS = 1000;
/** Time for an answer that is under way when PostgreSQL says that it has sent it. */
const UNDER_WAY_MS = 200;

/** Has PostgreSQL notice within a minute that a client has gone, and let go of its locks. */
const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';

const LIMIT = /^\s*\/\* limit: (\d{1,10}) \*\//;
const ENDS = new Set(['commit', 'rollback']);

export interface ClientOptions extends pg.ClientConfig {
  /** May name several hosts; of these, the one that takes writes is connected to. */
  readonly connectionString: string;
  readonly patience?: Patience;
  /** Called when the connection was dropped because the database is unavailable. */
  readonly onUnavailable?: (client: DatabaseClient) => void;
}

/** Marks a statement that begins long work: the client's own limit follows until the end of the transaction. */
export function limitMark(milliseconds: number): string {
  return `/* limit: ${Math.round(milliseconds)} */`;
}

/**
 * A connection that never hangs: connecting and every statement have a limit, and a path that swallows bytes is noticed
 * after {@link Patience.silence}. A connection that the database dropped or that hangs is closed at once, and what waits on
 * it fails with {@link DatabaseUnavailable}.
 */
export class DatabaseClient extends pg.Client {
  readonly #options: ClientOptions;
  readonly #patience: Patience;
  readonly #hosts: Hosts | null;
  /** Longest that the statements of now may take. */
  #limit: number;
  /** Statements sent and not answered. */
  #pending = 0;
  /** Bytes received when the last look was taken. */
  #received = 0;
  #look: NodeJS.Timeout | undefined;
  #reason: DatabaseUnavailable | null = null;

  constructor(options: ClientOptions) {
    const patience = options.patience ?? PATIENCE;
    const { connectionString } = options;
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: patience.connect,
      statement_timeout: patience.statement,
      idle_in_transaction_session_timeout: patience.transaction,
      ...options,
      // Of several hosts, the one to connect to is found before it is.
      connectionString: hostsOf(connectionString)[0] ?? '',
      options: `${SERVER_KEEP_ALIVE} ${options.options ?? ''}`,
    });
    this.#options = options;
    this.#patience = patience;
    this.#hosts = hostsToSearch(connectionString);
    this.#limit = patience.statement;
    // Statements on a connection that breaks fail by themselves. The event without a listener would end the process, and
    // the pool adds its own only after the connection is open.
    this.on('error', () => {});
    const query = this.query.bind(this);
    // The pool's own `query` passes a callback.
    this.query = ((text: unknown, values: unknown, done?: (error: unknown, result?: unknown) => void) => {
      // A stream, as of COPY, is handed back as it is.
      if (typeof text !== 'string') return query(text as pg.QueryConfig);
      const answered = this.#run(text, values);
      if (done === undefined) return answered;
      answered.then((result) => done(undefined, result), done);
    }) as typeof this.query;
    const connect = this.connect.bind(this) as () => Promise<pg.Client>;
    this.connect = ((done?: (error?: unknown) => void) => {
      const connected = this.#findHost()
        .then(connect)
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

  async #run(text: string, values: unknown): Promise<unknown> {
    const limit = LIMIT.exec(text)?.[1];
    if (limit !== undefined) this.#limit = Number(limit);
    const query = {
      name: keptName(text),
      text,
      values: values as unknown[],
      query_timeout: this.#limit + MARGIN_MS,
    };
    if (ENDS.has(text)) this.#limit = this.#patience.statement;
    this.#begin();
    try {
      return await super.query(query);
    } catch (error) {
      return this.#judge(error);
    } finally {
      this.#pending -= 1;
    }
  }

  /** Drops the connection where the error says that the database is unavailable. @throws the error, or its meaning */
  #judge(error: unknown): never {
    const reason = this.#reason ?? asUnavailable(error);
    if (reason === null) throw error;
    this.drop(reason);
    throw reason;
  }

  /** Closes the connection at once; what waits on it fails with the reason. */
  drop(reason: DatabaseUnavailable): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#hosts?.forget();
    void this.end();
    this.connection.stream.destroy();
    this.#options.onUnavailable?.(this);
  }

  /** Says goodbye, and closes where the other side does not answer. */
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
      this.#look = setTimeout(() => void this.#lookAfter(), this.#patience.silence).unref();
    else this.#look.refresh();
  }

  /** Drops the connection where nothing came since the last look and PostgreSQL works on nothing. */
  async #lookAfter(): Promise<void> {
    if (this.#pending === 0 || this.#reason !== null) return;
    const before = this.#bytes;
    const isSilent = before === this.#received;
    this.#received = before;
    if (isSilent && (await this.#isLost()) && this.#pending > 0 && this.#bytes === before)
      this.drop(new DatabaseUnavailable('The connection to the database is silent'));
    else this.#look?.refresh();
  }

  /** Asks on another connection: PostgreSQL cannot be reached, or waits for us while we wait for it. */
  async #isLost(): Promise<boolean> {
    const { question } = this.#patience;
    const other = new pg.Client({
      ...this.#options,
      connectionString: hostsOf(this.#options.connectionString)[0] ?? '',
      connectionTimeoutMillis: question,
      query_timeout: question,
    });
    other.on('error', () => {});
    // The same of several hosts.
    other.host = this.host;
    other.port = this.port;
    try {
      await other.connect();
      const { rows } = await other.query<{ waits: boolean }>(
        `select coalesce(wait_event_type = 'Client', false) as waits from pg_stat_activity where pid = $1`,
        [(this as unknown as { processID: number }).processID],
      );
      if (rows[0]?.waits === false) return false;
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
