import type { HistoryLine } from '@javon/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeStaff, type Staff, type StaffName } from '../../../test/staff.ts';
import { addRole, PASSWORD } from '../../../test/world.ts';
import { daysOf } from '../../platform/time/period.ts';
import { dayOf } from '../../platform/time/tashkent.ts';

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

interface Answer {
  readonly items: HistoryLine[];
  readonly next: string | null;
  readonly code: string;
  readonly errors: { code: string; field?: string }[];
}

async function history(name: StaffName, query: string, language = 'ru') {
  const answer = await server.call('GET', `/api/${language}/history?${query}`, { token: await as(name) });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

const edit = async (name: StaffName, id: number, body: object) =>
  server.call('PATCH', `/api/ru/users/${id}`, { token: await as(name), body });

/** Writes a line with another time. */
async function write(
  at: string,
  values: { user?: number; branch?: number; entity?: string; entityId?: number },
) {
  const { user = staff.people.admin.id, branch = null, entity = 'shelf', entityId = 1 } = values;
  await sql`insert into history (at, user_id, branch_id, entity, entity_id, action)
    values (${at}, ${user}, ${branch}, ${entity}, ${entityId}, 'changed')`.execute(server.db);
}

describe('lines', () => {
  it('[OPS-1] show the person, action, place and time, with the values before and after and the names of things', async () => {
    const { sellerA, admin } = staff.people;
    await edit('admin', sellerA.id, {
      version: 1,
      surname: 'Aliyeva',
      role: staff.roles.porter,
      branch: 'SAM-01',
    });
    const { body } = await history('admin', `entity=user&entity_id=${sellerA.id}`);
    expect(body.items).toHaveLength(2);
    const [arrived, changed] = body.items;
    expect(changed).toMatchObject({
      action: 'changed',
      person: { id: admin.id, name: 'Karimova Aziza' },
      branch: { code: 'TAS-01' },
      entity: 'user',
      entity_id: sellerA.id,
      entity_name: { ru: 'Aliyeva Aziza' },
    });
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { field: 'surname', before: 'Karimova', after: 'Aliyeva' },
        {
          field: 'role_id',
          before: { id: staff.roles.seller, name: { uz: 'Sotuvchi', ru: 'Продавец' } },
          after: { id: staff.roles.porter, name: { uz: 'Yukchi', ru: 'Yukchi' } },
        },
        {
          field: 'branch_id',
          before: { id: staff.branches.a, name: { uz: 'Filial TAS-01', ru: 'Филиал TAS-01' } },
          after: { id: staff.branches.b, name: { uz: 'Filial SAM-01', ru: 'Филиал SAM-01' } },
        },
      ]),
    );
    expect(arrived).toMatchObject({ action: 'arrived', branch: { code: 'SAM-01' } });
    expect(Date.now() - Date.parse(changed?.at ?? '')).toBeLessThan(60_000);
    expect(JSON.stringify(body)).not.toMatch(/password|argon/);
  });

  it('[OPS-1] leave out fields that did not change and counts of zero', async () => {
    await sql`insert into history (user_id, entity, entity_id, action, before, after) values
      (${staff.people.admin.id}, 'product', 1, 'changed', '{"price": 100, "old_price": null}',
        '{"price": 100, "old_price": 120}'),
      (${staff.people.admin.id}, 'print_job', 1, 'printed', null, '{"items": 3, "refused": 0}')`.execute(
      server.db,
    );
    const changes = async (entity: string) =>
      (await history('admin', `entity=${entity}`)).body.items.map((line) => line.changes);
    expect(await changes('product')).toEqual([[{ field: 'old_price', before: null, after: 120 }]]);
    expect(await changes('print_job')).toEqual([[{ field: 'items', before: null, after: 3 }]]);
  });

  it('[OPS-1] every kind of change of people and roles writes one', async () => {
    const token = await as('admin');
    const call = (method: string, path: string, body?: unknown) =>
      server.call(method, `/api/ru${path}`, { token, body });
    const one = `/users/${staff.people.sellerA.id}`;
    for (const path of ['block', 'unblock', 'deactivate', 'activate', 'reset-password'])
      await call('POST', `${one}/${path}`);
    await call('DELETE', one);
    await call('POST', `${one}/restore`, {});
    const of = async (query: string) => (await history('admin', query)).body.items.map((line) => line.action);
    expect(await of(`entity=user&entity_id=${staff.people.sellerA.id}`)).toEqual([
      'restored',
      'deleted',
      'password_reset',
      'activated',
      'deactivated',
      'unblocked',
      'blocked',
    ]);
    const role = (
      await call('POST', '/roles', { name: { uz: 'A', ru: 'Б' }, copy_from: staff.roles.porter })
    ).json<{ id: number; version: number }>();
    await call('PATCH', `/roles/${role.id}`, { version: role.version, name: { uz: 'A', ru: 'В' } });
    await call('DELETE', `/roles/${role.id}?confirmed=true`);
    expect(await of(`entity=role&entity_id=${role.id}`)).toEqual([
      'deleted',
      'changed',
      'permissions_changed',
      'created',
    ]);
  });

  it('[OPS-1] [GRD-7] only of the own branch for a person limited to it, by list, filter and export', async () => {
    await edit('admin', staff.people.sellerA.id, { version: 1, surname: 'Birinchi' });
    await edit('admin', staff.people.sellerB.id, { version: 1, surname: 'Ikkinchi' });
    const own = (await history('directorA', '')).body.items;
    expect(new Set(own.map((line) => line.branch?.code))).toEqual(new Set(['TAS-01']));
    expect(
      (await history('directorA', `entity=user&entity_id=${staff.people.sellerB.id}`)).body.items,
    ).toEqual([]);
    expect((await history('directorA', `person=${staff.people.sellerB.id}`)).body.items).toEqual([]);
    expect((await history('directorA', 'branch=SAM-01')).status).toBe(404);
    expect((await history('sellerA', '')).status).toBe(403);
    const file = await server.call('GET', '/api/ru/history/export', { token: await as('directorA') });
    const rows = await readSheet(file.rawPayload);
    expect(JSON.stringify(rows)).toContain('Birinchi');
    expect(JSON.stringify(rows)).not.toContain('Ikkinchi');
    expect(
      (await server.call('GET', '/api/ru/history/export?branch=SAM-01', { token: await as('directorA') }))
        .statusCode,
    ).toBe(404);
    // A person without a branch, with an own scope, sees only their own actions.
    const roleId = await server.db.transaction().execute((tx) => addRole(tx, 'Yolgʻiz', { history: 'own' }));
    await server.db
      .updateTable('users')
      .set({ role_id: roleId })
      .where('id', '=', staff.people.merchandiser.id)
      .execute();
    const alone = (await history('merchandiser', '')).body.items;
    expect(alone.map((line) => [line.action, line.person?.id])).toEqual([
      ['signed_in', staff.people.merchandiser.id],
    ]);
  });
});

