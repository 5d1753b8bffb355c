import type { Db } from '../../../platform/db/database.ts';

/** Reads who made a service token, and its name. */
export function readToken(db: Db, tokenId: number): Promise<{ author_id: number; name: string }> {
  return db
    .selectFrom('service_token')
    .select(['author_id', 'name'])
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow();
}
