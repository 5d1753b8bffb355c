import type { Person } from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeStaff, type Staff } from '../../../test/staff.ts';
import { applied, checked, upload, xlsx } from '../../../test/upload.ts';
import { addRole, addUser, PASSWORD } from '../../../test/world.ts';

const HEADINGS = ['Телефон', 'Фамилия', 'Имя', 'Отчество', 'ПИНФЛ', 'Роль', 'Код филиала'];
const KIND = { kind: 'staff' };

let server: TestServer;
let staff: Staff;
let admin: string;
let keeper: string;
beforeEach(async () => {
  server = await testServer();
  staff = await makeStaff(server.db);
  admin = await server.signIn(staff.people.admin.phone, PASSWORD);
  keeper = await server.signIn(staff.people.personnelA.phone, PASSWORD);
});
afterEach(() => server.close());

const sheet = (...rows: (string | number | null)[][]) => xlsx([HEADINGS, ...rows]);
const found = async (search: string) =>
  (await server.call('GET', `/api/uz/users?search=${encodeURIComponent(search)}`, { token: admin })).json<{
    items: Person[];
  }>().items;

describe('staff from a sheet', () => {
  it('[ACC-1] [ACC-4] are added with role, branch and the default password, once', async () => {
    const file = await sheet(
      ['97 100-00-01', "To'rayev", 'Ali', 'Vali o‘g‘li', 30101901234567, 'Yukchi', 'tas-01'],
      [971000002, 'Каримова', 'Зухра', null, null, 'Мерчандайзер', null],
    );
    const run = await checked(server, admin, file, KIND);
    expect(run).toMatchObject({ counts: { new: 2, changed: 0, unchanged: 0, bad: 0 }, errors: [] });
    expect(await found('971000')).toEqual([]);
    expect(await applied(server, admin, run.id)).toMatchObject({ state: 'done' });
    const [person] = await found('torayev');
    expect(person).toMatchObject({
      surname: 'Toʻrayev',
      patronymic: 'Vali oʻgʻli',
      phone: '+998971000001',
      role: { id: staff.roles.porter },
      branch: { code: 'TAS-01' },
      password_is_default: true,
    });
    expect((await found('971000002'))[0]).toMatchObject({
      branch: null,
      role: { id: staff.roles.merchandiser },
    });
    expect(await found('30101901234567')).toHaveLength(1);
    await server.signIn('97 100 00 01', '123456');
    const lines = await server.call('GET', `/api/uz/history?entity=user&entity_id=${person?.id}`, {
      token: admin,
    });
    expect(lines.json<{ items: object[] }>().items).toMatchObject([
      { action: 'created', branch: { code: 'TAS-01' } },
    ]);
    const written = await server.db
      .selectFrom('history')
      .select('after')
      .where('entity', '=', 'user')
      .where('entity_id', '=', person?.id ?? 0)
      .executeTakeFirst();
    expect(written?.after).toMatchObject({ role_id: staff.roles.porter, branch_id: staff.branches.a });
    expect(lines.body).not.toContain('argon');
    const again = await checked(server, admin, file, KIND);
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, bad: 0 });
  });

  it('[VAL-5] bad rows are named with their column and reason, and nothing is written', async () => {
    const run = await checked(
      server,
      admin,
      await sheet(
        ['12', 'A', 'B', null, null, 'Yukchi', null],
        ['71 200 00 00', 'A', 'B', null, null, 'Yukchi', null],
        ['97 100 00 01', 'A', 'B', null, '123', 'Yukchi', null],
        ['97 100 00 02', '=A', 'B', null, null, 'Yukchi', null],
        ['97 100 00 03', null, 'B', null, null, 'Yukchi', null],
        ['97 100 00 04', 'A', 'B', null, null, 'Direktorcha', null],
        ['97 100 00 05', 'A', 'B', null, null, 'Yukchi', 'XXX-99'],
        [staff.people.sellerA.phone, 'A', 'B', null, null, 'Yukchi', 'TAS-01'],
        ['97 100 00 05', 'A', 'B', null, null, 'Yukchi', null],
        ['97 100 00 06', 'A', 'B', null, null, 'Yukchi', null],
      ),
      KIND,
    );
    expect(run.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'Телефон', 'phone_wrong'],
      [3, 'Телефон', 'phone_prefix'],
      [4, 'ПИНФЛ', 'digits_exact'],
      [5, 'Фамилия', 'row_formula_sign'],
      [6, 'Фамилия', 'required'],
      [7, 'Роль', 'role_unknown'],
      [8, 'Код филиала', 'row_branch_unknown'],
      [9, 'Телефон', 'phone_taken'],
      [10, 'Телефон', 'phones_must_differ'],
      [11, 'Код филиала', 'required'],
    ]);
    const refused = await server.call('POST', `/api/uz/imports/${run.id}/apply`, { token: admin });
    expect(refused.json()).toMatchObject({ code: 'import_has_bad_rows' });
  });

  it('[VAL-5] a PINFL is 14 digits and belongs to one person; a closed branch gets nobody', async () => {
    const of = (phone: string, pinfl: string | null, branch = 'SAM-01') => [
      phone,
      'Aliyev',
      'Vali',
      null,
      pinfl,
      'Yukchi',
      branch,
    ];
    const there = await checked(server, admin, await sheet(of('97 100 00 01', '30101901234567')), KIND);
    await applied(server, admin, there.id);
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('code', '=', 'TAS-01')
      .execute();
    const run = await checked(
      server,
      admin,
      await sheet(
        of('97 100 00 02', '3010190123456x'),
        of('97 100 00 03', '30101901234567'),
        of('97 100 00 04', '40101901234567'),
        of('97 100 00 05', '40101901234567'),
        of('97 100 00 06', null, 'TAS-01'),
        of('97 100 00 07', null),
      ),
      KIND,
    );
    expect(run.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'ПИНФЛ', 'digits_exact'],
      [3, 'ПИНФЛ', 'already_exists'],
      [5, 'ПИНФЛ', 'already_exists'],
      [6, 'Код филиала', 'branch_closed'],
    ]);
    const rows = await server.call('GET', `/api/uz/imports/${run.id}/rows?outcome=bad`, { token: admin });
    expect(rows.json<{ items: { name: string }[] }>().items.map(({ name }) => name)).toEqual([
      '97 100 00 02',
      '97 100 00 03',
      '97 100 00 05',
      '97 100 00 06',
    ]);
  });

  it('of a branch is recorded in the history of that branch', async () => {
    const row = ['97 100 00 03', 'A', 'B', null, null, 'Yukchi', null];
    const run = await checked(server, keeper, await sheet(row), KIND);
    await server.call('POST', `/api/uz/imports/${run.id}/cancel`, { token: keeper });
    const lines = await server.db
      .selectFrom('history')
      .select(['action', 'branch_id'])
      .where('entity', '=', 'import')
      .where('entity_id', '=', run.id)
      .execute();
    expect(lines).toEqual([{ action: 'cancelled', branch_id: staff.branches.a }]);
  });

  it('[GRD-7] only of one’s own branch and below one’s own role; visible to people who may add staff', async () => {
    const bad = await checked(
      server,
      keeper,
      await sheet(
        ['97 100 00 01', 'A', 'B', null, null, 'Yukchi', 'SAM-01'],
        ['97 100 00 02', 'A', 'B', null, null, 'Administrator', 'TAS-01'],
      ),
      KIND,
    );
    expect(bad.errors.map(({ code }) => code)).toEqual(['branch_out_of_scope', 'role_above_own']);
    const run = await checked(
      server,
      keeper,
      await sheet(['97 100 00 03', 'A', 'B', null, null, 'Yukchi', null]),
      KIND,
    );
    const catalogue = '+998903330008';
    await server.db.transaction().execute(async (tx) => {
      await addUser(
        tx,
        catalogue,
        await addRole(tx, 'Katalogchi', { 'goods.import': '1', import: '1' }),
        null,
      );
    });
    const other = await server.signIn(catalogue, PASSWORD);
    const get = async (path: string, token: string) => server.call('GET', `/api/uz${path}`, { token });
    expect((await get(`/imports/${run.id}`, other)).statusCode).toBe(404);
    expect((await get('/imports', other)).json<{ items: object[] }>().items).toEqual([]);
    expect(
      (await upload(server, other, await sheet(['97 100 00 09', 'A', 'B', null, null, 'Yukchi', null]), KIND))
        .statusCode,
    ).toBe(403);
    expect((await upload(server, keeper, 'SKU,Narx\nA,1\n', { kind: 'prices' })).statusCode).toBe(403);
    const adminRun = await checked(
      server,
      admin,
      await sheet(['97 100 00 04', 'A', 'B', null, null, 'Yukchi', null]),
      KIND,
    );
    expect((await get(`/imports/${adminRun.id}`, keeper)).statusCode).toBe(404);
    // The role lacks the permission of that screen, but the import screen needs the roles.
    expect((await get('/role_perms/user_roles', keeper)).json()).toContainEqual({
      key: 'import',
      value: '1',
    });
    expect((await get('/imports', keeper)).json<{ items: object[] }>().items).toHaveLength(2);
    // After moving to another branch they can neither read nor add the names and numbers of the previous one.
    const moved = await server.call('PATCH', `/api/uz/users/${staff.people.personnelA.id}`, {
      token: admin,
      body: { version: 1, branch: 'SAM-01' },
    });
    expect(moved.statusCode).toBe(200);
    for (const path of [`/imports/${run.id}`, `/imports/${run.id}/rows`, `/imports/${bad.id}`])
      expect((await get(path, keeper)).statusCode, path).toBe(404);
    expect((await get('/imports', keeper)).json<{ items: object[] }>().items).toEqual([]);
    expect((await server.call('POST', `/api/uz/imports/${run.id}/apply`, { token: keeper })).statusCode).toBe(
      404,
    );
    expect(await found('971000003')).toEqual([]);
  });
});

