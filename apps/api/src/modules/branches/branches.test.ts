import type { Branch } from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCategory, addProduct } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeStaff, type Staff } from '../../../test/staff.ts';
import { addRole, addUser, PASSWORD } from '../../../test/world.ts';
import { dayOf } from '../../platform/time/tashkent.ts';

const KEEPER = '+998903330009';

let server: TestServer;
let staff: Staff;
let admin: string;
/** A person who may change their own branch, and close branches. */
let keeper: string;
beforeEach(async () => {
  server = await testServer();
  staff = await makeStaff(server.db);
  await server.db.transaction().execute(async (tx) => {
    const values = { branch: 'own', 'branch.show': 'own', 'branch.edit': 'own', 'price_tag.print': 'own' };
    await addUser(tx, KEEPER, await addRole(tx, 'Filialchi', values), staff.branches.a);
  });
  admin = await server.signIn(staff.people.admin.phone, PASSWORD);
  keeper = await server.signIn(KEEPER, PASSWORD);
});
afterEach(() => server.close());

type Answer = Branch & {
  code: string;
  items: Branch[];
  errors: { code: string; field?: string }[];
  conflict?: { changed: unknown };
};

async function call(token: string, method: string, path: string, body?: unknown) {
  const answer = await server.call(method, `/api/ru${path}`, {
    token,
    body,
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

const region = async (code: string) =>
  (await server.db.selectFrom('region').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
const fresh = async () => ({
  code: 'BUX-07',
  name: { uz: "G'ijduvon", ru: 'Гиждуван' },
  region: await region('BUX'),
  address: { uz: 'Markaz 1', ru: 'Центр 1' },
});

describe('branches', () => {
  it('[SHF-7] are listed with their shelves and the state of these, on request; with scope own only the own ones', async () => {
    const { a, b } = staff.branches;
    const shelf = async (branch_id: number, name: string, changed: Date) =>
      server.db
        .insertInto('shelf')
        .values({ branch_id, name, type: 'straight', main_mm: 2000, updated_at: changed.toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow();
    const before = async (branch: number) =>
      (await call(admin, 'GET', '/branches?with_state=true&limit=200')).body.items.find(
        (one) => one.id === branch,
      );
    const [beforeA, beforeB] = [await before(a), await before(b)];
    const long = new Date(Date.now() - 8 * 86_400_000);
    const { id } = await shelf(b, 'Yangi 1', new Date());
    const category_id = await addCategory(server.db, 'Фены');
    const product_id = await addProduct(server.db, { sku: 'F-1', category_id });
    const storey = { shelf_id: id, face: 1, storey: 1 };
    const sizes = { length_mm: 900, height_mm: 400, depth_mm: 500, bottom_mm: 100, zone: 'golden' };
    await server.db
      .insertInto('shelf_storey')
      .values({ ...storey, ...sizes })
      .execute();
    const place = { branch_id: b, product_id, position: 1, x_mm: 0 };
    await server.db
      .insertInto('placement')
      .values({ ...storey, ...place })
      .execute();
    await shelf(b, 'Yangi 2', new Date());
    await shelf(b, 'Eski 1', long);
    const { id: gone } = await shelf(b, 'Oʻchgan 1', new Date());
    const deleted_at = new Date().toISOString();
    await server.db.updateTable('shelf').set({ deleted_at }).where('id', '=', gone).execute();
    for (const [status, end_on] of [
      [1, '2020-01-02'],
      [2, '2020-01-02'],
      [2, dayOf(new Date())],
      [3, '2020-01-02'],
    ] as const) {
      await server.db
        .insertInto('application')
        .values({
          branch_id: b,
          shelf_id: id,
          comment: 'Javonni oʻzgartirish',
          begin_on: '2020-01-01',
          end_on,
          status,
          author_id: staff.people.admin.id,
        })
        .execute();
    }
    const listed = await call(admin, 'GET', '/branches?with_state=true&limit=200&sort=-shelf_count');
    const counts = listed.body.items.map((one) => one.shelf_count);
    expect(counts).toEqual(counts.toSorted((x, y) => y - x));
    const after = listed.body.items.find((one) => one.id === b);
    expect(after?.shelf_count).toBe((beforeB?.shelf_count ?? 0) + 3);
    expect(after?.shelf_state).toEqual({
      empty: (beforeB?.shelf_state?.empty ?? 0) + 2,
      changed: (beforeB?.shelf_state?.changed ?? 0) + 2,
      applications: 3,
      late: 2,
    });
    expect(await before(a)).toEqual(beforeA);
    expect((await call(admin, 'GET', '/branches')).body.items[0]?.shelf_state).toBeNull();
    const own = await call(keeper, 'GET', '/branches?with_state=true');
    expect(own.body.items.map((one) => one.id)).toEqual([a]);
  });

  it('give no counts of requests, tags, campaigns and check lists to those who may not see these in the branch', async () => {
    const { a, b } = staff.branches;
    const phone = '+998903330010';
    await server.db.transaction().execute(async (tx) => {
      const values = { branch: 'all', 'branch.show': 'all', application: 'own', check_list: 'own' };
      const role = await addRole(tx, 'Nazoratchi', {
        ...values,
        price_tag: 'own',
        analytic_price_tag: 'own',
      });
      await addUser(tx, phone, role, b);
    });
    const day = {
      day: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      tag_needed: 9,
      tag_right: 8,
    };
    const rest = { campaign_due: 0, campaign_done: 0, check_due: 0, check_done: 0 };
    for (const branch_id of [a, b])
      await server.db
        .insertInto('director_day')
        .values({ ...day, ...rest, branch_id, application_due: 0, application_done: 0 })
        .execute();
    const readAs = async (token: string, branch: number) => {
      const list = await call(token, 'GET', '/branches?with_state=true&with_day=true');
      const listed = list.body.items.find((one) => one.id === branch);
      const page = await server.call('GET', `/api/ru/branches/${branch}`, { token });
      const days = await server.call('GET', `/api/ru/branches/${branch}/days`, { token });
      const { today, days: kept } = days.json<{ today: object; days: object[] }>();
      return {
        state: listed?.shelf_state,
        day: listed?.day,
        tags: page.json<{ tags: object }>().tags,
        today,
        kept,
      };
    };
    const noState = {
      empty: expect.any(Number),
      changed: expect.any(Number),
      applications: null,
      late: null,
    };
    const noDay = { tags: null, campaigns_running: null, campaigns_late: null, applications_late: null };
    const nothing = {
      state: noState,
      day: { ...noDay, check_lists_missed: null },
      tags: null,
      today: { ...noDay, check_lists_missed: null },
      kept: [{ tags: null, campaigns: null, check_lists: null, applications: null }],
    };
    expect(await readAs(keeper, a)).toMatchObject(nothing);
    const inspector = await server.signIn(phone, PASSWORD);
    expect(await readAs(inspector, a)).toMatchObject(nothing);
    expect(await readAs(inspector, b)).toMatchObject({
      state: { applications: expect.any(Number), late: expect.any(Number) },
      day: { campaigns_running: 0, applications_late: 0, check_lists_missed: 0 },
      tags: expect.any(Array),
      kept: [{ tags: { done: 8, of: 9 }, applications: { done: 0, of: 0 } }],
    });
  });

  it('[GRD-7] can be chosen with any permission on them, as far as it reaches, and by those who name any branch', async () => {
    let people = 0;
    const listed = async (values: Readonly<Record<string, string>>) => {
      people += 1;
      const phone = `+99890333002${people}`;
      await server.db
        .transaction()
        .execute(async (tx) =>
          addUser(tx, phone, await addRole(tx, `Rol ${people}`, values), staff.branches.a),
        );
      const { body } = await call(await server.signIn(phone, PASSWORD), 'GET', '/branches');
      return body.items?.map(({ code }) => code) ?? body.errors;
    };
    const all = ['SAM-01', 'TAS-01'];
    expect(await listed({ walk_check: 'all' })).toEqual(all);
    expect(await listed({ 'users.add': 'own' })).toEqual(['TAS-01']);
    expect(await listed({ 'check_list.template': '1' })).toEqual(all);
    expect(await listed({ 'check_list.template': '1', check_list: 'own' })).toEqual(['TAS-01']);
    expect(await listed({ goods: '1' })).toMatchObject([{ message: expect.any(String) }]);
  });

  it('are added with a unique code, and listed by region and state', async () => {
    const body = await fresh();
    const added = await call(admin, 'POST', '/branches', body);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      code: 'BUX-07',
      name: { uz: 'Gʻijduvon' },
      tag_language: 'uz',
      closed: false,
      version: 1,
    });
    const twice = await call(admin, 'POST', '/branches', body);
    expect([twice.status, twice.body.errors]).toMatchObject([
      409,
      [{ field: 'code', code: 'already_exists' }],
    ]);
    for (const code of ['12345', 'bux-07', 'BUX07', '../x']) {
      const wrong = await call(admin, 'POST', '/branches', { ...body, code });
      expect([wrong.status, wrong.body.errors], code).toMatchObject([
        400,
        [{ field: 'code', code: 'branch_code_wrong' }],
      ]);
    }
    const nowhere = await call(admin, 'POST', '/branches', { ...body, code: 'BUX-08', region: 999 });
    expect(nowhere.body.errors).toMatchObject([{ field: 'region', code: 'not_in_list' }]);
    const blank = await call(admin, 'POST', '/branches', {
      ...body,
      code: 'BUX-09',
      name: { uz: ' ', ru: 'Б' },
    });
    expect(blank.body.errors).toMatchObject([{ field: 'name.uz', code: 'required' }]);
    const codes = async (query: string) =>
      (await call(admin, 'GET', `/branches?${query}`)).body.items.map((b) => b.code);
    expect(await codes(`region=${await region('BUX')}`)).toEqual(['BUX-07']);
    await call(admin, 'POST', `/branches/${added.body.id}/close`);
    expect(await codes('closed=true')).toEqual(['BUX-07']);
    expect(await codes('closed=false')).toEqual(['SAM-01', 'TAS-01']);
    expect((await call(keeper, 'POST', '/branches', body)).body.code).toBe('no_permission');
  });

  it('are changed only in the current version; code and region only with scope all', async () => {
    const path = `/branches/${staff.branches.a}`;
    const changed = await call(keeper, 'PATCH', path, {
      version: 1,
      address: { uz: "Chilonzor ko'chasi", ru: 'Чиланзар' },
      tag_language: 'ru',
    });
    expect(changed.body).toMatchObject({
      address: { uz: 'Chilonzor koʻchasi' },
      tag_language: 'ru',
      version: 2,
      can: ['branch.show', 'branch.edit'],
    });
    const stale = await call(admin, 'PATCH', path, { version: 1, tag_language: 'kaa' });
    expect([stale.status, stale.body.conflict]).toMatchObject([
      409,
      { version: 2, changed: [{ field: 'tag_language', theirs: 'ru' }] },
    ]);
    expect((await call(keeper, 'PATCH', path, { version: 2, code: 'TAS-99' })).body.code).toBe(
      'no_permission',
    );
    expect((await call(keeper, 'PATCH', path, { version: 2, region: await region('NAV') })).body.code).toBe(
      'no_permission',
    );
    expect(
      (await call(keeper, 'PATCH', `/branches/${staff.branches.b}`, { version: 1, tag_language: 'ru' }))
        .status,
    ).toBe(404);
    expect(
      (await call(admin, 'PATCH', path, { version: 2, region: await region('NAV') })).body.region.code,
    ).toBe('NAV');
    expect((await call(admin, 'PATCH', path, { version: 3, code: 'SAM-01' })).body.errors).toMatchObject([
      { field: 'code', code: 'already_exists' },
    ]);
  });

  it('that are closed accept no new people and print nothing, and can be opened again', async () => {
    const path = `/branches/${staff.branches.a}`;
    const porter = staff.people.porterA.id;
    await server.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', porter).execute();
    const closed = await call(admin, 'POST', `${path}/close`);
    expect(closed.body).toMatchObject({ closed: true, people_count: 5 });
    expect((await call(admin, 'POST', `${path}/close`)).body.version).toBe(closed.body.version);
    const person = {
      name: 'Ali',
      surname: 'Aliyev',
      phone: '97 100 00 01',
      role: staff.roles.porter,
      branch: 'TAS-01',
    };
    expect((await call(admin, 'POST', '/users', person)).body.code).toBe('branch_closed');
    const print = { branch: 'TAS-01', items: [{ product: 1, format: 'A6' }], sheet: {} };
    expect((await call(keeper, 'POST', '/print-jobs', print)).body.code).toBe('branch_closed');
    expect((await call(keeper, 'GET', path)).body.closed).toBe(true);
    expect((await call(admin, 'POST', `${path}/reopen`)).body).toMatchObject({
      closed: false,
      closed_at: null,
    });
    expect((await call(admin, 'POST', '/users', person)).status).toBe(201);
    const lines = await server.call('GET', `/api/ru/history?entity=branch&entity_id=${staff.branches.a}`, {
      token: admin,
    });
    expect(lines.json<{ items: { action: string }[] }>().items.map((line) => line.action)).toEqual([
      'reopened',
      'closed',
    ]);
  });
});
