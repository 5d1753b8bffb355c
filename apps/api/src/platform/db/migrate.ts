import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { onOwnConnection } from './own-connection.ts';
import { grantServing } from './roles.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../../db/migrations');

/** Key of the advisory lock: any number, the same on every server. */
const LOCK = 7_340_117;

/** SQLSTATE of a statement that the role may not run. */
export const INSUFFICIENT_PRIVILEGE = '42501';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The migrations of this program, in their order. */
export function readMigrations(): Migration[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(MIGRATIONS, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Migrations that the database has not run yet.
 * @throws Error if a migration that was run has another text now, or is missing
 */
async function missing(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
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
  return migrations.filter((m) => !before.has(m.name));
}

/**
 * Migrates the database to the newest version; each migration runs in its own transaction, and servers that
 * start at once wait for one another.
 * @param servingUrl connection of the role that serves calls, which gets its privileges here; null if the
 * owner serves
 * @param only names of the migrations to run, those that a backup was made with; null for all
 * @returns names of the migrations that were run now
 * @throws Error if a migration that was run has another text now, or is missing
 */
export function migrate(
  url: string,
  servingUrl: string | null = null,
  only: ReadonlySet<string> | null = null,
): Promise<string[]> {
  return onOwnConnection(url, async (client) => {
    await requireUnicode(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client
      .query(
        'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
      )
      .catch(refuseRole);
    const left = await missing(client, readMigrations());
    const fresh = left.filter(({ name }) => only === null || only.has(name));
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
    if (servingUrl !== null) {
      const [serving, owner] = [await onOwnConnection(servingUrl, roleOf), await roleOf(client)];
      if (serving !== owner) await grantServing(client, serving);
    }
    return fresh.map((m) => m.name);
  });
}

/** @throws Error if the database cannot store every letter: migrations would fail half-way */
async function requireUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new Error(
      `The database has the encoding ${encoding}: create it with the encoding UTF8 ` +
        '(docs/guides/operations.md, Two database roles).',
    );
}

/** @throws Error that names the setting to change, if the role may not create tables */
function refuseRole(error: { readonly code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new Error(
    'The role of DATABASE_OWNER_URL may not create tables: name the role that owns the database there ' +
      '(docs/guides/operations.md, Two database roles).',
    { cause: error },
  );
}

async function roleOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/**
 * Migrates over the serving connection, if its role may create tables.
 * @returns names of the migrations that were run now
 * @throws Error if it may not, and a migration has to be run
 */
export async function migrateIfAllowed(url: string): Promise<string[]> {
  const isAllowed = await onOwnConnection(url, async (client) => {
    const { rows } = await client.query<{ creates: boolean; migrated: boolean }>(
      `select has_schema_privilege(current_schema(), 'create') as creates, to_regclass('migration') is not null as migrated`,
    );
    if (rows[0]?.creates) return true;
    const left = rows[0]?.migrated ? await missing(client, readMigrations()) : null;
    if (left?.length === 0) return false;
    throw new Error(
      'The role of DATABASE_URL may not change tables, and the database has yet to be brought up to date.\n' +
        'Run the command `migrate` with DATABASE_OWNER_URL beside DATABASE_URL, then start again.',
    );
  });
  return isAllowed ? migrate(url) : [];
}

/** Creates the database `name` on the server of `adminUrl` if it does not exist. */
export function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  return onOwnConnection(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return;
    const create = `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8'`;
    await client.query(create).catch((error: { code?: string }) => {
      // Another server created it first.
      if (error.code !== '42P04') throw error;
    });
  });
}
