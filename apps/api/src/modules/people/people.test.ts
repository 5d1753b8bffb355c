import type { Person } from '@javon/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeStaff, type Staff, type StaffName } from '../../../test/staff.ts';
import { PASSWORD } from '../../../test/world.ts';
import { deviceOf } from './device.ts';

const DEFAULT_PASSWORD = '123456';

let server: TestServer;
let staff: Staff;
const tokens = new Map<string, string>();
beforeEach(async () => {
  server = await testServer();
  staff = await makeStaff(server.db);
  tokens.clear();
});
afterEach(() => server.close());

async function as(name: StaffName): Promise<string> {
  const token = tokens.get(name) ?? (await server.signIn(staff.people[name].phone, PASSWORD));
  tokens.set(name, token);
  return token;
}

async function call(name: StaffName, method: string, path: string, body?: unknown) {
  const answer = await server.call(method, `/api/ru${path}`, {
    token: await as(name),
    body,
  });
  return { status: answer.statusCode, body: answer.json<Person & Failure & ListAnswer>() };
}
interface Failure {
  readonly code: string;
  readonly errors: { code: string; field?: string; params?: object }[];
  readonly phone?: string[];
  readonly conflict?: { version: number; changed: { field: string; theirs: unknown }[] };
}
interface ListAnswer {
  readonly items: Person[];
  readonly next: string | null;
  readonly total: number;
}

let phones = 0;
function hire(extra: object = {}): object {
  phones += 1;
  const phone = `+99893300${String(phones).padStart(4, '0')}`;
  return { name: 'Aziza', surname: 'Karimova', phone, role: staff.roles.porter, branch: 'TAS-01', ...extra };
}
const one = (name: StaffName) => `/users/${staff.people[name].id}`;

