import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/** Privileges on the rows of a table, and on the sequence of an identity column. */
const ROWS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
const NUMBERS = ['SELECT', 'USAGE', 'UPDATE'];

/**
 * Tables on which the serving role has fewer privileges: an attacker on the server cannot rewrite the audit
 * trail.
 */
const FEWER: Readonly<Record<string, readonly string[]>> = {
  history: ['SELECT', 'INSERT'],
  audit_seal: ['SELECT', 'INSERT'],
  migration: ['SELECT'],
  tag_check_key: ['SELECT'],
};

interface Relation {
  readonly name: string;
  readonly isSequence: boolean;
  /** Whether it is a partition, accessed only through its partitioned table. */
  readonly isPart: boolean;
  /** Table that a sequence belongs to; for a table its own name. */
  readonly table: string;
  readonly held: readonly string[];
}

function rightsOn({ isSequence, isPart, table }: Relation): readonly string[] {
  if (isPart) return [];
  const fewer = FEWER[table];
  if (isSequence) return fewer === undefined ? NUMBERS : ['SELECT'];
  return fewer ?? ROWS;
}

async function readRelations(client: pg.Client, role: string): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select c.relname as name, c.relkind = 'S' as "isSequence", c.relispartition as "isPart",
      coalesce(o.relname, c.relname) as table,
      array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = r.oid) as held
    from pg_class c
    join pg_roles r on r.rolname = $1
    left join pg_depend d on c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    left join pg_class o on o.oid = d.refobjid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (
        select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
    order by c.relname`,
    [role],
  );
  return rows;
}

/**
 * Statements that grant and revoke the difference between the role's privileges on one relation and the
 * required ones.
 */
function changesOf(client: pg.Client, schema: string, role: string, relation: Relation): string[] {
  const wanted = rightsOn(relation);
  const missing = wanted.filter((right) => !relation.held.includes(right));
  const surplus = relation.held.filter((right) => !wanted.includes(right));
  const kind = relation.isSequence ? 'sequence' : 'table';
  const on = `on ${kind} ${schema}.${client.escapeIdentifier(relation.name)}`;
  return [
    ...(missing.length === 0 ? [] : [`grant ${missing.join(', ')} ${on} to ${role}`]),
    ...(surplus.length === 0 ? [] : [`revoke ${surplus.join(', ')} ${on} from ${role}`]),
  ];
}

interface Around {
  readonly schema: string;
  readonly database: string;
  readonly uses: boolean;
  readonly creates: boolean;
  readonly temporary: boolean;
  readonly parts: boolean;
}

/** Statements for the schema and the database around the tables. */
async function changesAround(client: pg.Client, name: string, role: string): Promise<string[]> {
  const { rows } = await client.query<Around>(
    `select current_schema() as schema, current_database() as database,
      has_schema_privilege($1, current_schema(), 'usage') as uses,
      has_schema_privilege($1, current_schema(), 'create') as creates,
      has_database_privilege($1, current_database(), 'temporary') as temporary,
      has_function_privilege($1, 'ensure_history_partition(date)', 'execute') as parts`,
    [name],
  );
  const [now] = rows;
  if (now === undefined) return [];
  const schema = client.escapeIdentifier(now.schema);
  const database = client.escapeIdentifier(now.database);
  return [
    ...(now.uses ? [] : [`grant usage on schema ${schema} to ${role}`]),
    ...(now.creates ? [`revoke create on schema ${schema} from public, ${role}`] : []),
    ...(now.temporary ? [`revoke temporary on database ${database} from public, ${role}`] : []),
    ...(now.parts ? [] : [`grant execute on function ensure_history_partition(date) to ${role}`]),
  ];
}

/**
 * Lets the role `name` read and write rows, and nothing else. Computes what is missing or too much, so that a
 * start without new tables changes nothing. Default privileges are not used: they would open each new
 * partition of the history.
 * @param client connection of the owner of the tables
 * @throws Error naming the tables that the role cannot use, for example because another role owns them
 */
export async function grantServing(client: pg.Client, name: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
  const schema = client.escapeIdentifier(rows[0]?.schema ?? '');
  const relations = await readRelations(client, name);
  const statements = [
    ...(await changesAround(client, name, role)),
    ...relations.flatMap((relation) => changesOf(client, schema, role, relation)),
  ];
  if (statements.length > 0) await client.query(statements.join(';\n'));

  const wanted = relations
    .filter(({ isSequence }) => !isSequence)
    .flatMap((relation) => rightsOn(relation).map((right) => ({ table: relation.name, right })));
  const lacking = await client.query<{ text: string }>(
    `select format('%s on %s, which %s owns', string_agg(w.right, ', '), c.relname, pg_get_userbyid(c.relowner)) as text
    from unnest($2::text[], $3::text[]) w(name, "right")
    join pg_class c on c.relname = w.name and c.relnamespace = current_schema()::regnamespace
    where not has_table_privilege($1, c.oid, w.right) group by c.oid, c.relname, c.relowner order by c.relname`,
    [name, wanted.map(({ table }) => table), wanted.map(({ right }) => right)],
  );
  if (lacking.rows.length > 0)
    throw new Error(
      `The database role ${name} lacks rights:\n${lacking.rows.map(({ text }) => `  ${text}`).join('\n')}\n` +
        'Let the role of DATABASE_OWNER_URL own every table.',
    );
}

/**
 * Lists the privileges of a role beyond those that serving calls needs; empty for a role that only reads and
 * writes rows.
 */
export async function surplusOfServing(
  db: Db,
): Promise<{ readonly role: string; readonly surplus: readonly string[] }> {
  const { rows } = await sql<{ role: string; surplus: string[] }>`
    select r.rolname as role, array_remove(array[
      case when r.rolsuper then 'is a superuser' end,
      case when r.rolcreaterole then 'makes roles' end,
      case when r.rolcreatedb then 'makes databases' end,
      case when exists (
        select from pg_class c where c.relnamespace = current_schema()::regnamespace and pg_has_role(c.relowner, 'member')
      ) then 'owns tables' end,
      case when has_schema_privilege(current_schema(), 'create') then 'makes tables' end,
      case when has_table_privilege('history', 'update') or has_table_privilege('history', 'delete')
        or has_table_privilege('history', 'truncate') then 'may change the history' end
    ], null) as surplus
    from pg_roles r where r.rolname = current_user`.execute(db);
  return rows[0] ?? { role: '', surplus: [] };
}
