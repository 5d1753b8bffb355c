import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { migrate, readMigrations } from '../db/migrate.ts';
import { onOwnConnection } from '../db/own-connection.ts';
import { makeFolder } from '../files/make-folder.ts';
import { type Archive, openArchive } from './archive-reader.ts';
import type { Installation } from './backup.ts';
import { loadTables } from './load.ts';
import { BackupError, fileEntry, keyEntry, type Manifest } from './manifest.ts';

/** @throws BackupError if the database has other connections or already has people */
async function requireUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number; users: boolean }>(`
    select (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend')::int as others,
      to_regclass('users') is not null as users`);
  const [found] = rows;
  if ((found?.others ?? 0) > 0)
    throw new BackupError('The database is in use: stop every server that works with it, then restore.');
  if (!found?.users) return;
  const people = await client.query('select from users limit 1');
  if (people.rowCount !== 0)
    throw new BackupError('The database is not empty: restore into a new one, or into a new DATA_DIR.');
}

/** @throws BackupError if the program lacks a migration of the backup, or has another text for it */
function requireKnownMigrations({ migrations }: Manifest): ReadonlySet<string> {
  const known = new Map(readMigrations().map((one) => [one.name, one.checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupError(`The backup is of a newer version: this program does not know ${name}.`);
    if (known.get(name) !== checksum)
      throw new BackupError(`The backup is of another program: its migration ${name} has another text.`);
  }
  return new Set(migrations.map((one) => one.name));
}

/** @throws BackupError if another key exists already: data made with it would be lost */
async function requireSameKeys(archive: Archive, dataDir: string): Promise<void> {
  for (const name of archive.manifest.keys) {
    const file = path.join(dataDir, name);
    if (!existsSync(file)) continue;
    const kept = await buffer(await archive.open(keyEntry(name)));
    if (!kept.equals(readFileSync(file)))
      throw new BackupError(`${file} is another key than that of the backup: move it away first.`);
  }
}

async function writeKeys(archive: Archive, dataDir: string): Promise<void> {
  makeFolder(dataDir);
  for (const name of archive.manifest.keys) {
    const content = await buffer(await archive.open(keyEntry(name)));
    writeFileSync(path.join(dataDir, name), content, { mode: 0o600 });
  }
}

/**
 * Restores an archive into an empty database, a store of files and a folder of keys. The whole archive is
 * read and its checksums compared before anything is written. A backup of an older version is then migrated.
 * @param servingUrl connection of the role that serves calls, null if the owner serves
 * @throws BackupError if the archive cannot be used or the database is not empty; if its rows do not fit, files, keys
 * and empty tables were written already
 */
export async function restore(
  { ownerUrl, files, dataDir }: Installation,
  servingUrl: string | null,
  file: string,
): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    const migrations = requireKnownMigrations(archive.manifest);
    await requireSameKeys(archive, dataDir);
    await onOwnConnection(ownerUrl, async (client) => {
      await requireUnused(client);
      await migrate(ownerUrl, null, migrations);
      for (const key of archive.manifest.files)
        await files.restore(key, await buffer(await archive.open(fileEntry(key))));
      await writeKeys(archive, dataDir);
      await loadTables(client, archive);
    });
    await migrate(ownerUrl, servingUrl);
    return archive.manifest;
  } finally {
    archive.close();
  }
}
