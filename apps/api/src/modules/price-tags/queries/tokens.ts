import type { Db } from '../../../platform/db/database.ts';
import { readRow } from '../../../platform/db/rows.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';

/** Reads who made a service token, and its name. */
export async function readToken(db: Db, tokenId: number): Promise<{ author_id: number; name: string }> {
  return orNotFound(await readRow(db, 'service_token', tokenId, ['author_id', 'name']));
}
