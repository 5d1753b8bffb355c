import type { PasswordRequest, PersonWithPassword, Tokens } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetAdministrator } from '../src/modules/people/public.ts';
import { copyOf, type TestServer, testServer } from './harness.ts';
import { makeStaff, type Staff, type StaffName } from './staff.ts';
import { applied, checked, sheetRows, xlsx } from './upload.ts';
import { addUser, PASSWORD } from './world.ts';

const OLD_DEFAULT = '123456';

let server: TestServer;
let staff: Staff;
let admin: string;
const log: string[] = [];
beforeAll(async () => {
  const settings = { DEFAULT_PASSWORD: '', LOG_LEVEL: 'trace' };
  server = await testServer(undefined, settings, null, { write: (line) => log.push(line) });
  staff = await makeStaff(server.db);
  admin = await server.signIn(staff.people.admin.phone, PASSWORD);
});
beforeEach(() => sql`delete from sign_in_failure`.execute(server.db));
afterAll(() => server.close());

const login = (phone: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { phone, password } });
const reset = (name: StaffName, token = admin) =>
  server.call('POST', `/api/uz/users/${staff.people[name].id}/reset-password`, { token });
const change = (token: string, current: string, password: string) =>
  server.call('POST', '/api/uz/auth/change-password', {
    token,
    body: { current_password: current, password, password_again: password },
  });
const codeOf = (answer: { json<T>(): T }) => answer.json<{ code: string }>().code;

let hired = 0;
async function hire(key?: string): Promise<PersonWithPassword> {
  if (key === undefined) hired += 1;
  const phone = `+99893400${String(hired).padStart(4, '0')}`;
  const body = { name: 'Aziza', surname: 'Karimova', phone, role: staff.roles.porter, branch: 'TAS-01' };
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await server.call('POST', '/api/uz/users', { token: admin, body, headers });
  expect(answer.statusCode).toBe(201);
  return answer.json<PersonWithPassword>();
}
/** Moves the initial password of a person back in time. */
const pass = (phone: string, interval: string) =>
  sql`update users set default_password_until = default_password_until - ${interval}::interval
    where phone = ${phone}`.execute(server.db);

