import { PERMISSION_KEYS, PERMISSIONS, type Permission, type Role } from '@javon/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeStaff, type Staff, type StaffName } from '../../../test/staff.ts';
import { addRole, addUser, PASSWORD } from '../../../test/world.ts';

let server: TestServer;
let staff: Staff;
/** A person who may edit roles but is not an administrator. */
const KEEPER = { phone: '+998903330001', role: 0 };
const tokens = new Map<string, string>();

beforeEach(async () => {
  server = await testServer();
  staff = await makeStaff(server.db);
  tokens.clear();
  await server.db.transaction().execute(async (tx) => {
    const values = {
      roles: '1',
      'roles.add': '1',
      'roles.edit': '1',
      'roles.delete': '1',
      perms: '1',
      shelf: 'own',
      'price_tag.batch': '50',
    };
    KEEPER.role = await addRole(tx, 'Rollar', values);
    await addUser(tx, KEEPER.phone, KEEPER.role, staff.branches.a);
  });
});
afterEach(() => server.close());

type Answer = Role &
  Permission & {
    code: string;
    errors: { code: string; field?: string; params?: object }[];
    items: (Role & Permission & { roles: number })[];
    roles: { role: { id: number; version: number }; value: string | null; editable: boolean }[];
    conflict?: { changed: { field: string; theirs: unknown }[] };
    permissions: Role['permissions'];
  };

