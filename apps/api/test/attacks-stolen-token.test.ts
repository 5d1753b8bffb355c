import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './harness.ts';
import { lengthenWaits } from './sign-in-waits.ts';
import { makeStaff, type Staff, type StaffName } from './staff.ts';
import { PASSWORD } from './world.ts';

let server: TestServer;
let staff: Staff;
let admin: string;
let keeper: string;
beforeAll(async () => {
  server = await testServer();
  staff = await makeStaff(server.db);
  admin = await server.signIn(staff.people.admin.phone, PASSWORD);
  keeper = await server.signIn(staff.people.personnelA.phone, PASSWORD);
});
afterAll(() => server.close());

const user = (name: StaffName, rest = '') => `/api/uz/users/${staff.people[name].id}${rest}`;
const edit = (token: string, name: StaffName, body: object) =>
  server.call('PATCH', user(name), { token, body: { version: 1, ...body } });

describe('a stolen token is not an account', () => {
  it('gives its holder no password: nobody resets their own', async () => {
    const answer = await server.call('POST', user('admin', '/reset-password'), { token: admin });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'own_account']);
    expect((await server.call('GET', '/api/uz/auth/me', { token: admin })).statusCode).toBe(200);
    await server.signIn(staff.people.admin.phone, PASSWORD);
    const shown = (await server.call('GET', user('admin'), { token: admin })).json<{ can: string[] }>();
    expect(shown.can).not.toContain('users.password');
  });

  it.each([
    ['phone', { phone: '+998971112233' }],
    ['branch', { branch: 'SAM-01' }],
  ])(
    'does not move its holder: one’s own %s is not changed through the list of people',
    async (field, body) => {
      const answer = await edit(admin, 'admin', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toMatchObject([{ field, code: 'own_account' }]);
      const shown = (await server.call('GET', user('admin'), { token: admin })).json();
      expect(shown).toMatchObject({ phone: staff.people.admin.phone, branch: null, version: 1 });
    },
  );

  it('still allows people to correct their own name there, and others’ phone', async () => {
    expect((await edit(keeper, 'personnelA', { surname: 'Toʻrayeva' })).statusCode).toBe(200);
    expect((await edit(keeper, 'porterA', { phone: '+998971112244' })).statusCode).toBe(200);
  });

  it('shows nobody the sessions of people above them', async () => {
    const answer = await server.call('GET', user('directorA', '/sessions'), { token: keeper });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'role_above_own']);
    expect((await server.call('GET', user('porterA', '/sessions'), { token: keeper })).statusCode).toBe(200);
  });
});

