import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../../db/migrations');

/** Any number will do, as long as every server uses the same. */
const LOCK = 7_340_117;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The migrations of a folder, in the order in which they run. */
function readMigrations(folder: string = MIGRATIONS): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Brings the database to the newest migration; each runs in its own transaction, and servers that start at
 * once wait for one another.
 * @returns names of the migrations that ran now.
 * @throws Error when a migration that ran before has another text today, or is gone.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    );
    const done = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration order by name',
    );
    const known = new Map(migrations.map((m) => [m.name, m.checksum]));
    for (const row of done.rows) {
      if (!known.has(row.name))
        throw new Error(`The database is newer than this program: it knows ${row.name}`);
      if (known.get(row.name) !== row.checksum)
        throw new Error(`Migration ${row.name} was changed after it ran`);
    }
    const before = new Set(done.rows.map((row) => row.name));
    const fresh = migrations.filter((m) => !before.has(m.name));
    for (const migration of fresh) {
      await client.query('begin');
      try {
        await client.query(migration.text);
        await client.query('insert into migration (name, checksum) values ($1, $2)', [
          migration.name,
          migration.checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    return fresh.map((m) => m.name);
  } finally {
    await client.end();
  }
}

/** Makes the database `name` on the server of `adminUrl` if it is not there. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      await client.query(
        `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8'`,
      );
    }
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}