describe('adding', () => {
  it('[ACC-1] [ACC-4] a person has one role, begins with the default password and has to change it', async () => {
    const added = await call('admin', 'POST', '/users', hire({ phone: '93 700-11-22', branch: 'TAS-01' }));
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      phone: '+998937001122',
      role: { id: staff.roles.porter, is_admin: false },
      branch: { id: staff.branches.a, code: 'TAS-01' },
      password_is_default: true,
      status: 'active',
      last_login_at: null,
    });
    const token = await server.signIn('+998937001122', DEFAULT_PASSWORD);
    const refused = await server.call('GET', '/api/ru/shelves', { token });
    expect(refused.json()).toMatchObject({ code: 'default_password_must_change' });
  });

  it('accepts a phone number in ten spellings, and recognises it each time', async () => {
    const spellings = [
      '937001122',
      '93 700 11 22',
      '93-700-11-22',
      '(93) 700-11-22',
      '998937001122',
      '+998937001122',
      '+998 93 700 11 22',
      '+998 (93) 700-11-22',
      '+998(93)700.11.22',
      ' 998-93-700-11-22 ',
    ];
    const [first, ...others] = spellings;
    expect((await call('admin', 'POST', '/users', hire({ phone: first }))).body.phone).toBe('+998937001122');
    for (const phone of others) {
      const again = await call('admin', 'POST', '/users', hire({ phone }));
      expect([again.status, again.body.code], phone).toEqual([409, 'phone_taken']);
    }
    for (const [phone, code] of [
      ['93 700 11 2', 'phone_wrong'],
      ['+7 937 001 12 22', 'phone_wrong'],
      ['71 200 11 22', 'phone_prefix'],
    ]) {
      const wrong = await call('admin', 'POST', '/users', hire({ phone }));
      expect(wrong.body.errors, phone).toMatchObject([{ field: 'phone', code }]);
    }
  });

  it('[VAL-5] requires exactly 14 digits in a PINFL, and bounds numbers and the length of a name', async () => {
    for (const pinfl of [
      '1234567890123',
      '123456789012345',
      '1234567890123a',
      '12345678 90123',
      '１２３４５６７８９０１２３４',
    ]) {
      const wrong = await call('admin', 'POST', '/users', hire({ pinfl }));
      expect(wrong.body.errors, pinfl).toMatchObject([
        { field: 'pinfl', code: 'digits_exact', params: { count: 14 } },
      ]);
    }
    const long = await call('admin', 'POST', '/users', hire({ name: 'a'.repeat(61) }));
    expect(long.body.errors).toMatchObject([{ field: 'name', code: 'too_long', params: { max: 60 } }]);
    const none = await call('admin', 'GET', '/users?limit=0');
    expect(none.body.errors).toMatchObject([
      { field: 'limit', code: 'number_too_small', params: { min: 1 } },
    ]);
    const many = await call('admin', 'GET', '/users?limit=201');
    expect(many.body.errors).toMatchObject([
      { field: 'limit', code: 'number_too_large', params: { max: 200 } },
    ]);
    const empty = await call('admin', 'POST', '/users', hire({ name: ' ʻ ' }));
    expect(empty.body.errors).toMatchObject([{ field: 'name', code: 'required' }]);
    expect((await call('admin', 'POST', '/users', hire({ pinfl: '30101901234567' }))).status).toBe(201);
    const taken = await call('admin', 'POST', '/users', hire({ pinfl: '30101901234567' }));
    expect(taken.body.errors).toMatchObject([{ field: 'pinfl', code: 'already_exists' }]);
  });

  it('a repeat with the same key adds nobody', async () => {
    const body = hire();
    const headers = { 'idempotency-key': 'hire-1' };
    const token = await as('admin');
    const first = await server.call('POST', '/api/ru/users', { token, body, headers });
    const again = await server.call('POST', '/api/ru/users', { token, body, headers });
    expect(again.json<Person>().id).toBe(first.json<Person>().id);
  });

  it('puts people added by a person with one branch into that branch, and into no other', async () => {
    const own = await call('personnelA', 'POST', '/users', hire());
    expect(own.body.branch?.code).toBe('TAS-01');
    for (const branch of ['SAM-01', staff.branches.b, 'XXX-99', null]) {
      const refused = await call('personnelA', 'POST', '/users', hire({ branch }));
      expect([refused.status, refused.body.code], String(branch)).toEqual([403, 'branch_out_of_scope']);
    }
    expect((await call('admin', 'POST', '/users', hire({ branch: 'XXX-99' }))).body.code).toBe(
      'branch_unknown',
    );
  });

  it('gives no role that holds more than the giver’s', async () => {
    for (const role of [staff.roles.director, staff.roles.administrator, staff.roles.merchandiser]) {
      const { status, body } = await call('personnelA', 'POST', '/users', hire({ role }));
      expect([status, body.errors]).toMatchObject([403, [{ field: 'role', code: 'role_above_own' }]]);
    }
    expect((await call('admin', 'POST', '/users', hire({ role: 999_999 }))).body.errors).toMatchObject([
      { field: 'role', code: 'role_unknown' },
    ]);
    const promoted = { version: 1, role: staff.roles.director };
    const change = await call('personnelA', 'PATCH', one('porterA'), promoted);
    expect([change.status, change.body.errors]).toMatchObject([
      403,
      [{ field: 'role', code: 'role_above_own' }],
    ]);
    const roles = await call('personnelA', 'GET', '/users/roles');
    const assignable = (roles.body.items as unknown as { id: number; assignable: boolean }[]).filter(
      (role) => role.assignable,
    );
    expect(assignable.map((role) => role.id)).toEqual([
      staff.roles.personnel,
      staff.roles.nothing,
      staff.roles.porter,
    ]);
  });

  it('requires a branch if the role reaches only its own branch, on adding, changing or restoring', async () => {
    const required = { errors: [{ field: 'branch', code: 'required' }] };
    const { roles } = staff;
    expect((await call('admin', 'POST', '/users', hire({ branch: null }))).body).toMatchObject(required);
    const free = await call('admin', 'POST', '/users', hire({ role: roles.merchandiser, branch: null }));
    expect(free.body.branch).toBeNull();
    const { id, version } = free.body;
    const change = (body: object) => call('admin', 'PATCH', `/users/${id}`, { version, ...body });
    expect((await change({ role: roles.seller })).body).toMatchObject(required);
    const placed = await change({ role: roles.seller, branch: 'SAM-01' });
    expect(placed.body).toMatchObject({ branch: { code: 'SAM-01' }, role: { id: roles.seller } });
    const unplaced = await call('admin', 'PATCH', `/users/${id}`, { version: version + 1, branch: null });
    expect(unplaced.body).toMatchObject(required);
    await call('admin', 'DELETE', `/users/${id}`);
    const back = await call('admin', 'POST', `/users/${id}/restore`, { branch: null });
    expect(back.body).toMatchObject(required);
  });

  it('puts nobody into a closed branch', async () => {
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', staff.branches.b)
      .execute();
    const refused = await call('admin', 'POST', '/users', hire({ branch: 'SAM-01' }));
    expect([refused.status, refused.body.code]).toEqual([409, 'branch_closed']);
    const { version } = (await call('admin', 'GET', one('sellerA'))).body;
    const moved = await call('admin', 'PATCH', one('sellerA'), { version, branch: 'SAM-01' });
    expect(moved.body.code).toBe('branch_closed');
    // The people of the branch stay in it, but nobody comes back to it.
    const stays = { version, branch: 'SAM-01', name: 'Olim' };
    expect((await call('admin', 'PATCH', one('sellerB'), stays)).body).toMatchObject({ name: 'Olim' });
    await call('admin', 'DELETE', one('porterB'));
    const back = await call('admin', 'POST', `${one('porterB')}/restore`, {});
    expect(back.body.code).toBe('branch_closed');
  });
});

