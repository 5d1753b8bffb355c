import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { type Db, openDatabase } from '../src/platform/db/database.ts';
import { ensureDatabase } from '../src/platform/db/migrate.ts';
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/postgres/embedded.ts';
import { startServer } from '../src/server.ts';
import { type TestServer, testServer } from './harness.ts';
import { Relay, throughPort } from './relay.ts';
import { SERVING } from './serving.ts';
import { makeWorld, PASSWORD } from './world.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'javon-hosts-'));
/**
 * Two hosts of a cluster: that of all tests, and a second one with a database and a role of the same names.
 */
let first: TestServer;
let cluster: EmbeddedPostgres;
let second: string;
let name: string;
beforeAll(async () => {
  first = await testServer();
  name = new URL(first.url).pathname.slice(1);
  cluster = await startEmbedded(folder, { settings: { fsync: 'off' } });
  await ensureDatabase(cluster.url('postgres'), name);
  second = cluster.url(name);
  await on(second, `create role ${SERVING.name} login password '${SERVING.password}'`);
  for (const url of [first.ownerUrl, second])
    await on(url, `create table written (n int); grant all on written to ${SERVING.name}`);
});
afterAll(async () => {
  await first.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function on(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Makes a host the primary, or a standby: its sessions end, as they do when a cluster fails over. */
async function setPrimary(ownerUrl: string, isPrimary: boolean): Promise<void> {
  const value = isPrimary ? 'off' : 'on';
  await on(
    ownerUrl,
    `begin; set transaction read write; alter database ${name} set default_transaction_read_only = ${value}; commit;
    select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = '${SERVING.name}'`,
  );
}

const portOf = (url: string) => new URL(url).port;
const servedBy = async (db: Db) => {
  const { rows } = await sql<{ port: string }>`
    insert into written values (1) returning current_setting('port') as port`.execute(db);
  return rows[0]?.port;
};
const url = (...ports: (string | number)[]) =>
  `postgresql://${SERVING.name}:${SERVING.password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}` +
  `/${name}?target_session_attrs=read-write`;

describe('a cluster of two hosts', () => {
  let database: ReturnType<typeof openDatabase>;
  let relay: Relay;
  beforeEach(async () => {
    await setPrimary(first.ownerUrl, true);
    await setPrimary(second, false);
    relay = new Relay(Number(portOf(first.url)));
    const timeouts = { silence: 300, question: 1500 };
    database = openDatabase({ url: url(portOf(second), await relay.open()), pool: 3, timeouts });
  });
  afterEach(async () => {
    await database.close();
    await relay.shut();
    await setPrimary(first.ownerUrl, true);
  });
  const servedNow = () => servedBy(database.db).catch((error: Error) => error.name);

  it('is used by the host that accepts writes, and followed after a failover', async () => {
    expect(await servedBy(database.db)).toBe(portOf(first.url));
    await setPrimary(first.ownerUrl, false);
    expect(await servedNow()).toBe('DatabaseUnavailable');
    await setPrimary(second, true);
    await expect.poll(servedNow).toBe(portOf(second));
  });

  it('continues on the other host when the machine of the primary is silent', async () => {
    expect(await servedBy(database.db)).toBe(portOf(first.url));
    relay.swallow(true);
    await setPrimary(second, true);
    await expect.poll(servedNow).toBe(portOf(second));
  });

  it('drops a connection to a server that has become a standby without ending its sessions', async () => {
    expect(await servedBy(database.db)).toBe(portOf(first.url));
    await sql`set session characteristics as transaction read only`.execute(database.db);
    expect(await servedNow()).toBe('DatabaseUnavailable');
    expect(await servedNow()).toBe(portOf(first.url));
  });
});

it('a server on a read-only database is not ready, answers writes with 503, and names the missing part', async () => {
  const world = await makeWorld(first.db, 1);
  await setPrimary(first.ownerUrl, false);
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
  };
  const config = readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0', ...bucket }, folder);
  const { db, close } = openDatabase({ url: first.url, pool: 2 });
  const app = await buildApp({ db, databaseUrl: first.url, config, webFolder: null });
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, (JSON.parse(body) as { failing?: string[] }).failing?.sort()];
  };
  try {
    expect(await ready()).toEqual([503, ['database', 'files']]);
    const body = { phone: world.phones.sellerA, password: PASSWORD };
    const signIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
    expect([signIn.statusCode, signIn.json().code]).toEqual([503, 'database_unavailable']);
    await setPrimary(first.ownerUrl, true);
    expect(await ready()).toEqual([503, ['files']]);
  } finally {
    await setPrimary(first.ownerUrl, true);
    await app.close();
    await close();
  }
});

describe('starting servers', () => {
  const environment = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    ADMIN_PHONE: '+998901234567',
    ADMIN_PASSWORD: 'a long password of tests',
    PORT: '0',
    LOG_LEVEL: 'silent',
  });

  it('both at once on an empty database start, and wait for a database that starts later', async () => {
    await on(cluster.url('postgres'), 'create database empty');
    const relay = new Relay(Number(portOf(second)));
    const later = throughPort(cluster.url('empty'), await relay.open());
    await relay.shut();
    const starting = [1, 2].map(() => startServer(environment(later), folder));
    await relay.open();
    const servers = await Promise.all(starting);
    try {
      for (const { app } of servers) expect((await app.inject('/readyz')).statusCode).toBe(200);
    } finally {
      for (const { stop } of servers) await stop();
      await relay.shut();
    }
  });

  it('report it after the time limit, and immediately if the database refuses them', async () => {
    const away = { ...environment('postgresql://javon:x@127.0.0.1:1/javon'), DATABASE_WAIT: '0' };
    await expect(startServer(away, folder)).rejects.toThrow('unavailable for 0 s');
    const wrong = new URL(cluster.url('postgres'));
    wrong.password = 'wrong';
    await expect(startServer(environment(wrong.href), folder)).rejects.toThrow('password');
  });
});

it.each([
  ['postgresql://me@a:5432,b:5433/javon', null],
  ['postgresql://me@a,b/javon?target_session_attrs=read-write', null],
  ['postgresql://me@a,/javon', 'DATABASE_URL'],
  ['postgresql://me@a,b/javon?target_session_attrs=standby', 'read-write'],
  ['mysql://me@a,b/javon', 'DATABASE_URL'],
])('the setting %s is accepted, or refused by name', (DATABASE_URL, fault) => {
  const read = () => readConfig({ DATABASE_URL }, '/');
  if (fault === null) expect(read().databaseUrl).toBe(DATABASE_URL);
  else expect(read).toThrow(fault);
});
