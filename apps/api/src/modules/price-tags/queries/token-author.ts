import type { Db } from '../../../platform/db/database.ts';

/** Reads the author of a service token. */
export async function readTokenAuthor(db: Db, tokenId: number): Promise<number> {
  const { author_id } = await db
    .selectFrom('service_token')
    .select('author_id')
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow();
  return author_id;
}
