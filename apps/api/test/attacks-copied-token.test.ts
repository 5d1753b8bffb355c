import type { Notice, Tokens } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './harness.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

const PAGE = 'https://javon.uz';
const OTHER_SITE = 'https://test.javon.uz';
const THIEF = '10.66.0.1';

let server: TestServer;
let world: World;
let admin: string;
beforeAll(async () => {
  server = await testServer(undefined, { TRUST_PROXY: '1', ALLOWED_SITES: OTHER_SITE });
  world = await makeWorld(server.db, 1);
  admin = await server.signIn(world.phones.admin, PASSWORD);
});
beforeEach(async () => {
  await sql`delete from notice`.execute(server.db);
});
afterAll(() => server.close());

interface Session extends Tokens {
  /** The `Cookie` header of the browser's later calls; empty if it got none. */
  readonly cookie: string;
  readonly setCookie: string;
}
/** Signs in as a page does, or as a program without these headers. */
async function begin(phone: string, headers: Record<string, string> = { origin: PAGE }): Promise<Session> {
  const body = { phone, password: PASSWORD };
  const answer = await server.call('POST', '/api/auth/login', { body, headers });
  expect(answer.statusCode).toBe(200);
  const given = [answer.headers['set-cookie'] ?? []].flat().filter((text) => text.includes('javon_session'));
  const [setCookie = ''] = given;
  return { ...answer.json<Tokens>(), setCookie, cookie: setCookie.split(';')[0] ?? '' };
}
const headersOf = (cookie: string): Record<string, string> => (cookie === '' ? {} : { cookie });
const me = (token: string, cookie: string, address = '10.0.0.1') =>
  server.call('GET', '/api/uz/auth/me', {
    token,
    headers: { ...headersOf(cookie), 'x-forwarded-for': address },
  });
const refresh = (token: string, cookie: string) =>
  server.call('POST', '/api/auth/refresh', { body: { refresh_token: token }, headers: headersOf(cookie) });
const codeOf = (answer: { statusCode: number; json<T>(): T }) => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
];
const endReasons = async () => {
  const { rows } = await sql<{ reason: string }>`
    select end_reason as reason from session where ended_at is not null order by id desc`.execute(server.db);
  return rows.map(({ reason }) => reason);
};
const noticesOf = async (token: string, cookie = '') =>
  (await server.call('GET', '/api/uz/notices', { token, headers: headersOf(cookie) }))
    .json<{ items: Notice[] }>()
    .items.filter(({ kind }) => kind === 'session_copied');

describe('a token that a script has read', () => {
  it('is refused without the cookie of its browser: the session ends, and administrators are notified once', async () => {
    const seller = await begin(world.phones.sellerA);
    expect((await me(seller.access_token, seller.cookie)).statusCode).toBe(200);
    const copies = await Promise.all([1, 2, 3].map(() => me(seller.access_token, '', THIEF)));
    for (const copy of copies) expect(codeOf(copy)).toEqual([401, 'session_ended']);
    // The session also ends in the browser that it was copied from.
    expect(codeOf(await me(seller.access_token, seller.cookie))).toEqual([401, 'session_ended']);
    expect(codeOf(await refresh(seller.refresh_token, seller.cookie))).toEqual([401, 'session_ended']);
    expect((await endReasons())[0]).toBe('companion_missing');

    await Promise.all([1, 2, 3].map(() => me(seller.access_token, '', THIEF)));
    const lines = await server.call('GET', '/api/uz/history?entity=session', { token: admin });
    const found = lines
      .json<{ items: { action: string; changes: object[] }[] }>()
      .items.filter(({ action }) => action === 'companion_missing');
    expect(found).toHaveLength(1);
    expect(JSON.stringify(found)).toContain(THIEF);
    const [notice, ...others] = await noticesOf(admin);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      target: expect.stringMatching(/^\/users\/\d+$/),
      params: { address: THIEF },
    });
    const again = await begin(world.phones.sellerA);
    expect(await noticesOf(again.access_token, again.cookie)).toMatchObject([{ target: '/profile' }]);
  });

  it('renews nothing either: a copied refresh token ends the session', async () => {
    const seller = await begin(world.phones.sellerA);
    expect(codeOf(await refresh(seller.refresh_token, ''))).toEqual([401, 'session_ended']);
    expect(codeOf(await me(seller.access_token, seller.cookie))).toEqual([401, 'session_ended']);
    expect(await noticesOf(admin)).toHaveLength(1);
  });

  it('is refused with the cookie of another session, even the thief’s own', async () => {
    const [seller, thief] = [await begin(world.phones.sellerA), await begin(world.phones.sellerB)];
    expect(codeOf(await me(seller.access_token, thief.cookie))).toEqual([401, 'session_ended']);
    expect((await me(thief.access_token, thief.cookie)).statusCode).toBe(200);
    const made = `javon_session=${'x'.repeat(43)}`;
    expect(codeOf(await refresh(thief.refresh_token, made))).toEqual([401, 'session_ended']);
  });

  it('notifies nobody if it does no harm: a token that is made up or has expired ends nothing', async () => {
    const seller = await begin(world.phones.sellerA);
    expect(codeOf(await me('x'.repeat(43), ''))).toEqual([401, 'token_invalid']);
    await sql`update session_token set expires_at = now() where kind = 'access'
      and session_id = (select max(id) from session)`.execute(server.db);
    expect(codeOf(await me(seller.access_token, ''))).toEqual([401, 'token_expired']);
    expect((await refresh(seller.refresh_token, seller.cookie)).statusCode).toBe(200);
    expect(await noticesOf(admin)).toEqual([]);
    admin = await server.signIn(world.phones.admin, PASSWORD);
  });
});

