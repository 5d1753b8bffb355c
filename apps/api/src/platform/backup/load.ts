import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Archive } from './archive-reader.ts';
import { COPY_SETTINGS, readTables } from './dump.ts';
import { BackupError, type Manifest, tableEntry } from './manifest.ts';

type Table = Manifest['tables'][number];

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.connamespace = current_schema()::regnamespace`);
  return rows;
}

async function readTablesWithTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(`
    select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`);
  return rows.map((row) => row.table);
}

/** @throws BackupError if the migrated tables have other columns than those of the backup */
async function requireSameTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const made = await readTables(client);
  const shape = (list: readonly Pick<Table, 'name' | 'columns'>[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns]));
  if (shape(made) !== shape(tables))
    throw new BackupError('The tables of the backup are not those that its migrations make.');
}

async function copyIn(client: pg.Client, archive: Archive, { name, columns, rows }: Table): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(await archive.open(tableEntry(name)), into);
  if (into.rowCount !== rows)
    throw new BackupError(`${name} has ${rows} rows in the backup, ${into.rowCount} arrived.`);
}

/**
 * Fills a migrated database with the rows of an archive, in one transaction: triggers are disabled, foreign
 * keys are checked when all rows are loaded, and sequences are set to their old values.
 * @throws BackupError or the database's error, with nothing written
 */
export async function loadTables(client: pg.Client, archive: Archive): Promise<void> {
  const { tables, months, sequences } = archive.manifest;
  await client.query(`begin; ${COPY_SETTINGS}`);
  try {
    await requireSameTables(client, tables);
    for (const month of months) await client.query('select ensure_history_partition($1::date)', [month]);
    const foreignKeys = await readForeignKeys(client);
    const withTriggers = await readTablesWithTriggers(client);
    for (const { table, name } of foreignKeys)
      await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of withTriggers) await client.query(`alter table ${table} disable trigger user`);
    await client.query(
      `truncate ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')} restart identity`,
    );
    for (const table of tables) await copyIn(client, archive, table);
    for (const { name, last, called } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        client.escapeIdentifier(name),
        last,
        called,
      ]);
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const table of withTriggers) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
}
