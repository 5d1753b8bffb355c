import { createHash } from 'node:crypto';
import type { AwaitedStep, SecondStepWay } from '@javon/contract';
import { newToken, tokenHash } from '../../../platform/auth/tokens.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { SignInRow } from '../queries/sign-in.ts';
import { deleteTicket, insertTicket, readTicketHolder, readTicketMark } from './queries.ts';

/** Lifetime of a ticket, seconds. */
const TICKET_SECONDS = 300;

/** Digest of the password hash that a ticket was issued for. */
const markOf = (passwordHash: string): Buffer => createHash('sha256').update(passwordHash).digest();

/**
 * Issues a ticket for the second step to a person whose password was right.
 * @param ways factors that the person can use
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

/** The person of a valid ticket. */
export function readTicket(db: Db, ticket: string): ReturnType<typeof readTicketHolder> {
  return readTicketHolder(db, tokenHash(ticket));
}

/**
 * Whether a ticket is valid for an account, whose row is locked: not used, and issued for the current
 * password.
 */
export async function isTicketGood(tx: Tx, ticket: string, user: SignInRow): Promise<boolean> {
  const mark = await readTicketMark(tx, tokenHash(ticket), user.id);
  return mark?.equals(markOf(user.password_hash)) ?? false;
}

/** Uses up a ticket. */
export function endTicket(tx: Tx, ticket: string): Promise<void> {
  return deleteTicket(tx, tokenHash(ticket));
}
