import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable } from '../errors/unavailable.ts';
import { DatabaseClient } from './client.ts';

const AGAIN_MS = 500;

async function requireWritable(url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new DatabaseUnavailable('It takes no writes.');
  } finally {
    void client.end();
  }
}

/**
 * Waits for a database that accepts writes: machines that boot together become ready in any order.
 * @param print writes a line to the person at the terminal, once, if there is something to wait for
 * @throws Error naming the setting if the database refuses the connection, or when the time is over
 */
export async function awaitDatabase(
  { url, setting }: { readonly url: string; readonly setting: string },
  seconds: number,
  print: (line: string) => void,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let isPrinted = false; ; isPrinted = true) {
    try {
      return await requireWritable(url);
    } catch (error) {
      const { message } = error as Error;
      if (!(error instanceof DatabaseUnavailable))
        throw new Error(`${setting}: ${message}`, { cause: error });
      if (performance.now() >= end)
        throw new Error(`The database of ${setting} was unavailable for ${seconds} s: ${message}`, {
          cause: error,
        });
      if (!isPrinted) print(`Waiting for the database, ${seconds} s at most: ${message}`);
    }
    await wait(AGAIN_MS);
  }
}