describe('a first password', () => {
  it('[SES-4] [ACC-4] of a new person is six random digits of their own, and requires the change of the password', async () => {
    const people = [await hire(), await hire(), await hire()];
    const passwords = people.map((person) => person.default_password ?? '');
    expect(new Set(passwords).size).toBe(3);
    for (const [i, { phone }] of people.entries()) {
      expect(passwords[i]).toMatch(/^\d{6}$/);
      const guessed = await login(phone, OLD_DEFAULT);
      expect([guessed.statusCode, codeOf(guessed)]).toEqual([401, 'credentials_wrong']);
    }
    const [{ phone } = { phone: '' }] = people;
    const own = passwords[0] ?? '';
    const { access_token: token, must_change_password: must } = (await login(phone, own)).json<Tokens>();
    expect(must).toBe(true);
    expect(codeOf(await server.call('GET', '/api/uz/shelves', { token }))).toBe(
      'default_password_must_change',
    );
    const same = await change(token, own, own);
    expect(same.json().errors).toMatchObject([{ field: 'password', code: 'password_same_as_default' }]);
    const changed = await change(token, own, 'Chilonzor-7');
    expect(changed.json()).toMatchObject({ changed: true, must_change_password: false });
    expect((await login(phone, own)).statusCode).toBe(401);
  });

  it('after a reset is also one of the person’s own', async () => {
    const answer = await reset('porterA');
    const { default_password: password } = answer.json<PersonWithPassword>();
    expect(password).toMatch(/^\d{6}$/);
    const { phone } = staff.people.porterA;
    expect((await login(phone, OLD_DEFAULT)).statusCode).toBe(401);
    expect((await login(phone, PASSWORD)).statusCode).toBe(401);
    expect((await login(phone, password ?? '')).json()).toMatchObject({
      must_change_password: true,
      weak_password: true,
    });
  });

  it('is valid for 24 hours, at sign-in and for the change', async () => {
    const { phone, default_password: password } = await hire();
    const own = password ?? '';
    const { access_token: token } = (await login(phone, own)).json<Tokens>();
    await pass(phone, '23 hours 59 minutes');
    expect((await login(phone, own)).statusCode).toBe(200);
    await pass(phone, '1 minute');
    const late = await login(phone, own);
    expect([late.statusCode, codeOf(late)]).toEqual([403, 'first_password_expired']);
    const changed = await change(token, own, 'Chilonzor-7');
    expect([changed.statusCode, codeOf(changed)]).toEqual([403, 'first_password_expired']);
    expect((await login(phone, 'Chilonzor-7')).statusCode).toBe(401);
  });

  it('that has expired reveals to strangers nothing about whether a phone number is known', async () => {
    const { phone } = await hire();
    await pass(phone, '25 hours');
    const [known, unknown] = [await login(phone, '000001'), await login('+998935550000', '000001')];
    expect([known.statusCode, codeOf(known)]).toEqual([unknown.statusCode, codeOf(unknown)]);
    expect(known.json().message).toBe(unknown.json().message);
  });

  it('from before this rule expires after a day', async () => {
    const { phone, default_password: password } = await hire();
    await sql`update users set default_password_until = null where phone = ${phone}`.execute(server.db);
    expect(codeOf(await login(phone, password ?? ''))).toBe('first_password_expired');
  });

  it('is only in the first answer: a repeat, the history, the log and the tables do not have it', async () => {
    hired += 1;
    const first = await hire('one-key');
    const again = await hire('one-key');
    expect(again).toEqual({ ...first, default_password: null });
    const password = first.default_password ?? '';
    const people = await server.call('GET', `/api/uz/users/${first.id}`, { token: admin });
    expect(people.json()).not.toHaveProperty('default_password');
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from history t
      union all select to_jsonb(t)::text from idempotency_key t
      union all select (to_jsonb(t) - 'phone')::text from users t`.execute(server.db);
    const kept = rows.map(({ text }) => text).join('\n');
    expect(kept).toContain('"created"');
    expect(kept).not.toContain(`"${password}"`);
    expect(log.length).toBeGreaterThan(0);
    expect(log.join('')).not.toContain(`"${password}"`);
  });

  it('is the same for everybody if the settings say so, and also valid for 24 hours', async () => {
    const insisting = await copyOf(server, { DEFAULT_PASSWORD: '246813' });
    try {
      const answer = await insisting.call('POST', `/api/uz/users/${staff.people.porterB.id}/reset-password`, {
        token: admin,
      });
      expect(answer.json()).toMatchObject({ default_password: '246813' });
      const { phone } = staff.people.porterB;
      expect((await login(phone, '246813')).statusCode).toBe(200);
      await pass(phone, '24 hours');
      expect(codeOf(await login(phone, '246813'))).toBe('first_password_expired');
    } finally {
      await insisting.close();
    }
  });
});

describe('first passwords of staff from a sheet', () => {
  const HEADINGS = ['Телефон', 'Фамилия', 'Имя', 'Роль', 'Код филиала'];
  const phoneOf = (i: number) => `+99897200000${i}`;
  let keeper: string;
  let stranger: string;
  let importId: number;
  interface Given {
    readonly items: { readonly phone: string; readonly password: string }[];
    readonly next: number | null;
  }
  const give = (token: string, body: object = {}) =>
    server.call('POST', `/api/uz/imports/${importId}/passwords`, { token, body });

  beforeAll(async () => {
    keeper = await server.signIn(staff.people.personnelA.phone, PASSWORD);
    stranger = await server.signIn(staff.people.sellerA.phone, PASSWORD);
    const rows = [1, 2, 3].map((i) => [phoneOf(i), 'Karimova', `Aziza ${'abc'[i - 1]}`, 'Yukchi', 'TAS-01']);
    const run = await checked(server, keeper, await xlsx([HEADINGS, ...rows]), { kind: 'staff' });
    importId = run.id;
    expect((await give(keeper)).json()).toMatchObject({ code: 'import_not_done' });
    expect(await applied(server, keeper, run.id)).toMatchObject({
      state: 'done',
      can: ['passwords', 'undo'],
    });
  });

  it('cannot be guessed before they are created: the account has none until then', async () => {
    for (const password of [OLD_DEFAULT, PASSWORD, '000000'])
      expect((await login(phoneOf(1), password)).statusCode).toBe(401);
  });

  it('are given only to people who may add those staff', async () => {
    expect((await give(stranger)).statusCode).toBe(403);
    const elsewhere = await server.signIn(staff.people.merchandiser.phone, PASSWORD);
    expect((await give(elsewhere)).statusCode).toBe(403);
    await sql`update import_run set branch_id = ${staff.branches.b} where id = ${importId}`.execute(
      server.db,
    );
    expect((await give(keeper)).statusCode).toBe(404);
    await sql`update import_run set branch_id = ${staff.branches.a} where id = ${importId}`.execute(
      server.db,
    );
    expect((await give(keeper, { after: -1 })).statusCode).toBe(400);
  });

  it('are each person’s own, shown once, never stored in clear, and created again for people who have not signed in', async () => {
    const first = (await give(keeper)).json<Given>();
    expect(first.items.map(({ phone }) => phone)).toEqual([1, 2, 3].map(phoneOf));
    expect(new Set(first.items.map(({ password }) => password)).size).toBe(3);
    const [one, two] = first.items;
    expect((await login(phoneOf(1), one?.password ?? '')).json()).toMatchObject({
      must_change_password: true,
    });

    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from history t union all select to_jsonb(t)::text from import_run t
      union all select to_jsonb(t)::text from import_part t union all select to_jsonb(t)::text from notice t`.execute(
      server.db,
    );
    const kept = rows.map(({ text }) => text).join();
    expect(kept).toContain('password_given');
    for (const { password } of first.items) expect(kept).not.toContain(`"${password}"`);

    const second = (await give(keeper)).json<Given>();
    expect(second.items.map(({ phone }) => phone)).toEqual([phoneOf(2), phoneOf(3)]);
    expect((await login(phoneOf(2), two?.password ?? '')).statusCode).toBe(401);
    const anew = second.items[0]?.password ?? '';
    expect((await login(phoneOf(2), anew)).statusCode).toBe(200);
    await pass(phoneOf(2), '24 hours');
    expect(codeOf(await login(phoneOf(2), anew))).toBe('first_password_expired');
  });
});

