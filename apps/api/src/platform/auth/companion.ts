import { cookieTokens } from '../http/token-cookie.ts';
import { tokenHash } from './tokens.ts';

/** Cookie that a session started in a browser is bound to: without it the session's tokens are refused. */
export const COMPANION_COOKIE = 'javon_session';

/** Address, browser and cookies of a call, as far as it names them. */
export interface Caller {
  /** Value of the `Cookie` header. */
  readonly cookie?: string | undefined;
  readonly address?: string;
  readonly requestId?: string;
}

/** The session that a copied token belongs to. */
export interface CopiedFrom {
  readonly sessionId: number;
  readonly userId: number;
  readonly branchId: number | null;
}

/**
 * Whether a call carries the cookie of a session.
 * @param hash SHA-256 of the cookie's token; null if the session is not bound to a cookie
 */
export function hasCompanion(cookie: string | undefined, hash: Buffer | null): boolean {
  return (
    hash === null || cookieTokens(cookie, COMPANION_COOKIE).some((token) => tokenHash(token).equals(hash))
  );
}
