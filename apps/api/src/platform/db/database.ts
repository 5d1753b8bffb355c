import {
  Kysely,
  type PostgresClientConstructor,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { asUnavailable, DatabaseUnavailable } from '../errors/unavailable.ts';
import { type ClientOptions, DatabaseClient } from './client.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';
import type { DB } from './types.generated.ts';

/** Handle for reading: the pool or a transaction. */
export type Db = Kysely<DB>;
/** Handle for writing: functions that write accept only a transaction. */
export type Tx = Transaction<DB>;

const BIGINT = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * Parses ids, counts and whole soʻm: all stay below 2^53 by the contract, so a larger value is an error
 * instead of being rounded.
 */
function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`);
  return value;
}

/** Converts `2026-11-21 00:49:54.12+00` to `2026-11-21T00:49:54.12Z`; sessions are set to UTC. */
function isoMoment(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString();
}

const parsers = new Map<number, (text: string) => unknown>([
  [BIGINT, exactNumber],
  [DATE, (text) => text],
  [TIMESTAMPTZ, isoMoment],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export interface DatabaseOptions extends Pick<ClientOptions, 'setsSession' | 'keepsPlans' | 'askAt'> {
  readonly url: string;
  /** Maximum number of connections. */
  readonly pool: number;
  /** Timeouts of connections and statements, if they differ from the defaults. */
  readonly timeouts?: Partial<Timeouts>;
  readonly onError?: (error: Error) => void;
}

/** Time for running statements to finish when the pool closes, milliseconds; then they are cancelled. */
const CLOSE_MS = 3000;

/** Wraps a pool as a Kysely database. */
export function databaseOn(pool: PostgresPool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Opens a pool of connections. Timestamps are returned as ISO strings in UTC, days as `YYYY-MM-DD`, bigint as
 * number.
 */
export function openDatabase(options: DatabaseOptions): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const timeouts: Timeouts = { ...TIMEOUTS, ...options.timeouts };
  const clients = new Set<DatabaseClient>();
  const idle = new Set<DatabaseClient>();
  const settings: pg.PoolConfig & ClientOptions = {
    connectionString: options.url,
    max: options.pool,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: 30_000,
    types,
    timeouts,
    setsSession: options.setsSession ?? false,
    keepsPlans: options.keepsPlans ?? true,
    askAt: options.askAt ?? options.url,
    Client: DatabaseClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    // Idle connections have the same network path, or lead to a server that is no longer the primary: close
    // them too.
    onUnavailable: (lost) => {
      for (const client of idle) if (client !== lost) client.connection.stream.destroy(new Stale());
    },
  };
  const pool = new pg.Pool(settings);
  let isClosing = false;
  // A broken connection emits an event, idle or during a query; without a listener on both, that event would
  // end the process. The query itself fails, and the pool opens another connection.
  const onError = (error: Error) => {
    // The pool attaches the connection to the error: the log would contain its cancellation secret.
    Reflect.deleteProperty(error, 'client');
    if (!isClosing && !(error instanceof Stale)) options.onError?.(error);
  };
  const own = (client: pg.ClientBase) => client as DatabaseClient;
  pool.on('error', onError);
  pool.on('connect', (client) => {
    clients.add(own(client));
    client.on('error', onError);
  });
  pool.on('acquire', (client) => idle.delete(own(client)));
  pool.on('release', (_error, client) => idle.add(own(client)));
  pool.on('remove', (client) => {
    clients.delete(own(client));
    idle.delete(own(client));
  });
  const db = databaseOn(reporting(pool));
  return {
    db,
    pool,
    async close() {
      // End connections that are still closing when the server stops.
      isClosing = true;
      const timer = setTimeout(() => {
        for (const client of clients) client.drop(new DatabaseUnavailable('The server stops'));
      }, CLOSE_MS);
      await db.destroy();
      clearTimeout(timer);
    },
  };
}

/** Error that closes an idle connection. */
class Stale extends Error {
  constructor() {
    super('The database was unavailable on another connection');
  }
}

/** Wraps the pool for Kysely; if it gives no connection in time, the database is unavailable. */
function reporting(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    Client: DatabaseClient as unknown as PostgresClientConstructor,
    connect: () =>
      pool.connect().catch((error) => {
        throw asUnavailable(error) ?? error;
      }),
    end: () => pool.end(),
  };
}
