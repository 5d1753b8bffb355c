import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** How long a person counts as there after they said so, seconds: two of their calls may get lost. */
export const PRESENT_FOR = 60;
/** Most people in one message; PostgreSQL allows some 8,000 letters. */
const MAX_RECIPIENTS = 200;

/** Lets the pages of the others who have a shelf open look again: who is there, or what was saved, has changed. */
export async function publishPresence(tx: Tx, shelf: number, besides: number | null): Promise<void> {
  await sql`select pg_notify('javon_presence', ${String(shelf)} || ':' || string_agg(user_id::text, ','))
    from (
      select user_id from shelf_presence
      where shelf_id = ${shelf} and user_id is distinct from ${besides}
        and seen_at > now() - make_interval(secs => ${PRESENT_FOR})
      limit ${MAX_RECIPIENTS}
    ) there
    having count(*) > 0`.execute(tx);
}
