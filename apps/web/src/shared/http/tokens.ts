import type { Tokens } from '@javon/contract';
import { lasting, readJson } from '../storage.ts';
import {
  ACCESS_COOKIE,
  accessDays,
  findCookie,
  REFRESH_COOKIE,
  refreshDays,
  TYPE_COOKIE,
  writeCookie,
} from './cookies.ts';

const KEY = 'javon.session';

/** When the tokens at hand were received, and for how long the access token is good. */
export interface SessionClock {
  readonly obtained_at: number;
  readonly expires_in: number;
}

/** The access token, while its cookie lives. */
export function accessToken(): string | null {
  return findCookie(document.cookie, ACCESS_COOKIE);
}

/** The refresh token, while its cookie lives. */
export function refreshToken(): string | null {
  return findCookie(document.cookie, REFRESH_COOKIE);
}

/** Keeps the tokens of a sign-in or a renewal. */
export function keepTokens(
  tokens: Pick<Tokens, 'access_token' | 'refresh_token' | 'expires_in' | 'token_type'>,
): void {
  const access = accessDays(tokens.expires_in);
  writeCookie(ACCESS_COOKIE, tokens.access_token, access);
  writeCookie(TYPE_COOKIE, tokens.token_type ?? 'bearer', access);
  writeCookie(REFRESH_COOKIE, tokens.refresh_token, refreshDays(tokens.expires_in));
  lasting.write(KEY, JSON.stringify({ obtained_at: Date.now(), expires_in: tokens.expires_in }));
}

/** Forgets the refresh token, after the server refused it. */
export function dropRefreshToken(): void {
  writeCookie(REFRESH_COOKIE, '', 0);
}

/** Forgets the session. */
export function clearTokens(): void {
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE, TYPE_COOKIE]) writeCookie(name, '', 0);
  lasting.remove(KEY);
}

/** When the session at hand began; null if that is unknown. */
export function sessionClock(): SessionClock | null {
  const value = readJson(lasting, KEY) as Partial<SessionClock> | null;
  return typeof value?.obtained_at === 'number' && typeof value.expires_in === 'number'
    ? { obtained_at: value.obtained_at, expires_in: value.expires_in }
    : null;
}
