import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
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

/**
 * Settings of each connection. Pages come from memory or a flash disk, so that reading one somewhere costs
 * hardly more than the next one: with PostgreSQL's own figure, made for turning disks, a branch's tags would
 * be found by reading all products of the chain. Compiling a query takes longer than any of ours runs.
 */
const SESSION = '-c timezone=UTC -c random_page_cost=1.1 -c jit=off';

export interface DatabaseOptions {
  readonly url: string;
  readonly pool: number;
  /** Longest a statement may take, milliseconds; below the request's own limit. */
  readonly statementTimeout?: number;
  readonly onError?: (error: Error) => void;
}

const KEPT = /^\s*\/\* kept: (\w{1,40}) \*\//;
/** Most texts whose plans are kept; each costs PostgreSQL some 100 KB in every connection that ran it. */
const MOST_KEPT = 100;
/** Names of the kept statements by their texts; the same in every connection of this process. */
const keptNames = new Map<string, string>();

/** Name to prepare a statement under; undefined where its plan is not kept. */
function keptName(text: string): string | undefined {
  const known = keptNames.get(text);
  if (known !== undefined) return known;
  const label = KEPT.exec(text)?.[1];
  if (label === undefined || keptNames.size >= MOST_KEPT) return undefined;
  const name = `${label}_${keptNames.size}`;
  keptNames.set(text, name);
  return name;
}

/**
 * Lets a statement that begins with `/* kept: label *\/` be planned once for each connection instead of at each
 * call: planning a page of a list takes as long as reading it. For what is called all the time in few variants of
 * its text, with a plan that fits whatever the parameters are; kysely has no other way to name a statement.
 */
function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const kept = (text: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? keptName(text) : undefined;
    if (name === undefined) return query(text, ...rest);
    const [values, ...callback] = Array.isArray(rest[0]) ? rest : [undefined, ...rest];
    return query({ name, text, values }, ...callback);
  };
  client.query = kept as typeof client.query;
}

/** Opens a pool of connections. Moments come as ISO strings in UTC, days as `YYYY-MM-DD`, bigint as number. */
export function openDatabase(options: DatabaseOptions): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.pool,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeout ?? 15_000,
    options: SESSION,
    types,
  });
  // A connection that breaks tells so by an event, idle or in the middle of a query; without a listener on
  // both that event would end the process. The query itself fails by itself, and the pool opens another.
  const onError = (error: Error) => options.onError?.(error);
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    keepPlans(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