describe('the sheet of first passwords', () => {
  const item = { name: '=Karimova Aziza', phone: '+998972000001', password: '013579' };
  const sheetOf = (token: string, items: readonly object[], language = 'uz') =>
    server.call('POST', `/api/${language}/users/first-passwords/sheet`, { token, body: { items } });

  it('has the passwords that were just shown, as text, and nothing of them is stored', async () => {
    const answer = await sheetOf(admin, [item], 'ru');
    expect(answer.headers['content-disposition']).toContain('.xlsx');
    expect(await sheetRows(answer.rawPayload)).toEqual([
      ['Сотрудник', 'Телефон', 'Пароль'],
      ["'=Karimova Aziza", '998972000001', '013579'],
    ]);
    expect(log.join('')).not.toContain(item.password);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from history where coalesce(after::text, '') like ${`%${item.password}%`}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('is for people who add staff, and has a limit', async () => {
    const stranger = await server.signIn(staff.people.sellerA.phone, PASSWORD);
    expect((await sheetOf(stranger, [item])).statusCode).toBe(403);
    for (const items of [[], [{ ...item, password: '' }], Array.from({ length: 5001 }, () => item)])
      expect((await sheetOf(admin, items)).statusCode).toBe(400);
  });
});

describe('a reset of an administrator', () => {
  type Reset = PersonWithPassword & { readonly awaits_confirmation: boolean };
  const ADMINS = ['+998935000001', '+998935000002'] as const;
  const ids: number[] = [];
  let other: string;
  const resetOf = (id: number, token: string) =>
    server.call('POST', `/api/uz/users/${id}/reset-password`, { token });
  const waiting = async (token = admin) =>
    (await server.call('GET', '/api/uz/password-requests', { token })).json<{ items: PasswordRequest[] }>()
      .items;
  const keepOne = () => sql`update users set status = 'inactive' where id = ${ids[0]}`.execute(server.db);

  beforeAll(async () => {
    for (const phone of ADMINS)
      ids.push(
        await server.db.transaction().execute((tx) => addUser(tx, phone, staff.roles.administrator, null)),
      );
    other = await server.signIn(ADMINS[0], PASSWORD);
  });
  beforeEach(() => sql`delete from password_request`.execute(server.db));

  it('takes two: the first only requests, however often, and another administrator confirms', async () => {
    const [, target = 0] = ids;
    for (let i = 0; i < 2; i++) {
      const asked = (await resetOf(target, admin)).json<Reset>();
      expect(asked).toMatchObject({
        awaits_confirmation: true,
        default_password: null,
        password_is_default: false,
      });
    }
    expect((await login(ADMINS[1], PASSWORD)).statusCode).toBe(200);
    expect(await waiting(other)).toMatchObject([
      { asked_by: expect.stringContaining(' '), address: null, person: { id: target } },
    ]);
    const done = (await resetOf(target, other)).json<Reset>();
    expect(done).toMatchObject({
      awaits_confirmation: false,
      default_password: expect.stringMatching(/^\d{6}$/),
    });
    expect((await login(ADMINS[1], PASSWORD)).statusCode).toBe(401);
    expect((await login(ADMINS[1], done.default_password ?? '')).json()).toMatchObject({
      must_change_password: true,
    });
    expect(await waiting()).toEqual([]);
    const lines = await server.call('GET', `/api/uz/history?entity=user&entity_id=${target}`, {
      token: admin,
    });
    const actions = lines.json<{ items: { action: string }[] }>().items.map(({ action }) => action);
    expect(actions).toEqual(['password_reset', 'password_reset_asked']);
  });

  it('[ACC-5] is shown to the other administrators by the bell, with the link to confirm it, until it is settled', async () => {
    const [, target = 0] = ids;
    const notified = async () => {
      const { rows } = await sql<{ user_id: number; target: string; params: object }>`
        select user_id, target, params from notice where kind = 'reset_asked'`.execute(server.db);
      return rows;
    };
    const people = { person: expect.stringContaining(' '), author: expect.stringContaining(' ') };
    await sql`delete from notice`.execute(server.db);
    await resetOf(target, admin);
    // Neither the person who asks nor the one whose password it is.
    const expected = [{ user_id: ids[0], target: '/users?requests=waiting', params: people }];
    expect(await notified()).toEqual(expected);
    const [wish] = await waiting(other);
    await server.call('POST', `/api/uz/password-requests/${wish?.id}/handled`, { token: other });
    expect(await notified()).toEqual([]);
    await resetOf(target, admin);
    expect(await notified()).toEqual(expected);
    await resetOf(target, other);
    expect(await notified()).toEqual([]);
  });

  it('cannot be confirmed for an old request, one of a person blocked since, or a declined one', async () => {
    const [first = 0, target = 0] = ids;
    const stillWaits = async (what: string) =>
      expect((await resetOf(target, admin)).json(), what).toMatchObject({ awaits_confirmation: true });
    const askAgain = async () => {
      await sql`delete from password_request`.execute(server.db);
      expect((await resetOf(target, other)).statusCode).toBe(200);
    };
    await askAgain();
    await sql`update password_request set created_at = now() - interval '24 hours'`.execute(server.db);
    await stillWaits('old');
    await askAgain();
    await sql`update users set blocked_at = now() where id = ${first}`.execute(server.db);
    // Expects another confirmation: that of a blocked administrator does not count.
    expect(codeOf(await resetOf(target, admin))).toBe('second_administrator_needed');
    await sql`update users set blocked_at = null where id = ${first}`.execute(server.db);
    await askAgain();
    const [wish] = await waiting();
    await server.call('POST', `/api/uz/password-requests/${wish?.id}/handled`, { token: admin });
    await stillWaits('declined');
  });

  it('is refused if nobody else could confirm it; then the server’s own command gives a password', async () => {
    await keepOne();
    const [, target = 0] = ids;
    const refused = await resetOf(target, admin);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'second_administrator_needed']);
    expect(await resetAdministrator(server.db, staff.people.sellerA.phone)).toBeNull();
    expect(await resetAdministrator(server.db, ADMINS[0])).toBeNull();
    const token = await server.signIn(staff.people.admin.phone, PASSWORD);
    const password = await resetAdministrator(server.db, '93 500-00-02');
    expect(password).toMatch(/^\d{6}$/);
    const signedIn = (await login(ADMINS[1], password ?? '')).json<{ access_token: string }>();
    expect(signedIn).toMatchObject({ must_change_password: true });
    // Another password ends the sessions of that administrator, and of nobody else.
    await resetAdministrator(server.db, ADMINS[1]);
    const meOf = async (own: string) =>
      (await server.call('GET', '/api/uz/auth/me', { token: own })).statusCode;
    expect([await meOf(token), await meOf(signedIn.access_token)]).toEqual([200, 401]);
  });

  it('of a person above oneself is also only requested, and one administrator confirms it', async () => {
    const keeper = await server.signIn(staff.people.personnelA.phone, PASSWORD);
    const { id, phone } = staff.people.directorA;
    expect((await resetOf(id, keeper)).json()).toMatchObject({
      awaits_confirmation: true,
      default_password: null,
    });
    expect((await resetOf(id, keeper)).json()).toMatchObject({ awaits_confirmation: true });
    expect((await resetOf(staff.people.directorB.id, keeper)).statusCode).toBe(404);
    expect((await login(phone, PASSWORD)).statusCode).toBe(200);
    expect(await waiting()).toHaveLength(1);
    const { personnelA, sellerA, directorB } = staff.people;
    await sql`insert into password_request (phone, user_id, kind, asked_by, handled_at, handled_by) values
      (${phone}, ${id}, 'second_factor', ${personnelA.id}, null, null),
      (${sellerA.phone}, ${sellerA.id}, 'password', ${personnelA.id}, null, null),
      (${phone}, ${id}, 'password', ${personnelA.id}, now(), ${directorB.id})`.execute(server.db);
    const done = (await resetOf(id, admin)).json<Reset>();
    expect((await login(phone, done.default_password ?? '')).statusCode).toBe(200);
    const others = [
      ['password', sellerA.id],
      ['second_factor', id],
    ];
    expect((await waiting()).map(({ kind, person }) => [kind, person?.id]).toSorted()).toEqual(others);
    const { rows } = await sql`select from password_request where handled_by = ${directorB.id}`.execute(
      server.db,
    );
    expect(rows, 'settled earlier').toHaveLength(1);
  });

  it('[ACC-5] requested on the sign-in page shows that nobody has confirmed it, and where it came from', async () => {
    const { phone } = staff.people.sellerB;
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/reset-requests',
      remoteAddress: '203.0.113.9',
      headers: {
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      },
      payload: { phone },
    });
    expect(await waiting()).toMatchObject([
      {
        asked_by: null,
        address: '203.0.113.9',
        device: 'Chrome, Android',
        person: { id: staff.people.sellerB.id },
      },
    ]);
  });
});
