import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Cluster, Machine } from './cluster.ts';
import type { Ledger } from './load.ts';

export const DATABASE = 'javon';

/** Builds connection strings of Javon's two roles, for any host or list of hosts. */
export interface Roles {
  serving(hosts: string): string;
  owner(hosts: string): string;
}

/** Runs work on a connection of the superuser to one machine. */
export async function asSuperuser<T>(
  cluster: Cluster,
  machine: Machine,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.superuserUrl(machine, database) });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates the database and its two roles as docs/guides/operations.md describes. */
export async function prepareDatabase(cluster: Cluster): Promise<Roles> {
  const [owner, serving] = [randomBytes(15).toString('hex'), randomBytes(15).toString('hex')];
  await asSuperuser(cluster, await cluster.primary(), 'postgres', async (client) => {
    await client.query(`create role javon_owner login password '${owner}'`);
    await client.query(
      `create role javon_serves login password '${serving}' nosuperuser nocreatedb nocreaterole`,
    );
    await client.query(`create database ${DATABASE} owner javon_owner`);
    await client.query(`revoke connect on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to javon_serves`);
  });
  return {
    serving: (hosts) => `postgresql://javon_serves:${serving}@${hosts}/${DATABASE}`,
    owner: (hosts) => `postgresql://javon_owner:${owner}@${hosts}/${DATABASE}`,
  };
}

export interface Findings {
  readonly answered: number;
  /** Names of answered writes that are missing in the database, and of those that exist more than once. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

/**
 * Looks up every answered write: in the history, which has a line for each, and for added segments in their
 * table as well. A write without an answer may exist once or not at all.
 */
export async function findWrites(client: pg.Client, ledgers: readonly Ledger[]): Promise<Findings> {
  const { rows } = await client.query<{ name: string; times: number }>(
    `select after->>'name' as name, count(*)::int as times from history
     where entity = 'segment' and after ? 'name' group by 1`,
  );
  const times = new Map(rows.map((row) => [row.name, row.times]));
  const kept = await client.query<{ name: string; times: number }>(
    'select name, count(*)::int as times from segment group by 1',
  );
  const segments = new Map(kept.rows.map((row) => [row.name, row.times]));
  const isAdded = (name: string) => /-add\d+-\d+$/.test(name);
  const names = ledgers.flatMap(({ answered }) => answered.map(({ name }) => name));
  const isLost = (name: string) => !times.has(name) || (isAdded(name) && !segments.has(name));
  const doubled = [...times, ...segments].filter(([, count]) => count > 1).map(([name]) => name);
  return { answered: names.length, lost: names.filter(isLost), doubled: [...new Set(doubled)] };
}
