import type { listPermissions, listRoles, Permission, QueryOf, Role, RoleSummary } from '@javon/contract';
import { PERMISSION_NAMES } from '@javon/messages/server';
import { type SqlBool, sql } from 'kysely';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import { holdsWords } from '../../platform/text/sql-search.ts';
import { everything, mostOf, NOTHING } from './values.ts';

export interface RoleRow {
  readonly id: number;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly is_admin: boolean;
  readonly version: number;
  readonly requires_second_factor: boolean;
  readonly holders: number;
  readonly former_holders: number;
  readonly granted: number;
}

const ROLES = sql`
  select r.id, r.name_uz, r.name_ru, r.is_admin, r.version, r.requires_second_factor, coalesce(u.holders, 0) as holders,
    coalesce(u.former, 0) as former_holders,
    case when r.is_admin then (select count(*)::int from permission) else coalesce(p.granted, 0) end as granted
  from role r
  left join (
    select role_id, (count(*) filter (where status <> 'deleted'))::int as holders,
      (count(*) filter (where status = 'deleted'))::int as former
    from users group by role_id
  ) u on u.role_id = r.id
  left join (
    select role_id, count(*)::int as granted from role_permission where value <> '0' group by role_id
  ) p on p.role_id = r.id`;

const ROLE_SORTS: Readonly<Record<string, SortColumn>> = {
  id: { expression: sql`x.id`, type: 'bigint' },
  name: { expression: sql`x.name_uz`, type: 'text' },
  holders: { expression: sql`x.holders`, type: 'int' },
};

/** Reads one page of roles. */
export async function readRoles(
  db: Db,
  query: QueryOf<typeof listRoles>,
): Promise<{ items: RoleRow[]; next: string | null; total: number }> {
  const sort = sortOf(ROLE_SORTS, query.sort);
  const found = holdsWords(sql`x.name_uz || ' ' || x.name_ru`, query.search);
  const where = sql.join([sql`true`, ...found], sql` and `);
  const rows = await sql<RoleRow & { sort_value: unknown; total: number }>`
    with x as (${ROLES}), f as (select x.* from x where ${where})
    select x.*, ${sort.column.expression} as sort_value, (select count(*) from f)::int as total from f x
    where ${afterCursor(sort, sql`x.id`, query.cursor) ?? sql`true`}
    order by ${orderBy(sort, sql`x.id`)} limit ${query.limit + 1}`.execute(db);
  const page = pageOf(
    rows.rows,
    query.limit,
    sort,
    (row) => row.sort_value,
    (row): RoleRow => row,
  );
  return { ...page, total: rows.rows[0]?.total ?? 0 };
}

/** Reads one role. */
export async function readRole(db: Db, id: number): Promise<RoleRow | undefined> {
  const rows = await sql<RoleRow>`with x as (${ROLES}) select x.* from x where x.id = ${id}`.execute(db);
  return rows.rows[0];
}

/** A role as an item of the list; what the person holds too much of is looked at only. */
export function roleSummaryOf(row: RoleRow, actor: Actor, above: ReadonlySet<number>): RoleSummary {
  const { id, name_uz: uz, name_ru: ru, ...rest } = row;
  const touchable = !above.has(id) && (actor.isAdmin || actor.roleId !== id);
  const keys = row.is_admin
    ? (['roles.edit'] as const).filter(() => actor.isAdmin)
    : touchable
      ? (['roles.edit', 'roles.delete'] as const)
      : [];
  return {
    id,
    name: { uz, ru },
    is_admin: rest.is_admin,
    holders: rest.holders,
    former_holders: rest.former_holders,
    granted: rest.granted,
    requires_second_factor: rest.requires_second_factor,
    version: rest.version,
    can: heldOf(actor, keys),
  };
}

export interface PermissionRow {
  readonly key: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly type: Permission['type'];
  readonly category: string;
  readonly colour: string;
  readonly options: string[];
  readonly system: boolean;
  readonly version: number;
}

const PERMISSION = sql`p.key, p.name_uz, p.name_ru, p.type, p.category, p.colour, p.options, p.system, p.version`;