describe('filters', () => {
  it('by person, kind, thing, branch and days in the chain’s time zone', async () => {
    await write('2024-03-09T18:59:59Z', { branch: staff.branches.a });
    await write('2024-03-09T19:00:00Z', { branch: staff.branches.b });
    await write('2024-03-10T18:59:59.999Z', { user: staff.people.sellerA.id, entityId: 7 });
    await write('2024-03-10T19:00:00Z', { entity: 'brand' });
    const count = async (query: string) =>
      (await history('admin', `${query}&from=2024-01-01&to=2024-12-31`)).body.items.length;
    expect(await count('entity=shelf')).toBe(3);
    expect(await count('entity=shelf&entity_id=7')).toBe(1);
    expect(await count(`person=${staff.people.sellerA.id}`)).toBe(1);
    expect(await count(`branch=${staff.branches.a}`)).toBe(1);
    expect(await count('branch=SAM-01')).toBe(1);
    expect((await history('admin', 'from=2024-03-10&to=2024-03-10')).body.items).toHaveLength(2);
    const entities = async (query: string) =>
      new Set((await history('admin', query)).body.items.map(({ entity }) => entity));
    expect(await entities('sign_ins=only')).toEqual(new Set(['session']));
    expect(await entities('sign_ins=without')).toEqual(new Set(['brand', 'shelf']));
    const kinds = await server.call('GET', '/api/ru/history/kinds', { token: await as('admin') });
    expect(kinds.json()).toEqual({ items: ['brand', 'session', 'shelf'] });
    const ofBranch = await server.call('GET', '/api/ru/history/kinds', { token: await as('directorA') });
    expect(ofBranch.json().items).not.toContain('brand');
    expect(ofBranch.json().items).toContain('shelf');
  });

  it('[OPS-1] a permission by its key, also after a change of the key; a client by the key of its page', async () => {
    const token = await as('admin');
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await server.call(method, `/api/ru${path}`, { token, ...(body ? { body } : {}) });
      if (answer.statusCode >= 300) throw new Error(answer.body);
      return answer;
    };
    const add = (key: string) =>
      call('POST', '/permissions', {
        key,
        name: { uz: 'Kassa', ru: 'Касса' },
        type: 'flag',
        category: 'shelves',
        colour: '#336699',
      });
    await add('till');
    await call('PATCH', '/permissions/till', { version: 1, key: 'till.open' });
    // Another permission gets the freed key.
    await add('till');
    await call('PATCH', '/permissions/till.open', { version: 2, colour: '#000000' });
    await call('DELETE', '/permissions/till?confirmed=true');
    const of = async (entity: string, key: string) =>
      (await history('admin', `entity=${entity}&entity_key=${key}`)).body.items.map((line) => [
        line.action,
        line.changes.map(({ field }) => field).join(),
      ]);
    expect((await of('permission', 'till.open')).map(([action]) => action)).toEqual([
      'changed',
      'changed',
      'created',
    ]);
    expect((await of('permission', 'till'))[0]?.[0]).toBe('deleted');
    expect(await of('permission', 'till.shut')).toEqual([]);

    await server.db.insertInto('instalment_plan').values({ months: 12, markup_bp: 3000 }).execute();
    const rows = await sql<{ id: number; key: string }>`
      insert into client (name, months) values ('Gulnora', 12), ('Zafar', 12) returning id, key`.execute(
      server.db,
    );
    const [one, other] = rows.rows;
    await write('2024-03-09T12:00:00Z', { entity: 'client', entityId: one?.id ?? 0 });
    expect(await of('client', one?.key ?? '')).toEqual([['changed', '']]);
    expect(await of('client', other?.key ?? '')).toEqual([]);

    for (const query of ['entity=client&entity_key=7', 'entity=user&entity_key=7', 'entity_key=till'])
      expect((await history('admin', query)).body.errors, query).toMatchObject([
        { field: 'entity_key', code: 'invalid' },
      ]);
    // Filtering by a key does not widen the own scope.
    expect((await history('directorA', 'entity=permission&entity_key=till')).body.items).toEqual([]);
  });

  it('[OPS-4] today, current month and last month; a reversed period is refused', async () => {
    expect(daysOf('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(daysOf('current_month', '2026-03-09')).toEqual({ from: '2026-03-01', to: '2026-03-09' });
    expect(daysOf('last_month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysOf('last_month', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    const today = dayOf(new Date());
    const { from } = daysOf('last_month', today);
    await write(`${from}T06:00:00Z`, { entity: 'brand' });
    const has = async (query: string) =>
      (await history('admin', query)).body.items.some((line) => line.entity === 'brand');
    expect([
      await has('period=today'),
      await has('period=current_month'),
      await has('period=last_month'),
    ]).toEqual([false, false, true]);
    expect((await history('admin', 'period=year')).body.errors).toMatchObject([
      { field: 'period', code: 'not_in_list' },
    ]);
    expect((await history('admin', 'from=2024-02-30')).body.errors).toMatchObject([
      { field: 'from', code: 'date_wrong' },
    ]);
    expect((await history('admin', 'from=2024-02-02&to=2024-02-01')).body.errors).toMatchObject([
      { field: 'to', code: 'period_reversed' },
    ]);
  });

  it('pages by cursor over moments shared by many lines and over parts of the history, each line once', async () => {
    for (let i = 0; i < 30; i++) await write(`2024-0${1 + (i % 3)}-15T10:00:00.123456Z`, { entityId: i + 1 });
    for (const sort of ['-at', 'at']) {
      const seen: number[] = [];
      let cursor = '';
      do {
        const { body } = await history('admin', `entity=shelf&limit=7&sort=${sort}${cursor}`);
        seen.push(...body.items.map((line) => line.id));
        cursor = body.next === null ? '' : `&cursor=${body.next}`;
      } while (cursor !== '');
      expect(new Set(seen).size, sort).toBe(30);
      expect(seen, sort).toHaveLength(30);
    }
    expect((await history('admin', 'cursor=abc')).body.code).toBe('cursor_wrong');
  });
});

describe('is immutable', () => {
  it('[OPS-1] by UPDATE, DELETE or TRUNCATE, as a whole or in part, even for the owner of the tables', async () => {
    const today = dayOf(new Date());
    await sql`select ensure_history_partition(${today}::date)`.execute(server.db);
    await as('admin');
    const month = `history_${today.slice(0, 7).replace('-', '_')}`;
    for (const table of ['history', 'history_rest', month]) {
      if (table !== 'history_rest') {
        await expect(
          sql`update ${sql.table(table)} set action = 'x'`.execute(server.owner),
          table,
        ).rejects.toThrow('history is not changed');
        await expect(sql`delete from ${sql.table(table)}`.execute(server.owner), table).rejects.toThrow(
          'history is not changed',
        );
      }
      await expect(sql`truncate ${sql.table(table)}`.execute(server.owner), table).rejects.toThrow(
        'history is not changed',
      );
    }
  });
});

describe('export', () => {
  it('[OPS-1] is a sheet readable without the product, in the caller’s language, formulas neutralised', async () => {
    const path = `/api/ru/users/${staff.people.sellerA.id}`;
    const named = await edit('admin', staff.people.sellerA.id, {
      version: 1,
      name: '=HYPERLINK("http://x")',
      surname: '@ali',
    });
    expect(named.statusCode).toBe(200);
    await server.call('POST', `${path}/block`, { token: await as('admin') });
    const file = await server.call('GET', '/api/uz/history/export?entity=user', { token: await as('admin') });
    expect(file.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const rows = await readSheet(file.rawPayload);
    expect(rows[0]).toEqual(['Vaqt', 'Xodim', 'Filial', 'Nima', 'Raqami', 'Nomi', 'Amal', 'Oʻzgarishlar']);
    expect(rows).toHaveLength(3);
    expect(rows[2]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(rows[2]?.slice(1, 7)).toEqual([
      'Karimova Aziza',
      'TAS-01 Filial TAS-01',
      'Xodim',
      staff.people.sellerA.id,
      `'@ali =HYPERLINK("http://x")`,
      'oʻzgartirildi',
    ]);
    expect(rows[2]?.[7]).toBe('Ism: Aziza → =HYPERLINK("http://x"); Familiya: Karimova → @ali');
    expect(
      (await server.call('GET', '/api/uz/history/export', { token: await as('sellerB') })).statusCode,
    ).toBe(403);
  });

  it('by a filter that the database refuses is an error like that of the list, not a file that breaks off', async () => {
    const file = await server.call('GET', '/api/uz/history/export?entity=%00', { token: await as('admin') });
    expect(file.statusCode).toBe(400);
    expect(file.json()).toMatchObject({ code: 'invalid' });
  });

  it('of many lines comes whole and in order, read in several parts', async () => {
    await sql`insert into history (at, user_id, entity, entity_id, action, before, after)
      select timestamptz '2024-01-01' + n * interval '1 second', ${staff.people.admin.id}, 'product', n, 'changed',
        '{"price": 1000000}', '{"price": 1100000}' from generate_series(1, 20000) n`.execute(server.db);
    const file = await server.call('GET', '/api/ru/history/export?entity=product', {
      token: await as('admin'),
    });
    const rows = await readSheet(file.rawPayload);
    expect(rows).toHaveLength(20_001);
    expect(rows[1]?.[4]).toBe(20_000);
    expect(rows[20_000]?.[4]).toBe(1);
  });
});
