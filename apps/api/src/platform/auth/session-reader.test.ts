import { setImmediate as immediate } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import type { DB } from '../db/types.generated.ts';
import { Authenticator } from './authenticate.ts';
import { SessionReader } from './session-reader.ts';
import { newToken, tokenHash } from './tokens.ts';

let server: TestServer;
let world: World;
let db: Kysely<DB>;
let statements = 0;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 1);
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.url, max: 4 }) }),
    log: () => {
      statements += 1;
    },
  });
});
beforeEach(() => {
  statements = 0;
});
afterAll(async () => {
  await db.destroy();
  await server.close();
});

const PATIENCE = { timeout: 10_000 };
/**
 * Statements that wait for a table lock in this database; other databases on the same server have their own
 * locks.
 */
const waitingLocks = async () => {
  const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
    where not l.granted and d.datname = current_database()`.execute(server.db);
  return rows.length;
};
const hashOf = async (phone: string) => tokenHash(await server.signIn(phone, PASSWORD));
const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id;

it('tokens that arrive together are read by one statement, each with its own person', async () => {
  const { sellerA, sellerB, manager } = world.phones;
  const ids = [await idOf(sellerA), await idOf(sellerB), await idOf(manager)];
  const hashes = [await hashOf(sellerA), await hashOf(sellerB), await hashOf(manager)];
  const reader = new SessionReader(db);
  statements = 0;
  const unknown = reader.read(tokenHash('nobody’s'));
  const rows = await Promise.all([...hashes, ...hashes].map((hash) => reader.read(hash)));
  expect(rows.map((row) => Number(row?.user_id))).toEqual([...ids, ...ids].map(Number));
  expect(await unknown).toBeUndefined();
  expect(statements).toBe(1);
});

it('[SES-8] a call is never answered by a statement sent before it arrived', async () => {
  const { sellerA } = world.phones;
  const hash = await hashOf(sellerA);
  const reader = new SessionReader(db);
  statements = 0;
  let before: ReturnType<SessionReader['read']> | undefined;
  let after: ReturnType<SessionReader['read']> | undefined;
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table role in access exclusive mode`.execute(tx);
    before = reader.read(hash);
    await vi.waitFor(async () => {
      expect(await waitingLocks()).toBe(1);
    }, PATIENCE);
    await sql`update users set blocked_at = now() where phone = ${sellerA}`.execute(tx);
    after = reader.read(hash);
  });
  await before;
  expect(await after).toMatchObject({ blocked: true });
  expect(statements).toBe(2);
});

