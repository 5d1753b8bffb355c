import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Manifest } from './manifest.ts';

/** Settings that make both sides of a COPY use the same text format. */
export const COPY_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;`;

export type TableFacts = Pick<Manifest['tables'][number], 'name' | 'columns'>;

const quoted = (client: pg.Client, names: readonly string[]) =>
  names.map((one) => client.escapeIdentifier(one)).join(', ');

/** Tables with their stored columns, without the table of migrations. */
export async function readTables(client: pg.Client): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migration'
    group by c.relname order by c.relname`);
  return rows;
}

/** Rows of a table in the text format of COPY. */
export function copyOut(client: pg.Client, { name, columns }: TableFacts): Readable {
  return client.query(
    copyTo(`copy (select ${quoted(client, columns)} from ${client.escapeIdentifier(name)}) to stdout`),
  );
}

/** Migrations, months of the history and sequences of a database. */
export async function readRest(
  client: pg.Client,
): Promise<Pick<Manifest, 'postgres' | 'migrations' | 'months' | 'sequences'>> {
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migration order by name',
  );
  const months = await client.query<{ month: string }>(`
    select replace(substr(c.relname, 9), '_', '-') || '-01' as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'history'::regclass and c.relname ~ '^history_[0-9]{4}_[0-9]{2}$' order by 1`);
  const names = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1`);
  const sequences: Manifest['sequences'] = [];
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${client.escapeIdentifier(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, last: row.last, called: row.called })));
  }
  const version = await client.query<{ server_version: string }>('show server_version');
  return {
    postgres: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows,
    months: months.rows.map((row) => row.month),
    sequences,
  };
}
