import { DatabaseClient } from './client.ts';
import { TIMEOUTS } from './timeouts.ts';

/** Timeout of one statement: a migration may rewrite a large table, or wait for that of another server. */
const LONGEST_MS = 30 * 60_000;
const LONG = { ...TIMEOUTS, statement: LONGEST_MS, transaction: LONGEST_MS };

/** Runs long work on a connection of its own, separate from the pool. */
export async function onOwnConnection<T>(
  url: string,
  work: (client: DatabaseClient) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({ connectionString: url, timeouts: LONG, setsSession: true });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
