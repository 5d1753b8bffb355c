import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'javon_device';
/** Name on https: a browser takes it from this very host alone, with Secure and for every path. */
const HOST_NAME = `__Host-${NAME}`;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const DAY_SECONDS = 86_400;

/** The token by which a browser is known again; no script reads it. */
export interface DeviceCookie {
  /** Null where the browser brings none. */
  readonly token: string | null;
  /** Lets the browser keep a token. */
  keep(token: string, days: number): void;
}

function findCookie(header: string, name: string): string | undefined {
  const start = `${name}=`;
  return header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length);
}

/** The device's cookie of a call. */
export function deviceCookie(request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  const isSecure = request.protocol === 'https';
  const name = isSecure ? HOST_NAME : NAME;
  const value = findCookie(request.headers.cookie ?? '', name) ?? '';
  return {
    token: TOKEN.test(value) ? value : null,
    keep(token, days) {
      const attributes = `Path=/; Max-Age=${days * DAY_SECONDS}; HttpOnly; SameSite=Strict`;
      reply.header('set-cookie', `${name}=${token}; ${attributes}${isSecure ? '; Secure' : ''}`);
    },
  };
}
