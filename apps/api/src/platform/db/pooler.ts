import { DatabaseClient } from './client.ts';

/** Number of attempts to detect shared backends: a pooler hands out the backend that was used last. */
const ROUNDS = 3;
const NAME = 'javon_probe';
const BACKEND = 'select pg_backend_pid() as pid';

/** Id of the backend that executes a statement, optionally prepared under a name. */
async function backendOf(client: DatabaseClient, name?: string): Promise<number> {
  const { rows } = await (name === undefined
    ? client.query<{ pid: number }>(BACKEND)
    : client.query<{ pid: number }>({ name, text: BACKEND }));
  return rows[0]?.pid ?? 0;
}

async function withTwo<T>(
  url: string,
  work: (one: DatabaseClient, other: DatabaseClient) => Promise<T>,
): Promise<T> {
  const clients = [0, 1].map(() => new DatabaseClient({ connectionString: url }));
  const [one, other] = clients as [DatabaseClient, DatabaseClient];
  try {
    await one.connect();
    await other.connect();
    return await work(one, other);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/**
 * Requires that each connection has its own backend, as LISTEN, migrations and session locks need.
 * @param setting name of the setting that names the database
 * @throws Error if there is a pooler in transaction mode
 */
export function requireOwnBackends(url: string, setting: string): Promise<void> {
  return withTwo(url, async (one, other) => {
    for (let round = 0; round < ROUNDS; round++)
      if ((await backendOf(one)) === (await backendOf(other)))
        throw new Error(
          `${setting} leads through a pooler in transaction mode, which loses LISTEN and locks of migrations.\n` +
            'Set DATABASE_DIRECT_URL, and DATABASE_OWNER_URL where there is one, to PostgreSQL itself ' +
            '(docs/guides/operations.md, Behind PgBouncer).',
        );
  });
}

/**
 * Requires that a statement can be prepared under a name, as kept plans need.
 * @throws Error if a pooler switches to another backend that does not know the name, or knows it already
 */
export function requireKeptPlans(url: string): Promise<void> {
  return withTwo(url, async (one, other) => {
    try {
      for (const client of [one, other, one]) await backendOf(client, NAME);
    } catch (error) {
      if (!/prepared statement/.test((error as Error).message)) throw error;
      throw new Error(
        'DATABASE_URL leads through a pooler that loses prepared statements: set DATABASE_KEEP_PLANS=off ' +
          '(docs/guides/operations.md, Behind PgBouncer).',
        { cause: error },
      );
    }
  });
}

/** SQL for the database and the cluster of a connection, from `pg_control_system()`. */
const PLACE = `concat_ws(' ', current_database(), 'of cluster', system_identifier)`;

/** The same with the role. */
export const IDENTITY = `concat_ws(' in ', current_user, ${PLACE})`;

async function ask(url: string, what: string): Promise<string> {
  const client = new DatabaseClient({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ at: string }>(`select ${what} as at from pg_control_system()`);
    return rows[0]?.at ?? '';
  } finally {
    void client.end();
  }
}

async function requireSame(what: string, url: string, other: string, setting: string): Promise<void> {
  if (url === other) return;
  const [first, second] = [await ask(url, what), await ask(other, what)];
  if (first !== second)
    throw new Error(`${setting} leads elsewhere than DATABASE_URL: to ${second}, not to ${first}.`);
}

/**
 * Requires that another connection string leads to the same role and database as DATABASE_URL.
 * @param setting name of the setting that has it
 * @throws Error naming where each one leads
 */
export function requireSameDatabase(url: string, other: string, setting: string): Promise<void> {
  return requireSame(IDENTITY, url, other, setting);
}

/**
 * Requires that the owner's connection string leads to the database of DATABASE_URL, with any role: otherwise
 * migrations would change a database that is not served.
 * @throws Error naming where each one leads
 */
export function requireOwnersDatabase(url: string, ownerUrl: string): Promise<void> {
  return requireSame(PLACE, url, ownerUrl, 'DATABASE_OWNER_URL');
}
