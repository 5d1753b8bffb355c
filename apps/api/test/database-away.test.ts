import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { allowLongWork, transaction } from '../src/platform/db/transaction.ts';
import { Listener } from '../src/platform/events/listener.ts';
import { withNewFile } from '../src/platform/files/new-file.ts';
import { FolderStore } from '../src/platform/files/store.ts';
import { type TestServer, testServer } from './harness.ts';
import { Program } from './program.ts';
import { Relay, throughPort } from './relay.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

/** Timeouts shorter than in production, so that the tests are fast. */
const QUICK = { connect: 1500, silence: 300, question: 1500, transaction: 2500 };
/**
 * Maximum time of a call with these, milliseconds: long enough for a busy machine, but a hang would never
 * end.
 */
const SOON = 20_000;
const AWAY_RU = 'База данных не отвечает. Попробуйте немного позже';

let behind: TestServer;
let world: World;
beforeAll(async () => {
  behind = await testServer();
  world = await makeWorld(behind.db, 1);
});
afterAll(() => behind.close());

describe('a server behind a relay', () => {
  let relay: Relay;
  let server: Awaited<ReturnType<typeof serverThrough>>;
  let faults: Error[];

  async function serverThrough(url: string) {
    const database = openDatabase({
      url,
      pool: 4,
      timeouts: QUICK,
      setsSession: true,
      onError: (error) => faults.push(error),
    });
    const config = readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' }, process.cwd());
    const app = await buildApp({ db: database.db, databaseUrl: url, config, webFolder: null });
    return { database, app };
  }

  beforeEach(async () => {
    faults = [];
    relay = new Relay(Number(new URL(behind.url).port));
    server = await serverThrough(throughPort(behind.url, await relay.open()));
  });
  afterEach(async () => {
    await server.app.close();
    await server.database.close();
    await relay.shut();
  });

  const signedIn = async () => {
    const token = await behind.signIn(world.phones.sellerA, PASSWORD);
    const headers = { authorization: `Bearer ${token}` };
    return () => server.app.inject({ url: '/api/ru/auth/me', headers });
  };
  const ready = async () => (await server.app.inject('/readyz')).statusCode;
  /** Opens all connections of the pool, so that all of them are affected. */
  const openAll = () =>
    Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(server.database.db)));

  it('[OPS-5] that is closed: calls answer 503 in the caller’s language, and work again automatically when it is open', async () => {
    const me = await signedIn();
    expect((await me()).statusCode).toBe(200);
    expect(await ready()).toBe(200);

    await relay.shut();
    const away = await me();
    expect(away.statusCode).toBe(503);
    expect(away.json()).toMatchObject({ code: 'database_unavailable', message: AWAY_RU });
    expect(await ready()).toBe(503);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);

    await relay.open();
    expect((await me()).statusCode).toBe(200);
    expect(await ready()).toBe(200);
  });

  it('that drops every byte: calls answer 503 instead of hanging, also queued ones, and work again once it forwards', async () => {
    const me = await signedIn();
    expect((await me()).statusCode).toBe(200);
    await openAll();

    relay.swallow(true);
    const began = performance.now();
    const answers = await Promise.all([...Array.from({ length: 12 }, me), ready()]);
    expect(performance.now() - began).toBeLessThan(SOON);
    expect(answers.map((one) => (typeof one === 'number' ? one : one.statusCode))).toEqual(
      Array(13).fill(503),
    );
    expect(await ready()).toBe(503);

    relay.swallow(false);
    // Connections that were open meanwhile lost bytes: none of them is used again.
    const after = await Promise.all(Array.from({ length: 8 }, me));
    expect(after.map((one) => one.statusCode)).toEqual(Array(8).fill(200));
    expect(await ready()).toBe(200);
  });

  it('a write whose answer is lost fails, and its locks are released for the next one', async () => {
    const db = server.database.db;
    const region = () => sql`update region set position = position + 1`;
    await expect(
      transaction(db, async (tx) => {
        await region().execute(tx);
        relay.swallow(true);
        await sql`select 1`.execute(tx);
      }),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    relay.swallow(false);
    await region().execute(db);
  });

  it('a picture stays if the answer to its commit is lost: the row that references it may be there', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'javon-lost-commit-'));
    const tools = { db: server.database.db, files: new FolderStore(folder) };
    const holder = behind.db
      .selectFrom('users')
      .select('photo_key')
      .where('phone', '=', world.phones.sellerB);
    try {
      const stored = withNewFile(tools, Buffer.from('picture'), (keep) =>
        transaction(tools.db, async (tx) => {
          const key = await keep(tx);
          await tx
            .updateTable('users')
            .set({ photo_key: key })
            .where('phone', '=', world.phones.sellerB)
            .execute();
          relay.loseAnswers(true);
        }),
      );
      await expect(stored).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
      const { photo_key: key } = await holder.executeTakeFirstOrThrow();
      expect(key).not.toBeNull();
      expect(await tools.files.find(String(key))).not.toBeNull();
    } finally {
      relay.loseAnswers(false);
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('a hanging commit times out like any statement', async () => {
    await expect(
      transaction(server.database.db, async (tx) => {
        await sql`select 1`.execute(tx);
        relay.swallow(true);
      }),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    relay.swallow(false);
  });

  it('a statement still running in PostgreSQL is waited for, however long it is silent', async () => {
    const { rows } = await sql<{ done: number }>`select 1 as done from pg_sleep(1.5)`.execute(
      server.database.db,
    );
    expect(rows).toEqual([{ done: 1 }]);
    expect(faults).toEqual([]);
  });

  it('it stops although a statement hangs', async () => {
    await openAll();
    relay.swallow(true);
    const hanging = sql`select 1`.execute(server.database.db).catch((error: Error) => error.name);
    const began = performance.now();
    await server.app.close();
    await server.database.close();
    expect(performance.now() - began).toBeLessThan(SOON);
    expect(await hanging).toBe('DatabaseUnavailable');
    relay.swallow(false);
    server = await serverThrough(behind.url);
  });
});

