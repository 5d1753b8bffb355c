import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { SERVING } from '../../../test/serving.ts';
import { type Db, openDatabase } from './database.ts';
import { ensureRoleSettings, requireRoleSettings } from './role-settings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function settingsNow(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select name || '=' || setting as text from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit', 'random_page_cost', 'TimeZone',
      'tcp_keepalives_idle')
    order by name collate "C"`.execute(db);
  return rows.map(({ text }) => text);
}

const SETTINGS = [
  'TimeZone=UTC',
  'idle_in_transaction_session_timeout=8000',
  'jit=off',
  'random_page_cost=1.1',
  'statement_timeout=15000',
  'tcp_keepalives_idle=20',
];

it('a role without its settings gets them, only in its database, and connections begin with them', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.owner);
  const [role, database] = [sql.id(SERVING.name), sql.id(rows[0]?.name ?? '')];
  await sql`alter role ${role} in database ${database} reset all`.execute(server.owner);
  await sql`alter role ${role} in database ${database} set search_path = public`.execute(server.owner);
  const before = openDatabase({ url: server.url, pool: 1 });
  try {
    await expect(requireRoleSettings(before.pool, 'DATABASE_URL')).rejects.toThrow(
      /^Connections of DATABASE_URL lack .*\n[\s\S]*statement_timeout is 0, not 15000\n[\s\S]*RECONNECT/,
    );
  } finally {
    await before.close();
  }

  await Promise.all([ensureRoleSettings(server.url), ensureRoleSettings(server.url)]);
  const after = openDatabase({ url: server.url, pool: 1 });
  try {
    await requireRoleSettings(after.pool, 'DATABASE_URL');
    expect(await settingsNow(after.db)).toEqual(SETTINGS);
    const kept = await sql<{ n: number }>`
      select cardinality(setconfig) as n from pg_db_role_setting
      where setrole = ${SERVING.name}::regrole and setdatabase = (
        select oid from pg_database where datname = current_database())`.execute(after.db);
    // Other settings of the role are kept.
    expect(kept.rows).toEqual([{ n: SETTINGS.length + 3 }]);
  } finally {
    await after.close();
  }
});

it('its own limits are set in the session of a connection', async () => {
  const own = openDatabase({
    url: server.ownerUrl,
    pool: 1,
    timeouts: { statement: 70_000, transaction: 9000 },
    setsSession: true,
  });
  try {
    const settings = await settingsNow(own.db);
    expect(settings).toContain('statement_timeout=70000');
    expect(settings).toContain('idle_in_transaction_session_timeout=9000');
    expect(settings).toContain('TimeZone=UTC');
  } finally {
    await own.close();
  }
});
