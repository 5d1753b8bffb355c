import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import type { DB } from '../db/types.generated.ts';
import { SessionReader } from './session-reader.ts';
import { tokenHash } from './tokens.ts';

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

const PATIENCE = { timeout: 30_000 };
/** Statements that wait for a table of this database; its neighbours on the same server have locks of their own. */
const waitingLocks = async () => {
  const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
    where not l.granted and d.datname = current_database()`.execute(server.db);
  return rows.length;
};
const hashOf = async (phone: string) => tokenHash(await server.signIn(phone, PASSWORD));
const idOf = async (phone: string) =>
  (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id;

it('tokens that come together are read by one statement, each with its own person', async () => {
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

it('[SES-8] a call is never answered by a statement that was sent before it came', async () => {
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

it('a statement that hangs does not hold back the next one', async () => {
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

it('where the database refuses, every waiting call is told so, and the next one is read again', async () => {
  const hash = await hashOf(world.phones.sellerB);
  const reader = new SessionReader(db);
  await sql`alter table role rename to role_away`.execute(server.db);
  const refused = await Promise.allSettled([reader.read(hash), reader.read(tokenHash('other'))]);
  await sql`alter table role_away rename to role`.execute(server.db);
  expect(refused.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  expect(await reader.read(hash)).toMatchObject({ ended: false, blocked: false });
});
