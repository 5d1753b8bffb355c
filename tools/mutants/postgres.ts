import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/** Statement timeout: a mutated statement may never end. */
const STATEMENT_LIMIT = '30s';
/** Interval of the search for databases that killed tests left behind, and the age below which they are kept. */
const SWEEP_MS = 60_000;
const NEW_DATABASE = '5 minutes';

/** A PostgreSQL for every test of a run. */
export interface SharedPostgres {
  /** Connection string with the word DATABASE for the database's name. */
  readonly url: string;
  stop(): Promise<void>;
  /** Kills the server and removes its data, for a process that is about to exit. */
  abandon(): void;
}

type Setup = (project: Pick<TestProject, 'provide'>) => Promise<() => Promise<void>>;

/** Removes the databases that tests left behind, except those in use or new. */
async function sweep(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `select d.datname from pg_database d
     where d.datname like 'test\\_%'
       and (pg_stat_file('base/' || d.oid || '/PG_VERSION', true)).modification < now() - interval '${NEW_DATABASE}'
       and not exists (
         select from pg_stat_activity a where a.datname = d.datname and a.state_change > now() - interval '${NEW_DATABASE}')`,
  );
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
}

/** Starts the PostgreSQL of the API's tests, with their template databases, in a copy of the repository. */
export async function startPostgres(root: string): Promise<SharedPostgres> {
  const file = pathToFileURL(path.join(root, 'apps/api/test/global-setup.ts')).href;
  const { default: setup } = (await import(file)) as { default: Setup };
  let url = '';
  const stop = await setup({
    provide: (_, value) => {
      url = String(value);
    },
  });
  const client = new pg.Client({ connectionString: url.replace('DATABASE', 'postgres') });
  await client.connect();
  client.on('error', (error) => console.warn(`  PostgreSQL: ${error.message}`));
  await client.query(`alter system set statement_timeout = '${STATEMENT_LIMIT}'`);
  await client.query('select pg_reload_conf()');
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const folder = rows[0]?.data_directory ?? '';
  const pid = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let isRunning = true;
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweep(client).catch((error: unknown) =>
      console.warn(`  databases left behind: ${String(error)}`),
    );
  }, SWEEP_MS);
  return {
    url,
    stop: async () => {
      clearInterval(timer);
      await sweeping;
      await client.end();
      await stop();
      isRunning = false;
    },
    abandon: () => {
      if (!isRunning) return;
      try {
        process.kill(pid, 'SIGQUIT');
      } catch {
        // It has ended already.
      }
      // The folder with PostgreSQL's data and its log, made by the tests' setup.
      rmSync(path.dirname(folder), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
