import type { UserSession } from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { deviceOf } from '../device.ts';

/** A session that has not ended and has a valid token. */
const USABLE = sql<SqlBool>`s.ended_at is null and exists (
  select from session_token t where t.session_id = s.id and t.expires_at > now() and t.spent_at is null)`;

/** Maximum number of listed sessions; a person with more ends them all. */
const LISTED = 100;

/** Number of a person's usable sessions. */
export async function countSessions(db: Db, userId: number): Promise<number> {
  const rows = await sql<{ n: number }>`
    select count(*)::int as n from session s where s.user_id = ${userId} and ${USABLE}`.execute(db);
  return rows.rows[0]?.n ?? 0;
}

/** A person's usable sessions, last used first; `currentId` is the session of this call. */
export async function readSessions(db: Db, userId: number, currentId: number): Promise<UserSession[]> {
  const rows = await sql<{
    id: number;
    user_agent: string | null;
    address: string | null;
    created_at: string;
    last_used_at: string;
  }>`
    select s.id, s.user_agent, s.address, s.created_at, s.last_used_at from session s
    where s.user_id = ${userId} and ${USABLE}
    order by s.last_used_at desc, s.id desc limit ${LISTED}`.execute(db);
  return rows.rows.map(({ user_agent: agent, ...session }) => ({
    ...session,
    device: deviceOf(agent ?? ''),
    current: session.id === currentId,
  }));
}

/** Ends the sessions of a person: all, one, or all but one. @returns their number */
export async function endSessions(
  tx: Tx,
  userId: number,
  reason: 'ended' | 'password_changed',
  { only, except }: { readonly only?: number; readonly except?: number } = {},
): Promise<number> {
  const result = await tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (q) => q.where('id', '=', only ?? 0))
    .$if(except !== undefined, (q) => q.where('id', '<>', except ?? 0))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
