import type { Region } from '@javon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBranch } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeStaff } from '../../../test/staff.ts';
import { PASSWORD } from '../../../test/world.ts';

let server: TestServer;
let admin: string;
let director: string;
beforeAll(async () => {
  server = await testServer();
  const staff = await makeStaff(server.db);
  admin = await server.signIn(staff.people.admin.phone, PASSWORD);
  director = await server.signIn(staff.people.directorA.phone, PASSWORD);
});
afterAll(() => server.close());

type Answer = Region & {
  code: string;
  message: string;
  items: Region[];
  errors: { code: string; field?: string }[];
  conflict?: { version: number; changed: unknown };
};

async function call(token: string, method: string, path: string, body?: unknown) {
  const answer = await server.call(method, `/api/ru${path}`, {
    token,
    body,
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

const regions = async (token = admin) => (await call(token, 'GET', '/regions')).body.items;
const codes = async () => (await regions()).map(({ code }) => code);
const named = (uz: string, ru: string) => ({ uz, ru });
const add = (code: string, name: { uz: string; ru: string }) =>
  call(admin, 'POST', '/regions', { code, name });

describe('regions', () => {
  it('are added last, renamed everywhere, moved, and deleted, each with its line of the history', async () => {
    const before = await codes();
    const added = await add('ZAR', named("G'arbiy zona", 'Западная зона'));
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      code: 'ZAR',
      name: { uz: 'Gʻarbiy zona' },
      branch_count: 0,
      version: 1,
      can: ['branch.region'],
    });
    expect(await codes()).toEqual([...before, 'ZAR']);

    const path = `/regions/${added.body.id}`;
    const branch = await addBranch(server.db, 'ZAR-01');
    await call(admin, 'PATCH', `/branches/${branch}`, { version: 1, region: added.body.id });
    const renamed = await call(admin, 'PATCH', path, { version: 1, name: named('Sharq', 'Восток') });
    expect(renamed.body).toMatchObject({ name: { uz: 'Sharq', ru: 'Восток' }, branch_count: 1, version: 2 });
    const listed = (await call(admin, 'GET', `/branches?region=${added.body.id}`)).body.items as unknown as {
      region: Region;
    }[];
    expect(listed.map((one) => one.region.name.ru)).toEqual(['Восток']);

    await call(admin, 'PATCH', path, { version: 2, position: 2 });
    expect(await codes()).toEqual([before[0], 'ZAR', ...before.slice(1)]);
    const sorted = await call(admin, 'GET', '/branches?sort=region&limit=200');
    const order = sorted.body.items.map((one) => one.code);
    expect(order.indexOf('ZAR-01')).toBeLessThan(order.indexOf('SAM-01'));
    await call(admin, 'PATCH', path, { version: 2, position: 1000 });
    expect(await codes()).toEqual([...before, 'ZAR']);

    const refused = await call(admin, 'DELETE', `${path}?confirmed=true`);
    expect([refused.status, refused.body.code]).toEqual([409, 'region_not_empty']);
    expect(refused.body.message).toContain('1');
    await server.db.deleteFrom('branch').where('id', '=', branch).execute();
    expect((await call(admin, 'DELETE', path)).body.code).toBe('confirmation_needed');
    expect((await call(admin, 'DELETE', `${path}?confirmed=true`)).body).toEqual({ deleted: true });
    expect(await codes()).toEqual(before);
    expect((await call(admin, 'DELETE', `${path}?confirmed=true`)).status).toBe(404);

    const lines = await call(admin, 'GET', `/history?entity=region&entity_id=${added.body.id}`);
    expect((lines.body.items as unknown as { action: string }[]).map(({ action }) => action)).toEqual([
      'deleted',
      'moved',
      'moved',
      'changed',
      'created',
    ]);
  });

  it('have unique codes and names, whatever the case of their letters; bad input changes nothing', async () => {
    const before = await regions();
    const field = async (body: unknown) => {
      const { status, body: answer } = await call(admin, 'POST', '/regions', body);
      return [status, answer.errors[0]?.field, answer.errors[0]?.code];
    };
    const fresh = { code: 'YUZ', name: named('Yuz', 'Юз') };
    expect(await field({ ...fresh, code: 'TAS' })).toEqual([409, 'code', 'already_exists']);
    expect(await field({ ...fresh, name: named('NAVOIY viloyati', 'Ю') })).toEqual([
      409,
      'name.uz',
      'name_taken',
    ]);
    expect(await field({ ...fresh, name: named('Y', 'навоийская область') })).toEqual([
      409,
      'name.ru',
      'name_taken',
    ]);
    for (const code of ['yuz', 'YU', 'YUZZ', '1YU'])
      expect(await field({ ...fresh, code }), code).toEqual([400, 'code', 'region_code_wrong']);
    expect(await field({ ...fresh, code: '' })).toEqual([400, 'code', 'required']);
    expect(await field({ ...fresh, name: named(' ', 'Ю') })).toEqual([400, 'name.uz', 'required']);
    expect((await field({ ...fresh, position: 1 }))[2]).toBe('unknown_field');
    const id = before[0]?.id;
    for (const position of [0, -1, 1.5, 'first'])
      expect((await call(admin, 'PATCH', `/regions/${id}`, { version: 1, position })).status).toBe(400);
    const stale = await call(admin, 'PATCH', `/regions/${id}`, { version: 9, name: named('Boshqa', 'Иное') });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
    expect(stale.body.conflict).toMatchObject({
      version: 1,
      changed: [
        { field: 'name.uz', theirs: before[0]?.name.uz },
        { field: 'name.ru', theirs: before[0]?.name.ru },
      ],
    });
    expect((await call(admin, 'PATCH', '/regions/999999', { version: 1, position: 1 })).status).toBe(404);
    expect(await regions()).toEqual(before);
  });

  it('are visible to everyone signed in and changed only with the permission', async () => {
    const seen = await regions(director);
    expect(seen.map(({ code }) => code)).toEqual(await codes());
    expect(new Set(seen.map((one) => `${one.branch_count} ${one.can.length}`))).toEqual(new Set(['null 0']));
    const path = `/regions/${seen[0]?.id}`;
    for (const [method, where, body] of [
      ['POST', '/regions', { code: 'YUZ', name: named('Yuz', 'Юз') }],
      ['PATCH', path, { version: 1, position: 3 }],
      ['DELETE', `${path}?confirmed=true`, undefined],
    ] as const)
      expect((await call(director, method, where, body)).body.code, method).toBe('no_permission');
  });
});
