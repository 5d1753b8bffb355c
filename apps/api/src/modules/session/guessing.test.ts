import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { resetPeople } from '../../../test/reset-people.ts';
import { lengthenWaits } from '../../../test/sign-in-waits.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 1);
});
beforeEach(() => resetPeople(server.db));
afterAll(() => server.close());

const codeOf = (answer: { json<T>(): T }) => answer.json<{ code: string }>().code;
const login = (phone: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { phone, password } });
/** Maximum number of guesses: the free ones, the next, and those after waits of 1, 2, 4… seconds. */
const mostGuesses = (startedAt: number) =>
  6 + Math.floor(Math.log2(1 + (performance.now() - startedAt) / 1000));
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

describe('guessing a password', () => {
  it('is no faster for many guesses at once: five are free, however many arrive together', async () => {
    const started = performance.now();
    const answers = await Promise.all(times(30, (i) => login(world.phones.sellerA, `guess ${i}`)));
    const most = mostGuesses(started);
    const tried = answers.filter((answer) => codeOf(answer) === 'credentials_wrong').length;
    expect(tried).toBeGreaterThanOrEqual(6);
    expect(tried).toBeLessThanOrEqual(most);
    expect(answers.filter((answer) => codeOf(answer) === 'sign_in_slowed')).toHaveLength(30 - tried);
  });

  it('is no faster from within a session: wrong current passwords slow down as well, and change nothing', async () => {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    const change = (current: string) =>
      server.call('POST', '/api/uz/auth/change-password', {
        token,
        body: { current_password: current, password: 'Yulduz-17', password_again: 'Yulduz-17' },
      });
    for (const i of times(6, (n) => n)) expect((await change(`guess ${i}`)).statusCode).toBe(400);
    await lengthenWaits(server.db);
    const slowed = await change(PASSWORD);
    expect([slowed.statusCode, codeOf(slowed)]).toEqual([429, 'sign_in_slowed']);
    await server.db.deleteFrom('sign_in_failure').execute();
    expect((await login(world.phones.sellerA, 'Yulduz-17')).statusCode).toBe(401);
    expect((await change(PASSWORD)).statusCode).toBe(200);
  });
});

describe('guessing the own password to change the phone number', () => {
  it('is no faster for many guesses at once', async () => {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    const guess = (password: string) =>
      server.call('POST', '/api/uz/profile/phone', { token, body: { phone: '+998971112233', password } });
    const started = performance.now();
    const answers = await Promise.all(times(30, (i) => guess(`guess ${i}`)));
    const most = mostGuesses(started);
    const tried = answers.filter(({ statusCode }) => statusCode === 400).length;
    expect(tried).toBeGreaterThanOrEqual(6);
    expect(tried).toBeLessThanOrEqual(most);
    expect(answers.filter((answer) => codeOf(answer) === 'sign_in_slowed')).toHaveLength(30 - tried);
  });
});

describe('a password hashed with other parameters', () => {
  it('is hashed again at sign-in, once, and still matches', async () => {
    const hashOf = async () =>
      (
        await server.db
          .selectFrom('users')
          .select('password_hash')
          .where('phone', '=', world.phones.sellerA)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await server.db
      .updateTable('users')
      .set({ password_hash: old })
      .where('phone', '=', world.phones.sellerA)
      .execute();
    expect((await login(world.phones.sellerA, 'wrong')).statusCode).toBe(401);
    expect(await hashOf()).toBe(old);
    expect((await login(world.phones.sellerA, PASSWORD)).statusCode).toBe(200);
    const renewed = await hashOf();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(world.phones.sellerA, PASSWORD)).statusCode).toBe(200);
    expect(await hashOf()).toBe(renewed);
  });
});

describe('requests for a password', () => {
  const ask = (n: number, remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/reset-requests',
      remoteAddress,
      payload: { phone: `+99890${1_000_000 + n}` },
    });

  it('from one IPv6 network are limited together', async () => {
    for (const n of times(30, (i) => i)) expect((await ask(100 + n, `2001:db8::${n}`)).statusCode).toBe(202);
    expect((await ask(131, '2001:db8::ffff:1')).statusCode).toBe(429);
    expect((await ask(132, '2001:db8:0:1::1')).statusCode).toBe(202);
  });

  it('from one address are limited, those of others continue', async () => {
    for (const n of times(30, (i) => i)) expect((await ask(n, '10.0.0.1')).statusCode).toBe(202);
    const refused = await ask(31, '10.0.0.1');
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'too_many_requests']);
    expect(refused.headers['retry-after']).toBe('600');
    expect((await ask(32, '10.0.0.2')).statusCode).toBe(202);
    expect(await server.db.selectFrom('password_request').select('id').execute()).toHaveLength(31);
    const age = (interval: string) =>
      sql`update password_request set created_at = now() - ${interval}::interval`.execute(server.db);
    await age('9 minutes 50 seconds');
    expect((await ask(33, '10.0.0.1')).statusCode).toBe(429);
    await age('10 minutes');
    expect((await ask(34, '10.0.0.1')).statusCode).toBe(202);
  });
});

describe('a session', () => {
  it('ends 30 days after sign-in, however often it was renewed; its last tokens expire with it', async () => {
    const refresh = (token: string) =>
      server.call('POST', '/api/auth/refresh', { body: { refresh_token: token } });
    const age = (seconds: number) =>
      sql`update session set created_at = now() - interval '30 days' + make_interval(secs => ${seconds})`.execute(
        server.db,
      );
    const first = (await login(world.phones.sellerA, PASSWORD)).json<{ refresh_token: string }>();
    await age(600);
    const last = (await refresh(first.refresh_token)).json<{ refresh_token: string; expires_in: number }>();
    expect(last.expires_in).toBeGreaterThan(590);
    expect(last.expires_in).toBeLessThanOrEqual(600);
    await age(-1);
    const answer = await refresh(last.refresh_token);
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'session_ended']);
    const session = await server.db.selectFrom('session').select('end_reason').executeTakeFirstOrThrow();
    expect(session.end_reason).toBe('expired');
  });
});
