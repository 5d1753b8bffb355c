import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { ensureDatabase, migrate } from '../src/platform/db/migrate.ts';
import { surplusOfServing } from '../src/platform/db/roles.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { bringUpToDate, openPostgres } from '../src/server.ts';

it('a data folder of before, with one role, is served by a role of few rights from the next start on', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'javon-roles-'));
  const config = readConfig({ DATA_DIR: folder }, '/');
  // Started here and kept by this process: the starts below borrow it.
  const before = await startEmbedded(path.join(folder, 'postgres'), { settings: { fsync: 'off' } });
  try {
    await ensureDatabase(before.url('postgres'), 'javon');
    await migrate(before.url('javon'));
    for (const start of ['first', 'next']) {
      const postgres = await openPostgres(config);
      await bringUpToDate(postgres);
      const { db, close } = openDatabase({ url: postgres.url, pool: 2 });
      expect(await surplusOfServing(db), start).toEqual({ role: 'javon_serves', surplus: [] });
      await sql`insert into history (entity, action) values ('x', 'y')`.execute(db);
      await expect(sql`delete from history`.execute(db), start).rejects.toThrow('permission denied');
      await close();
    }
    expect(statSync(path.join(folder, 'postgres/serving-secret')).mode & 0o777).toBe(0o600);
  } finally {
    await before.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
