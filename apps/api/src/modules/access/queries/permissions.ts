import type { Permission, PermissionType, QueryOf } from '@javon/contract';
import { sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { holdsWords } from '../../../platform/text/sql-search.ts';

export interface PermissionRow extends Omit<Permission, 'name' | 'category_name'> {
  readonly name_uz: string;
  readonly name_ru: string;
}

const PERMISSION = sql`p.key, p.name_uz, p.name_ru, p.type, p.category, p.colour, p.options, p.system, p.version`;

const permissionSorts = (language: ServerLanguage): SortColumnsOf<'listPermissions'> => ({
  position: { expression: sql`p.id`, type: 'bigint' },
  key: { expression: sql`p.key`, type: 'text' },
  name: { expression: sql.ref(`p.name_${language}`), type: 'text' },
});

/** Reads one page of permissions, by default in their position order. */
export async function readPermissions(
  db: Db,
  query: QueryOf<'listPermissions'>,
  language: ServerLanguage,
): Promise<CountedPage<PermissionRow & { roles: number }>> {
  const paging = pagingOf(permissionSorts(language), sql`p.id`, query);
  const { category, type, system } = query;
  const where = allOf([
    category !== undefined && sql`p.category = ${category}`,
    type !== undefined && sql`p.type = ${type}`,
    system !== undefined && sql`p.system = ${system === 'true'}`,
    ...holdsWords(sql`translate(p.key, '._', '  ') || ' ' || p.name_uz || ' ' || p.name_ru`, query.search),
  ]);
  const { rows } = await sql<
    PermissionRow & { id: number; roles: number; sort_value: unknown; total: number }
  >`
    with n as (select permission.*, row_number() over (order by position, key) as id from permission),
      f as (select p.* from n p where ${where})
    select p.id, ${PERMISSION}, ${paging.value} as sort_value,
      (select count(*)::int from role_permission rp where rp.permission_key = p.key and rp.value <> '0') as roles,
      (select count(*) from f)::int as total
    from f p
    where ${paging.page}`.execute(db);
  return paging.counted(rows);
}

/** Reads every permission in position order, or only `keys`. */
export async function readAllPermissions(db: Db, keys?: readonly string[]): Promise<PermissionRow[]> {
  const where = keys === undefined ? sql`true` : sql`p.key = any(${[...keys]}::text[])`;
  const rows = await sql<PermissionRow>`
    select ${PERMISSION} from permission p where ${where} order by p.position, p.key`.execute(db);
  return rows.rows;
}

/** Locks a permission; does nothing if it does not exist. */
export async function lockPermission(tx: Tx, key: string): Promise<void> {
  await tx.selectFrom('permission').select('key').where('key', '=', key).forUpdate().execute();
}

/** Every role with its value of one permission; null if it has none. */
export function readRolesWithValue(db: Db, key: string) {
  return db
    .selectFrom('role')
    .leftJoin('role_permission as rp', (join) =>
      join.onRef('rp.role_id', '=', 'role.id').on('rp.permission_key', '=', key),
    )
    .select(['role.id', 'role.name_uz', 'role.name_ru', 'role.is_admin', 'role.version', 'rp.value'])
    .orderBy('role.id')
    .execute();
}

/** Values of a permission that the chain can edit. */
export interface PermissionValues
  extends RowOf<'permission', 'key' | 'name_uz' | 'name_ru' | 'category' | 'colour' | 'options'> {
  readonly type: PermissionType;
}

/** Adds a permission after all others. @returns whether its key was free */
export async function insertPermission(tx: Tx, values: PermissionValues): Promise<boolean> {
  const made = await tx
    .insertInto('permission')
    .values({ ...values, position: sql<number>`(select coalesce(max(position), 0) + 1 from permission)` })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updatePermission(
  tx: Tx,
  { key, version }: PermissionRow,
  values: PermissionValues,
): Promise<void> {
  await tx
    .updateTable('permission')
    .set({ ...values, version: version + 1 })
    .where('key', '=', key)
    .execute();
}

export async function deletePermissionRow(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('permission').where('key', '=', key).execute();
}

export function readValuesByRole(db: Db, key: string): Promise<{ role_id: number; value: string }[]> {
  return db
    .selectFrom('role_permission')
    .select(['role_id', 'value'])
    .where('permission_key', '=', key)
    .execute();
}

export async function deleteValues(tx: Tx, key: string, roleIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('role_permission')
    .where('permission_key', '=', key)
    .where('role_id', 'in', roleIds)
    .execute();
}

/** Invalidates the servers' cache of the roles that have this permission. */
export async function invalidateRoles(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('role')
    .set({ version: sql`version + 1` })
    .where('id', 'in', (q) =>
      q.selectFrom('role_permission').select('role_id').where('permission_key', '=', key),
    )
    .execute();
}
