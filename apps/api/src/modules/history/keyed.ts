import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/app-error.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds the lines, as `h`, of one thing that the interface knows by a key instead of a number. */
type LinesOf = (db: Db, key: string) => Promise<RawBuilder<SqlBool>>;

const KEYED: Readonly<Record<string, LinesOf>> = {
  client: async (_db, key) => {
    if (!UUID.test(key)) throw fieldError('entity_key', 'invalid');
    return sql<SqlBool>`h.entity_id = (select id from client where key = ${key}::uuid)`;
  },
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
  /** Line of the history by which it was renamed; null for the name of today. */
  readonly until: number | null;
}

/** The keys that a permission has had: its lines name it by the one of their time. */
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

/**
 * Condition on the lines, as `h`, that are of the thing with this key.
 * @throws AppError invalid about `entity_key` for a kind whose things have no key, and for what is no key
 */
export async function linesOfKey(
  db: Db,
  entity: string | undefined,
  key: string,
): Promise<RawBuilder<SqlBool>> {
  const find = entity !== undefined && Object.hasOwn(KEYED, entity) ? KEYED[entity] : undefined;
  if (find === undefined) throw fieldError('entity_key', 'invalid');
  return find(db, key);
}
