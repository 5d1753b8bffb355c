import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Finds the lines, as `h`, of one thing that the API identifies by a key instead of a number. */
type LinesOf = (db: Db, key: string) => Promise<RawBuilder<SqlBool>>;

/** Kinds of things that are identified by a key. */
export const LINES_OF_KEY: Readonly<Partial<Record<string, LinesOf>>> = {
  client: async (_db, key) => sql<SqlBool>`h.entity_id = (select id from client where key = ${key}::uuid)`,
  permission: async (db, key) => {
    const named = await namesOfPermission(db, key);
    const lines = named.map(({ name, until }) =>
      until === null
        ? sql<SqlBool>`coalesce(h.after ->> 'key', h.before ->> 'key') = ${name}`
        : sql<SqlBool>`coalesce(h.after ->> 'key', h.before ->> 'key') = ${name} and h.id < ${until}`,
    );
    return sql<SqlBool>`(${sql.join(lines, sql` or `)})`;
  },
};

interface Named {
  readonly name: string;
  /** Line of the history by which it was renamed; null for the current name. */
  readonly until: number | null;
}

/** The keys that a permission has had: its lines have the key of their time. */
async function namesOfPermission(db: Db, key: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with recursive named as (
      select ${key}::text as name, null::bigint as until
      union
      select r.before ->> 'key', r.id from history r join named n on r.after ->> 'key' = n.name
      where r.entity = 'permission' and r.action = 'changed' and r.before ->> 'key' <> n.name
        and (n.until is null or r.id < n.until)
    )
    select name, until from named`.execute(db);
  return rows;
}
