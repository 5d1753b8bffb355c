import type { FastifyReply, FastifyRequest } from 'fastify';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const DAY_SECONDS = 86_400;

/** A cookie with a random token of ours; no script reads it. */
export interface TokenCookie {
  /** Null where the browser brings none. */
  readonly token: string | null;
  /** Lets the browser keep a token. */
  keep(token: string, days: number): void;
  /** Lets the browser forget the token. */
  forget(): void;
}

/** Name on https: a browser takes it from this very host alone, with Secure and for every path. */
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

/** Values that a call brings under a name: that of https, and that of http, which a site had before it got https. */
export function cookieValues(header: string | undefined, name: string, pattern: RegExp): string[] {
  return [findCookie(header, hostName(name), pattern), findCookie(header, name, pattern)].filter(
    (value) => value !== null,
  );
}

/** Tokens that a call brings under a name. */
export function cookieTokens(header: string | undefined, name: string): string[] {
  return cookieValues(header, name, TOKEN);
}

/** Sets a cookie that no script reads; with 0 days the browser forgets it. */
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

/** Returns the access to one token cookie of a call: reading, setting, removing. */
export function tokenCookie(request: FastifyRequest, reply: FastifyReply, plainName: string): TokenCookie {
  const name = request.protocol === 'https' ? hostName(plainName) : plainName;
  return {
    token: findCookie(request.headers.cookie, name, TOKEN),
    keep: (token, days) => setCookie(request, reply, plainName, token, days),
    forget: () => setCookie(request, reply, plainName, '', 0),
  };
}
