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
    /** Connection string with the word DATABASE instead of the name of a database. */
    postgresUrl: string;
    /** PgBouncer between the tests' servers and their databases, if the run uses one. */
    pooler: { readonly port: string; readonly keepsPlans: boolean } | undefined;
  }
}

/** In-memory file system of Linux. */
const MEMORY = '/dev/shm';
/** Maximum space of the tests' databases and their write-ahead log, in bytes. */
const ROOM = 3 * 1024 ** 3;

/**
 * A folder in memory if there is enough space, else on the disk: each test copies a database of a thousand
 * small files.
 */
function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * File with the location of data that one step of `npm test` leaves for the next, so that it is made only
 * once.
 */
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

/** Mode of the PgBouncer for the tests' servers (`npm run test:pooler`). */
const POOLER = process.env.JAVON_TEST_POOLER as PoolMode | undefined;

/** Starts one PostgreSQL for the whole run, on temporary data, with template databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = NOTE && existsSync(NOTE) ? readFileSync(NOTE, 'utf8') : null;
  const folder = kept ?? mkdtempSync(path.join(roomyFolder(), 'javon-test-'));
  const postgres = await startEmbedded(folder, {
    // Durability is off, because nothing here outlives the run.
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
    // Each test has a separate database, hence a separate pool.
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
