import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepWritten, writtenBy } from './written-cookie.ts';

describe('the position after a browser’s last write', () => {
  const app = Fastify();
  beforeAll(async () => {
    app.get('/read', async (request) => ({ position: String(writtenBy(request)) }));
    app.get('/keep', async (request, reply) => keepWritten(request, reply, 18_446_744_073_709_551_615n));
    app.get('/forget', async (request, reply) => keepWritten(request, reply, null));
    await app.ready();
  });
  afterAll(() => app.close());

  const read = async (cookie: string) =>
    (await app.inject({ url: '/read', headers: { cookie } })).json<{ position: string }>().position;

  it('is stored in a cookie for a month, whole, and removed once it is not known', async () => {
    expect((await app.inject('/keep')).headers['set-cookie']).toBe(
      'javon_written=18446744073709551615; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict',
    );
    expect((await app.inject('/forget')).headers['set-cookie']).toBe(
      'javon_written=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    );
  });

  it.each([
    ['x=1; javon_written=18446744073709551615', '18446744073709551615'],
    ['javon_written=7', '7'],
    ['__Host-javon_written=8; javon_written=7', '8'],
    ['javon_written=', 'null'],
    ['javon_written=7a', 'null'],
    ['javon_written=a7', 'null'],
    ['javon_written=-7', 'null'],
    [`javon_written=${'9'.repeat(21)}`, 'null'],
    ['my_written=7', 'null'],
    ['', 'null'],
  ])('in %j is %s', async (cookie, position) => {
    expect(await read(cookie)).toBe(position);
  });
});
