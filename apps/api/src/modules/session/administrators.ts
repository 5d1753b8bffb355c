import type { Db } from '../../platform/db/database.ts';

/** Ids of the administrators who may sign in. */
export async function readAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('role', 'role.id', 'users.role_id')
    .select('users.id')
    .where('role.is_admin', '=', true)
    .where('users.status', '=', 'active')
    .where('users.blocked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
