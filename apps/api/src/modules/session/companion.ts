import type { FastifyRequest } from 'fastify';
import type { Caller, CopiedFrom } from '../../platform/auth/companion.ts';
import { newToken, tokenHash } from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readFullName } from '../../platform/db/full-name.ts';
import { record } from '../../platform/history/record.ts';
import type { TokenCookie } from '../../platform/http/token-cookie.ts';
import { notify } from '../notices/public.ts';
import { endBound, endSession } from './queries/sessions.ts';
import { readAdministrators } from './queries/sign-in.ts';

/** Headers of a sign-in request that identify the page that sent it. */
export type SignInPage = Pick<FastifyRequest, 'headers' | 'host'>;

/** The cookie that a new session is bound to: the browser stores the token, the session its hash. */
export interface Companion {
  readonly token: string;
  readonly hash: Buffer;
}

/**
 * Whether a sign-in comes from a page whose browser stores cookies of this server. Programs send no `Origin`;
 * a page of another allowed site gets no cookies.
 */
function isFromOwnPage({ headers, host }: SignInPage, allowedSites: readonly string[]): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!allowedSites.includes(origin)) return true;
  const site = headers['sec-fetch-site'];
  return site === undefined ? URL.parse(origin)?.host === host : site === 'same-origin';
}

/** Makes a cookie for a session that starts in a browser; null if no browser would send it. */
export function newCompanion(page: SignInPage, allowedSites: readonly string[]): Companion | null {
  if (!isFromOwnPage(page, allowedSites)) return null;
  const token = newToken();
  return { token, hash: tokenHash(token) };
}

/**
 * Ends the session that the browser was bound to before: a sign-in overwrites its cookie, and a pending call
 * of another tab must not look like one with a copied token.
 */
export async function endReplaced(tx: Tx, before: TokenCookie, requestId: string): Promise<void> {
  if (before.token === null) return;
  const replaced = await endBound(tx, tokenHash(before.token));
  await record(
    tx,
    ...replaced.map(({ id, user_id: userId }) => ({
      userId,
      entity: 'session',
      entityId: id,
      action: 'signed_out',
      requestId,
    })),
  );
}

/**
 * Ends a session whose token came without its cookie, and notifies the administrators and its person, once
 * however many such calls arrive.
 */
export async function endCopied(
  tx: Tx,
  { sessionId, userId, branchId }: CopiedFrom,
  { address = '', requestId = '' }: Caller,
): Promise<void> {
  if (!(await endSession(tx, sessionId, 'companion_missing'))) return;
  await record(tx, {
    userId,
    branchId,
    entity: 'session',
    entityId: sessionId,
    action: 'companion_missing',
    after: { address },
    requestId,
  });
  const notice = {
    kind: 'session_copied',
    about: `session:${sessionId}`,
    params: { person: await readFullName(tx, userId), address },
    again: 'renew',
  } as const;
  const administrators = await readAdministrators(tx);
  await notify(
    tx,
    { ...notice, target: `/users/${userId}` },
    { users: administrators, holding: null, except: userId },
  );
  await notify(tx, { ...notice, target: '/profile' }, { users: [userId], holding: null });
}
