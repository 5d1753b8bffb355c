import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster, Machine } from './cluster.ts';
import { asSuperuser, DATABASE } from './database.ts';

const CLIENTS = 4;
const PAUSE_MS = 5;

/**
 * Clients without timeouts or proxy: they write to one machine until it refuses. A primary that is resumed
 * after a freeze would accept their writes, which is how a set-up without synchronous commits loses them.
 */
export interface Witness {
  /** Answered writes. */
  readonly answered: number[];
  /** Closes the connections; a write without an answer is abandoned. */
  stop(): void;
}

/** Creates the table of the witnesses' writes, separate from Javon's own, which all belong to its owner. */
export async function prepareWitness(cluster: Cluster): Promise<void> {
  await asSuperuser(cluster, await cluster.primary(), DATABASE, (client) =>
    client.query('create schema drill create table witness (n bigint primary key)'),
  );
}

export async function startWitness(cluster: Cluster, machine: Machine, from: number): Promise<Witness> {
  const answered: number[] = [];
  let [next, isStopping] = [from, false];
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: cluster.superuserUrl(machine, DATABASE) });
      client.on('error', () => {});
      await client.connect();
      return client;
    }),
  );
  const write = async (client: pg.Client) => {
    while (!isStopping) {
      const n = next++;
      await client.query('insert into drill.witness values ($1)', [n]);
      answered.push(n);
      await wait(PAUSE_MS);
    }
  };
  for (const client of clients) write(client).catch(() => {});
  return {
    answered,
    stop: () => {
      isStopping = true;
      for (const client of clients) client.connection.stream.destroy();
    },
  };
}

/** Counts answered writes of witnesses that the cluster lost. */
export async function countLost(cluster: Cluster, answered: readonly number[]): Promise<number> {
  const { rows } = await asSuperuser(cluster, await cluster.primary(), DATABASE, (client) =>
    client.query<{ n: string }>('select n from drill.witness'),
  );
  const kept = new Set(rows.map(({ n }) => Number(n)));
  return answered.filter((n) => !kept.has(n)).length;
}
