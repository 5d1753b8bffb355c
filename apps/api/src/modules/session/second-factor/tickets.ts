import { createHash } from 'node:crypto';
import type { AwaitedStep, SecondStepWay } from '@javon/contract';
import { sql } from 'kysely';
import { newToken, tokenHash } from '../../../platform/auth/tokens.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { SignInRow } from '../queries.ts';

/** How long a ticket waits for the second step, seconds. */
const TICKET_SECONDS = 300;

/** Digest of the password hash that a ticket was issued for. */
const markOf = (passwordHash: string): Buffer => createHash('sha256').update(passwordHash).digest();

/**
 * Gives a ticket for the second step to somebody whose password was right.
 * @param ways in which the person can do it
 */
export async function newTicket(
  tx: Tx,
  user: Pick<SignInRow, 'id' | 'password_hash'>,
  ways: SecondStepWay[],
): Promise<AwaitedStep> {
  const ticket = newToken();
  await tx
    .insertInto('sign_in_ticket')
    .values({
      hash: tokenHash(ticket),
      user_id: user.id,
      password_mark: markOf(user.password_hash),
      expires_at: sql`now() + make_interval(secs => ${TICKET_SECONDS}::int)`,
    })
    .execute();
  return { second_step: { ticket, expires_in: TICKET_SECONDS, ways } };
}

/** The person of a ticket that is still good. */
export function readTicket(db: Db, ticket: string): Promise<{ id: number; phone: string } | undefined> {
  return db
    .selectFrom('sign_in_ticket as t')
    .innerJoin('users', 'users.id', 't.user_id')
    .select(['users.id', 'users.phone'])
    .where('t.hash', '=', tokenHash(ticket))
    .where('t.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** Whether a ticket is good for an account, whose row is locked: not used, and of the password that still stands. */
export async function isTicketGood(tx: Tx, ticket: string, user: SignInRow): Promise<boolean> {
  const row = await tx
    .selectFrom('sign_in_ticket')
    .select('password_mark')
    .where('hash', '=', tokenHash(ticket))
    .where('user_id', '=', user.id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row?.password_mark.equals(markOf(user.password_hash)) ?? false;
}

/** Uses a ticket up. */
export async function endTicket(tx: Tx, ticket: string): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('hash', '=', tokenHash(ticket)).execute();
}

/** Ends all tickets of a person, whose second factor was taken away or reset. */
export async function endTickets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
}
