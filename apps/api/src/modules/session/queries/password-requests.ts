import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Serialises new requests for passwords: those that arrive at once are counted one after another. */
export async function lockRequests(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('javon password requests'))`.execute(tx);
}

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

/** Number of requests within some seconds by the address that they came from. */
export async function countRequestsByAddress(
  db: Db,
  seconds: number,
): Promise<{ address: string; n: number }[]> {
  return db
    .selectFrom('password_request')
    .select(['address', sql<number>`count(*)::int`.as('n')])
    .where('address', 'is not', null)
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
    .groupBy('address')
    .$narrowType<{ address: string }>()
    .execute();
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
