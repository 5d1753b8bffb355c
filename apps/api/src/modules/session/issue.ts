import type { Tokens } from '@javon/contract';
import { newToken, tokenHash } from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertTokens, notePassword, shortenTokens } from './queries/sessions.ts';
import type { SignInRow } from './queries/sign-in.ts';

/** The refresh token lives a third as long as the access token (specification, section 9: cookies). */
const REFRESH_SHARE = 3;
/** Longest a session lasts however it is renewed, days (NIST SP 800-63B, AAL1). */
export const LONGEST_SESSION_DAYS = 30;
/** The same in seconds. */
export const LONGEST_SESSION = LONGEST_SESSION_DAYS * 86_400;
/** How long the access tokens before a change of the password stay good, for calls on their way, seconds. */
const OLD_TOKENS_FOR = 10;

type PasswordState = Pick<SignInRow, 'password_is_default' | 'password_is_weak'>;

/**
 * New tokens of a session, beside those that it has.
 * @param seconds life of an access token, and what is left of the session; the shorter one holds
 */
export async function issue(
  tx: Tx,
  sessionId: number,
  seconds: { readonly life: number; readonly left: number },
  user: PasswordState,
): Promise<Tokens> {
  const access = newToken();
  const refresh = newToken();
  const life = Math.min(seconds.life, seconds.left);
  await insertTokens(tx, sessionId, [
    { hash: tokenHash(access), kind: 'access', seconds: life },
    { hash: tokenHash(refresh), kind: 'refresh', seconds: Math.ceil(life / REFRESH_SHARE) },
  ]);
  return {
    access_token: access,
    refresh_token: refresh,
    token_type: 'bearer',
    expires_in: life,
    must_change_password: user.password_is_default,
    weak_password: user.password_is_weak,
  };
}

/**
 * New tokens in the place of those that a session has, after its person has typed the password: its refresh tokens end,
 * its access tokens in some seconds.
 */
export async function issueAnew(
  tx: Tx,
  sessionId: number,
  life: number,
  user: PasswordState,
): Promise<Tokens> {
  await shortenTokens(tx, sessionId, OLD_TOKENS_FOR);
  const left = await notePassword(tx, sessionId, LONGEST_SESSION);
  return issue(tx, sessionId, { life, left: Math.max(1, left) }, user);
}