async function call(name: StaffName | 'keeper', method: string, path: string, body?: unknown) {
  const phone = name === 'keeper' ? KEEPER.phone : staff.people[name].phone;
  const token = tokens.get(name) ?? (await server.signIn(phone, PASSWORD));
  tokens.set(name, token);
  const answer = await server.call(method, `/api/ru${path}`, {
    token,
    body,
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

const one = (name: StaffName) => `/users/${staff.people[name].id}`;
const givenIn = (role: Role, key: string) => role.permissions.find((p) => p.key === key)?.value;
const versionOf = async (id: number) => (await call('admin', 'GET', `/roles/${id}`)).body.version;

async function set(name: StaffName | 'keeper', id: number, values: Record<string, string>) {
  return call(name, 'PUT', `/roles/${id}/permissions`, {
    version: await versionOf(id),
    values: Object.entries(values).map(([key, value]) => ({ key, value })),
  });
}

describe('roles', () => {
  it('[ACC-2] show how many people have them, and every permission with type, category, colour and value', async () => {
    const list = await call('admin', 'GET', '/roles?sort=-holders');
    const seller = list.body.items.find((role) => role.id === staff.roles.seller);
    expect(seller).toMatchObject({
      holders: 2,
      former_holders: 0,
      is_admin: false,
      can: ['roles.edit', 'roles.delete'],
    });
    await call('admin', 'DELETE', `/users/${staff.people.sellerA.id}`);
    const { body } = await call('admin', 'GET', `/roles/${staff.roles.seller}`);
    expect(body).toMatchObject({ holders: 1, former_holders: 1 });
    expect(body.permissions.map((p) => p.key)).toEqual(expect.arrayContaining([...PERMISSION_KEYS]));
    expect(body.permissions.find((p) => p.key === 'price_tag.batch')).toMatchObject({
      type: 'numeric',
      category: 'price_tags',
      category_name: { ru: 'Ценники' },
      colour: '#F08C00',
      options: [],
      value: '300',
      most: null,
      system: true,
    });
    expect(givenIn(body, 'shelf')).toBe('own');
    expect(givenIn(body, 'history')).toBe('0');
    const admin = await call('admin', 'GET', `/roles/${staff.roles.administrator}`);
    expect([
      givenIn(admin.body, 'shelf'),
      givenIn(admin.body, 'settings'),
      givenIn(admin.body, 'price_tag.batch'),
    ]).toEqual(['all', '1', null]);
  });

  it('[ACC-1] accept only values that the permission’s type and options allow: flag, list of 0, own, all, number', async () => {
    for (const [key, value] of [
      ['shelf', 'mine'],
      ['shelf', '1'],
      ['goods', 'all'],
      ['goods', '2'],
      ['price_tag.batch', '-1'],
      ['price_tag.batch', '1.5'],
      ['price_tag.batch', '1000001'],
      ['price_tag.batch', 'many'],
    ] as const) {
      const wrong = await set('admin', staff.roles.porter, { [key]: value });
      expect(wrong.body.errors, `${key}=${value}`).toMatchObject([
        { field: 'values.0.value', code: 'permission_value_wrong', params: { key } },
      ]);
    }
    const unknown = await set('admin', staff.roles.porter, { 'no.such': '1' });
    expect(unknown.body.errors).toMatchObject([{ field: 'values.0.key', code: 'permission_unknown' }]);
    const good = await set('admin', staff.roles.porter, {
      shelf: 'all',
      goods: '1',
      'price_tag.batch': '0070',
      branch: '0',
    });
    expect(good.status).toBe(200);
    expect([
      givenIn(good.body, 'shelf'),
      givenIn(good.body, 'goods'),
      givenIn(good.body, 'price_tag.batch'),
    ]).toEqual(['all', '1', '70']);
  });

  it('[ACC-1] keep values other than 0; the history has those that changed, in the branch of the person', async () => {
    const made = await call('keeper', 'POST', '/roles', { name: { uz: 'Yangi', ru: 'Новая' } });
    const { id } = made.body;
    await set('keeper', id, { shelf: 'own', 'price_tag.batch': '50' });
    for (let i = 0; i < 2; i++) await set('keeper', id, { shelf: 'own', 'price_tag.batch': '0', goods: '0' });
    const lines = await server.db
      .selectFrom('history')
      .select(['branch_id', 'before', 'after'])
      .where('entity', '=', 'role')
      .where('entity_id', '=', id)
      .where('action', '=', 'permissions_changed')
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      {
        branch_id: staff.branches.a,
        before: { shelf: '0', 'price_tag.batch': '0' },
        after: { shelf: 'own', 'price_tag.batch': '50' },
      },
      {
        branch_id: staff.branches.a,
        before: { 'price_tag.batch': '50' },
        after: { 'price_tag.batch': '0' },
      },
    ]);
    const kept = server.db.selectFrom('role_permission').select('permission_key').where('role_id', '=', id);
    expect(await kept.execute()).toEqual([{ permission_key: 'shelf' }]);
  });

  it('[SES-8] a change applies from the holder’s next call', async () => {
    expect((await call('porterA', 'GET', '/branches')).status).toBe(200);
    await set('admin', staff.roles.porter, { shelf: '0' });
    expect((await call('porterA', 'GET', '/branches')).body.code).toBe('no_permission');
    await set('admin', staff.roles.porter, { branch: 'own' });
    expect((await call('porterA', 'GET', '/branches')).status).toBe(200);
  });

  it('refuse a stale version, with the current values', async () => {
    const version = await versionOf(staff.roles.porter);
    await set('admin', staff.roles.porter, { shelf: 'all' });
    const stale = await call('admin', 'PUT', `/roles/${staff.roles.porter}/permissions`, {
      version,
      values: [{ key: 'shelf', value: '0' }],
    });
    expect(stale.status).toBe(409);
    expect(stale.body.conflict?.changed).toEqual([{ field: 'shelf', theirs: 'all' }]);
    const renamed = await call('admin', 'PATCH', `/roles/${staff.roles.porter}`, {
      version,
      name: { uz: 'A', ru: 'Б' },
    });
    expect(renamed.body.code).toBe('stale_version');
    const strict = { version, required: true };
    const secured = await call('admin', 'PUT', `/roles/${staff.roles.porter}/second-factor`, strict);
    expect(secured.body.code).toBe('stale_version');
  });

  it('are added empty or as a copy, and renamed; names are unique', async () => {
    const copy = await call('admin', 'POST', '/roles', {
      name: { uz: "Ko'makchi", ru: 'Помощник' },
      copy_from: staff.roles.seller,
    });
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({
      name: { uz: 'Koʻmakchi', ru: 'Помощник' },
      holders: 0,
      is_admin: false,
    });
    expect(givenIn(copy.body, 'price_tag.batch')).toBe('300');
    const twice = await call('admin', 'POST', '/roles', { name: { uz: 'X', ru: 'Помощник' } });
    expect([twice.status, twice.body.code]).toEqual([409, 'name_taken']);
    const renamed = await call('admin', 'PATCH', `/roles/${copy.body.id}`, {
      version: copy.body.version,
      name: { uz: 'Yordamchi', ru: 'Ассистент' },
    });
    expect(renamed.body.name).toEqual({ uz: 'Yordamchi', ru: 'Ассистент' });
  });

  it('[ACC-2] permissions are copied from another role; a copy that is not allowed is refused with the reason', async () => {
    await set('admin', staff.roles.porter, { users: 'own' });
    const version = await versionOf(staff.roles.porter);
    const differences = async () => {
      const path = `/roles/compare?left=${staff.roles.porter}&right=${staff.roles.merchandiser}`;
      const { permissions } = (await call('admin', 'GET', path)).body;
      return (permissions as unknown as { key: string; different: boolean }[]).filter((p) => p.different);
    };
    const before = await differences();
    expect(before).toContainEqual(expect.objectContaining({ key: 'shelf', left: 'own', right: 'all' }));
    expect(before).toContainEqual(expect.objectContaining({ key: 'users', left: 'own', right: '0' }));
    expect(before.map(({ key }) => key)).not.toContain('goods.import');
    const copied = await call('admin', 'POST', `/roles/${staff.roles.porter}/copy-permissions`, {
      version,
      from: staff.roles.merchandiser,
    });
    expect(givenIn(copied.body, 'shelf.edit')).toBe('all');
    expect(givenIn(copied.body, 'users'), 'not in the other role').toBe('0');
    expect(await differences()).toEqual([]);
    const late = { version, from: staff.roles.merchandiser };
    const stale = await call('admin', 'POST', `/roles/${staff.roles.porter}/copy-permissions`, late);
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    for (const from of [staff.roles.porter, staff.roles.administrator, 999_999]) {
      const failed = await call('admin', 'POST', `/roles/${staff.roles.porter}/copy-permissions`, {
        version: copied.body.version,
        from,
      });
      expect([failed.status, failed.body.code]).toEqual([409, 'role_permissions_copy_failed']);
      expect(failed.body).toMatchObject({ message: 'Не удалось скопировать разрешения роли' });
    }
  });

  it('[ACC-2] are deleted only after confirmation, and their holders get another role in the same step', async () => {
    const path = `/roles/${staff.roles.seller}`;
    await call('admin', 'DELETE', `/users/${staff.people.sellerB.id}`);
    expect((await call('admin', 'DELETE', path)).body.code).toBe('confirmation_needed');
    const held = await call('admin', 'DELETE', `${path}?confirmed=true`);
    expect([held.status, held.body.code]).toEqual([409, 'role_held']);
    expect(held.body.errors[0]?.params).toEqual({ count: 2 });
    for (const to of [staff.roles.seller, 999_999]) {
      const wrong = await call('admin', 'DELETE', `${path}?confirmed=true&move_to=${to}`);
      expect(wrong.body.errors).toMatchObject([{ field: 'move_to', code: 'role_unknown' }]);
    }
    const gone = await call('admin', 'DELETE', `${path}?confirmed=true&move_to=${staff.roles.porter}`);
    expect(gone.body).toEqual({ deleted: true, moved: 2 });
    expect((await call('admin', 'GET', path)).status).toBe(404);
    expect((await call('admin', 'GET', `/users/${staff.people.sellerA.id}`)).body).toMatchObject({
      role: { id: staff.roles.porter },
      version: 2,
    });
    const lines = server.db.selectFrom('history').select(['user_id', 'branch_id', 'before', 'after']);
    const { id } = staff.people.sellerA;
    expect(await lines.where('entity', '=', 'user').where('entity_id', '=', id).execute()).toEqual([
      {
        user_id: staff.people.admin.id,
        branch_id: staff.branches.a,
        before: { role_id: staff.roles.seller },
        after: { role_id: staff.roles.porter },
      },
    ]);
    const free = await call('admin', 'POST', '/roles', { name: { uz: 'Y', ru: 'Я' } });
    expect((await call('admin', 'DELETE', `/roles/${free.body.id}?confirmed=true`)).body).toEqual({
      deleted: true,
      moved: 0,
    });
  });

  it('are not deleted into a role of a branch while holders have no branch', async () => {
    const path = `/roles/${staff.roles.merchandiser}`;
    const refused = await call('admin', 'DELETE', `${path}?confirmed=true&move_to=${staff.roles.seller}`);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([
      {
        field: 'move_to',
        code: 'role_needs_branch',
        params: { count: 1 },
        message: expect.stringContaining('1'),
      },
    ]);
    const person = `/users/${staff.people.merchandiser.id}`;
    expect((await call('admin', 'GET', person)).body).toMatchObject({
      role: { id: staff.roles.merchandiser },
      version: 1,
    });
    await call('admin', 'DELETE', person);
    const gone = await call('admin', 'DELETE', `${path}?confirmed=true&move_to=${staff.roles.seller}`);
    expect(gone.body).toEqual({ deleted: true, moved: 1 });
  });

  it('get no value of the own branch while holders have no branch, in any way', async () => {
    const id = staff.roles.nothing;
    const { version } = (await call('admin', 'GET', one('nobody'))).body;
    expect((await call('admin', 'PATCH', one('nobody'), { version, branch: null })).status).toBe(200);
    const ways = [
      () => set('admin', id, { shelf: 'own', goods: '1' }),
      async () =>
        call('admin', 'POST', `/roles/${id}/copy-permissions`, {
          version: await versionOf(id),
          from: staff.roles.porter,
        }),
      async () =>
        call('admin', 'PUT', '/permissions/shelf/roles', {
          values: [{ role: id, version: await versionOf(id), value: 'own' }],
        }),
    ];
    for (const way of ways) {
      const refused = await way();
      expect([refused.status, refused.body.code]).toEqual([400, 'role_needs_branch']);
      expect(refused.body.errors[0]?.params).toEqual({ count: 1 });
    }
    expect((await call('admin', 'GET', `/roles/${id}`)).body).toMatchObject({ version: 1, granted: 0 });
    expect((await set('admin', id, { goods: '1' })).status).toBe(200);
    await call('admin', 'PATCH', one('nobody'), { version: version + 1, branch: 'TAS-01' });
    for (const way of ways) expect((await way()).status).toBe(200);
  });

  it('the role of administrators keeps everything: no values, no copy, no deletion', async () => {
    const id = staff.roles.administrator;
    expect((await set('admin', id, { shelf: '0' })).body.code).toBe('role_is_administrator');
    const version = await versionOf(id);
    expect(
      (await call('admin', 'POST', `/roles/${id}/copy-permissions`, { version, from: staff.roles.seller }))
        .body.code,
    ).toBe('role_is_administrator');
    expect(
      (await call('admin', 'DELETE', `/roles/${id}?confirmed=true&move_to=${staff.roles.seller}`)).body.code,
    ).toBe('role_is_administrator');
  });

  it('as another role sees it: for administrators only', async () => {
    const seen = await call('admin', 'GET', `/roles/${staff.roles.porter}/entries`);
    expect(seen.body).toEqual([{ key: 'shelf', value: 'own' }]);
    expect((await call('keeper', 'GET', `/roles/${staff.roles.porter}/entries`)).body.code).toBe(
      'no_permission',
    );
  });
});

describe('a person who edits roles without being an administrator', () => {
  it('[GRD-7] cannot assign their own role more while holding it, nor to anyone', async () => {
    const own = await set('keeper', KEEPER.role, { shelf: 'all' });
    expect([own.status, own.body.code]).toEqual([403, 'role_own']);
    expect((await set('keeper', KEEPER.role, { shelf: '0' })).body.code).toBe('role_own');
    const version = await versionOf(KEEPER.role);
    for (const [method, path, body] of [
      ['PATCH', `/roles/${KEEPER.role}`, { version, name: { uz: 'A', ru: 'А' } }],
      ['POST', `/roles/${KEEPER.role}/copy-permissions`, { version, from: staff.roles.porter }],
      ['DELETE', `/roles/${KEEPER.role}?confirmed=true&move_to=${staff.roles.porter}`, undefined],
      ['PUT', '/permissions/shelf/roles', { values: [{ role: KEEPER.role, version, value: 'all' }] }],
    ] as const) {
      expect((await call('keeper', method, path, body)).body.code, path).toBe('role_own');
    }
  });

  it('cannot give a value above their own, in any way', async () => {
    for (const [key, value] of [
      ['shelf', 'all'],
      ['goods', '1'],
      ['price_tag.batch', '51'],
    ] as const) {
      const refused = await set('keeper', staff.roles.porter, { [key]: value });
      expect([refused.status, refused.body.code], key).toEqual([403, 'role_above_own']);
    }
    expect((await set('keeper', staff.roles.porter, { shelf: 'own', 'price_tag.batch': '50' })).status).toBe(
      200,
    );
    // A role above the person's own cannot be changed, copied from, or given to the holders of a deleted
    // role.
    const version = await versionOf(staff.roles.porter);
    for (const [method, path, body] of [
      [
        'PUT',
        `/roles/${staff.roles.seller}/permissions`,
        { version: 1, values: [{ key: 'shelf', value: '0' }] },
      ],
      ['POST', '/roles', { name: { uz: 'Z', ru: 'З' }, copy_from: staff.roles.seller }],
      ['POST', `/roles/${staff.roles.porter}/copy-permissions`, { version, from: staff.roles.seller }],
      [
        'DELETE',
        `/roles/${staff.roles.porter}?confirmed=true&move_to=${staff.roles.administrator}`,
        undefined,
      ],
      [
        'DELETE',
        `/roles/${staff.roles.administrator}?confirmed=true&move_to=${staff.roles.porter}`,
        undefined,
      ],
      ['PUT', '/permissions/goods/roles', { values: [{ role: staff.roles.porter, version, value: '1' }] }],
    ] as const) {
      expect((await call('keeper', method, path, body)).body.code, `${method} ${path}`).toBe(
        'role_above_own',
      );
    }
    const shown = await call('keeper', 'GET', `/roles/${staff.roles.seller}`);
    expect(shown.body.can).toEqual([]);
    expect(shown.body.permissions.find((p) => p.key === 'shelf')?.most).toBe('own');
  });
});

describe('permissions', () => {
  const own = {
    key: 'stock.count',
    name: { uz: 'Sanoq', ru: 'Пересчёт' },
    type: 'list',
    category: 'shelves',
    colour: '#4C6EF5',
    options: ['0', 'day', 'night'],
  };

  it('[ACC-1] are added with options, given to roles, changed, renamed and deleted after confirmation', async () => {
    const added = await call('admin', 'POST', '/permissions', own);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      key: 'stock.count',
      system: false,
      options: ['0', 'day', 'night'],
      can: ['roles.edit', 'perms.edit', 'perms.delete'],
    });
    expect((await call('admin', 'POST', '/permissions', own)).body.code).toBe('already_exists');
    const seller = added.body.roles.find((one) => one.role.id === staff.roles.seller);
    const given = await call('admin', 'PUT', '/permissions/stock.count/roles', {
      values: [{ role: staff.roles.seller, version: seller?.role.version, value: 'night' }],
    });
    expect(given.body.roles.find((one) => one.role.id === staff.roles.seller)?.value).toBe('night');
    const edited = await call('admin', 'PATCH', '/permissions/stock.count', {
      version: 1,
      key: 'stock.recount',
      options: ['0', 'day'],
    });
    expect(edited.body).toMatchObject({ key: 'stock.recount', version: 2, options: ['0', 'day'] });
    expect(edited.body.roles.find((one) => one.role.id === staff.roles.seller)).toMatchObject({
      value: '0',
      role: { version: (seller?.role.version ?? 0) + 2 },
    });
    expect(
      (await call('admin', 'PATCH', '/permissions/stock.recount', { version: 1, type: 'flag' })).body.code,
    ).toBe('stale_version');
    expect((await call('admin', 'DELETE', '/permissions/stock.recount')).body.code).toBe(
      'confirmation_needed',
    );
    expect((await call('admin', 'DELETE', '/permissions/stock.recount?confirmed=true')).body).toEqual({
      deleted: true,
    });
    expect((await call('admin', 'GET', '/permissions/stock.recount')).status).toBe(404);
  });

  it('used by the product are neither changed nor deleted', async () => {
    for (const [method, path, body] of [
      ['PATCH', '/permissions/shelf.show', { version: 1, name: { uz: 'X', ru: 'X' } }],
      ['PATCH', '/permissions/shelf.show', { version: 1, key: 'shelf.look' }],
      ['DELETE', '/permissions/shelf.show?confirmed=true', undefined],
    ] as const) {
      const refused = await call('admin', method, path, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'permission_is_system']);
    }
    expect((await call('admin', 'POST', '/permissions', { ...own, key: 'shelf' })).body.code).toBe(
      'already_exists',
    );
  });

  it('refuse an invalid key, colour and options', async () => {
    for (const [part, field] of [
      [{ key: 'Has Space' }, 'key'],
      [{ colour: 'red' }, 'colour'],
      [{ colour: '#12345' }, 'colour'],
      [{ options: ['0'] }, 'options'],
      [{ options: ['0', 'a b'] }, 'options.1'],
      [{ category: 'none' }, 'category'],
    ] as const) {
      const wrong = await call('admin', 'POST', '/permissions', { ...own, ...part });
      expect(wrong.status).toBe(400);
      expect(wrong.body.errors, field).toMatchObject([{ field }]);
    }
  });

  it('list by category, type and search; one across all roles; several roles set at once or none', async () => {
    const keys = async (query: string) =>
      (await call('admin', 'GET', `/permissions?${query}`)).body.items.map((p) => p.key);
    expect(await keys('type=numeric')).toEqual(['price_tag.duplicates', 'price_tag.batch']);
    expect(await keys('category=system')).toEqual(
      PERMISSION_KEYS.filter((key) => PERMISSIONS[key].category === 'system'),
    );
    expect(await keys(`search=${encodeURIComponent('roʻyxati')}&category=shelves`)).toEqual([
      'shelf',
      'application',
    ]);
    const first = await call('admin', 'GET', '/permissions?limit=3&sort=key');
    const second = await call(
      'admin',
      'GET',
      `/permissions?limit=200&sort=key&cursor=${(first.body as unknown as { next: string }).next}`,
    );
    expect(first.body.items.length + second.body.items.length).toBe(PERMISSION_KEYS.length);

    const shelf = await call('keeper', 'GET', '/permissions/shelf');
    expect(shelf.body.roles.filter((one) => one.editable).map((one) => one.role.id)).toEqual([
      staff.roles.nothing,
      staff.roles.porter,
    ]);
    const values = [staff.roles.porter, staff.roles.nothing].map((role) => ({
      role,
      version: shelf.body.roles.find((one) => one.role.id === role)?.role.version,
      value: 'own',
    }));
    const half = await call('keeper', 'PUT', '/permissions/shelf/roles', {
      values: [...values, { role: staff.roles.seller, version: 1, value: '0' }],
    });
    expect(half.body.code).toBe('role_above_own');
    expect(await versionOf(staff.roles.nothing)).toBe(values[1]?.version);
    const both = await call('keeper', 'PUT', '/permissions/shelf/roles', { values });
    expect(both.status).toBe(200);
    const late = await call('keeper', 'PUT', '/permissions/shelf/roles', { values });
    expect([late.status, late.body.code]).toEqual([409, 'stale_version']);
  });
});

