import type { QueryOf, RoleSummary } from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { type RowOf, updateRow } from '../../../platform/db/rows.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { holdsWords } from '../../../platform/text/sql-search.ts';

/**
 * Serialises changes of people and of their roles: two administrators who demote each other do so one after
 * the other. Must be called before any row is locked.
 */
export async function lockPeople(tx: Tx): Promise<void> {
  await sql<SqlBool>`select pg_advisory_xact_lock(hashtext('javon people'))`.execute(tx);
}

export interface RoleRow extends Omit<RoleSummary, 'name' | 'can'> {
  readonly name_uz: string;
  readonly name_ru: string;
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

const roleSorts = (language: ServerLanguage): SortColumnsOf<'listRoles'> => ({
  id: { expression: sql`x.id`, type: 'bigint' },
  name: { expression: sql.ref(`x.name_${language}`), type: 'text' },
  holders: { expression: sql`x.holders`, type: 'int' },
});

export async function readRoles(
  db: Db,
  query: QueryOf<'listRoles'>,
  language: ServerLanguage,
): Promise<CountedPage<RoleRow>> {
  const paging = pagingOf(roleSorts(language), sql`x.id`, query);
  const where = allOf(holdsWords(sql`x.name_uz || ' ' || x.name_ru`, query.search));
  const { rows } = await sql<RoleRow & { sort_value: unknown; total: number }>`
    with x as (${ROLES}), f as (select x.* from x where ${where})
    select x.*, ${paging.value} as sort_value, (select count(*) from f)::int as total from f x
    where ${paging.page}`.execute(db);
  return paging.counted(rows);
}

export async function readRole(db: Db, id: number): Promise<RoleRow | undefined> {
  const rows = await sql<RoleRow>`with x as (${ROLES}) select x.* from x where x.id = ${id}`.execute(db);
  return rows.rows[0];
}

type Names = RowOf<'role', 'name_uz' | 'name_ru'>;

/** Updates a role and increments its version. */
export function updateRole(
  tx: Tx,
  id: number,
  patch: Names | { readonly requires_second_factor: boolean },
): Promise<void> {
  return updateRow(tx, 'role', id, { ...patch, version: sql`version + 1` });
}

export type Holder = RowOf<'users', 'id' | 'branch_id' | 'status'>;

/** Reads everyone who has a role, deleted people too. */
export function readHolders(db: Db, roleId: number): Promise<Holder[]> {
  return db.selectFrom('users').select(['id', 'branch_id', 'status']).where('role_id', '=', roleId).execute();
}

/** A role that a person may have; `of_branch` means that some permission of it covers only the own branch. */
export interface RoleToGive extends RowOf<'role', 'id' | 'name_uz' | 'name_ru' | 'is_admin'> {
  readonly of_branch: boolean;
}

/** Every role, or only one. */
export async function readRolesToGive(db: Db, only?: number): Promise<RoleToGive[]> {
  return db
    .selectFrom('role')
    .select(['id', 'name_uz', 'name_ru', 'is_admin'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('role_permission')
            .select('role_id')
            .whereRef('role_id', '=', 'role.id')
            .where('value', '=', 'own'),
        )
        .and('is_admin', '=', false)
        .$castTo<boolean>()
        .as('of_branch'),
    )
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .orderBy('id')
    .execute();
}

/** Moves everyone from one role to another. */
export async function moveHolders(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role_id: to, version: sql`version + 1`, updated_at: sql`now()` })
    .where('role_id', '=', from)
    .execute();
}

/** Values of a role by key, without those that are 0. */
export async function readValues(db: Db, roleId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('role_permission')
    .select(['permission_key', 'value'])
    .where('role_id', '=', roleId)
    .where('value', '<>', '0')
    .execute();
  return new Map(rows.map((row) => [row.permission_key, row.value]));
}

/** Replaces the values of `keys` by `kept` (key and value) and increments the role's version. */
export async function replaceValues(
  tx: Tx,
  roleId: number,
  keys: readonly string[],
  kept: readonly (readonly [string, string])[],
): Promise<void> {
  await tx
    .deleteFrom('role_permission')
    .where('role_id', '=', roleId)
    .where('permission_key', 'in', keys)
    .execute();
  if (kept.length > 0) {
    await tx
      .insertInto('role_permission')
      .values(kept.map(([permission_key, value]) => ({ role_id: roleId, permission_key, value })))
      .execute();
  }
  await updateRow(tx, 'role', roleId, { version: sql`version + 1` });
}

/** A role with one of its values; nulls for a role that has none. */
export interface GivenValue {
  readonly id: number;
  readonly is_admin: boolean;
  readonly key: string | null;
  readonly type: string | null;
  readonly options: string[] | null;
  readonly value: string | null;
}

/** Reads the values of all roles. */
export function readGivenValues(db: Db): Promise<GivenValue[]> {
  return db
    .selectFrom('role')
    .leftJoin('role_permission as rp', 'rp.role_id', 'role.id')
    .leftJoin('permission as p', 'p.key', 'rp.permission_key')
    .select(['role.id', 'role.is_admin', 'p.key', 'p.type', 'p.options', 'rp.value'])
    .execute();
}
