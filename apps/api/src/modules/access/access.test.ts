import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PERMISSION_KEYS, PERMISSIONS, type RoleEntry } from '@javon/contract';
import { PERMISSION_NAMES } from '@javon/messages/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { TEMPLATE_DEMO, TEMPLATE_EMPTY } from '../../../test/templates.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { DEFAULT_ROLE_NAMES, DEFAULT_ROLES } from './default-roles.ts';
import { ensureFirstAdministrator, prepareAccess, readDefaultRoles } from './public.ts';

const run = promisify(execFile);

let server: TestServer;

beforeAll(async () => {
  server = await testServer(TEMPLATE_EMPTY);
  await prepareAccess(server.db);
});
afterAll(() => server.close());

const messageKey = (key: string) => key.replaceAll('.', '_');

test('every permission, category and default role has a name in both languages', () => {
  for (const { names, categories, roles } of [PERMISSION_NAMES.uz, PERMISSION_NAMES.ru]) {
    expect(Object.keys(names).sort()).toEqual(PERMISSION_KEYS.map(messageKey).sort());
    expect(Object.keys(categories).sort()).toEqual(
      [...new Set(PERMISSION_KEYS.map((key) => PERMISSIONS[key].category))].sort(),
    );
    expect(Object.keys(roles).sort()).toEqual([...DEFAULT_ROLE_NAMES].sort());
  }
});

test('[ACC-1] the permissions of the contract are in the database with type, category, colour and options', async () => {
  const rows = await server.db.selectFrom('permission').selectAll().orderBy('position').execute();
  expect(rows.map((row) => row.key)).toEqual(PERMISSION_KEYS);
  for (const row of rows) {
    const { type } = PERMISSIONS[row.key as keyof typeof PERMISSIONS];
    expect(row).toMatchObject({ type, system: true });
    expect(row.options).toEqual({ list: ['0', 'own', 'all'], flag: ['0', '1'], numeric: [] }[type]);
  }
});

test('[ACC-1] a default role has only values that its permission allows', () => {
  for (const values of Object.values(DEFAULT_ROLES)) {
    for (const [key, value] of Object.entries(values)) {
      const { type } = PERMISSIONS[key as keyof typeof PERMISSIONS];
      expect(value, key).toMatch({ list: /^(own|all)$/, flag: /^1$/, numeric: /^\d+$/ }[type]);
    }
  }
});

test('[ACC-1] sellers and directors reach only their own branch', () => {
  for (const role of ['seller', 'director'] as const) {
    expect(Object.values(DEFAULT_ROLES[role])).not.toContain('all');
  }
});

test('a second start changes nothing', async () => {
  const before = await server.db.selectFrom('role').select(['id', 'version']).orderBy('id').execute();
  await prepareAccess(server.db);
  expect(await server.db.selectFrom('role').select(['id', 'version']).orderBy('id').execute()).toEqual(
    before,
  );
});

describe('a later release', () => {
  test('adds its new permissions to the default roles, and keeps manual changes', async () => {
    const roles = await transaction(server.db, (tx) => readDefaultRoles(tx));
    const seller = roles.get('seller') ?? 0;
    await server.db.deleteFrom('permission').where('key', '=', 'price_tag.print').execute();
    await server.db
      .updateTable('role_permission')
      .set({ value: '0' })
      .where('role_id', '=', seller)
      .where('permission_key', '=', 'shelf')
      .execute();
    await server.db
      .insertInto('permission')
      .values({
        key: 'of.the.past',
        name_uz: 'x',
        name_ru: 'x',
        type: 'flag',
        category: 'system',
        colour: '#000000',
        options: ['0', '1'],
        system: true,
      })
      .execute();

    await prepareAccess(server.db);

    const entries = await server.db
      .selectFrom('role_permission')
      .select(['permission_key as key', 'value'])
      .where('role_id', '=', seller)
      .execute();
    const values = new Map(entries.map((entry: RoleEntry) => [entry.key, entry.value]));
    expect(values.get('price_tag.print')).toBe('own');
    expect(values.get('shelf')).toBe('0');
    const past = server.db.selectFrom('permission').select('system').where('key', '=', 'of.the.past');
    expect(await past.executeTakeFirstOrThrow()).toEqual({ system: false });
  });
});

describe('the first administrator', () => {
  const settings = { phone: '+998901234567', password: 'Registon 1420' };
  const config = { administrator: settings, defaultPassword: '123456' };

  test('without the settings the start prints how to create one', async () => {
    const notice = await ensureFirstAdministrator(server.db, { ...config, administrator: null });
    expect(notice).toContain('ADMIN_PHONE');
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('is created in a database without users, has every permission, and is created only once', async () => {
    const notices = await Promise.all([1, 2].map(() => ensureFirstAdministrator(server.db, config)));
    expect(notices.filter((notice) => notice !== null)).toHaveLength(1);
    expect(await ensureFirstAdministrator(server.db, config)).toBeNull();
    const token = await server.signIn(settings.phone, settings.password);
    const me = (await server.call('GET', '/api/uz/auth/me', { token })).json();
    expect(me).toMatchObject({ is_admin: true, must_change_password: false, weak_password: false });
    const lines = server.db.selectFrom('history').select(['user_id', 'action']).where('entity', '=', 'user');
    expect(await lines.execute()).toEqual([{ user_id: null, action: 'created' }]);
  });

  test('[ACC-4] is asked to change a password that is a part of the own phone number', async () => {
    const other = await testServer(TEMPLATE_EMPTY);
    try {
      await prepareAccess(other.db);
      const password = settings.phone.slice(-10);
      await ensureFirstAdministrator(other.db, { ...config, administrator: { ...settings, password } });
      const token = await other.signIn(settings.phone, password);
      expect((await other.call('GET', '/api/uz/auth/me', { token })).json()).toMatchObject({
        weak_password: true,
      });
    } finally {
      await other.close();
    }
  });

  test('is created by a command beside a running server, with a first password', async () => {
    const other = await testServer(TEMPLATE_EMPTY);
    const env = { ...process.env, DATABASE_URL: other.url, DATABASE_OWNER_URL: other.ownerUrl };
    const cli = path.resolve(import.meta.dirname, '../../cli.ts');
    try {
      const { stdout } = await run(process.execPath, [cli, 'first-administrator', '90 123-45-67'], { env });
      const [, password = ''] = /First password of \+998901234567: (\S+)/.exec(stdout) ?? [];
      const token = await other.signIn(settings.phone, password);
      const me = (await other.call('GET', '/api/uz/auth/me', { token })).json();
      expect(me).toMatchObject({ is_admin: true, must_change_password: true });
    } finally {
      await other.close();
    }
  });

  test('is not created beside the demo data', async () => {
    const demo = await testServer(TEMPLATE_DEMO);
    try {
      expect(await ensureFirstAdministrator(demo.db, config)).toBeNull();
      const found = demo.db.selectFrom('users').select('id').where('phone', '=', settings.phone);
      expect(await found.execute()).toEqual([]);
    } finally {
      await demo.close();
    }
  });
});
