import type { PermissionKey } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A branch's work that uses a stored picture, and the permission to view it. */
interface PicturedWork {
  readonly branch_id: number;
  readonly permission: PermissionKey;
}

/** Works that use a stored picture; none for pictures of goods, logos and portraits. */
export async function readPicturedWorks(db: Db, key: string): Promise<PicturedWork[]> {
  const { rows } = await sql<PicturedWork>`
    select branch_id, 'application.show' as permission from application_photo where file_key = ${key}
    union all
    select branch_id, 'check_list.show' from check_list_photo where file_key = ${key}`.execute(db);
  return rows;
}