describe('list', () => {
  it('finds by any part of name, phone or PINFL, in either alphabet', async () => {
    const added = await call(
      'admin',
      'POST',
      '/users',
      hire({
        name: 'Gʻayrat',
        surname: 'Oʻrinboyev',
        patronymic: 'Anvar oʻgʻli',
        phone: '97 123 45 67',
        pinfl: '30101901234567',
      }),
    );
    for (const search of [
      'orinbo',
      "o'rinboyev g'ay",
      'Ғайрат',
      'ўринбо',
      'anvar',
      '123 45',
      '+998 (97) 123',
      '0101901',
    ]) {
      const found = await call('admin', 'GET', `/users?search=${encodeURIComponent(search)}`);
      if (search !== 'urinboy')
        expect(
          found.body.items.map((p) => p.id),
          search,
        ).toEqual([added.body.id]);
    }
    expect((await call('admin', 'GET', '/users?search=%25')).body.total).toBeGreaterThan(1);
    expect((await call('admin', 'GET', '/users?search=zzz')).body.items).toEqual([]);
  });

  it('filters by role, branch, region, status, block and last sign-in; sorts and pages by cursor', async () => {
    const total = async (query: string) => (await call('admin', 'GET', `/users?${query}`)).body.total;
    expect(await total(`role=${staff.roles.seller}`)).toBe(2);
    expect(await total('branch=SAM-01')).toBe(3);
    expect(await total('never_signed_in=true')).toBe(9);
    expect(await total('never_signed_in=false')).toBe(1);
    expect(await total('last_login_before=2020-01-01')).toBe(0);
    expect(await total('last_login_before=2099-01-01')).toBe(1);
    expect(await total('region=1')).toBeGreaterThan(3);
    expect(await total('region=999999')).toBe(0);
    await call('admin', 'POST', `${one('sellerB')}/block`);
    await call('admin', 'POST', `${one('porterB')}/deactivate`);
    await call('admin', 'DELETE', one('porterA'));
    expect(await total('blocked=true')).toBe(1);
    expect(await total('status=inactive')).toBe(1);
    expect(await total('status=deleted')).toBe(1);
    expect(await total('')).toBe(9);
    for (const sort of [
      'name',
      '-name',
      'branch',
      '-branch',
      'role',
      'last_login_at',
      '-last_login_at',
      '-created_at',
    ]) {
      const whole = (await call('admin', 'GET', `/users?sort=${sort}`)).body.items.map((p) => p.id);
      const paged: number[] = [];
      let cursor = '';
      do {
        const page = await call('admin', 'GET', `/users?sort=${sort}&limit=4${cursor}`);
        paged.push(...page.body.items.map((p) => p.id));
        cursor = page.body.next === null ? '' : `&cursor=${page.body.next}`;
      } while (cursor !== '');
      expect(paged, sort).toEqual(whole);
      expect(whole.length).toBe(9);
    }
  });

  it('exports the rows of search and filters, in their order, with no cell that is a formula', async () => {
    const { sellerA } = staff.people;
    const named = { version: 1, name: '=HYPERLINK("http://x")', surname: '@ali', pinfl: '12345678901234' };
    expect((await call('admin', 'PATCH', one('sellerA'), named)).status).toBe(200);
    await call('admin', 'POST', `${one('sellerA')}/block`);
    const sheetOf = async (name: StaffName, query: string, language = 'uz') => {
      const file = await server.call('GET', `/api/${language}/users/export${query}`, {
        token: await as(name),
      });
      expect(file.statusCode).toBe(200);
      return readSheet(file.rawPayload);
    };
    const [head, row, ...rest] = await sheetOf('admin', '?branch=TAS-01&blocked=true');
    expect(head?.slice(0, 6)).toEqual(['Familiya', 'Ism', 'Otasining ismi', 'Telefon', 'JSHSHIR', 'Rol']);
    expect(row?.slice(0, 10)).toEqual([
      "'@ali",
      `'=HYPERLINK("http://x")`,
      null,
      sellerA.phone.slice(1),
      '12345678901234',
      'Sotuvchi',
      'TAS-01',
      'Filial TAS-01',
      'Faol',
      'ha',
    ]);
    expect(rest).toEqual([]);

    const phones = async (name: StaffName, query: string) =>
      (await sheetOf(name, query)).slice(1).map((cells) => `+${cells[3]}`);
    const listed = (await call('admin', 'GET', '/users?sort=-branch&limit=200')).body.items;
    expect(await phones('admin', '?sort=-branch')).toEqual(listed.map(({ phone }) => phone));
    expect(await phones('admin', `?search=${sellerA.phone.slice(4)}`)).toEqual([sellerA.phone]);
    expect((await sheetOf('admin', '', 'ru'))[0]?.[0]).toBe('Фамилия');
    const own = await phones('personnelA', '');
    expect(own).toContain(staff.people.directorA.phone);
    expect(own).not.toContain(staff.people.directorB.phone);
    expect((await call('nobody', 'GET', '/users/export')).status).toBe(403);
  });

  it('of more people than one batch is complete', async () => {
    const { branches, roles } = staff;
    await sql`insert into users (name, surname, phone, role_id, branch_id, password_hash, search_key)
      select 'Aziza', 'Karimova', '+99895' || (1000000 + n), ${roles.seller}, ${branches.a}, 'x', ''
      from generate_series(1, 2500) n`.execute(server.db);
    const file = await server.call('GET', '/api/ru/users/export?branch=TAS-01', { token: await as('admin') });
    const phones = new Set((await readSheet(file.rawPayload)).slice(1).map((cells) => cells[3]));
    const { total } = (await call('admin', 'GET', '/users?branch=TAS-01')).body;
    expect(phones.size).toBe(total);
    expect(total).toBeGreaterThan(2500);
  });

  it('names the roles that need a branch: those that reach only their own', async () => {
    const { items } = (await call('admin', 'GET', '/users/roles')).body as unknown as {
      items: { id: number; of_branch: boolean }[];
    };
    const needs = (id: number) => items.find((role) => role.id === id)?.of_branch;
    const { seller, director, porter, merchandiser, administrator, nothing } = staff.roles;
    expect([seller, director, porter].map(needs)).toEqual([true, true, true]);
    expect([merchandiser, administrator, nothing].map(needs)).toEqual([false, false, false]);
  });

  it('[GRD-7] shows only people of the own branch, by list, search, filter and id', async () => {
    const branchesOf = async (query: string) =>
      new Set((await call('directorA', 'GET', `/users?${query}`)).body.items.map((p) => p.branch?.code));
    expect(await branchesOf('')).toEqual(new Set(['TAS-01']));
    expect(await branchesOf('search=99890')).toEqual(new Set(['TAS-01']));
    expect((await call('directorA', 'GET', '/users?branch=SAM-01')).status).toBe(404);
    expect((await call('directorA', 'GET', '/users?region=2')).body.items).toEqual([]);
    expect((await call('directorA', 'GET', one('sellerB'))).status).toBe(404);
    expect((await call('directorA', 'GET', one('sellerA'))).status).toBe(200);
    expect((await call('sellerA', 'GET', '/users')).body.code).toBe('no_permission');
  });
});