describe('taking back staff from a sheet', () => {
  const undo = (id: number, token: string) => server.call('POST', `/api/uz/imports/${id}/undo`, { token });

  async function keepersRun(): Promise<number> {
    const file = await sheet(['97 100 00 03', 'Aliyev', 'Vali', null, null, 'Yukchi', null]);
    const { id } = await checked(server, keeper, file, KIND);
    await applied(server, keeper, id);
    return id;
  }

  it('deletes the people it added, and nobody who later got the same phone number', async () => {
    const id = await keepersRun();
    const [first] = await found('971000003');
    await server.call('DELETE', `/api/uz/users/${first?.id}?confirmed=true`, { token: admin });
    const file = await sheet(['97 100 00 03', 'Aliyev', 'Vali', null, null, 'Yukchi', 'SAM-01']);
    const other = await checked(server, admin, file, KIND);
    await applied(server, admin, other.id);
    const [second] = await found('971000003');
    expect(second?.id).not.toBe(first?.id);

    expect((await undo(id, keeper)).json()).toMatchObject({ code: 'import_touched' });
    expect(await found('971000003')).toMatchObject([{ id: second?.id, status: 'active' }]);
    expect((await undo(other.id, admin)).statusCode).toBe(202);
    await expect.poll(async () => (await found('971000003')).length).toBe(0);
  });

  it('[GRD-7] is done by a person below other roles, for people of a role below their own', async () => {
    const id = await keepersRun();
    expect((await undo(id, keeper)).statusCode).toBe(202);
    await expect.poll(async () => (await found('971000003')).length).toBe(0);
  });

  it('is refused to a person without access to those people now', async () => {
    const id = await keepersRun();
    const [person] = await found('971000003');
    await server.db
      .updateTable('role')
      .set({ is_admin: true })
      .where('id', '=', staff.roles.porter)
      .execute();
    expect((await undo(id, keeper)).json()).toMatchObject({ code: 'import_touched' });
    expect(await found('971000003')).toMatchObject([{ id: person?.id, status: 'active' }]);
  });
});