function categoryName(category: string): { uz: string; ru: string } {
  const of = (language: 'uz' | 'ru') => {
    const names: Readonly<Record<string, string>> = PERMISSION_NAMES[language].categories;
    return names[category] ?? category;
  };
  return { uz: of('uz'), ru: of('ru') };
}

/** A row as the contract describes a permission. */
export function permissionOf({ name_uz: uz, name_ru: ru, ...row }: PermissionRow): Permission {
  const { key, type, category, colour, options, system, version } = row;
  const category_name = categoryName(category);
  return { key, name: { uz, ru }, type, category, category_name, colour, options, system, version };
}

const PERMISSION_SORTS: Readonly<Record<string, SortColumn>> = {
  position: { expression: sql`p.id`, type: 'bigint' },
  key: { expression: sql`p.key`, type: 'text' },
  name: { expression: sql`p.name_uz`, type: 'text' },
};

/** Reads one page of permissions, in their usual order by default. */
export async function readPermissions(
  db: Db,
  query: QueryOf<typeof listPermissions>,
): Promise<{ items: (PermissionRow & { roles: number })[]; next: string | null; total: number }> {
  const sort = sortOf(PERMISSION_SORTS, query.sort);
  const { category, type, system } = query;
  const filters = [
    sql<SqlBool>`true`,
    ...(category === undefined ? [] : [sql<SqlBool>`p.category = ${category}`]),
    ...(type === undefined ? [] : [sql<SqlBool>`p.type = ${type}`]),
    ...(system === undefined ? [] : [sql<SqlBool>`p.system = ${system === 'true'}`]),
    ...holdsWords(sql`translate(p.key, '._', '  ') || ' ' || p.name_uz || ' ' || p.name_ru`, query.search),
  ];
  const rows = await sql<PermissionRow & { id: number; roles: number; sort_value: unknown; total: number }>`
    with n as (select permission.*, row_number() over (order by position, key) as id from permission),
      f as (select p.* from n p where ${sql.join(filters, sql` and `)})
    select p.id, ${PERMISSION}, ${sort.column.expression} as sort_value,
      (select count(*)::int from role_permission rp where rp.permission_key = p.key and rp.value <> '0') as roles,
      (select count(*) from f)::int as total
    from f p
    where ${afterCursor(sort, sql`p.id`, query.cursor) ?? sql`true`}
    order by ${orderBy(sort, sql`p.id`)} limit ${query.limit + 1}`.execute(db);
  const page = pageOf(
    rows.rows,
    query.limit,
    sort,
    (row) => row.sort_value,
    (row): PermissionRow & { roles: number } => row,
  );
  return { ...page, total: rows.rows[0]?.total ?? 0 };
}

/** Every permission, in their usual order; those of `keys` alone when named. */
export async function readAllPermissions(db: Db, keys?: readonly string[]): Promise<PermissionRow[]> {
  const where = keys === undefined ? sql`true` : sql`p.key = any(${[...keys]}::text[])`;
  const rows = await sql<PermissionRow>`
    select ${PERMISSION} from permission p where ${where} order by p.position, p.key`.execute(db);
  return rows.rows;
}

/** Values of a role by key; those that are 0 are not there. */
export async function readValues(db: Db, roleId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('role_permission')
    .select(['permission_key', 'value'])
    .where('role_id', '=', roleId)
    .where('value', '<>', NOTHING)
    .execute();
  return new Map(rows.map((row) => [row.permission_key, row.value]));
}

/** A role's permissions with their values, and with the most that the person may give of each. */
export async function readRolePermissions(
  db: Db,
  role: Pick<RoleRow, 'id' | 'is_admin'>,
  actor: Actor,
): Promise<Role['permissions']> {
  const [permissions, values] = await Promise.all([readAllPermissions(db), readValues(db, role.id)]);
  return permissions.map((row) => ({
    ...permissionOf(row),
    value: role.is_admin ? everything(row) : (values.get(row.key) ?? NOTHING),
    most: mostOf(actor, row),
  }));
}
