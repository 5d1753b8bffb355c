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

function findCookie(header: string | undefined, name: string): string | null {
  const start = `${name}=`;
  const value = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** Tokens that a call brings under a name: that of https, and that of http, which a site had before it got https. */
export function cookieTokens(header: string | undefined, name: string): string[] {
  return [findCookie(header, hostName(name)), findCookie(header, name)].filter((token) => token !== null);
}

/** Returns the access to one token cookie of a call: reading, setting, removing. */
export function tokenCookie(request: FastifyRequest, reply: FastifyReply, plainName: string): TokenCookie {
  const isSecure = request.protocol === 'https';
  const name = isSecure ? hostName(plainName) : plainName;
  const set = (token: string, seconds: number) => {
    const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
    reply.header('set-cookie', `${name}=${token}; ${attributes}${isSecure ? '; Secure' : ''}`);
  };
  return {
    token: findCookie(request.headers.cookie, name),
    keep: (token, days) => set(token, days * DAY_SECONDS),
    forget: () => set('', 0),
  };
}
