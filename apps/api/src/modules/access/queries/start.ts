import { type Insertable, type InsertObject, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/types.generated.ts';

/** Serialises the start of servers while they fill the database. */
export async function lockStart(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('javon start'))`.execute(tx);
}

/** Whether there are no users yet. */
export async function hasNoUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function readPermissionKeys(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom('permission').select('key').execute()).map((row) => row.key));
}

/** Inserts the product's permissions, or updates existing ones. */
export async function upsertPermissions(
  tx: Tx,
  rows: readonly InsertObject<DB, 'permission'>[],
): Promise<void> {
  await tx
    .insertInto('permission')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        name_uz: row.ref('excluded.name_uz'),
        name_ru: row.ref('excluded.name_ru'),
        type: row.ref('excluded.type'),
        category: row.ref('excluded.category'),
        colour: row.ref('excluded.colour'),
        options: row.ref('excluded.options'),
        system: row.ref('excluded.system'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute();
}

/** Removes the product's mark from all permissions except `keys`. */
export async function unmarkPermissionsExcept(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .updateTable('permission')
    .set({ system: false })
    .where('system', '=', true)
    .where('key', 'not in', keys)
    .execute();
}

export async function hasRoles(db: Db): Promise<boolean> {
  return (await db.selectFrom('role').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertRoles(tx: Tx, rows: readonly InsertObject<DB, 'role'>[]): Promise<void> {
  await tx.insertInto('role').values(rows).execute();
}

/** Ids of the roles by their Russian name. */
export async function readRoleIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('role').select(['id', 'name_ru']).execute();
  return new Map(rows.map((row) => [row.name_ru, row.id]));
}

/** Gives values to roles that have none for the permission, and increments the versions of these roles. */
export async function insertValues(
  tx: Tx,
  rows: readonly Insertable<DB['role_permission']>[],
): Promise<void> {
  await tx
    .insertInto('role_permission')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('role')
    .set({ version: sql`version + 1` })
    .where('id', 'in', [...new Set(rows.map((row) => row.role_id))])
    .execute();
}

/** Id of the administrators' role. */
export async function readAdministratorRole(db: Db): Promise<number> {
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return role.id;
}

/** Whether the database holds demo data. */
export async function isDemo(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('setting').select('key').where('key', '=', 'demo').executeTakeFirst();
  return mark !== undefined;
}

/** Sets the expiry of one person's initial password, unless they have chosen another. */
export async function updateFirstPasswordEnd(
  db: Db,
  phone: string,
  until: RawBuilder<string>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ default_password_until: until })
    .where('phone', '=', phone)
    .where('password_is_default', '=', true)
    .execute();
}
