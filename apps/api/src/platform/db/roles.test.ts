import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { Program } from '../../../test/program.ts';
import { asServing, SERVING } from '../../../test/serving.ts';
import { TEMPLATE_DEMO } from '../../../test/templates.ts';
import { dayOf } from '../time/tashkent.ts';
import type { Db } from './database.ts';
import { migrate, migrateIfAllowed } from './migrate.ts';
import { grantServing, surplusOfServing } from './roles.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer(TEMPLATE_DEMO);
});
afterAll(() => server.close());

describe('the database role that serves calls', () => {
  const month = `history_${dayOf(new Date()).slice(0, 7).replace('-', '_')}`;

  it.each([
    `update history set action = 'x'`,
    'delete from history',
    'truncate history',
    `update ${month} set action = 'x'`,
    `delete from ${month}`,
    `insert into ${month} (entity, action) values ('x', 'y')`,
    `truncate ${month}`,
    'delete from history_rest',
    'update audit_seal set lines = 0',
    'delete from audit_seal',
    'truncate audit_seal',
    `select setval(pg_get_serial_sequence('history', 'id'), 1)`,
  ])('cannot rewrite the trail: %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/permission denied/);
  });

  it.each([
    'alter table history disable trigger all',
    'drop trigger history_is_not_changed on history',
    'alter table history detach partition history_rest',
    'drop table history',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'alter function ensure_history_partition(date) owner to current_user',
    'create table own (id int)',
    'create schema own',
    'create role own superuser',
    `alter role ${SERVING.name} createrole`,
    'create database own',
    'create extension dblink',
    'set role javon',
    'set session_replication_role = replica',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'truncate users cascade',
    `insert into migration (name, checksum) values ('9999_x.sql', '')`,
    `update tag_check_key set key = 'known'`,
  ])('owns nothing and changes no table: %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('creates the partitions of the history through a function of the owner, and only months', async () => {
    await sql`select ensure_history_partition('2031-05-17')`.execute(server.db);
    const { rows } = await sql<{ owner: string }>`
      select tableowner as owner from pg_tables where tablename = 'history_2031_05'`.execute(server.owner);
    expect(rows).toEqual([{ owner: 'javon' }]);
    await expect(sql`update history_2031_05 set action = 'x'`.execute(server.db)).rejects.toThrow(
      'permission',
    );
    await expect(sql`select ensure_history_partition('9999-01-01')`.execute(server.db)).rejects.toThrow(
      'month',
    );
  });

  it('creates a partition of the history once, although two servers request it at once', async () => {
    const make = (db: Db) => sql`select ensure_history_partition('2031-07-01')`.execute(db);
    const waiting = async () => {
      const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(
        server.db,
      );
      return rows.length;
    };
    let second: Promise<unknown> = Promise.resolve();
    await server.db.transaction().execute(async (tx) => {
      await make(tx);
      second = make(server.db);
      await expect.poll(waiting).toBe(1);
    });
    await second;
    const { rows } = await sql`select from pg_tables where tablename = 'history_2031_07'`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  it('is found to have no more rights than it needs, and another one to have more', async () => {
    expect(await surplusOfServing(server.db)).toEqual({ role: SERVING.name, surplus: [] });
    const { role, surplus } = await surplusOfServing(server.owner);
    expect(role).toBe('javon');
    expect(surplus).toEqual(
      expect.arrayContaining(['is a superuser', 'owns tables', 'may change the history']),
    );
  });

  it('serves with only its connection after the owner has migrated, and reports missing migrations', async () => {
    expect(await migrateIfAllowed(server.url)).toEqual([]);
    await sql`delete from migration where name = (select max(name) from migration)`.execute(server.owner);
    await expect(migrateIfAllowed(server.url)).rejects.toThrow('the command `migrate`');
  });
});

describe('migrations', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await testServer();
  });
  afterAll(() => other.close());

  it('give the role its rights on new tables, and revoke those on partitions of the history', async () => {
    await sql`create table later (id bigint generated always as identity primary key)`.execute(other.owner);
    await sql`grant update, delete on history, history_rest to ${sql.id(SERVING.name)}`.execute(other.owner);
    await expect(sql`insert into later default values`.execute(other.db)).rejects.toThrow('permission');
    expect(await migrate(other.ownerUrl, other.url)).toEqual([]);
    await sql`insert into later default values`.execute(other.db);
    await expect(sql`delete from history_rest`.execute(other.db)).rejects.toThrow('permission');
    expect((await surplusOfServing(other.db)).surplus).toEqual([]);
  });

  it('name a table on which they cannot grant rights', async () => {
    const { owner, ownerUrl } = other;
    await sql`create table foreign_table (id int)`.execute(owner);
    await sql`create role javon_test_mover login password 'mover'`.execute(owner);
    const url = new URL(ownerUrl);
    url.username = 'javon_test_mover';
    url.password = 'mover';
    const client = new pg.Client({ connectionString: url.href });
    try {
      await sql`grant all on foreign_table to javon_test_mover`.execute(owner);
      await client.connect();
      await expect(grantServing(client, SERVING.name)).rejects.toThrow(
        'DELETE on foreign_table, which javon owns',
      );
    } finally {
      await client.end();
      await sql`drop owned by javon_test_mover`.execute(owner);
      await sql`drop role javon_test_mover`.execute(owner);
    }
  });
});

describe('a start', () => {
  it('with one role for everything works and warns with the remedy, with two without a warning; another key of cards than that of the previous copy warns', async () => {
    const start = async (env: Readonly<Record<string, string>>): Promise<string> => {
      const program = new Program('/nowhere', { env: { LOG_LEVEL: 'warn', ...env } });
      await program.start();
      await program.end('SIGTERM');
      return program.output;
    };
    const own = await testServer(TEMPLATE_DEMO);
    try {
      const first = await start({ DATABASE_URL: own.ownerUrl, CARD_KEY: 'a'.repeat(32) });
      expect(first).toContain('DATABASE_OWNER_URL');
      expect(first).not.toContain('CARD_KEY');
      const second = await start({
        DATABASE_URL: asServing(own.ownerUrl),
        DATABASE_OWNER_URL: own.ownerUrl,
        CARD_KEY: 'b'.repeat(32),
      });
      expect(second).not.toContain('DATABASE_OWNER_URL');
      expect(second).toContain('CARD_KEY');
    } finally {
      await own.close();
    }
  });
});
