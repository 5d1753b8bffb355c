import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { newestSeal } from './queries/seals.ts';
import { SealingPoint, sealUpTo } from './service/seal.ts';
import { verifySeals } from './service/verify-seals.ts';

const MANY = 1_000_000;

describe('seals of the history', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await testServer();
    return () => server.close();
  });

  const write = (count = 1) =>
    sql`insert into history (entity, action, after) select 'product', 'changed', '{"name":"Televizor"}' from generate_series(1, ${count})`.execute(
      server.db,
    );
  /** Changes the tables as their owner, for whom the triggers can be disabled. */
  const tamper = async (statement: string) => {
    for (const table of ['history', 'audit_seal'])
      await sql.raw(`alter table ${table} disable trigger user`).execute(server.owner);
    const { rows } = await sql
      .raw<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'history'::regclass`,
      )
      .execute(server.owner);
    for (const { name } of rows)
      await sql.raw(`alter table ${name} disable trigger user`).execute(server.owner);
    await sql.raw(statement).execute(server.owner);
  };
  const sealed = async (counts: readonly number[]) => {
    for (const count of counts) {
      await write(count);
      await sealUpTo(server.db, await lastId());
    }
  };
  const lastId = async () => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from history`.execute(server.db);
    return rows[0]?.id ?? 0;
  };

  it('cover each line once and match, and the newest is known', async () => {
    expect(await verifySeals(server.db)).toEqual({ seals: 0, lines: 0, newest: null, faults: [] });
    await sealed([3, 2, 1]);
    expect(await sealUpTo(server.db, await lastId()), 'nothing new').toBe(0);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from history`.execute(server.db);
    const newest = await newestSeal(server.db);
    const found = await verifySeals(server.db, newest?.hash);
    expect(found).toEqual({ seals: 3, lines: rows[0]?.n, newest: newest?.hash, faults: [] });
  });

  it.each([
    [
      'changed',
      `update history set after = '{"name":"X"}' where id = (select max(id) - 1 from history)`,
      'lines were changed',
    ],
    [
      'moved to another day',
      `update history set at = at - interval '1 day' where id = (select max(id) - 1 from history)`,
      'lines were changed',
    ],
    [
      'taken away',
      `delete from history where id = (select max(id) - 1 from history)`,
      '2 lines were sealed, 1 are there',
    ],
    [
      'put in later',
      `insert into history (id, entity, action) overriding system value select max(id) - 1, 'x', 'y' from history`,
      '2 lines were sealed, 3 are there',
    ],
  ])('tell where a line was %s', async (_, statement, what) => {
    await sealed([3, 2, 1]);
    await tamper(statement);
    const { faults } = await verifySeals(server.db);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('Seal 2 ');
    expect(faults[0]).toContain(what);
  });

  it('that were replaced or removed are reported, by a hash noted elsewhere', async () => {
    await sealed([3, 2]);
    const noted = (await newestSeal(server.db))?.hash ?? '';
    await tamper(`delete from audit_seal where id = (select max(id) from audit_seal)`);
    await tamper(`update history set after = '{}' where id = (select max(id) from history)`);
    await sealed([1]);
    expect((await verifySeals(server.db)).faults).toEqual([]);
    expect((await verifySeals(server.db, noted)).faults).toEqual([expect.stringContaining(noted)]);
  });

  it('are not changed even by the owner of the tables', async () => {
    await sealed([1]);
    for (const statement of [
      'update audit_seal set lines = 0',
      'delete from audit_seal',
      'truncate audit_seal',
    ])
      await expect(sql.raw(statement).execute(server.owner), statement).rejects.toThrow('not changed');
  });

  it('wait for a line that has its number and is not yet written, and block nobody', async () => {
    const slow = new Client({ connectionString: server.url });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query(`insert into history (entity, action) values ('slow', 'began')`);
      await write(2);
      const point = new SealingPoint();
      for (let turn = 0; turn < 4; turn++) expect(await point.turn(server.db), `turn ${turn}`).toBeNull();
      await slow.query('commit');
      // Transactions of other databases of the cluster are also waited for.
      await expect.poll(() => point.turn(server.db)).toBe(await lastId());
      await sealUpTo(server.db, await lastId());
      expect(await verifySeals(server.db)).toMatchObject({ seals: 1, faults: [] });
    } finally {
      await slow.end();
    }
  });

  it('catch up with a long history in steps', async () => {
    await write(25_000);
    expect(await sealUpTo(server.db, await lastId())).toBe(3);
    expect((await newestSeal(server.db))?.last_id).toBe(await lastId());
    expect(await sealUpTo(server.db, MANY), 'at most twenty in a turn').toBe(20);
    expect((await verifySeals(server.db)).faults).toEqual([]);
  });
});