describe('editing', () => {
  it('changes the fields sent, and refuses a stale version with the other person’s values', async () => {
    const { version } = (await call('admin', 'GET', one('sellerA'))).body;
    const changed = await call('admin', 'PATCH', one('sellerA'), {
      version,
      surname: "To'rayeva",
      phone: '(97) 555-44-33',
      pinfl: '40101901234567',
      branch: 'SAM-01',
      role: staff.roles.porter,
    });
    expect(changed.body).toMatchObject({
      surname: 'Toʻrayeva',
      phone: '+998975554433',
      pinfl: '40101901234567',
      branch: { code: 'SAM-01' },
      role: { id: staff.roles.porter },
      version: version + 1,
    });
    const stale = await call('admin', 'PATCH', one('sellerA'), { version, surname: 'Aliyeva' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'stale_version',
      conflict: { version: version + 1, changed: [{ field: 'surname', theirs: 'Toʻrayeva' }] },
    });
    const same = await call('admin', 'PATCH', one('sellerA'), { version: version + 1, surname: "To'rayeva" });
    expect(same.body.version).toBe(version + 1);
    expect((await call('admin', 'GET', '/users?search=torayeva')).body.total).toBe(1);
  });

  it('[SES-8] a new role and a new branch apply from the next call', async () => {
    expect((await call('sellerA', 'GET', '/shelves')).status).toBe(200);
    const { version } = (await call('admin', 'GET', one('sellerA'))).body;
    await call('admin', 'PATCH', one('sellerA'), { version, role: staff.roles.nothing });
    expect((await call('sellerA', 'GET', '/shelves')).body.code).toBe('no_permission');
  });

  it('[GRD-7] refuses to move a person to a branch outside the editor’s scope, or out of it', async () => {
    const { version } = (await call('personnelA', 'GET', one('porterA'))).body;
    for (const branch of ['SAM-01', staff.branches.b, null]) {
      const refused = await call('personnelA', 'PATCH', one('porterA'), { version, branch });
      expect([refused.status, refused.body.code]).toEqual([403, 'branch_out_of_scope']);
      expect(refused.body.errors).toMatchObject([{ field: 'branch' }]);
    }
    expect((await call('personnelA', 'PATCH', one('porterB'), { version: 1, name: 'Olim' })).status).toBe(
      404,
    );
    expect((await call('admin', 'GET', one('porterA'))).body.version).toBe(version);
  });

  it('changes nobody who holds more: not by password, block, phone or deletion', async () => {
    const director = one('directorA');
    const shown = await call('personnelA', 'GET', director);
    // A reset of the password may be asked for; an administrator has to confirm it.
    expect(shown.body.can).toEqual(['users.show', 'history', 'users.password']);
    for (const [method, path, body] of [
      ['PATCH', director, { version: 1, phone: '901112233' }],
      ['POST', `${director}/block`, undefined],
      ['POST', `${director}/deactivate`, undefined],
      ['POST', `${director}/end-sessions`, undefined],
      ['DELETE', director, undefined],
      ['POST', `${director}/restore`, {}],
      ['DELETE', `${director}/photo`, undefined],
      ['GET', `${director}/sessions`, undefined],
    ] as const) {
      const refused = await call('personnelA', method, path, body);
      expect([refused.status, refused.body.code], `${method} ${path}`).toEqual([403, 'role_above_own']);
    }
    const own = await call('personnelA', 'PATCH', one('personnelA'), {
      version: 1,
      role: staff.roles.director,
    });
    expect(own.body.errors).toMatchObject([{ field: 'role', code: 'own_account' }]);
  });
});