it('a hanging statement does not delay the next one', async () => {
  const { sellerB, manager } = world.phones;
  const hashes = [await hashOf(sellerB), await hashOf(manager)];
  const reader = new SessionReader(db);
  const answers: ReturnType<SessionReader['read']>[] = [];
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table role in access exclusive mode`.execute(tx);
    for (const hash of hashes) {
      answers.push(reader.read(hash));
      await vi.waitFor(async () => {
        expect(await waitingLocks()).toBe(answers.length);
      }, PATIENCE);
    }
  });
  expect(await Promise.all(answers)).toMatchObject([{ ended: false }, { ended: false }]);
});

describe('while a statement is running', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Waits until so many statements wait for the lock; fake timers do not advance meanwhile. */
  const untilWaiting = async (count: number) => {
    const started = performance.now();
    while ((await waitingLocks()) !== count) {
      if (performance.now() - started > PATIENCE.timeout) throw new Error(`Not ${count} statements wait`);
      await immediate();
    }
  };
  /** Waits long enough for a statement that must not be sent to be sent. */
  const soon = async () => {
    for (let i = 0; i < 20; i++) await waitingLocks();
  };
  /** Runs work while the table is locked; returns the reads that the work started. */
  const whileLocked = async (work: () => Promise<ReturnType<SessionReader['read']>[]>) => {
    const begun = await server.db.transaction().execute(async (tx) => {
      await sql`lock table role in access exclusive mode`.execute(tx);
      return work();
    });
    return Promise.all(begun);
  };
  const someHash = () => tokenHash(newToken());
  /** Starts one read, then others during it: they are sent together in the next statement. */
  const readTogether = (reader: SessionReader) =>
    whileLocked(async () => {
      const first = reader.read(someHash());
      await untilWaiting(1);
      const second = reader.read(someHash());
      await soon();
      const third = reader.read(someHash());
      await soon();
      expect(await waitingLocks()).toBe(1);
      return [first, second, third];
    });

  it('new ones wait for it and are sent together, as long as it is fast', async () => {
    const reader = new SessionReader(db);
    for (const _round of [1, 2]) {
      statements = 0;
      expect(await readTogether(reader)).toEqual([undefined, undefined, undefined]);
      expect(statements).toBe(2);
      vi.advanceTimersByTime(1000);
    }
  });

  it('and slow, the next one is sent, up to three; once they are answered the state is as before', async () => {
    const reader = new SessionReader(db);
    for (const _round of [1, 2]) {
      statements = 0;
      await whileLocked(async () => {
        const begun = [reader.read(someHash())];
        await untilWaiting(1);
        for (const waiting of [2, 3]) {
          begun.push(reader.read(someHash()));
          await soon();
          expect(await waitingLocks()).toBe(waiting - 1);
          vi.advanceTimersByTime(24);
          await soon();
          expect(await waitingLocks()).toBe(waiting - 1);
          vi.advanceTimersByTime(1);
          await untilWaiting(waiting);
        }
        begun.push(reader.read(someHash()), reader.read(someHash()));
        vi.advanceTimersByTime(1000);
        begun.push(reader.read(someHash()));
        await soon();
        expect(await waitingLocks()).toBe(3);
        return begun;
      });
      expect(statements).toBe(4);
      statements = 0;
      await readTogether(reader);
      expect(statements).toBe(2);
    }
  });

  it('and slow, and the database refuses it, it leaves nothing behind either', async () => {
    const reader = new SessionReader(db);
    await sql`alter table role rename to role_away`.execute(server.owner);
    const refused = await server.db.transaction().execute(async (tx) => {
      await sql`lock table session_token in access exclusive mode`.execute(tx);
      const begun = reader.read(someHash());
      void begun.catch(() => undefined);
      await untilWaiting(1);
      vi.advanceTimersByTime(25);
      return [begun];
    });
    const [outcome] = await Promise.allSettled(refused);
    await sql`alter table role_away rename to role`.execute(server.owner);
    expect(outcome?.status).toBe('rejected');
    statements = 0;
    await readTogether(reader);
    expect(statements).toBe(2);
  });
});

it('one statement looks up a hundred tokens at most', async () => {
  const reader = new SessionReader(db);
  const hash = await hashOf(world.phones.manager);
  const others = Array.from({ length: 100 }, () => tokenHash(newToken()));
  statements = 0;
  const rows = await Promise.all([...others, hash].map((one) => reader.read(one)));
  expect(rows.slice(0, -1)).toEqual(Array(100).fill(undefined));
  expect(rows.at(-1)).toMatchObject({ is_admin: false, branch_id: null });
  expect(statements).toBe(2);
});

it('a call of a person who called within the last minute costs one statement', async () => {
  const header = `Bearer ${await server.signIn(world.phones.manager, PASSWORD)}`;
  const authenticator = new Authenticator(db);
  await authenticator.authenticate(header);
  statements = 0;
  await authenticator.authenticate(header);
  expect(statements).toBe(1);
});

it('if the database refuses, every waiting call gets the error, and the next one is read again', async () => {
  const hash = await hashOf(world.phones.sellerB);
  const reader = new SessionReader(db);
  await sql`alter table role rename to role_away`.execute(server.owner);
  const refused = await Promise.allSettled([reader.read(hash), reader.read(tokenHash('other'))]);
  await sql`alter table role_away rename to role`.execute(server.owner);
  expect(refused.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  expect(await reader.read(hash)).toMatchObject({ ended: false, blocked: false });
});