it('notices are received again once the relay forwards again', async () => {
  const relay = new Relay(Number(new URL(behind.url).port));
  const url = throughPort(behind.url, await relay.open());
  const heard: string[] = [];
  let returns = 0;
  const listener = new Listener(url, () => {}, { ...QUICK, tryEvery: 100 });
  listener.on('javon_sessions', (payload) => heard.push(payload));
  listener.onReturn(() => {
    returns += 1;
  });
  const notify = (text: string) => sql`select pg_notify('javon_sessions', ${text})`.execute(behind.db);
  try {
    await listener.open();
    await notify('before');
    await expect.poll(() => heard).toEqual(['before']);
    relay.swallow(true);
    await notify('lost');
    // Long enough that the connection is found dead: the next one succeeds when the relay works again.
    await expect.poll(() => relay.connections).toBeGreaterThan(1);
    relay.swallow(false);
    await expect.poll(() => returns).toBe(1);
    await notify('after');
    await expect.poll(() => heard).toEqual(['before', 'after']);
  } finally {
    await listener.close();
    await relay.shut();
  }
});

it('the program behind a silent path: a call answers 503 within ten seconds, SIGTERM ends it within fifteen', async () => {
  const relay = new Relay(Number(new URL(behind.url).port));
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-silent-'));
  const program = new Program(folder, {
    env: { DATABASE_URL: throughPort(behind.url, await relay.open()), DEMO: '0' },
  });
  try {
    await program.start();
    const token = await program.signIn({ phone: world.phones.sellerA, password: PASSWORD });
    const timed = async () => {
      const began = performance.now();
      const { status } = await program.call('GET', '/api/uz/auth/me', token);
      return { status, seconds: (performance.now() - began) / 1000 };
    };
    expect((await timed()).status).toBe(200);
    relay.swallow(true);
    const call = await timed();
    expect(call.status).toBe(503);
    expect(call.seconds).toBeLessThan(10);
    const calls = Promise.allSettled([timed(), timed()]);
    const began = performance.now();
    expect(await program.end('SIGTERM')).toBe(0);
    expect((performance.now() - began) / 1000).toBeLessThan(15);
    await calls;
  } finally {
    await program.end('SIGKILL');
    await relay.shut();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a statement is cancelled after its own limit, and long work has a separate one', async () => {
  const { db, close } = openDatabase({
    url: behind.url,
    pool: 1,
    timeouts: { ...QUICK, statement: 400 },
    setsSession: true,
  });
  try {
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    await transaction(db, async (tx) => {
      await allowLongWork(tx, 5000);
      await sql`select pg_sleep(0.9)`.execute(tx);
    });
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ code: '57014' });
  } finally {
    await close();
  }
});