describe('the cookie that a session is bound to', () => {
  const attributes = 'Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict';

  it('is read by no script and sent by no other site; on https it is for this host only', async () => {
    const plain = await begin(world.phones.sellerA);
    expect(plain.setCookie).toMatch(new RegExp(`^javon_session=[\\w-]{43}; ${attributes}$`));
    const safe = await begin(world.phones.sellerA, { origin: PAGE, 'x-forwarded-proto': 'https' });
    expect(safe.setCookie).toMatch(new RegExp(`^__Host-javon_session=[\\w-]{43}; ${attributes}; Secure$`));
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from session t`.execute(
      server.db,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(safe.cookie.split('=')[1]);
  });

  it('stays valid through renewals and the change of the password', async () => {
    const seller = await begin(world.phones.sellerB);
    const renewed = (await refresh(seller.refresh_token, seller.cookie)).json<Tokens>();
    expect((await me(renewed.access_token, seller.cookie)).statusCode).toBe(200);
    const body = { current_password: PASSWORD, password: 'Chilonzor-7', password_again: 'Chilonzor-7' };
    const changed = await server.call('POST', '/api/uz/auth/change-password', {
      token: renewed.access_token,
      body,
      headers: headersOf(seller.cookie),
    });
    const { access_token: token } = changed.json<Tokens>();
    expect((await me(token, seller.cookie)).statusCode).toBe(200);
    expect(codeOf(await me(token, ''))).toEqual([401, 'session_ended']);
  });

  it('is deleted at sign-out', async () => {
    const seller = await begin(world.phones.sellerA);
    const out = await server.call('GET', '/api/uz/auth/logout', {
      token: seller.access_token,
      headers: headersOf(seller.cookie),
    });
    expect(out.headers['set-cookie']).toBe('javon_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
  });

  it('stays valid after the site has moved to https', async () => {
    const seller = await begin(world.phones.sellerA);
    const answer = await server.call('GET', '/api/uz/auth/me', {
      token: seller.access_token,
      headers: { ...headersOf(seller.cookie), 'x-forwarded-proto': 'https' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('belongs to one session: a sign-in over another ends that one, and its late calls raise no alarm', async () => {
    const first = await begin(world.phones.sellerA);
    const second = await begin(world.phones.manager, { origin: PAGE, cookie: first.cookie });
    expect(codeOf(await me(first.access_token, second.cookie))).toEqual([401, 'session_ended']);
    expect((await endReasons())[0]).toBe('signed_out');
    const { rows } = await sql<{ line: string }>`
      select h.action || ' of ' || u.phone as line from history h
      join session s on s.id = h.entity_id join users u on u.id = s.user_id and u.id = h.user_id
      where h.entity = 'session' order by h.id desc limit 2`.execute(server.db);
    expect(rows.map(({ line }) => line)).toEqual([
      `signed_in of ${world.phones.manager}`,
      `signed_out of ${world.phones.sellerA}`,
    ]);
    expect((await me(second.access_token, second.cookie)).statusCode).toBe(200);
    expect(await noticesOf(admin)).toEqual([]);
  });
});

describe('a session begun without a browser', () => {
  it('[API-2] needs no cookie: a program sends only its token, and renews it', async () => {
    const program = await begin(world.phones.sellerA, {});
    expect(program.setCookie).toBe('');
    expect((await me(program.access_token, '')).statusCode).toBe(200);
    expect((await refresh(program.refresh_token, '')).statusCode).toBe(200);
  });

  it('ends no session of a browser, even if the program sends the browser’s cookie', async () => {
    const seller = await begin(world.phones.sellerA);
    const program = await begin(world.phones.manager, { cookie: seller.cookie });
    expect(program.setCookie).toBe('');
    expect((await me(seller.access_token, seller.cookie)).statusCode).toBe(200);
  });

  it('is also that of a page of another allowed site, whose browser sends no cookies here', async () => {
    const host = new URL(OTHER_SITE).host;
    for (const headers of [
      { origin: OTHER_SITE, 'sec-fetch-site': 'same-site' },
      { origin: OTHER_SITE, 'sec-fetch-site': 'cross-site' },
      { origin: OTHER_SITE },
    ]) {
      const page = await begin(world.phones.sellerA, headers);
      expect(page.setCookie, JSON.stringify(headers)).toBe('');
      expect((await me(page.access_token, '')).statusCode).toBe(200);
    }
    for (const headers of [
      { origin: OTHER_SITE, host },
      { origin: OTHER_SITE, 'sec-fetch-site': 'same-origin' },
      { origin: 'null' },
    ])
      expect((await begin(world.phones.sellerA, headers)).setCookie, JSON.stringify(headers)).not.toBe('');
  });
});
