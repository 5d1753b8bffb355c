import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { ensureDefaultRoles, grantToDefaultRoles, syncPermissions } from './permissions.ts';

/** Servers that start at once take turns in filling the database. */
export async function lockStart(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('javon start'))`.execute(tx);
}

/**
 * Prepares a database for the first sign-in: writes the permissions and, into a new database, the default roles.
 */
export async function prepareAccess(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await lockStart(tx);
    const added = await syncPermissions(tx);
    await ensureDefaultRoles(tx);
    await grantToDefaultRoles(tx, added);
  });
}

/** True while nobody can sign in. */
export async function hasNoUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}
