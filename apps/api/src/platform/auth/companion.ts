import { cookieTokens } from '../http/token-cookie.ts';
import { tokenHash } from './tokens.ts';

/** Cookie that a session begun in a browser is bound to: its tokens alone open nothing. */
export const COMPANION_COOKIE = 'javon_session';

/** Where a call comes from, as far as it says so. */
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
 * Whether a call brings the cookie of a session.
 * @param hash SHA-256 of the cookie's token; null for a session that is bound to none
 */
export function bringsCompanion(cookie: string | undefined, hash: Buffer | null): boolean {
  return (
    hash === null || cookieTokens(cookie, COMPANION_COOKIE).some((token) => tokenHash(token).equals(hash))
  );
}
