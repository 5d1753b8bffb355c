import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallLimits, tooMany } from './call-limits.ts';
import { handleErrors } from './error-handler.ts';

const LIMIT = 3;

let app: FastifyInstance;
let limits: CallLimits;
beforeEach(async () => {
  app = Fastify({ trustProxy: true });
  handleErrors(app, 1000);
  await app.register(rateLimit, { global: false });
  limits = new CallLimits(app, LIMIT);
  app.addHook('onRequest', (request) => limits.count(request));
  app.get('/*', async () => ({}));
});
afterEach(() => app.close());

/** Number of calls of this kind that are answered before one is refused, trying at most `most`. */
async function answered(
  call: (n: number) => { url: string; address?: string; authorization?: string },
  most = LIMIT + 2,
): Promise<number> {
  for (let n = 0; n < most; n++) {
    const { url, address = '10.0.0.1', authorization } = call(n);
    const headers = { 'x-forwarded-for': address, ...(authorization ? { authorization } : {}) };
    if ((await app.inject({ url, headers })).statusCode === 429) return n;
  }
  return most;
}
const ME = '/api/uz/auth/me';

describe('calls of one minute', () => {
  it('are counted by address: up to the limit, then none, and another address has its own', async () => {
    expect(await answered(() => ({ url: '/' }))).toBe(LIMIT);
    expect(await answered(() => ({ url: ME }))).toBe(0);
    expect(await answered(() => ({ url: '/', address: '10.0.0.2' }))).toBe(LIMIT);
  });

  it('of an IPv6 network are counted together, because a client may use all its addresses', async () => {
    const here = (n: number) => ({ url: '/', address: `2001:db8:0:7::${n + 1}` });
    expect(await answered(here)).toBe(LIMIT);
    expect(await answered((n) => ({ url: '/assets/a.js', address: here(n).address }), 10 * LIMIT + 2)).toBe(
      10 * LIMIT,
    );
    expect(await answered(() => ({ url: '/', address: '2001:db8:0:8::1' }))).toBe(LIMIT);
    expect(await answered(() => ({ url: '/', address: '::ffff:10.0.0.1' }))).toBe(LIMIT);
    expect(await answered(() => ({ url: '/', address: '::ffff:10.0.0.2' }))).toBe(LIMIT);
  });

  it('beyond the limit get the time of the next try', async () => {
    await answered(() => ({ url: '/' }));
    const refused = await app.inject({ url: '/', headers: { 'x-forwarded-for': '10.0.0.1' } });
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('of a session are counted by its token, from whatever address, once it was validated', async () => {
    const authorization = 'Bearer a';
    limits.noteValid(authorization);
    expect(await answered((n) => ({ url: ME, address: `10.1.0.${n}`, authorization }))).toBe(LIMIT);
    limits.noteValid('Bearer b');
    expect(await answered(() => ({ url: ME, authorization: 'Bearer b' }))).toBe(LIMIT);
    expect(await answered(() => ({ url: ME })), 'nothing is taken from the address').toBe(LIMIT);
  });

  it('with an unvalidated token are counted by address, even another one each time', async () => {
    limits.noteValid('Bearer a');
    expect(await answered((n) => ({ url: ME, authorization: `Bearer made-up-${n}` }))).toBe(LIMIT);
  });

  it('with a valid token on an open route are counted by address', async () => {
    limits.noteValid('Bearer a');
    expect(await answered(() => ({ url: '/api/auth/login', authorization: 'Bearer a' }))).toBe(LIMIT);
    expect(await answered(() => ({ url: '/' }))).toBe(0);
  });

  it('without a token are no session, whatever was valid before', async () => {
    limits.noteValid(undefined);
    expect(await answered((n) => ({ url: ME, address: `10.2.0.${n}` }))).toBe(LIMIT + 2);
  });

  it('for files of pages have ten times the limit, and are counted separately', async () => {
    expect(await answered(() => ({ url: '/assets/a.js' }), 10 * LIMIT + 2)).toBe(10 * LIMIT);
    expect(await answered(() => ({ url: '/assets/a.js', address: '10.0.0.2' }))).toBe(LIMIT + 2);
    expect(await answered(() => ({ url: '/' }))).toBe(LIMIT);
    expect(await answered(() => ({ url: '/x/assets/a.js' }))).toBe(0);
  });

  it('of an exchange with 1C have ten times the limit once its token was valid, and are counted separately', async () => {
    const url = '/exchange/1c?type=catalog&mode=file';
    const authorization = 'Basic MUM6anZu';
    expect(await answered(() => ({ url, authorization }), 10 * LIMIT + 2), 'a token like any other').toBe(
      LIMIT,
    );
    limits.noteValid(authorization);
    const asked = (n: number) => ({ url, address: `10.8.0.${n}`, authorization });
    expect(await answered(asked, 10 * LIMIT + 2)).toBe(10 * LIMIT);
    expect(await answered(() => ({ url: ME, authorization }))).toBe(LIMIT);
  });

  it('of the health check at /healthz are not counted', async () => {
    expect(await answered(() => ({ url: '/healthz' }), 20)).toBe(20);
    expect(await answered(() => ({ url: '/healthz/x' }))).toBe(LIMIT);
  });

  it('remember twenty thousand sessions; the least recently seen one is forgotten first', async () => {
    limits.noteValid('Bearer first');
    limits.noteValid('Bearer second');
    for (let n = 0; n < 19_998; n++) limits.noteValid(`Bearer ${n}`);
    limits.noteValid('Bearer first');
    limits.noteValid('Bearer one more');
    const isSession = async (authorization: string, net: number) =>
      (await answered((n) => ({ url: ME, address: `10.${net}.0.${n}`, authorization }))) === LIMIT;
    expect(await isSession('Bearer first', 3)).toBe(true);
    expect(await isSession('Bearer second', 4)).toBe(false);
    expect(await isSession('Bearer 0', 5)).toBe(true);
  });
});

it.each([
  [59_001, 60],
  [1000, 1],
  [1, 1],
  [0, 1],
])('a wait of %i ms is answered as %i s', (ttl, seconds) => {
  expect(tooMany(ttl)).toMatchObject({ code: 'too_many_requests', params: { seconds } });
});