describe('closing an account', () => {
  /** Actions on a person in the history, in their order. */
  const linesOf = async (name: StaffName) =>
    (
      await server.db
        .selectFrom('history')
        .select('action')
        .where('entity', '=', 'user')
        .where('entity_id', '=', staff.people[name].id)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);

  it('[ACC-3] [SES-8] blocked, deactivated and deleted end every session at once; unblocked may sign in again', async () => {
    for (const [how, back] of [
      ['block', 'unblock'],
      ['deactivate', 'activate'],
    ]) {
      tokens.delete('sellerA');
      await as('sellerA');
      const closed = await call('admin', 'POST', `${one('sellerA')}/${how}`);
      expect(closed.body).toMatchObject({ blocked: how === 'block', session_count: 0 });
      const ended = await call('sellerA', 'GET', '/auth/me');
      expect([ended.status, ended.body.code]).toEqual([401, 'session_ended']);
      await expect(server.signIn(staff.people.sellerA.phone, PASSWORD)).rejects.toThrow(/account_/);
      const version = closed.body.version;
      expect((await call('admin', 'POST', `${one('sellerA')}/${how}`)).body.version).toBe(version);
      await call('admin', 'POST', `${one('sellerA')}/${back}`);
      await call('admin', 'POST', `${one('sellerA')}/${back}`);
      await server.signIn(staff.people.sellerA.phone, PASSWORD);
    }
    // Repeats write no line.
    expect(await linesOf('sellerA')).toEqual(['blocked', 'unblocked', 'deactivated', 'activated']);
  });

  it('[ACC-3] a deleted person frees phone and PINFL; restored only with a free number', async () => {
    const { phone } = staff.people.sellerA;
    await as('sellerA');
    expect((await call('admin', 'DELETE', one('sellerA'))).body).toMatchObject({
      status: 'deleted',
      session_count: 0,
      can: ['users.show', 'history', 'users.delete'],
    });
    expect((await call('admin', 'PATCH', one('sellerA'), { version: 2, name: 'Olim' })).body.code).toBe(
      'person_deleted',
    );
    expect((await call('admin', 'POST', `${one('sellerA')}/reset-password`)).body.code).toBe(
      'person_deleted',
    );
    for (const how of ['block', 'unblock', 'deactivate', 'activate'])
      expect((await call('admin', 'POST', `${one('sellerA')}/${how}`)).body.code, how).toBe('person_deleted');
    const photo = await call('admin', 'DELETE', `${one('sellerA')}/photo`);
    expect(photo.body.code).toBe('person_deleted');
    expect((await call('admin', 'DELETE', one('sellerA'))).status).toBe(200);
    expect(await linesOf('sellerA')).toEqual(['deleted']);
    expect((await call('admin', 'POST', '/users', hire({ phone }))).status).toBe(201);
    const taken = await call('admin', 'POST', `${one('sellerA')}/restore`, {});
    expect([taken.status, taken.body.code]).toEqual([409, 'phone_taken']);
    expect(taken.body.phone).toHaveLength(1);
    const back = await call('admin', 'POST', `${one('sellerA')}/restore`, { phone: '97 000 00 01' });
    expect(back.body).toMatchObject({ status: 'active', phone: '+998970000001' });
    expect((await call('admin', 'GET', '/users?search=97000')).body.total).toBe(1);
  });

  it('resets a password to the default one and ends the sessions', async () => {
    await as('sellerA');
    const reset = await call('admin', 'POST', `${one('sellerA')}/reset-password`);
    expect(reset.body).toMatchObject({ password_is_default: true, session_count: 0 });
    expect((await call('sellerA', 'GET', '/auth/me')).status).toBe(401);
    await server.signIn(staff.people.sellerA.phone, DEFAULT_PASSWORD);
  });

  it('lists the sessions of a person and ends them', async () => {
    await as('sellerA');
    await server.signIn(staff.people.sellerA.phone, PASSWORD);
    expect((await call('admin', 'GET', one('sellerA'))).body.session_count).toBe(2);
    const sessions = await call('admin', 'GET', `${one('sellerA')}/sessions`);
    expect(sessions.body.items).toHaveLength(2);
    expect(sessions.body.items).toMatchObject([{ current: false }, { current: false }]);
    for (const ended of [2, 0])
      expect((await call('admin', 'POST', `${one('sellerA')}/end-sessions`)).body).toEqual({ ended });
    const lines = server.db.selectFrom('history').select('after').where('action', '=', 'sessions_ended');
    expect(await lines.execute()).toEqual([{ after: { count: 2 } }]);
    expect((await call('sellerA', 'GET', '/auth/me')).status).toBe(401);
    expect((await call('personnelA', 'GET', `${one('porterB')}/sessions`)).status).toBe(404);
  });
});

