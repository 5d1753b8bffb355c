import { PERMISSION_KEYS, type Tokens } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { resetPeople } from '../../../test/reset-people.ts';
import { lengthenWaits } from '../../../test/sign-in-waits.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { hashPassword } from './passwords.ts';
import { firstPasswordEnd } from './queries/first-passwords.ts';

const DEFAULT_PASSWORD = '123456';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 1);
});
beforeEach(() => resetPeople(server.db));
afterAll(() => server.close());

const login = (phone: string, password: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/auth/login', { body: { phone, password }, headers });
const get = (path: string, token?: string) => server.call('GET', path, token ? { token } : {});
const codeOf = (answer: { json<T>(): T }) => answer.json<{ code: string }>().code;

async function giveDefaultPassword(phone: string): Promise<void> {
  await server.db
    .updateTable('users')
    .set({
      password_hash: await hashPassword(DEFAULT_PASSWORD),
      password_is_default: true,
      default_password_until: firstPasswordEnd(),
    })
    .where('phone', '=', phone)
    .execute();
}

describe('sign-in', () => {
  it('[SES-1] [API-1] answers 200 with access_token, refresh_token and expires_in in seconds', async () => {
    const answer = await login(world.phones.sellerA, PASSWORD);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 43_200,
      must_change_password: false,
    });
  });

  it('is stored as a session with its address and device, in the history, and as the last sign-in', async () => {
    const { sellerA } = world.phones;
    const answer = await login(sellerA, PASSWORD, { 'user-agent': 'Kassa 1' });
    const { rows } = await sql`
      select u.phone, s.address, s.user_agent, s.ended_at, u.last_login_at = s.created_at as is_last,
        h.action, h.branch_id, h.user_id = u.id as is_own
      from session s join users u on u.id = s.user_id
      left join history h on h.entity = 'session' and h.entity_id = s.id
        and h.request_id = ${answer.headers['x-request-id']}`.execute(server.db);
    expect(rows).toEqual([
      {
        phone: sellerA,
        address: '127.0.0.1',
        user_agent: 'Kassa 1',
        ended_at: null,
        is_last: true,
        action: 'signed_in',
        branch_id: world.branches.a,
        is_own: true,
      },
    ]);
    const others =
      await sql`select id from users where last_login_at is not null and phone <> ${sellerA}`.execute(
        server.db,
      );
    expect(others.rows).toEqual([]);
  });

  it('is refused with the number of a deleted person, but works for the present holder of the number', async () => {
    const { sellerA, sellerB } = world.phones;
    await sql`update users set status = 'deleted' where phone = ${sellerA}`.execute(server.db);
    expect(codeOf(await login(sellerA, PASSWORD))).toBe('credentials_wrong');
    await sql`update users set phone = ${sellerA} where phone = ${sellerB}`.execute(server.db);
    const answer = await login(sellerA, PASSWORD);
    const { access_token: token } = answer.json<Tokens>();
    expect((await get('/api/uz/auth/me', token)).json()).toMatchObject({ branch: { code: 'TAS-02' } });
    await sql`update users set phone = ${sellerB} where phone = ${sellerA} and status = 'active'`.execute(
      server.db,
    );
  });

  it('with an invalid number is refused like any wrong one, and slows down too', async () => {
    for (let i = 0; i < 6; i++) expect(codeOf(await login('no number', 'x'))).toBe('credentials_wrong');
    await lengthenWaits(server.db);
    expect(codeOf(await login('no number', 'x'))).toBe('sign_in_slowed');
  });

  it('accepts the phone number in any spelling', async () => {
    for (const phone of [
      '901110002',
      '90 111 00 02',
      '998901110002',
      '+998 (90) 111-00-02',
      '8901110002'.slice(1),
    ]) {
      expect((await login(phone, PASSWORD)).statusCode, phone).toBe(200);
    }
  });

  it('answers the same for an unknown phone and a wrong password', async () => {
    const unknown = await login('+998990000000', PASSWORD);
    const wrong = await login(world.phones.sellerA, 'wrong password');
    expect(unknown.statusCode).toBe(401);
    const body = (answer: typeof wrong) => ({ ...answer.json<object>(), request_id: '' });
    expect(body(unknown)).toEqual(body(wrong));
  });

  it('takes as long for an unknown phone as for a wrong password', async () => {
    const time = async (phone: string) => {
      // CPU time instead of elapsed time: other load on the machine is not counted.
      const before = process.cpuUsage();
      await login(phone, 'wrong password');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await time('+998990000009');
    // The median of several, taken in turn: collecting garbage and compiling add time, and a system that counts it in
    // ticks may count none for a short call.
    const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
    const known: number[] = [];
    const unknown: number[] = [];
    for (const phone of [world.phones.sellerA, world.phones.sellerB, world.phones.manager]) {
      for (let attempt = 0; attempt < 2; attempt++) {
        unknown.push(await time(`+99899000000${unknown.length}`));
        known.push(await time(phone));
      }
    }
    const ratio = middle(unknown) / middle(known);
    // argon2 takes most of the time; without it an unknown phone would be answered many times faster.
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('slows down by person, returns the seconds, and a right password does not pass meanwhile', async () => {
    for (let i = 0; i < 6; i++) await login(world.phones.sellerA, 'wrong password');
    await lengthenWaits(server.db);
    const slowed = await login(world.phones.sellerA, PASSWORD);
    expect(slowed.statusCode).toBe(429);
    expect(codeOf(slowed)).toBe('sign_in_slowed');
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (await login(world.phones.sellerB, PASSWORD)).statusCode,
      'another person of the store is not slowed',
    ).toBe(200);
  });

  it('reports a blocked or inactive person only after the right password', async () => {
    await server.db
      .updateTable('users')
      .set({ blocked_at: sql`now()` })
      .where('phone', '=', world.phones.sellerA)
      .execute();
    expect(codeOf(await login(world.phones.sellerA, 'wrong password'))).toBe('credentials_wrong');
    expect(codeOf(await login(world.phones.sellerA, PASSWORD))).toBe('account_blocked');
    await server.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('phone', '=', world.phones.sellerB)
      .execute();
    expect(codeOf(await login(world.phones.sellerB, PASSWORD))).toBe('account_inactive');
  });

  it('stores no token and no password in the database', async () => {
    const { access_token: token } = (await login(world.phones.sellerA, PASSWORD)).json<{
      access_token: string;
    }>();
    const dump = await sql<{ text: string }>`
      select (select json_agg(t)::text from session_token t) || (select json_agg(u)::text from users u) || (select json_agg(s)::text from session s) as text`.execute(
      server.db,
    );
    expect(dump.rows[0]?.text).not.toContain(token);
    expect(dump.rows[0]?.text).not.toContain(PASSWORD);
    expect(dump.rows[0]?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('calls with a token', () => {
  it('[API-2] without a token, or with a wrong one, answer 401 under /api/uz and /api/ru', async () => {
    for (const path of [
      '/api/uz/auth/me',
      '/api/ru/products',
      '/api/uz/no-such-call',
      '/api/uz/print-jobs/1/pdf',
    ]) {
      const answer = await get(path);
      expect(answer.statusCode, path).toBe(401);
      expect(codeOf(answer)).toBe('token_missing');
    }
    for (const header of [
      'Bearer x',
      'Basic abc',
      'Bearer',
      `Bearer ${'a'.repeat(43)}`,
      `Bearer ${'a'.repeat(5000)}`,
    ]) {
      const answer = await server.call('GET', '/api/uz/auth/me', { headers: { authorization: header } });
      expect(codeOf(answer), header.slice(0, 20)).toBe('token_invalid');
    }
  });

  it('[API-1] me carries is_admin; user_roles is an array of {key, value}', async () => {
    const seller = await server.signIn(world.phones.sellerA, PASSWORD);
    const admin = await server.signIn(world.phones.admin, PASSWORD);
    expect((await get('/api/uz/auth/me', seller)).json()).toMatchObject({
      is_admin: false,
      phone: world.phones.sellerA,
      branch: { code: 'TAS-01' },
    });
    expect((await get('/api/uz/auth/me', seller)).json()).toEqual({
      second_factor: { is_set_up: false, owed_by: null, must_set_up: false },
      id: expect.any(Number),
      name: 'Aziza',
      surname: 'Karimova',
      patronymic: null,
      phone: world.phones.sellerA,
      is_admin: false,
      role: { id: expect.any(Number), name: { uz: 'Sotuvchi', ru: 'Sotuvchi' } },
      branch: { id: world.branches.a, code: 'TAS-01', name: { uz: 'TAS-01', ru: 'TAS-01' } },
      photo_url: null,
      locale: 'uz',
      must_change_password: false,
      weak_password: false,
      last_login_at: expect.stringMatching(/^20.*Z$/),
    });
    expect((await get('/api/uz/auth/me', admin)).json()).toMatchObject({ is_admin: true, branch: null });
    const roles = (await get('/api/uz/role_perms/user_roles', seller)).json<
      { key: string; value: unknown }[]
    >();
    expect(roles).toContainEqual({ key: 'price_tag', value: 'own' });
    expect(roles.every((entry) => Object.keys(entry).sort().join() === 'key,value')).toBe(true);
    const all = (await get('/api/uz/role_perms/user_roles', admin)).json<{ key: string }[]>();
    expect(all).toEqual(PERMISSION_KEYS.map((key) => ({ key, value: 'all' })));
    const keys = roles.map((entry) => entry.key);
    expect(keys).toEqual(keys.toSorted());
    expect(roles).toHaveLength(12);
  });

  it('[API-3] an error is {message, errors: [{message}]}, in the language of the prefix', async () => {
    const seller = await server.signIn(world.phones.sellerA, PASSWORD);
    const answer = await get('/api/ru/products/999999', seller);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: 'Не найдено', errors: [{ message: 'Не найдено' }] });
    const uzbek = await get('/api/uz/products/999999', seller);
    expect(uzbek.json()).toMatchObject({ message: 'Topilmadi' });
  });

  it('[API-3] a mistake in a phone number is under phone too', async () => {
    const answer = await server.call('POST', '/api/auth/reset-requests', {
      body: { phone: '+998 (71) 123 45 67' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ phone: string[] }>().phone).toEqual([
      'Operator kodi notoʻgʻri: raqam +998 (9X) bilan boshlanadi',
    ]);
  });

  it('[SES-3] signing out ends the session on the server', async () => {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    const other = await server.signIn(world.phones.sellerA, PASSWORD);
    expect((await get('/api/uz/auth/logout', token)).statusCode).toBe(200);
    expect(codeOf(await get('/api/uz/auth/me', token))).toBe('session_ended');
    expect((await get('/api/uz/auth/me', other)).statusCode, 'another session goes on').toBe(200);
    const { rows } = await sql`
      select s.end_reason, h.action, h.branch_id, h.user_id = s.user_id as is_own, h.request_id is not null as of_call
      from session s join history h on h.entity = 'session' and h.entity_id = s.id and h.action = 'signed_out'
      where s.ended_at is not null`.execute(server.db);
    expect(rows).toEqual([
      {
        end_reason: 'signed_out',
        action: 'signed_out',
        branch_id: world.branches.a,
        is_own: true,
        of_call: true,
      },
    ]);
  });

  it('[SES-8] blocking a person and changing a role apply from the next call', async () => {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    expect((await get('/api/uz/price-tags', token)).statusCode).toBe(200);
    const setValue = async (value: string) => {
      await sql`update role_permission set value = ${value} from users u
        where permission_key = 'price_tag' and role_permission.role_id = u.role_id and u.phone = ${world.phones.sellerA}`.execute(
        server.db,
      );
      await sql`update role set version = version + 1`.execute(server.db);
    };
    await setValue('0');
    const refused = await get('/api/uz/price-tags', token);
    await setValue('own');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'no_permission',
      errors: [{ message: 'Bu amal uchun ruxsatingiz yoʻq' }],
    });
    await server.db
      .updateTable('users')
      .set({ blocked_at: sql`now()` })
      .where('phone', '=', world.phones.sellerA)
      .execute();
    expect((await get('/api/uz/auth/me', token)).statusCode).toBe(401);
  });

  it('an expired access token is refused', async () => {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    await sql`update session_token set expires_at = now() - interval '1 second' where kind = 'access'`.execute(
      server.db,
    );
    expect(codeOf(await get('/api/uz/auth/me', token))).toBe('token_expired');
  });

  it('[GRD-7] [GRD-5] a permission value allows only as all, own or 1', async () => {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    for (const [value, status] of [
      ['all', 200],
      ['own', 200],
      ['1', 200],
      ['0', 403],
      ['true', 403],
      ['2', 403],
      ['ALL', 403],
      // As before.
      ['own', 200],
    ] as const) {
      await server.db
        .updateTable('role_permission')
        .set({ value })
        .where('permission_key', '=', 'shelf')
        .execute();
      await sql`update role set version = version + 1`.execute(server.db);
      expect((await get('/api/uz/shelves', token)).statusCode, value).toBe(status);
    }
  });
});

describe('renewal', () => {
  const refresh = (token: string) =>
    server.call('POST', '/api/auth/refresh', { body: { refresh_token: token } });

  it('gives new tokens; those of the previous call stay valid', async () => {
    const first = (await login(world.phones.sellerA, PASSWORD)).json<{
      access_token: string;
      refresh_token: string;
    }>();
    const answer = await refresh(first.refresh_token);
    expect(answer.statusCode).toBe(200);
    const second = answer.json<{ access_token: string }>();
    expect(second.access_token).not.toBe(first.access_token);
    expect((await get('/api/uz/auth/me', second.access_token)).statusCode).toBe(200);
    expect((await get('/api/uz/auth/me', first.access_token)).statusCode).toBe(200);
  });

  it('a refresh token used again ends the whole session', async () => {
    const first = (await login(world.phones.sellerA, PASSWORD)).json<{ refresh_token: string }>();
    const second = (await refresh(first.refresh_token)).json<{
      access_token: string;
      refresh_token: string;
    }>();
    expect(codeOf(await refresh(first.refresh_token))).toBe('session_ended');
    expect((await get('/api/uz/auth/me', second.access_token)).statusCode).toBe(401);
    expect(codeOf(await refresh(second.refresh_token))).toBe('session_ended');
  });

  it('an access token is not accepted as a refresh token, nor the reverse', async () => {
    const tokens = (await login(world.phones.sellerA, PASSWORD)).json<{
      access_token: string;
      refresh_token: string;
    }>();
    expect(codeOf(await refresh(tokens.access_token))).toBe('token_invalid');
    expect(codeOf(await get('/api/uz/auth/me', tokens.refresh_token))).toBe('token_invalid');
  });

  it('gives a refresh token a third of the access token’s life', async () => {
    await login(world.phones.sellerA, PASSWORD);
    const rows = await sql<{ kind: string; seconds: number }>`
      select kind, round(extract(epoch from expires_at - now()))::int as seconds from session_token order by kind`.execute(
      server.db,
    );
    expect(rows.rows.map((row) => [row.kind, Math.round(row.seconds / 100)])).toEqual([
      ['access', 432],
      ['refresh', 144],
    ]);
  });
});

describe('the default password', () => {
  it('[SES-7] [SES-4] is reported at sign-in, and until it is changed only me, user_roles, change and sign-out work', async () => {
    await giveDefaultPassword(world.phones.sellerA);
    const answer = await login(world.phones.sellerA, DEFAULT_PASSWORD);
    const { access_token: token, must_change_password: must } = answer.json<{
      access_token: string;
      must_change_password: boolean;
    }>();
    expect(must).toBe(true);
    expect((await get('/api/uz/auth/me', token)).statusCode).toBe(200);
    expect((await get('/api/uz/role_perms/user_roles', token)).statusCode).toBe(200);
    for (const path of ['/shelves', '/price-tags', '/regions', '/search?q=a', '/products']) {
      const refused = await get(`/api/uz${path}`, token);
      expect(refused.statusCode, path).toBe(403);
      expect(codeOf(refused)).toBe('default_password_must_change');
    }
  });

  it('[VAL-2] a new password has 6 characters, is typed twice the same and is not the default one; then all calls work', async () => {
    await giveDefaultPassword(world.phones.sellerA);
    const token = await server.signIn(world.phones.sellerA, DEFAULT_PASSWORD);
    const other = await server.signIn(world.phones.sellerA, DEFAULT_PASSWORD);
    const change = (password: string, again = password, current = DEFAULT_PASSWORD) =>
      server.call('POST', '/api/uz/auth/change-password', {
        token,
        body: { current_password: current, password, password_again: again },
      });
    const errorOf = async (answer: ReturnType<typeof change>) =>
      (await answer).json<{ errors: { code: string; field: string }[] }>().errors[0];
    expect(await errorOf(change('12345'))).toMatchObject({ code: 'password_too_short', field: 'password' });
    expect(await errorOf(change('abcdefgh', 'abcdefgi'))).toMatchObject({
      code: 'passwords_differ',
      field: 'password_again',
    });
    expect(await errorOf(change(DEFAULT_PASSWORD))).toMatchObject({ code: 'password_same_as_default' });
    expect(await errorOf(change('abcdefgh', 'abcdefgh', 'not it'))).toMatchObject({
      code: 'password_wrong',
      field: 'current_password',
    });
    const changed = (await change('Chilonzor-7')).json<Tokens & { changed: boolean }>();
    expect(changed).toMatchObject({ changed: true, weak_password: false, must_change_password: false });
    expect((await get('/api/uz/shelves', changed.access_token)).statusCode).toBe(200);
    // The previous tokens are only valid for calls in flight.
    expect((await get('/api/uz/shelves', token)).statusCode).toBe(200);
    await sql`update session_token set expires_at = expires_at - interval '11 seconds'`.execute(server.db);
    expect((await get('/api/uz/shelves', token)).statusCode).toBe(401);
    expect((await get('/api/uz/shelves', changed.access_token)).statusCode).toBe(200);
    expect((await get('/api/uz/auth/me', other)).statusCode, 'other sessions end').toBe(401);
    expect((await login(world.phones.sellerA, 'Chilonzor-7')).statusCode).toBe(200);
  });
});

describe('all requests', () => {
  it('an unreadable one gets its own error and no stack', async () => {
    const raw = (payload: string, type = 'application/json') =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': type },
        payload,
      });
    expect(codeOf(await raw('{"phone"'))).toBe('body_not_json');
    expect(codeOf(await raw(''))).toBe('body_missing');
    expect(codeOf(await raw('null'))).toBe('body_missing');
    expect((await raw('[]')).statusCode).toBe(400);
    expect((await raw('<a/>', 'application/xml')).statusCode).toBe(415);
    const large = await raw(JSON.stringify({ phone: 'x'.repeat(2_000_000), password: 'x' }));
    expect(large.statusCode).toBe(413);
    expect(codeOf(large)).toBe('body_too_large');
    expect(codeOf(await raw('{"__proto__": {"x": 1}, "phone": "1", "password": "1"}'))).toBe('body_not_json');
    const unknown = await raw('{"phone": "901234567", "password": "x", "admin": true}');
    expect(unknown.json()).toMatchObject({ errors: [{ code: 'unknown_field', params: { field: 'admin' } }] });
  });

  it('[VAL-1] a field left out or empty is required, in both languages literally', async () => {
    const errors = async (language: string) =>
      (
        await server.call('POST', '/api/auth/login', {
          body: { phone: '' },
          headers: { 'accept-language': language },
        })
      ).json<{
        errors: { message: string; field: string }[];
      }>().errors;
    expect(await errors('uz')).toMatchObject([
      { field: 'phone', message: 'Majburiy to‘ldiriladigan maydon' },
      { field: 'password', message: 'Majburiy to‘ldiriladigan maydon' },
    ]);
    expect((await errors('ru')).map((e) => e.message)).toEqual(Array(2).fill('Поле должно быть заполнено'));
  });

  it('[VAL-3] an invalid phone number, and one with a foreign operator code, have errors of their own', async () => {
    const codes = async (phone: string) =>
      (await server.call('POST', '/api/auth/reset-requests', { body: { phone } }))
        .json<{ errors?: { code: string }[] }>()
        .errors?.map((e) => e.code);
    expect(await codes('123')).toEqual(['phone_wrong']);
    expect(await codes('+998 (71) 123 45 67')).toEqual(['phone_prefix']);
    expect(await codes('+998 (90) 123 45 67')).toBeUndefined();
  });

  it('a request for a password is stored once, known phone or not, and the answer does not reveal which', async () => {
    const ask = (phone: string) => server.call('POST', '/api/auth/reset-requests', { body: { phone } });
    const answers = [
      await ask(world.phones.sellerA),
      await ask(world.phones.sellerA),
      await ask('+998998887766'),
    ];
    expect(answers.map((a) => [a.statusCode, a.body])).toEqual(Array(3).fill([202, '{"accepted":true}']));
    expect(await server.db.selectFrom('password_request').select('phone').execute()).toHaveLength(2);
  });

  it('requests for a password that arrive at once are stored once for a number, and limited for an address', async () => {
    const ask = async (phone: string) =>
      (await server.call('POST', '/api/auth/reset-requests', { body: { phone } })).statusCode;
    const kept = () => server.db.selectFrom('password_request').select('phone').execute();
    const same = await Promise.all(Array.from({ length: 10 }, () => ask(world.phones.sellerA)));
    expect(same).toEqual(Array(10).fill(202));
    expect(await kept()).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`+9989811122${10 + n}`)));
    expect(others.filter((status) => status === 202)).toHaveLength(29);
    expect(await kept()).toHaveLength(30);
  });

  it('a comment of a request for a password is stored as one tidy line: nothing in it turns the text around', async () => {
    const ask = (phone: string, comment: string) =>
      server.call('POST', '/api/auth/reset-requests', { body: { phone, comment } });
    await ask(world.phones.sellerA, '  Telegram:\u202e @aziza\n\u200b ok ');
    await ask('+998998887766', ' \u200b ');
    const kept = await server.db.selectFrom('password_request').select('comment').orderBy('id').execute();
    expect(kept.map(({ comment }) => comment)).toEqual(['Telegram: @aziza ok', null]);
  });

  it('[ACC-5] a request for a password is stored with its phone number, comment and address; after ten minutes another', async () => {
    const { sellerA } = world.phones;
    const ask = (body: object) => server.call('POST', '/api/auth/reset-requests', { body });
    const kept = async () =>
      server.db
        .selectFrom('password_request')
        .select(['phone', 'comment', 'address', 'handled_at'])
        .orderBy('id')
        .execute();
    await ask({ phone: '+998 (90) 111-00-02', comment: 'Telegram: @aziza' });
    const row = { phone: sellerA, address: '127.0.0.1', handled_at: null };
    expect(await kept()).toEqual([{ ...row, comment: 'Telegram: @aziza' }]);
    const age = (interval: string) =>
      sql`update password_request set created_at = now() - ${interval}::interval`.execute(server.db);
    await age('9 minutes 50 seconds');
    await ask({ phone: sellerA });
    expect(await kept()).toHaveLength(1);
    await age('10 minutes');
    await ask({ phone: sellerA });
    expect(await kept()).toEqual([
      { ...row, comment: 'Telegram: @aziza' },
      { ...row, comment: null },
    ]);
  });

  it('an unknown address, a wrong method and a wrong id get 404 or 400', async () => {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    expect((await get('/api/uz/no-such-call', token)).statusCode).toBe(404);
    expect((await get('/api/nothing')).statusCode).toBe(404);
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', "1'--", '%00']) {
      expect((await get(`/api/uz/shelves/${id}`, token)).statusCode, id).toBe(400);
    }
    expect((await get('/api/uz/shelves/999999', token)).statusCode).toBe(404);
  });
});
