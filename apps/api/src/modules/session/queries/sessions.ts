import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type RowOf, readRow } from '../../../platform/db/rows.ts';

/** Stores tokens of a session, each valid for some seconds. */
export async function insertTokens(
  tx: Tx,
  sessionId: number,
  tokens: readonly {
    readonly hash: Buffer;
    readonly kind: 'access' | 'refresh';
    readonly seconds: number;
    /** Hash of the renewal's attempt, null if there is none. */
    readonly attempt: Buffer | null;
  }[],
): Promise<void> {
  await tx
    .insertInto('session_token')
    .values(
      tokens.map(({ hash, kind, seconds, attempt }) => ({
        hash,
        attempt,
        session_id: sessionId,
        kind,
        expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
      })),
    )
    .execute();
}

/** Ends the refresh tokens of a session at once, its access tokens after some seconds. */
export async function shortenTokens(tx: Tx, sessionId: number, accessSeconds: number): Promise<void> {
  await tx
    .updateTable('session_token')
    .set({
      expires_at: sql`least(expires_at, case when kind = 'refresh' then now()
        else now() + make_interval(secs => ${accessSeconds}) end)`,
    })
    .where('session_id', '=', sessionId)
    .execute();
}

/**
 * Records that the person of a session has typed their password now.
 * @param longest maximum lifetime of a session, seconds
 * @returns remaining seconds of the session
 */
export async function notePassword(db: Db, sessionId: number, longest: number): Promise<number> {
  const { left } = await db
    .updateTable('session')
    .set({ password_at: sql`now()` })
    .returning(sql<number>`${longest} - ceil(extract(epoch from now() - created_at))::int`.as('left'))
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return left;
}

/** The person of the refresh token with this hash. */
export async function readHolder(tx: Tx, hash: Buffer): Promise<number | undefined> {
  const row = await tx
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .select('session.user_id')
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
  return row?.user_id;
}

/** A refresh token with its session. */
export interface RefreshToken extends RowOf<'session', 'user_id' | 'ended_at' | 'companion_hash'> {
  /** Id of the session. */
  readonly id: number;
  readonly spent_at: string | null;
  readonly expired: boolean;
  /** Remaining seconds of the session. */
  readonly left: number;
}

/**
 * Locks a refresh token.
 * @param longest maximum lifetime of a session, seconds
 */
export function lockRefreshToken(tx: Tx, hash: Buffer, longest: number): Promise<RefreshToken | undefined> {
  return tx
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_token.session_id')
    .select(['session.id', 'session.user_id', 'session.ended_at', 'session_token.spent_at'])
    .select('session.companion_hash')
    .select(sql<boolean>`session_token.expires_at <= now()`.as('expired'))
    .select(sql<number>`${longest} - ceil(extract(epoch from now() - session.created_at))::int`.as('left'))
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .forUpdate('session_token')
    .executeTakeFirst();
}

/** Marks a refresh token as used. */
export async function spendToken(tx: Tx, hash: Buffer): Promise<void> {
  await tx.updateTable('session_token').set({ spent_at: sql`now()` }).where('hash', '=', hash).execute();
}

/**
 * Removes the tokens that an attempt of a renewal issued, unless they were renewed themselves.
 * @returns whether there were any
 */
export async function dropUnseen(tx: Tx, sessionId: number, attempt: Buffer): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('session_token')
    .where('session_id', '=', sessionId)
    .where('attempt', '=', attempt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session_token as renewed')
            .where('renewed.session_id', '=', sessionId)
            .where('renewed.attempt', '=', attempt)
            .where('renewed.spent_at', 'is not', null),
        ),
      ),
    )
    .returning('hash')
    .execute();
  return dropped.length > 0;
}

/** Whether a session has not ended. */
export async function isOpen(db: Db, sessionId: number): Promise<boolean> {
  const session = await readRow(db, 'session', sessionId, ['ended_at']);
  return session !== undefined && session.ended_at === null;
}

/** Ends a session with a reason. @returns whether it was open */
export async function endSession(tx: Tx, sessionId: number, reason: string): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** Ends the open sessions of a person except the one in which the password was changed. */
export async function endOtherSessions(tx: Tx, userId: number, sessionId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: 'password_changed' })
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the sessions that a browser was bound to, as signed out. */
export function endBound(tx: Tx, companionHash: Buffer): Promise<{ id: number; user_id: number }[]> {
  return tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: 'signed_out' })
    .where('companion_hash', '=', companionHash)
    .where('ended_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
}