describe('seeing as a role', () => {
  const as = async (name: StaffName, seeAs: string, path: string, method = 'GET', body?: unknown) => {
    const token = await server.signIn(staff.people[name].phone, PASSWORD);
    const answer = await server.call(method, `/api/ru${path}`, {
      token,
      headers: { 'see-as': seeAs },
      body,
    });
    return { status: answer.statusCode, body: answer.json<Answer>() };
  };

  it('shows an administrator what the role sees, and no row of another branch [GRD-7]', async () => {
    const { director, porter } = staff.roles;
    const own = `${director}:${staff.branches.a}`;
    const users = (await as('admin', own, '/users?limit=100')).body.items as unknown as {
      branch: { id: number } | null;
    }[];
    expect(users.length).toBeGreaterThan(0);
    expect(users.every((one) => one.branch?.id === staff.branches.a)).toBe(true);
    expect((await as('admin', own, `/users/${staff.people.sellerB.id}`)).status).toBe(404);
    expect((await as('admin', own, '/users?branch=SAM-01')).status).toBe(404);
    expect((await as('admin', String(porter), '/users')).status).toBe(403);
    expect((await as('admin', String(porter), '/roles')).status).toBe(403);
  });

  it('changes nothing', async () => {
    const path = `/users/${staff.people.sellerA.id}/block`;
    const answer = await as('admin', String(staff.roles.administrator), path, 'POST');
    expect(answer).toMatchObject({ status: 403, body: { code: 'seeing_only' } });
    const row = await server.db
      .selectFrom('users')
      .select('blocked_at')
      .where('id', '=', staff.people.sellerA.id)
      .executeTakeFirstOrThrow();
    expect(row.blocked_at).toBeNull();
  });

  it('is for administrators, and only for existing roles', async () => {
    const { administrator } = staff.roles;
    const refused = await as('directorA', String(administrator), '/roles');
    expect(refused).toMatchObject({ status: 403, body: { code: 'no_permission' } });
    for (const wrong of ['999999', 'x', '1:', '1;2', '-1'])
      expect((await as('admin', wrong, '/roles')).status).toBe(404);
  });
});
