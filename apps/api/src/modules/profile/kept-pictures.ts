import type { PermissionKey } from '@javon/contract';
import { sql } from 'kysely';
import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';

/**
 * Whether a person may be given a kept picture. Photos of a branch's work go to those who may look at that
 * work there, whoever else has come to know the address; pictures of goods, logos and portraits to anyone.
 */
export async function mayBeGiven(db: Db, actor: Actor, key: string): Promise<boolean> {
  const { rows } = await sql<{ branch_id: number; permission: PermissionKey }>`
    select branch_id, 'application.show' as permission from application_photo where file_key = ${key}
    union all
    select branch_id, 'check_list.show' from check_list_photo where file_key = ${key}`.execute(db);
  return rows.every(({ branch_id, permission }) => heldOn(actor, branch_id, [permission]).length > 0);
}
