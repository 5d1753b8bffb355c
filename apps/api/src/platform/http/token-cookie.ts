import type { FastifyReply, FastifyRequest } from 'fastify';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const DAY_SECONDS = 86_400;

/** A cookie with a random token of ours; no script can read it (HttpOnly). */
export interface TokenCookie {
  /** Null if the browser sends none. */
  readonly token: string | null;
  /** Sets the cookie. */
  keep(token: string, days: number): void;
  /** Removes the cookie. */
  forget(): void;
}

/** Cookie name on https: browsers accept it only from this host, with Secure and for every path. */
const hostName = (name: string) => `__Host-${name}`;

function findCookie(header: string | undefined, name: string, pattern: RegExp): string | null {
  const start = `${name}=`;
  const value = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
  return value !== undefined && pattern.test(value) ? value : null;
}

/**
 * Values of a cookie in a call: under the https name, and under the http name, which a site used before it
 * got https.
 */
export function cookieValues(header: string | undefined, name: string, pattern: RegExp): string[] {
  return [findCookie(header, hostName(name), pattern), findCookie(header, name, pattern)].filter(
    (value) => value !== null,
  );
}

/** Tokens in a call under a cookie name. */
export function cookieTokens(header: string | undefined, name: string): string[] {
  return cookieValues(header, name, TOKEN);
}

/** Sets a cookie that no script can read; 0 days removes it. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  plainName: string,
  value: string,
  days: number,
): void {
  const isSecure = request.protocol === 'https';
  const attributes = `Path=/; Max-Age=${days * DAY_SECONDS}; HttpOnly; SameSite=Strict`;
  const name = isSecure ? hostName(plainName) : plainName;
  reply.header('set-cookie', `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`);
}

/** Access to one token cookie of a call: reading, setting, removing. */
export function tokenCookie(request: FastifyRequest, reply: FastifyReply, plainName: string): TokenCookie {
  const name = request.protocol === 'https' ? hostName(plainName) : plainName;
  return {
    token: findCookie(request.headers.cookie, name, TOKEN),
    keep: (token, days) => setCookie(request, reply, plainName, token, days),
    forget: () => setCookie(request, reply, plainName, '', 0),
  };
}
