import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { ensureDatabase } from '../src/platform/db/migrate.ts';
import { Replica } from '../src/platform/db/replica.ts';
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/postgres/embedded.ts';
import { freePort } from '../src/platform/postgres/free-port.ts';
import { type Server, startServer } from '../src/server.ts';
import { type Standby, startStandby } from './standby.ts';

const ADMIN = { phone: '+998901234567', password: 'a long password of tests' };

const REPORTS = [
  '/api/uz/history/kinds',
  '/api/uz/history/export',
  '/api/uz/shelves/export',
  '/api/uz/top-directors?period=today',
  '/api/uz/day-overview',
];

describe('a server with a standby for reports', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-replica-'));
  let primary: EmbeddedPostgres;
  let standby: Standby;
  let metricsPort: number;
  /** Two copies of the server. */
  let servers: Server[];

  const environment = (settings: Readonly<Record<string, string>> = {}) => ({
    DATABASE_URL: primary.url('javon'),
    DATABASE_READ_URL: standby.url('javon'),
    DATABASE_READ_LAG: '3',
    DEMO: '0',
    ADMIN_PHONE: ADMIN.phone,
    ADMIN_PASSWORD: ADMIN.password,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  });

  beforeAll(async () => {
    primary = await startEmbedded(path.join(folder, 'primary'), { settings: { fsync: 'off' } });
    await ensureDatabase(primary.url('postgres'), 'javon');
    standby = await startStandby(primary, path.join(folder, 'primary'), path.join(folder, 'standby'));
    metricsPort = await freePort();
    servers = [await startServer(environment({ METRICS_PORT: String(metricsPort) }), folder)];
    servers.push(await startServer(environment(), folder));
  });
  afterAll(async () => {
    for (const { stop } of servers ?? []) await stop();
    await standby?.stop();
    await primary?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A browser: stores the cookies that it gets. */
  class Browser {
    readonly #cookies = new Map<string, string>();
    #token = '';

    async signIn(): Promise<void> {
      const { json } = await this.ask('POST', '/api/auth/login', ADMIN);
      this.#token = (json as { access_token: string }).access_token;
    }

    async ask(method: 'GET' | 'POST', url: string, payload?: object, copy = 0) {
      const server = servers[copy];
      if (server === undefined) throw new Error(`There is no copy ${copy}`);
      const answer = await server.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${this.#token}`,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(payload === undefined ? {} : { payload }),
      });
      for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
      return { status: answer.statusCode, json: answer.body.startsWith('{') ? answer.json() : null };
    }

    forget(): void {
      this.#cookies.clear();
    }
  }

  const metric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(name));
    return line === undefined ? 0 : Number(line.split(' ').at(-1)?.replace('+Inf', 'Infinity'));
  };
  const readsAt = (place: string) => metric(`javon_report_reads_total{place="${place}"}`);
  /** Server that a report was read from. */
  const placeOf = async (browser: Browser, url = '/api/uz/history?limit=1') => {
    const before = await Promise.all(['replica', 'primary', 'moved'].map(readsAt));
    expect((await browser.ask('GET', url)).status).toBe(200);
    const after = await Promise.all(['replica', 'primary', 'moved'].map(readsAt));
    return ['replica', 'primary', 'moved'].filter((_, index) => after[index] !== before[index]).join();
  };
  /** Number of brands in the history. */
  const brands = async (browser: Browser, copy = 0) => {
    const { status, json } = await browser.ask(
      'GET',
      '/api/uz/history?entity=brand&limit=100',
      undefined,
      copy,
    );
    expect(status).toBe(200);
    return (json as { items: unknown[] }).items.length;
  };
  let written = 0;
  const addBrand = async (browser: Browser) => {
    written += 1;
    expect((await browser.ask('POST', '/api/uz/brands', { name: `Marka ${written}` })).status).toBe(201);
  };

  let browser: Browser;
  beforeAll(async () => {
    browser = new Browser();
    await browser.signIn();
  });
  const replicaIsRead = () => expect.poll(() => placeOf(browser)).toBe('replica');

  it('[OPS-1] [OPS-3] reads exports, the ranking, the history and reports from it, for browsers that send their last write', async () => {
    await replicaIsRead();
    for (const url of REPORTS) expect(await placeOf(browser, url), url).toBe('replica');
    expect(await metric('javon_replica_lag_seconds')).toBeLessThan(3);
    expect(await placeOf(browser, '/api/uz/brands')).toBe('');
    // A program stores no cookies.
    const program = new Browser();
    await program.signIn();
    program.forget();
    expect(await placeOf(program)).toBe('primary');
  });

  it('shows a person their own last write, at every copy of the server, before the standby has replayed it', async () => {
    await replicaIsRead();
    await standby.hold(true);
    await addBrand(browser);
    expect([await brands(browser), await brands(browser, 1)]).toEqual([written, written]);
    expect(await placeOf(browser)).toBe('primary');
    await standby.hold(false);
    await replicaIsRead();
    expect(await brands(browser)).toBe(written);
  });

  it('reads from the primary while the standby is further behind than the limit, and returns to it', async () => {
    await replicaIsRead();
    await standby.hold(true);
    const other = new Browser();
    await other.signIn();
    await addBrand(other);
    // Within the bound another person may read older data.
    await expect.poll(() => placeOf(browser)).toBe('primary');
    expect(await metric('javon_replica_lag_seconds')).toBeGreaterThan(3);
    expect(await brands(browser)).toBe(written);
    await standby.hold(false);
    await replicaIsRead();
  });

  it('does not start with a standby of another database; one that accepts writes is not read from', async () => {
    const elsewhere = environment({ DATABASE_READ_URL: standby.url('postgres') });
    await expect(startServer(elsewhere, folder)).rejects.toThrow('DATABASE_READ_URL leads elsewhere');
    const database = openDatabase({ url: primary.url('javon'), pool: 2 });
    const faults: string[] = [];
    const replica = new Replica({
      url: primary.url('javon'),
      pool: 2,
      primary: database,
      bound: 3600,
      onError: ({ message }) => faults.push(message),
    });
    try {
      await expect.poll(() => faults.join()).toMatch(/read from the primary.*takes writes itself/);
      expect(replica.readerFor(0n)).toBe(database.db);
    } finally {
      await replica.close();
      await database.close();
    }
  });

  it('answers from the primary when the standby fails, even in the same call, and starts without it', async () => {
    await replicaIsRead();
    const database = openDatabase({ url: primary.url('javon'), pool: 2 });
    const replica = new Replica({
      url: standby.url('javon'),
      pool: 2,
      primary: database,
      bound: 3600,
      onError: () => {},
      lookEvery: 3_600_000,
    });
    await expect.poll(() => replica.lag).toBeLessThan(3600);
    const portNow = async () => {
      const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(
        replica.readerFor(0n),
      );
      return rows[0]?.port;
    };
    expect(await portNow()).toBe(new URL(standby.url('javon')).port);
    const places: string[] = [];
    replica.onRead = (place) => places.push(place);
    await standby.stop();
    expect(await portNow()).toBe(new URL(primary.url('javon')).port);
    expect(await portNow()).toBe(new URL(primary.url('javon')).port);
    expect(places).toEqual(['replica', 'moved', 'primary']);
    await replica.close();
    await database.close();

    await expect.poll(() => placeOf(browser)).toBe('primary');
    for (const url of REPORTS) expect(await placeOf(browser, url), url).toBe('primary');
    expect(await metric('javon_replica_lag_seconds')).toBe(Number.POSITIVE_INFINITY);
    servers.push(await startServer(environment(), folder));
    expect(await brands(browser, servers.length - 1)).toBe(written);
  });
});
