import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { ensureDatabase, migrate } from '../src/platform/db/migrate.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { prepareDatabase } from '../src/prepare.ts';
import { hasPooler, type PoolMode, startPooler } from './pooler.ts';
import { asServing, SERVING } from './serving.ts';
import { TEMPLATE_DEMO, TEMPLATE_EMPTY } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string with the word DATABASE where the name of a database goes. */
    postgresUrl: string;
    /** PgBouncer between the tests' servers and their databases, where the run is to go through one. */
    pooler: { readonly port: string; readonly keepsPlans: boolean } | undefined;
  }
}

/** Where Linux keeps files in memory alone. */
const MEMORY = '/dev/shm';
/** Space that the tests' databases and their write-ahead log need at most, in bytes. */
const ROOM = 3 * 1024 ** 3;

/** Each test copies a database of a thousand small files: in memory where there is room, else on the disk. */
function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A file that names the data which one step of `npm test` leaves for the next: they need not be made twice. */
const NOTE = process.env.JAVON_TEST_DATA;

async function onServer(adminUrl: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(command);
  await client.end();
}

async function fillDemo(url: string): Promise<void> {
  const database = openDatabase({ url: asServing(url), pool: 2 });
  try {
    await prepareDatabase(database.db, readConfig({}, process.cwd()), null, url);
  } finally {
    await database.close();
  }
}

async function makeTemplates(url: (name: string) => string): Promise<void> {
  await ensureDatabase(url('postgres'), TEMPLATE_EMPTY);
  await onServer(url('postgres'), `create role ${SERVING.name} login password '${SERVING.password}'`);
  await migrate(url(TEMPLATE_EMPTY), asServing(url(TEMPLATE_EMPTY)));
  await onServer(url('postgres'), `create database ${TEMPLATE_DEMO} template ${TEMPLATE_EMPTY}`);
  await fillDemo(url(TEMPLATE_DEMO));
}

/** Mode of the PgBouncer that the tests' servers are to go through (`npm run test:pooler`). */
const POOLER = process.env.JAVON_TEST_POOLER as PoolMode | undefined;

/** Starts one PostgreSQL for the whole run, on temporary data, with databases to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = NOTE && existsSync(NOTE) ? readFileSync(NOTE, 'utf8') : null;
  const folder = kept ?? mkdtempSync(path.join(roomyFolder(), 'javon-test-'));
  const postgres = await startEmbedded(folder, {
    // Nothing here outlives the run, so nothing has to reach the disk.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '256MB',
      max_connections: '300',
    },
  });
  if (kept === null) await makeTemplates(postgres.url);
  project.provide('postgresUrl', postgres.url('DATABASE'));
  let stopPooler = async () => {};
  if (POOLER !== undefined && hasPooler()) {
    const url = asServing(postgres.url('postgres'));
    // Each test has a database of its own, hence a pool of its own.
    const pooler = await startPooler(POOLER, [url], { server_idle_timeout: '5', max_client_conn: '2000' });
    project.provide('pooler', {
      port: new URL(pooler.url(url)).port,
      keepsPlans: POOLER === 'session',
    });
    stopPooler = pooler.stop;
  }
  return async () => {
    await stopPooler();
    await postgres.stop();
    if (NOTE) writeFileSync(NOTE, folder);
    else rmSync(folder, { recursive: true, force: true });
  };
}
