import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { ensureDatabase, migrate } from '../src/platform/db/migrate.ts';
import { surplusOfServing } from '../src/platform/db/roles.ts';
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/postgres/embedded.ts';
import { migrateDatabase, openPostgres } from '../src/server.ts';

const GUIDE = path.resolve(import.meta.dirname, '../../../docs/guides/operations.md');

const folder = mkdtempSync(path.join(tmpdir(), 'javon-roles-'));
/** Started here and owned by this process: the starts in the tests only use it. */
let cluster: EmbeddedPostgres;
beforeAll(async () => {
  cluster = await startEmbedded(path.join(folder, 'postgres'), { settings: { fsync: 'off' } });
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function expectServing(url: string, role: string): Promise<void> {
  const { db, close } = openDatabase({ url, pool: 2 });
  try {
    expect(await surplusOfServing(db)).toEqual({ role, surplus: [] });
    await sql`insert into history (entity, action) values ('x', 'y')`.execute(db);
    await expect(sql`delete from history`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`create temp table own (id int)`.execute(db)).rejects.toThrow('permission denied');
  } finally {
    await close();
  }
}

it('an older data folder, with one role, is served by a role with few rights from the next start', async () => {
  await ensureDatabase(cluster.url('postgres'), 'javon');
  await migrate(cluster.url('javon'));
  for (let start = 0; start < 2; start++) {
    const postgres = await openPostgres(readConfig({ DATA_DIR: folder }, '/'));
    await migrateDatabase(postgres);
    await expectServing(postgres.url, 'javon_serves');
  }
  expect(statSync(path.join(folder, 'postgres/serving-secret')).mode & 0o777).toBe(0o600);
});

it('the four lines of the operations guide create both roles, and the server then needs only the serving one', async () => {
  const [, block = ''] = /```sql\n(create role[^`]*)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  // Other names, because the guide's role names exist in this cluster.
  const lines = block
    .replaceAll('javon_', 'guide_')
    .replaceAll(/\bjavon\b/g, 'guide')
    .split(';\n');
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  for (const line of lines.flatMap((text) => text.split('; ')))
    if (line.trim() !== '') await admin.query(line);
  await admin.end();
  const as = (role: string) => {
    const url = new URL(cluster.url('guide'));
    url.username = role;
    url.password = encodeURIComponent('…');
    return url.href;
  };
  await expect(migrateDatabase({ directUrl: as('guide_serves'), ownerUrl: null })).rejects.toThrow(
    'the command `migrate`',
  );
  const both = { directUrl: as('guide_serves'), ownerUrl: as('guide_owner'), stop: async () => {} };
  expect((await migrateDatabase(both)).length).toBeGreaterThan(40);
  await expectServing(both.directUrl, 'guide_serves');
  expect(await migrateDatabase({ ...both, ownerUrl: null })).toEqual([]);
});