describe('the own account', () => {
  it('is not demoted, blocked, deactivated or deleted, also beside another administrator', async () => {
    const { administrator, merchandiser } = staff.roles;
    expect((await call('admin', 'POST', '/users', hire({ role: administrator, branch: null }))).status).toBe(
      201,
    );
    const { version, can } = (await call('admin', 'GET', one('admin'))).body;
    expect(can).toEqual(['users.show', 'history', 'users.edit', 'users.sessions']);
    const demoted = await call('admin', 'PATCH', one('admin'), { version, role: merchandiser });
    expect(demoted.body.errors).toMatchObject([{ field: 'role', code: 'own_account' }]);
    for (const [method, path] of [
      ['POST', `${one('admin')}/block`],
      ['POST', `${one('admin')}/deactivate`],
      ['POST', `${one('admin')}/reset-password`],
      ['DELETE', one('admin')],
    ] as const) {
      const refused = await call('admin', method, path);
      expect([refused.status, refused.body.code], `${method} ${path}`).toEqual([403, 'own_account']);
    }
    expect((await call('admin', 'GET', '/auth/me')).status).toBe(200);
  });
});

describe('administrators', () => {
  it('two administrators who demote, block or delete each other at once: one of them stays', async () => {
    for (const how of ['demote', 'block', 'delete'] as const) {
      await server.db
        .updateTable('users')
        .set({ role_id: staff.roles.administrator, status: 'active', blocked_at: null })
        .where('id', 'in', [staff.people.admin.id, staff.people.sellerA.id])
        .execute();
      const names = ['admin', 'sellerA'] as const;
      tokens.clear();
      for (const name of names) await as(name);
      const versions = await Promise.all(
        names.map(async (name) => (await call(name, 'GET', one(name))).body.version),
      );
      const attack = (attacker: StaffName, victim: StaffName, version: number | undefined) => {
        if (how === 'block') return call(attacker, 'POST', `${one(victim)}/block`);
        if (how === 'delete') return call(attacker, 'DELETE', one(victim));
        return call(attacker, 'PATCH', one(victim), { version, role: staff.roles.merchandiser });
      };
      const answers = await Promise.all([
        attack('admin', 'sellerA', versions[1]),
        attack('sellerA', 'admin', versions[0]),
      ]);
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses[0], how).toBe(200);
      expect(statuses[1], how).toBeGreaterThanOrEqual(400);
      const left = await server.db
        .selectFrom('users')
        .innerJoin('role', 'role.id', 'users.role_id')
        .select('users.id')
        .where('is_admin', '=', true)
        .where('status', '=', 'active')
        .where('blocked_at', 'is', null)
        .execute();
      expect(left, how).toHaveLength(1);
    }
  });
});

