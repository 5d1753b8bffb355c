import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

/** Lengthens by a minute whatever wait guessing has earned, so that none is over before the next call is made. */
export async function lengthenWaits(db: Db): Promise<void> {
  await sql`update sign_in_failure set blocked_until = blocked_until + interval '1 minute'`.execute(db);
}
