import type { ServiceData } from '@javon/contract';
import { authenticateService, type Service, serviceOfToken } from '../../../platform/auth/service.ts';
import { newToken, tokenHash } from '../../../platform/auth/tokens.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import * as queries from '../queries/sessions.ts';

/** Cookie that 1C has to send with every call of one exchange. */
export const COOKIE = 'javon_exchange';
const VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{20,100})(?:;|$)`);
/** Lifetime of an exchange after its last call. */
const LIFE_HOURS = 24;

/** A call within an exchange, by a system whose token is valid now. */
export interface Exchange {
  readonly sessionId: number;
  readonly service: Service;
}

interface Sent {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly address: string;
}

/** Kinds of data that come by an exchange. */
const EXCHANGED: readonly ServiceData[] = ['products', 'prices', 'balances'];

/**
 * Opens an exchange for a system that presents its token.
 * @returns its number, and the value of its cookie
 * @throws AppError no_permission for a token of another kind of program, and as authenticateService
 */
export async function openExchange(
  db: Db,
  { authorization, address }: Sent,
): Promise<{ readonly id: number; readonly cookie: string }> {
  const service = await authenticateService(db, authorization, address, 'basic');
  if (!service.data.some((kind) => EXCHANGED.includes(kind))) throw new AppError('no_permission');
  const cookie = newToken();
  return { id: await queries.insertSession(db, service.tokenId, tokenHash(cookie)), cookie };
}

/**
 * Returns the exchange of a call. Its token is read again, so that revoking it takes effect at the next call;
 * a call with a token must have the one that opened the exchange.
 * @throws AppError exchange_begin_again, and as authenticateService
 */
export async function exchangeOf(db: Db, { authorization, cookie, address }: Sent): Promise<Exchange> {
  const value = VALUE.exec(cookie ?? '')?.[1];
  if (value === undefined) {
    // Distinguishes a wrong password from a missing cookie.
    await authenticateService(db, authorization, address, 'basic');
    throw new AppError('exchange_begin_again');
  }
  const session = await queries.useSession(db, tokenHash(value), LIFE_HOURS);
  if (session === undefined) throw new AppError('exchange_begin_again');
  const service = await serviceOfToken(db, session.tokenId, address);
  if (authorization !== undefined) {
    const shown = await authenticateService(db, authorization, address, 'basic');
    if (shown.tokenId !== service.tokenId) throw new AppError('exchange_begin_again');
  }
  return { sessionId: session.id, service };
}

/** Starts an exchange empty, whatever the state of a previous one. */
export function beginExchange(db: Db, { sessionId }: Exchange): Promise<void> {
  return transaction(db, (tx) => queries.clearSession(tx, sessionId));
}

/** Marks an exchange as completely sent. */
export function endExchange(db: Db, { sessionId }: Exchange): Promise<void> {
  return queries.completeSession(db, sessionId);
}
