import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearByNight, SOLD_OUT_SETTING } from '../src/modules/shelves/service/nightly.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { type Server, startServer } from '../src/server.ts';
import { TestStream } from './event-stream.ts';
import { type TestServer, testServer } from './harness.ts';
import { hasPooler, type Pooler, startPooler } from './pooler.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

const IS_HERE = hasPooler();
const WORD = IS_HERE ? '' : ' (skipped: PgBouncer is not installed here)';

describe.runIf(IS_HERE)(`a server behind PgBouncer in transaction mode${WORD}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-pooled-'));
  let at: TestServer;
  let world: World;
  let pooler: Pooler;
  let server: Server;
  const environment = (settings: Readonly<Record<string, string>> = {}) => ({
    DATABASE_URL: pooler.url(at.url),
    DATABASE_DIRECT_URL: at.url,
    DATABASE_KEEP_PLANS: 'off',
    DEMO: '0',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  });

  beforeAll(async () => {
    at = await testServer();
    world = await makeWorld(at.db, 1);
    pooler = await startPooler('transaction', [at.url, at.ownerUrl]);
    server = await startServer(environment({ DATABASE_OWNER_URL: at.ownerUrl }), folder);
  });
  afterAll(async () => {
    await server?.stop();
    await pooler?.stop();
    await at.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('signs people in, writes, notifies another copy over LISTEN, and caches reads and answers', async () => {
    const call = async (token: string, method: 'GET' | 'PUT', url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` };
      const options = payload === undefined ? {} : { payload };
      return server.app.inject({ method, url: `/api/uz${url}`, headers, ...options });
    };
    const signIn = async (phone: string) => {
      const payload = { phone, password: PASSWORD };
      const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload });
      return answer.json<{ access_token: string }>().access_token;
    };
    const [admin, seller] = await Promise.all([signIn(world.phones.admin), signIn(world.phones.sellerA)]);
    const stream = await TestStream.open(server.app, admin);
    const shelf = `/shelves/${world.shelves.a}`;
    expect((await call(admin, 'PUT', `${shelf}/presence`, { editing: false })).statusCode).toBe(200);
    // The copy with the other people is notified only by the database.
    await at.call('PUT', `/api/uz${shelf}/presence`, { token: seller, body: { editing: true } });
    await stream.until(({ events }) => events.some(({ event }) => event === 'presence'));
    stream.close();
    const lists = await Promise.all(Array.from({ length: 12 }, () => call(admin, 'GET', '/shelves')));
    expect(lists.map((one) => one.statusCode)).toEqual(Array(12).fill(200));
  });

  it('[SHF-4] runs the nightly job in one copy, on connections that share backends', async () => {
    await at.db
      .insertInto('setting')
      .values({ key: SOLD_OUT_SETTING, value: JSON.stringify({ enabled: true }) })
      .execute();
    const copies = [1, 2].map(() =>
      openDatabase({ url: pooler.url(at.url), pool: 4, keepsPlans: false, askAt: at.url }),
    );
    const night = new Date('2026-11-21T22:30:00Z');
    const places = await Promise.all(copies.map(({ db }) => clearByNight(db, night)));
    expect(places.sort()).toEqual([0, null]);
    // A session lock would stay on a backend that is shared with others.
    const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()`.execute(at.owner);
    expect(rows).toEqual([]);
    await Promise.all(copies.map(({ close }) => close()));
  });

  it('waits for a statement that runs longer than the silence limit, within the limits of the role', async () => {
    const { db, close } = openDatabase({
      url: pooler.url(at.url),
      pool: 2,
      timeouts: { silence: 200, question: 1500 },
      askAt: at.url,
    });
    try {
      await sql`select pg_sleep(0.7)`.execute(db);
      const { rows } = await sql<{
        limit: string;
      }>`select current_setting('statement_timeout') as limit`.execute(db);
      expect(rows).toEqual([{ limit: '15s' }]);
    } finally {
      await close();
    }
  });

  it('is refused at the start if the pooler would lose a feature, with the setting to change', async () => {
    const start = (settings: Readonly<Record<string, string>>) => startServer(environment(settings), folder);
    await expect(start({ DATABASE_DIRECT_URL: '' })).rejects.toThrow(/DATABASE_URL leads.*transaction mode/);
    await expect(start({ DATABASE_OWNER_URL: pooler.url(at.ownerUrl) })).rejects.toThrow(
      /DATABASE_OWNER_URL leads.*transaction mode/,
    );
    await expect(start({ DATABASE_DIRECT_URL: at.ownerUrl })).rejects.toThrow('leads elsewhere');
    await expect(start({ DATABASE_KEEP_PLANS: 'on' })).rejects.toThrow('DATABASE_KEEP_PLANS=off');
  });

  it('in session mode needs no other setting than the address', async () => {
    const sessions = await startPooler('session', [at.url, at.ownerUrl]);
    try {
      const url = sessions.url(at.url);
      const own = await startServer(
        { ...environment(), DATABASE_URL: url, DATABASE_DIRECT_URL: '', DATABASE_KEEP_PLANS: 'on' },
        folder,
      );
      const payload = { phone: world.phones.manager, password: PASSWORD };
      const answer = await own.app.inject({ method: 'POST', url: '/api/auth/login', payload });
      expect(answer.statusCode, answer.body).toBe(200);
      await own.stop();
    } finally {
      await sessions.stop();
    }
  });
});
