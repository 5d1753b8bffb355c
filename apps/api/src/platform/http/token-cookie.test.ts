import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieTokens, tokenCookie } from './token-cookie.ts';

const TOKEN = 'aZ09_-'.padEnd(43, 'x');
const OTHER = 'y'.repeat(43);

describe('a cookie with a token', () => {
  const app = Fastify({ trustProxy: true });
  beforeAll(async () => {
    app.get('/read', async (request, reply) => ({ token: tokenCookie(request, reply, 'own').token }));
    app.get('/keep', async (request, reply) => tokenCookie(request, reply, 'own').keep(TOKEN, 2));
    app.get('/forget', async (request, reply) => tokenCookie(request, reply, 'own').forget());
    await app.ready();
  });
  afterAll(() => app.close());

  const get = (url: string, protocol: 'http' | 'https', cookie = '') =>
    app.inject({ url, headers: { 'x-forwarded-proto': protocol, cookie } });
  const tokenOf = async (protocol: 'http' | 'https', cookie: string) =>
    (await get('/read', protocol, cookie)).json<{ token: string | null }>().token;
  const setBy = async (url: string, protocol: 'http' | 'https') =>
    (await get(url, protocol)).headers['set-cookie'];

  it('is set where no script and no other site reads it, on https only for this very host', async () => {
    expect(await setBy('/keep', 'http')).toBe(
      `own=${TOKEN}; Path=/; Max-Age=172800; HttpOnly; SameSite=Strict`,
    );
    expect(await setBy('/keep', 'https')).toBe(
      `__Host-own=${TOKEN}; Path=/; Max-Age=172800; HttpOnly; SameSite=Strict; Secure`,
    );
  });

  it('is deleted by an empty one that expires at once', async () => {
    expect(await setBy('/forget', 'http')).toBe('own=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
    expect(await setBy('/forget', 'https')).toContain('__Host-own=; Path=/; Max-Age=0;');
  });

  it('is found among others by its whole name, and under the name of its protocol', async () => {
    const cookies = `known=1; own=${TOKEN}; __Host-own=${OTHER}`;
    expect(await tokenOf('http', cookies)).toBe(TOKEN);
    expect(await tokenOf('https', cookies)).toBe(OTHER);
    expect(await tokenOf('http', `not-own=${TOKEN}; owner=${TOKEN}`)).toBeNull();
    expect(await tokenOf('http', '')).toBeNull();
  });

  it('is accepted only as a whole token', async () => {
    for (const text of [`${TOKEN}x`, `x${TOKEN}`, TOKEN.slice(1), `${TOKEN.slice(1)}!`, '', `${TOKEN} x`])
      expect(await tokenOf('http', `own=${text}`), text).toBeNull();
  });

  it('of a site that moved to https is still accepted, after the one of https', () => {
    expect(cookieTokens(`own=${TOKEN}; __Host-own=${OTHER}`, 'own')).toEqual([OTHER, TOKEN]);
    expect(cookieTokens(`own=${TOKEN}`, 'own')).toEqual([TOKEN]);
    expect(cookieTokens(undefined, 'own')).toEqual([]);
  });
});
