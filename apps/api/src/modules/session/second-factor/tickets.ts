import { createHash } from 'node:crypto';
import type { AwaitedStep, SecondStepWay } from '@javon/contract';
import { newToken, tokenHash } from '../../../platform/auth/tokens.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { SignInRow } from '../queries/sign-in.ts';
import { deleteTicket, insertTicket, readTicketHolder, readTicketMark } from './queries.ts';

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
  await insertTicket(
    tx,
    { hash: tokenHash(ticket), user_id: user.id, password_mark: markOf(user.password_hash) },
    TICKET_SECONDS,
  );
  return { second_step: { ticket, expires_in: TICKET_SECONDS, ways } };
}

/** The person of a ticket that is still good. */
export function readTicket(db: Db, ticket: string): ReturnType<typeof readTicketHolder> {
  return readTicketHolder(db, tokenHash(ticket));
}

/** Whether a ticket is good for an account, whose row is locked: not used, and of the password that still stands. */
export async function isTicketGood(tx: Tx, ticket: string, user: SignInRow): Promise<boolean> {
  const mark = await readTicketMark(tx, tokenHash(ticket), user.id);
  return mark?.equals(markOf(user.password_hash)) ?? false;
}

/** Uses a ticket up. */
export function endTicket(tx: Tx, ticket: string): Promise<void> {
  return deleteTicket(tx, tokenHash(ticket));
}
