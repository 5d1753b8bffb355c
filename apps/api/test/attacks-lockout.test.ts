import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './harness.ts';
import { resetPeople } from './reset-people.ts';
import { lengthenWaits } from './sign-in-waits.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

const STORE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer(undefined, { TRUST_PROXY: '1' });
  world = await makeWorld(server.db, 1);
});
beforeEach(async () => {
  await resetPeople(server.db);
  await sql`delete from sign_in_device`.execute(server.db);
});
afterAll(() => server.close());

interface From {
  readonly address: string;
  readonly cookie?: string;
  readonly protocol?: string;
}
const login = (phone: string, password: string, { address, cookie, protocol = 'http' }: From) =>
  server.call('POST', '/api/auth/login', {
    body: { phone, password },
    headers: {
      'x-forwarded-for': address,
      'x-forwarded-proto': protocol,
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
type Answer = Awaited<ReturnType<typeof login>>;
const setCookieOf = (answer: Answer) => String(answer.headers['set-cookie'] ?? '');
const cookieOf = (answer: Answer) => setCookieOf(answer).split(';')[0] ?? '';
const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code;

async function guess(phones: readonly string[], from: From): Promise<void> {
  for (const phone of phones) await login(phone, 'a wrong guess', from);
  await lengthenWaits(server.db);
}
const times = (n: number, phone: string) => Array.from({ length: n }, () => phone);
const strangers = Array.from({ length: 33 }, (_, i) => `+99890300${1000 + i}`);

describe('nobody locks out a store', () => {
  it('guessing at one person, in the store or elsewhere, does not block sign-in on their own device', async () => {
    const { sellerA } = world.phones;
    const cookie = cookieOf(await login(sellerA, PASSWORD, { address: STORE }));
    await guess(times(7, sellerA), { address: STORE });
    await guess(times(7, sellerA), { address: ELSEWHERE });
    expect(codeOf(await login(sellerA, PASSWORD, { address: STORE }))).toBe('sign_in_slowed');
    expect(codeOf(await login(sellerA, PASSWORD, { address: ELSEWHERE }))).toBe('sign_in_slowed');
    expect((await login(sellerA, PASSWORD, { address: STORE, cookie })).statusCode).toBe(200);
    // The device is known at any address.
    expect((await login(sellerA, PASSWORD, { address: ELSEWHERE, cookie })).statusCode).toBe(200);
  });

  it('guessing from the store’s own network makes strangers there wait, but nobody who works there', async () => {
    const { sellerA, sellerB } = world.phones;
    const cookie = cookieOf(await login(sellerA, PASSWORD, { address: ELSEWHERE }));
    await login(sellerB, PASSWORD, { address: STORE });
    await guess(strangers, { address: STORE });
    expect(codeOf(await login(world.phones.manager, PASSWORD, { address: STORE }))).toBe('sign_in_slowed');
    expect(codeOf(await login('+998903009999', PASSWORD, { address: STORE }))).toBe('sign_in_slowed');
    expect((await login(sellerA, PASSWORD, { address: STORE, cookie })).statusCode).toBe(200);
    expect((await login(sellerB, PASSWORD, { address: STORE })).statusCode).toBe(200);
  });

  it('a different unknown number each time is counted by the address: thirty are free, then all of them wait there', async () => {
    const [last = '', ...first] = strangers;
    const tried: (string | undefined)[] = [];
    for (const phone of first.slice(0, 31))
      tried.push(codeOf(await login(phone, 'a wrong guess', { address: STORE })));
    expect(new Set(tried)).toEqual(new Set(['credentials_wrong']));
    await lengthenWaits(server.db);
    expect(codeOf(await login(last, 'a wrong guess', { address: STORE }))).toBe('sign_in_slowed');
    expect(codeOf(await login(last, 'a wrong guess', { address: ELSEWHERE }))).toBe('credentials_wrong');
  });

  it('an IPv6 network counts as one address, however many of its addresses are used', async () => {
    const [last = '', ...first] = strangers;
    for (const [n, phone] of first.slice(0, 31).entries())
      await login(phone, 'a wrong guess', { address: `2001:db8:0:5::${n}` });
    await lengthenWaits(server.db);
    const next = (address: string) => login(last, 'a wrong guess', { address });
    expect(codeOf(await next('2001:db8:0:5:aaaa::1'))).toBe('sign_in_slowed');
    expect(codeOf(await next('2001:db8:0:6::1'))).toBe('credentials_wrong');
  });

  it('a known device gives a guesser no advantage: at its holder five are free, at others it is a stranger', async () => {
    const { sellerA, sellerB } = world.phones;
    const cookie = cookieOf(await login(sellerA, PASSWORD, { address: STORE }));
    await guess(times(7, sellerA), { address: STORE, cookie });
    expect(codeOf(await login(sellerA, PASSWORD, { address: STORE, cookie }))).toBe('sign_in_slowed');
    await guess(times(7, sellerB), { address: STORE, cookie });
    expect(codeOf(await login(sellerB, PASSWORD, { address: ELSEWHERE }))).toBe('sign_in_slowed');
  });

  it('a made-up device is unknown, and is replaced by one of the server’s own', async () => {
    const { sellerA } = world.phones;
    const cookie = `javon_device=${'x'.repeat(43)}`;
    const given = cookieOf(await login(sellerA, PASSWORD, { address: STORE, cookie }));
    expect(given).toMatch(/^javon_device=[\w-]{43}$/);
    expect(given).not.toBe(cookie);
    // A device used by several people is known for each of them.
    const same = cookieOf(await login(world.phones.sellerB, PASSWORD, { address: STORE, cookie: given }));
    expect(same).toBe(given);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sign_in_device`.execute(
      server.db,
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('the device’s cookie is only for the server: no script, no other site, and on https no other name', async () => {
    const { sellerA } = world.phones;
    const attributes = 'Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict';
    const plain = setCookieOf(await login(sellerA, PASSWORD, { address: STORE }));
    expect(plain).toMatch(new RegExp(`^javon_device=[\\w-]{43}; ${attributes}$`));
    const safe = await login(sellerA, PASSWORD, { address: STORE, protocol: 'https' });
    expect(setCookieOf(safe)).toMatch(new RegExp(`^__Host-javon_device=[\\w-]{43}; ${attributes}; Secure$`));
    const wrong = await login(sellerA, 'a wrong guess', { address: STORE });
    expect(setCookieOf(wrong)).toBe('');
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(t)::text as text from sign_in_device t`.execute(server.db);
    expect(rows.map(({ text }) => text).join()).not.toContain(cookieOf(safe).split('=')[1]);
  });

  it('guessing the own password to change it counts only for the session’s own device', async () => {
    const { sellerA } = world.phones;
    const signedIn = await login(sellerA, PASSWORD, { address: STORE });
    const cookie = cookieOf(signedIn);
    const { access_token: token } = signedIn.json<{ access_token: string }>();
    const change = (current: string, headers: Record<string, string>) =>
      server.call('POST', '/api/uz/auth/change-password', {
        token,
        body: { current_password: current, password: 'Yulduz-17', password_again: 'Yulduz-17' },
        headers: { 'x-forwarded-for': ELSEWHERE, ...headers },
      });
    for (let i = 0; i < 7; i++) await change(`guess ${i}`, {});
    await lengthenWaits(server.db);
    expect((await change(PASSWORD, {})).statusCode).toBe(429);
    expect((await change(PASSWORD, { cookie })).statusCode).toBe(200);
  });
});
