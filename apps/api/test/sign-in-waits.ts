import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

/** Lengthens the current delays by a minute, so that none ends before the next call. */
export async function lengthenWaits(db: Db): Promise<void> {
  await sql`update sign_in_failure set blocked_until = blocked_until + interval '1 minute'`.execute(db);
}