describe('a token that is stolen more than ten minutes after the password was typed', () => {
  const confirm = (token: string, password: string) =>
    server.call('POST', '/api/uz/auth/confirm-password', { token, body: { password } });
  const codeOf = (answer: { statusCode: number; json<T>(): T }) => [
    answer.statusCode,
    answer.json<{ code?: string }>().code,
  ];
  const NEEDED = [403, 'password_needed'];
  /** Moves the last typing of the password in all sessions back in time. */
  const pass = (interval: string) =>
    sql`update session set password_at = password_at - ${interval}::interval`.execute(server.db);
  /** Number of rows that such calls would change. */
  const rows = async () => {
    const { rows: counts } = await sql`
      select (select count(*) from role) as roles, (select count(*) from permission) as permissions,
        (select count(*) from service_token) as tokens, (select count(*) from users) as users,
        (select sum(version) from users) as versions, (select sum(version) from role) as role_versions,
        (select count(*) from password_request) as requests`.execute(server.db);
    return counts[0];
  };
  const role = { uz: 'Sinovchi', ru: 'Испытатель' };
  const newcomer = { name: 'Aziza', surname: 'Karimova', phone: '+998934010001', branch: null };
  const edited = { version: 1, surname: 'Toʻrayeva' };
  /** Calls of each kind that requires the password, made by an administrator. */
  const calls = (): [string, string, string, object?][] => [
    ['roles', 'POST', '/roles', { name: role }],
    ['roles', 'DELETE', `/roles/${staff.roles.porter}`],
    ['permissions of a role', 'PUT', `/roles/${staff.roles.porter}/permissions`, { version: 1, values: [] }],
    ['a permission', 'DELETE', '/permissions/nothing'],
    ['resets', 'POST', `/users/${staff.people.porterA.id}/reset-password`],
    ['service tokens', 'POST', '/service-tokens', { name: 'Kassa', data: ['prices'], days: 30 }],
    ['service tokens', 'POST', '/service-tokens/1/revoke'],
    ['exports of people', 'GET', '/users/export'],
    ['a new administrator', 'POST', '/users', { ...newcomer, role: staff.roles.administrator }],
    [
      'making an administrator',
      'PATCH',
      user('directorA').slice(7),
      { version: 1, role: staff.roles.administrator, branch: null },
    ],
    ['an administrator', 'PATCH', user('admin').slice(7), edited],
    ['an administrator', 'POST', user('admin', '/end-sessions').slice(7)],
    ['passwords of an import', 'POST', '/imports/1/passwords', {}],
  ];

  beforeEach(async () => {
    await sql`delete from sign_in_failure`.execute(server.db);
    admin = await server.signIn(staff.people.admin.phone, PASSWORD);
  });

  it('changes neither roles nor permissions, administrators, passwords and service tokens, and exports no list of people', async () => {
    const before = await rows();
    await pass('10 minutes');
    for (const [what, method, path, body] of calls()) {
      const answer = await server.call(method, `/api/uz${path}`, { token: admin, ...(body ? { body } : {}) });
      expect(codeOf(answer), what).toEqual(NEEDED);
    }
    expect(await rows()).toEqual(before);
    expect(codeOf(await confirm(admin, 'a wrong guess'))).toEqual([400, 'invalid']);
    const again = await server.call('POST', '/api/uz/roles', { token: admin, body: { name: role } });
    expect(codeOf(again)).toEqual(NEEDED);
  });

  it('still allows everyday work', async () => {
    await pass('1 day');
    expect((await server.call('GET', '/api/uz/users', { token: admin })).statusCode).toBe(200);
    expect((await edit(admin, 'porterB', { surname: 'Nazarov' })).statusCode).toBe(200);
    const body = { ...newcomer, role: staff.roles.porter, branch: 'TAS-01' };
    expect((await server.call('POST', '/api/uz/users', { token: admin, body })).statusCode).toBe(201);
  });

  it('hides from callers without the permission that it requires the password', async () => {
    await pass('10 minutes');
    const seller = await server.signIn(staff.people.sellerA.phone, PASSWORD);
    await pass('10 minutes');
    const answer = await server.call('POST', '/api/uz/roles', { token: seller, body: { name: role } });
    expect(codeOf(answer)).toEqual([403, 'no_permission']);
  });

  it('is valid again for ten minutes after its holder has typed the password, only in that session', async () => {
    await pass('9 minutes 55 seconds');
    const token = admin;
    const other = await server.signIn(staff.people.admin.phone, PASSWORD);
    const exported = async (which: string) =>
      (await server.call('GET', '/api/uz/users/export', { token: which })).statusCode;
    expect([await exported(token), await exported(other)]).toEqual([200, 200]);
    await pass('10 minutes');
    expect([await exported(token), await exported(other)]).toEqual([403, 403]);
    expect((await confirm(token, PASSWORD)).json()).toEqual({ good_for: 600 });
    expect([await exported(token), await exported(other)]).toEqual([200, 403]);
    await pass('10 minutes');
    expect(await exported(token)).toBe(403);
  });

  it('cannot be helped by guessing: wrong passwords are counted as at sign-in', async () => {
    await pass('10 minutes');
    for (let i = 0; i < 7; i++) await confirm(admin, `guess ${i}`);
    await lengthenWaits(server.db);
    expect(codeOf(await confirm(admin, PASSWORD))).toEqual([429, 'sign_in_slowed']);
    expect(codeOf(await server.call('GET', '/api/uz/users/export', { token: admin }))).toEqual(NEEDED);
  });

  it('is not restored by a renewal of the session', async () => {
    const body = { phone: staff.people.admin.phone, password: PASSWORD };
    const tokens = (await server.call('POST', '/api/auth/login', { body })).json<{ refresh_token: string }>();
    await pass('10 minutes');
    const renewed = await server.call('POST', '/api/auth/refresh', {
      body: { refresh_token: tokens.refresh_token },
    });
    const { access_token: token } = renewed.json<{ access_token: string }>();
    expect(codeOf(await server.call('GET', '/api/uz/users/export', { token }))).toEqual(NEEDED);
  });
});
