import { DatabaseClient } from './client.ts';
import { TIMEOUTS } from './timeouts.ts';

/** Timeout of one statement: a migration may rewrite a large table, or wait for that of another server. */
const LONGEST_MS = 30 * 60_000;
const LONG = { ...TIMEOUTS, statement: LONGEST_MS, transaction: LONGEST_MS };

/** Opens a connection for long work, separate from the pool; the caller ends it. */
export async function openConnection(url: string): Promise<DatabaseClient> {
  const client = new DatabaseClient({ connectionString: url, timeouts: LONG, setsSession: true });
  await client.connect();
  return client;
}
