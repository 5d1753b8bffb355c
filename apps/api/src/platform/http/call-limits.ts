import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { isLocal } from './language.ts';
import { networkOf } from './network.ts';

/** Files of the built pages that a visitor may fetch for each allowed call. */
const FILES_PER_CALL = 10;
/** Single files of a 1C exchange for each allowed call of a session. */
const PARTS_PER_CALL = 10;
/** Path prefix of the 1C exchange. */
const DOOR = '/exchange/';
/** Maximum number of valid tokens remembered; about 64 bytes each. */
const MOST_TOKENS = 20_000;

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Rate limit of calls per minute for one caller, in this copy of the server. The caller is the session if its
 * token was valid before, because a whole store may share an address; everything else is counted by address,
 * before the token is looked up: made-up tokens (also a different one each time), service tokens, pages, and
 * paths that do not exist. An exchange with 1C is also counted by its token, with a higher limit for files
 * that are sent one by one.
 */
export class CallLimits {
  readonly #session: Limiter;
  readonly #address: Limiter;
  readonly #files: Limiter;
  readonly #exchange: Limiter;
  /** Hashes of `Authorization` headers, in the order in which they were last valid. */
  readonly #valid = new Set<string>();

  /** @param app must have `@fastify/rate-limit` registered */
  constructor(app: FastifyInstance, perMinute: number) {
    const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string): Limiter =>
      app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
    const byToken = ({ headers }: FastifyRequest) => keyOf(headers.authorization);
    this.#session = limiter(perMinute, byToken);
    this.#exchange = limiter(perMinute * PARTS_PER_CALL, byToken);
    const byNetwork = ({ ip }: FastifyRequest) => networkOf(ip);
    this.#address = limiter(perMinute, byNetwork);
    this.#files = limiter(perMinute * FILES_PER_CALL, byNetwork);
  }

  /** @throws AppError too_many_requests */
  async count(request: FastifyRequest): Promise<void> {
    // Health checks are cheap, and a flood from the monitor's address must not look like a dead server.
    if (request.url === '/healthz') return;
    const counted = await this.#limiterOf(request)(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw tooMany(counted.ttl);
  }

  /** Remembers a valid token: from the next call on, its session is counted. */
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
  return hash('sha256', authorization, 'base64');
}
