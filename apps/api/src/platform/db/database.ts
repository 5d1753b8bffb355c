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
import { PATIENCE, type Patience } from './patience.ts';
import type { DB } from './types.generated.ts';

/** For reading: the pool or a transaction. */
export type Db = Kysely<DB>;
/** For writing: functions that write accept only this. */
export type Tx = Transaction<DB>;

const BIGINT = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Ids, counts and whole so‘m: all stay below 2^53 by the contract; anything above is a fault, not a rounding. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`);
  return value;
}

/** `2026-11-21 00:49:54.12+00` as `2026-11-21T00:49:54.12Z`; sessions are set to UTC. */
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
  /** Most connections at once. */
  readonly pool: number;
  /** How long connections and statements are waited for, where it differs from the usual. */
  readonly patience?: Partial<Patience>;
  readonly onError?: (error: Error) => void;
}

/** Time that closing gives to statements under way, milliseconds; then they break off. */
const CLOSE_MS = 3000;

/** The database of a pool. */
export function databaseOn(pool: PostgresPool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Opens a pool of connections. Moments come as ISO strings in UTC, days as `YYYY-MM-DD`, bigint as number. */
export function openDatabase(options: DatabaseOptions): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const patience: Patience = { ...PATIENCE, ...options.patience };
  const clients = new Set<DatabaseClient>();
  const idle = new Set<DatabaseClient>();
  const settings: pg.PoolConfig & ClientOptions = {
    connectionString: options.url,
    max: options.pool,
    connectionTimeoutMillis: patience.connect,
    idleTimeoutMillis: 30_000,
    types,
    patience,
    setsSession: options.setsSession ?? false,
    keepsPlans: options.keepsPlans ?? true,
    askAt: options.askAt ?? options.url,
    Client: DatabaseClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    // Connections that lie idle go the same way, or are with a server that is no primary any more.
    onUnavailable: (lost) => {
      for (const client of idle) if (client !== lost) client.connection.stream.destroy(new Stale());
    },
  };
  const pool = new pg.Pool(settings);
  let isClosing = false;
  // A connection that breaks tells so by an event, idle or in the middle of a query; without a listener on
  // both that event would end the process. The query itself fails by itself, and the pool opens another.
  const onError = (error: Error) => {
    // The pool names the connection on the error: a log would have its secret for cancelling.
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
      // A server that stops ends connections that are saying goodbye.
      isClosing = true;
      const patienceEnds = setTimeout(() => {
        for (const client of clients) client.drop(new DatabaseUnavailable('The server stops'));
      }, CLOSE_MS);
      await db.destroy();
      clearTimeout(patienceEnds);
    },
  };
}

/** Closes a connection on which nothing waits. */
class Stale extends Error {
  constructor() {
    super('The database was unavailable on another connection');
  }
}

/** The pool as Kysely uses it; where it gives no connection in time, the database is unavailable. */
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
