import { type Insertable, sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';
import type { DB } from '../src/platform/db/types.generated.ts';

const BATCH = 4000;

/**
 * Inserts many rows with a few statements, with given ids. All rows have the same columns as the first.
 * {@link continueIdentities} sets the identity sequences.
 */
export async function insertRows<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const first = rows[0];
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let i = 0; i < rows.length; i += BATCH) {
    const json = JSON.stringify(rows.slice(i, i + BATCH));
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(tx);
  }
}

const SEEDED = [
  'region',
  'branch',
  'users',
  'sampler',
  'sampler_version',
  'category',
  'brand',
  'product',
  'character_category',
  'character',
  'price_history',
  'shelf',
  'placement',
  'print_job',
  'print_job_item',
  'application',
  'application_comment',
  'segment',
  'client',
  'check_list_template',
  'check_list_template_version',
  'check_list',
] satisfies readonly (keyof DB)[];

/** Sets identity sequences to continue after the highest ids. */
export async function continueIdentities(tx: Tx): Promise<void> {
  for (const table of SEEDED) {
    const highest = sql`select coalesce(max(id), 1) from ${sql.table(table)}`;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (${highest}))`.execute(tx);
  }
}
