import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Whether a password was recently requested for this number. */
export async function isAskedFor(db: Db, phone: string): Promise<boolean> {
  const recent = await db
    .selectFrom('password_request')
    .select('id')
    .where('phone', '=', phone)
    .where('asked_by', 'is', null)
    .where('created_at', '>', sql<string>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return recent !== undefined;
}

/** Number of requests from an address within some seconds. */
export async function countRequests(db: Db, address: string, seconds: number): Promise<number> {
  const { n } = await db
    .selectFrom('password_request')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('address', '=', address)
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Stores a request for a new password. */
export async function insertRequest(
  tx: Tx,
  request: {
    readonly phone: string;
    readonly comment: string | null;
    readonly address: string;
    readonly user_agent: string;
  },
): Promise<void> {
  await tx.insertInto('password_request').values(request).execute();
}
