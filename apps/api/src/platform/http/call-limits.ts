import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tokenHash } from '../auth/tokens.ts';
import { AppError } from '../errors/app-error.ts';
import { isLocal } from './language.ts';

/** Files of the built pages that one visit may fetch for each call it may make. */
const FILES_PER_CALL = 10;
/** Files of an exchange, one by one, that 1C may send for each call that a session may make. */
const PARTS_PER_CALL = 10;
/** The door of 1C. */
const DOOR = '/exchange/';
/** Valid tokens that are remembered; about 64 bytes each. */
const MOST_TOKENS = 20_000;

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * How many calls a minute one caller may make of this copy of the server. The caller is the session where its token
 * was valid before, since a whole store may share an address; everything else is counted by address, before the token
 * is looked up: made-up tokens, a different one each time too, service tokens, pages, and paths that do not exist. An
 * exchange with 1C is counted by its token likewise, with room for files that come one by one.
 */
export class CallLimits {
  readonly #session: Limiter;
  readonly #address: Limiter;
  readonly #files: Limiter;
  readonly #exchange: Limiter;
  /** Hashes of `Authorization` headers, in the order in which they were last valid. */
  readonly #valid = new Set<string>();

  /** @param app has `@fastify/rate-limit` registered */
  constructor(app: FastifyInstance, perMinute: number) {
    const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string): Limiter =>
      app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
    const byToken = ({ headers }: FastifyRequest) => keyOf(headers.authorization);
    this.#session = limiter(perMinute, byToken);
    this.#exchange = limiter(perMinute * PARTS_PER_CALL, byToken);
    this.#address = limiter(perMinute, ({ ip }) => ip);
    this.#files = limiter(perMinute * FILES_PER_CALL, ({ ip }) => ip);
  }

  /** @throws AppError too_many_requests */
  async count(request: FastifyRequest): Promise<void> {
    // Costs nothing, and a flood from the watcher's address must not look like a dead server.
    if (request.url === '/healthz') return;
    const counted = await this.#limiterOf(request)(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw tooMany(counted.ttl);
  }

  /** Remembers a token that was just found valid: from its next call on its session is counted. */
  noteValid(authorization: string | undefined): void {
    const key = keyOf(authorization);
    this.#valid.delete(key);
    this.#valid.add(key);
    if (this.#valid.size <= MOST_TOKENS) return;
    const [oldest = ''] = this.#valid;
    this.#valid.delete(oldest);
  }

  #limiterOf({ url, headers: { authorization } }: FastifyRequest): Limiter {
    if (url.startsWith('/assets/')) return this.#files;
    if (authorization === undefined || !this.#valid.has(keyOf(authorization))) return this.#address;
    if (url.startsWith(DOOR)) return this.#exchange;
    return isLocal(url) ? this.#session : this.#address;
  }
}

/** @param ttl milliseconds until calls are answered again */
export function tooMany(ttl: number): AppError {
  return new AppError('too_many_requests', { params: { seconds: Math.max(1, Math.ceil(ttl / 1000)) } });
}

function keyOf(authorization = ''): string {
  return tokenHash(authorization).toString('base64');
}
