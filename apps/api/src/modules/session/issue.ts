import type { Tokens } from '@javon/contract';
import { newToken, tokenHash } from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { insertTokens, notePassword, shortenTokens } from './queries/sessions.ts';
import type { SignInRow } from './queries/sign-in.ts';

/** The lifetime of a refresh token is a third of the access token's (specification, section 9: cookies). */
const REFRESH_SHARE = 3;
/** Maximum lifetime of a session however it is renewed, days (NIST SP 800-63B, AAL1). */
export const LONGEST_SESSION_DAYS = 30;
/** Same in seconds. */
export const LONGEST_SESSION = LONGEST_SESSION_DAYS * 86_400;
/** Grace period of old access tokens after a password change, for calls in flight, seconds. */
const OLD_TOKENS_FOR = 10;

type PasswordState = Pick<SignInRow, 'password_is_default' | 'password_is_weak'>;

/**
 * Issues new tokens of a session, in addition to its existing ones.
 * @param seconds lifetime of an access token, and remaining time of the session; the shorter one applies
 * @param attempt hash of the renewal's attempt, null if there is none
 */
export async function issue(
  tx: Tx,
  sessionId: number,
  seconds: { readonly life: number; readonly left: number },
  user: PasswordState,
  attempt: Buffer | null = null,
): Promise<Tokens> {
  const access = newToken();
  const refresh = newToken();
  const life = Math.min(seconds.life, seconds.left);
  await insertTokens(tx, sessionId, [
    { hash: tokenHash(access), kind: 'access', seconds: life, attempt },
    { hash: tokenHash(refresh), kind: 'refresh', seconds: Math.ceil(life / REFRESH_SHARE), attempt },
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
 * Replaces the tokens of a session after its person has typed the password: its refresh tokens end at once,
 * its access tokens after some seconds.
 */
export async function replaceTokens(
  tx: Tx,
  sessionId: number,
  life: number,
  user: PasswordState,
): Promise<Tokens> {
  await shortenTokens(tx, sessionId, OLD_TOKENS_FOR);
  const left = await notePassword(tx, sessionId, LONGEST_SESSION);
  return issue(tx, sessionId, { life, left: Math.max(1, left) }, user);
}
