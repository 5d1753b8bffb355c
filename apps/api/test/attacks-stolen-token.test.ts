import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './harness.ts';
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
  it('[ACC-1] gives its holder no password: nobody resets their own', async () => {
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
    'moves its holder nowhere: one’s own %s is not changed through the list of people',
    async (field, body) => {
      const answer = await edit(admin, 'admin', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toMatchObject([{ field, code: 'own_account' }]);
      const shown = (await server.call('GET', user('admin'), { token: admin })).json();
      expect(shown).toMatchObject({ phone: staff.people.admin.phone, branch: null, version: 1 });
    },
  );

  it('still lets people mend their own name there, and others’ phone', async () => {
    expect((await edit(keeper, 'personnelA', { surname: 'Toʻrayeva' })).statusCode).toBe(200);
    expect((await edit(keeper, 'porterA', { phone: '+998971112244' })).statusCode).toBe(200);
  });

  it('shows nobody where those above them are signed in', async () => {
    const answer = await server.call('GET', user('directorA', '/sessions'), { token: keeper });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'role_above_own']);
    expect((await server.call('GET', user('porterA', '/sessions'), { token: keeper })).statusCode).toBe(200);
  });
});