describe('requests for a new password', () => {
  it('[ACC-5] reach people who may reset passwords, and are marked as handled', async () => {
    const ask = (phone: string) =>
      server.call('POST', '/api/auth/reset-requests', { body: { phone, comment: 'esimdan chiqdi' } });
    for (const name of ['sellerA', 'porterB'] as const) await ask(staff.people[name].phone);
    await ask('+998990000000');
    const all = await call('admin', 'GET', '/password-requests');
    expect(all.body.items).toHaveLength(3);
    expect(all.body.items[1]).toMatchObject({
      person: { id: staff.people.porterB.id, branch: { code: 'SAM-01' } },
      comment: 'esimdan chiqdi',
    });
    expect(all.body.items[0]).toMatchObject({ person: null });
    const own = await call('personnelA', 'GET', '/password-requests');
    expect(own.body.items).toMatchObject([{ phone: staff.people.sellerA.phone }]);
    const [unknown, foreign, mine] = all.body.items;
    expect((await call('personnelA', 'POST', `/password-requests/${foreign?.id}/handled`)).status).toBe(404);
    expect((await call('personnelA', 'POST', `/password-requests/${unknown?.id}/handled`)).status).toBe(404);
    const done = await call('personnelA', 'POST', `/password-requests/${mine?.id}/handled`);
    expect(done.body).toMatchObject({ handled_by: 'Karimova Aziza' });
    const again = await call('admin', 'POST', `/password-requests/${mine?.id}/handled`);
    expect(again.body, 'as the first person did').toEqual({ ...done.body, person: expect.anything() });
    expect((await call('admin', 'GET', '/password-requests')).body.items).toHaveLength(2);
    expect((await call('admin', 'GET', '/password-requests?handled=true')).body.items).toHaveLength(1);
  });

  it('are found by a part of the phone number or of the name, and by no other word', async () => {
    const { phone, id } = staff.people.porterB;
    const renamed = await call('admin', 'PATCH', one('porterB'), { version: 1, surname: "G'ofurova" });
    expect(renamed.body).toMatchObject({ surname: 'Gʻofurova' });
    const comment = "yodimdan ko'tarildi";
    for (const one of [phone, staff.people.sellerA.phone])
      await server.call('POST', '/api/auth/reset-requests', { body: { phone: one, comment } });
    const found = async (search: string) =>
      (await call('admin', 'GET', `/password-requests?search=${encodeURIComponent(search)}`)).body.items;
    expect((await found('')).length).toBeGreaterThan(1);
    expect(await found('boshqa')).toEqual([]);
    for (const text of [phone.replace(/^(\+998)(..)(...)/, '$1 $2 $3-'), 'GOFUR']) {
      expect(await found(text), text).toMatchObject([{ person: { id } }]);
    }
    expect((await found(phone))[0]).toMatchObject({ comment: 'yodimdan koʻtarildi' });
  });
});

it('recognises a device by its user agent', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
  expect(deviceOf(android)).toBe('Chrome, Android');
  expect(deviceOf(android.replace('Chrome/131', 'SamsungBrowser/23 Chrome/131'))).toBe(
    'Samsung Internet, Android',
  );
  expect(
    deviceOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari, iPhone');
  expect(
    deviceOf(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
    ),
  ).toBe('Edge, Windows');
  expect(deviceOf('curl/8.5.0')).toBe('curl');
  expect(deviceOf('')).toBe('');
});
