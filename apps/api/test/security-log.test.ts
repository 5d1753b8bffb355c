import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestServer, testServer } from './harness.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

let server: TestServer;
let world: World;
let lines: string[] = [];
beforeAll(async () => {
  server = await testServer(undefined, { LOG_LEVEL: 'info' }, null, { write: (line) => lines.push(line) });
  world = await makeWorld(server.db, 1);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => server.close());

/** Lines of the log about refusals. */
const refusals = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => 'refused' in line);
const login = (phone: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { phone, password } });

it('a failed sign-in is logged with person, address and request, without phone number and password', async () => {
  const answer = await login(world.phones.sellerA, 'wrong\n{"level":60}');
  await login('+998990000000', 'wrong too');
  const known = await server.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', world.phones.sellerA)
    .executeTakeFirstOrThrow();
  const line = { level: 40, refused: 'credentials_wrong', route: 'login', address: '127.0.0.1' };
  expect(refusals()).toMatchObject([
    { ...line, user: known.id, reqId: answer.headers['x-request-id'], time: expect.any(Number) },
    { ...line, user: null },
  ]);
  expect(lines.join('')).not.toMatch(/wrong\\n|wrong too|998990000000|90111/);
});

it.each([
  ['account_blocked', sql`blocked_at = now()`, sql`blocked_at = null`],
  ['account_inactive', sql`status = 'inactive'`, sql`status = 'active'`],
  [
    'first_password_expired',
    sql`password_is_default = true, default_password_until = now()`,
    sql`password_is_default = false, default_password_until = null`,
  ],
])(
  'a sign-in with the right password that is refused as %s is logged with its person',
  async (refused, close, open) => {
    const { manager } = world.phones;
    await sql`update users set ${close} where phone = ${manager}`.execute(server.db);
    await login(manager, PASSWORD);
    await sql`update users set ${open} where phone = ${manager}`.execute(server.db);
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('phone', '=', manager)
      .executeTakeFirstOrThrow();
    expect(refusals()).toMatchObject([{ refused, route: 'login', address: '127.0.0.1', user: id }]);
  },
);

it('a refused access is logged with who tried what', async () => {
  const token = await server.signIn(world.phones.sellerA, PASSWORD);
  lines = [];
  expect((await server.call('GET', '/api/uz/users?search=sirli', { token })).statusCode).toBe(403);
  expect(refusals()).toMatchObject([
    {
      level: 40,
      refused: 'no_permission',
      route: 'listUsers',
      user: expect.any(Number),
      session: expect.any(Number),
    },
  ]);
  expect(lines.join('')).not.toContain(token);
  expect(lines.join(''), 'nor the query string').not.toContain('sirli');
});

it('invalid input is logged by field and code; the sent values break no line', async () => {
  await server.call('POST', '/api/auth/login', {
    body: { phone: '1', password: 'secret-7', 'x\n{"level":60}': 1 },
    headers: { 'user-agent': 'a\tb' },
  });
  expect(refusals()).toMatchObject([{ level: 30, refused: 'invalid', issues: [': unknown_field'] }]);
  expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
  expect(lines.join('')).not.toContain('secret-7');
});

it('an expired token is normal and logs no warning', async () => {
  const token = await server.signIn(world.phones.sellerB, PASSWORD);
  await server.db
    .updateTable('session_token')
    .set({ expires_at: new Date(0).toISOString() })
    .execute();
  lines = [];
  expect((await server.call('GET', '/api/uz/auth/me', { token })).statusCode).toBe(401);
  expect(refusals()).toEqual([]);
});

it('a call is one line, written when it is answered, with its id, address, status and time', async () => {
  const token = await server.signIn(world.phones.sellerA, PASSWORD);
  lines = [];
  const answer = await server.call('GET', '/api/uz/users?search=sirli', { token });
  await server.call('GET', '/api/uz/auth/me', { token });
  const calls = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => 'req' in line);
  expect(calls).toMatchObject([
    { reqId: answer.headers['x-request-id'], res: { statusCode: 403 }, responseTime: expect.any(Number) },
    { req: { method: 'GET', url: '/api/uz/auth/me', address: '127.0.0.1' }, res: { statusCode: 200 } },
  ]);
});
