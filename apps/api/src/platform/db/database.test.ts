import { type AddressInfo, createServer } from 'node:net';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { DatabaseUnavailable } from '../errors/unavailable.ts';
import { openDatabase } from './database.ts';
import { allowLongWork, transaction } from './transaction.ts';

let server: TestServer;
/** Connection to the server's database past any pooler: plans are kept for each session. */
let own: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  server = await testServer();
  own = openDatabase({ url: server.url, pool: 1 });
});
afterAll(async () => {
  await own.close();
  await server.close();
});

describe('rows', () => {
  it('are collected with the young generation when they are not in use any more', async () => {
    setFlagsFromString('--expose-gc');
    const gc: (options?: { readonly type: 'minor' }) => void = runInNewContext('gc');
    const oldBytes = () =>
      getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;
    const read = () =>
      sql`select repeat(i::text || 'x', 100) as text, i from generate_series(1, 400) i`.execute(own.db);
    await read();
    gc();
    const before = oldBytes();
    for (let round = 0; round < 40; round++) {
      await read();
      gc({ type: 'minor' });
    }
    // The rows of all rounds are 7 MB.
    expect(oldBytes() - before).toBeLessThan(1_500_000);
  });
});

describe('prepared statements', () => {
  it('are prepared once per connection and answer every call with its own values', async () => {
    await own.db.connection().execute(async (db) => {
      const answered: number[] = [];
      for (const n of [1, 2, 3]) {
        const { rows } = await sql<{ n: number }>`/* kept: doubled */ select ${n}::int * 2 as n`.execute(db);
        answered.push(...rows.map((row) => row.n));
      }
      expect(answered).toEqual([2, 4, 6]);
      expect(await preparedIn(db, 'doubled')).toEqual([3]);
    });
  });

  it('have a name for each text: two texts with one label stay apart', async () => {
    await own.db.connection().execute(async (db) => {
      for (let round = 0; round < 2; round++) {
        const up = await sql<{ n: number }>`/* kept: stepped */ select ${1}::int + 1 as n`.execute(db);
        const down = await sql<{ n: number }>`/* kept: stepped */ select ${1}::int - 1 as n`.execute(db);
        expect([up.rows[0]?.n, down.rows[0]?.n]).toEqual([2, 0]);
      }
      expect(await preparedIn(db, 'stepped')).toEqual([2, 2]);
    });
  });

  it('leaves any other statement unprepared', async () => {
    await own.db.connection().execute(async (db) => {
      await sql`/* not kept */ select ${1}::int as other_one`.execute(db);
      expect(await preparedIn(db, 'other_one')).toEqual([]);
    });
  });
});

/** Number of runs of each prepared statement that contains a word, in this connection. */
async function preparedIn(db: TestServer['db'], word: string): Promise<number[]> {
  const { rows } = await sql<{ runs: number }>`
    select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
    where statement like '%' || ${word}::text || '%' order by name`.execute(db);
  return rows.map((row) => row.runs);
}

it('a transaction that only holds a lock keeps no snapshot, so that replaced rows can be removed', async () => {
  await own.db.transaction().execute(async (tx) => {
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() + ${0}::int as pid`.execute(tx);
    await allowLongWork(tx, 60_000);
    const { rows: seen } = await sql<{ state: string; keeps: boolean }>`
      select state, backend_xmin is not null as keeps from pg_stat_activity
      where pid = ${own[0]?.pid}::int`.execute(server.db);
    expect(seen).toEqual([{ state: 'idle in transaction', keeps: false }]);
  });
});

it('work is repeated after a deadlock, also if a statement that was sent meanwhile fails first', async () => {
  let attempts = 0;
  await transaction(own.db, async (tx) => {
    attempts += 1;
    if (attempts > 1) return;
    const deadlock = sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
    deadlock.catch(() => {});
    await sql`select 1`.execute(tx);
  });
  expect(attempts).toBe(2);
});

it('a connection that is closed while it opens fails its statement, and not the process', async () => {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  // Messages of PostgreSQL's protocol in one packet: authentication ok, ready, and immediately an error.
  const answer = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', Buffer.from('I')),
    message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')),
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { db, close } = openDatabase({ url: `postgresql://a:b@127.0.0.1:${port}/c`, pool: 1 });
  try {
    await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseUnavailable);
  } finally {
    await close();
    server.close();
  }
});
