import { setImmediate as soon } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { ALL_ROUTES, listBrands, me, type RouteDescriptor } from '@javon/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { Authenticator } from '../auth/authenticate.ts';
import { newServiceToken } from '../auth/service.ts';
import { tokenHash } from '../auth/tokens.ts';
import { EventStreamAnswer } from '../events/event-stream.ts';
import {
  type Bound,
  bindRoutes,
  type Call,
  FileAnswer,
  type PermittedCall,
  type ServiceCall,
  type SignedInCall,
} from './call.ts';
import type { CallLimits } from './call-limits.ts';
import { handleErrors } from './error-handler.ts';
import { checkFields, registerRoutes } from './register.ts';

type Handler = (call: PermittedCall<RouteDescriptor>) => Promise<unknown>;

const BODY_LIMIT = 10_000;
/** Handlers of a test by route id; all other routes answer nothing. */
const handlers = new Map<string, Handler>();
const bound: Bound[] = ALL_ROUTES.map((route) => ({
  route,
  handle: async (call) => handlers.get(route.id)?.(call),
}));

let server: TestServer;
let world: World;
let app: FastifyInstance;
/** Headers whose tokens were valid. */
const valid: (string | undefined)[] = [];
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 1);
  app = Fastify({ bodyLimit: BODY_LIMIT });
  handleErrors(app, BODY_LIMIT);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-everywhere', 'yes');
  });
  await app.register(multipart);
  const limits = { noteValid: (authorization: string | undefined) => void valid.push(authorization) };
  await registerRoutes(
    app,
    bound,
    new Authenticator(server.db),
    { db: server.db, replica: null },
    limits as CallLimits,
  );
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => handlers.clear());

type Who = keyof World['phones'];
interface Sent {
  readonly as?: Who;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, sent: Sent = {}) {
  const { as, body, headers } = sent;
  if (as && !tokens.has(as)) tokens.set(as, await server.signIn(world.phones[as], PASSWORD));
  return app.inject({
    method,
    url,
    headers: { ...(as ? { authorization: `Bearer ${tokens.get(as)}` } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}
/** The call that reaches the handler; undefined if none does. */
async function seenBy(id: string, answer: () => ReturnType<typeof send>) {
  let seen: PermittedCall<RouteDescriptor> | undefined;
  handlers.set(id, async (call) => {
    seen = call;
    return undefined;
  });
  const { statusCode, body } = await answer();
  return { seen, statusCode, code: body === '' ? '' : JSON.parse(body).code };
}
/** `open` if a call of the administrator reaches its handler, else the code of its refusal. */
async function open(id: string, url: string): Promise<string> {
  const { seen, code } = await seenBy(id, () => send('GET', url, { as: 'admin' }));
  return seen === undefined ? code : 'open';
}
const ROW = { id: 7, version: 1, name: 'LG' };

describe('the routes of the contract', () => {
  const register = (routes: readonly Bound[]) =>
    registerRoutes(Fastify(), routes, new Authenticator(server.db), { db: server.db, replica: null }, null);

  it('are all served, each once and with an access, or the server does not start', async () => {
    const [first] = bound;
    if (first === undefined) throw new Error('The contract has no route');
    await expect(register(bound.slice(1))).rejects.toThrow(`Without a handler: ${first.route.id}`);
    await expect(register(bound.slice(2))).rejects.toThrow(
      `Without a handler: ${first.route.id}, ${bound[1]?.route.id}`,
    );
    await expect(register([...bound, first])).rejects.toThrow('bound twice');
    await expect(register([...bound, { ...first, route: { ...first.route } }])).rejects.toThrow(
      'bound twice',
    );
    const open = { ...first.route, access: undefined } as unknown as RouteDescriptor;
    await expect(register([{ ...first, route: open }, ...bound.slice(1)])).rejects.toThrow('has no access');
  });

  it('are found under both languages, open ones outside of them', async () => {
    const { seen } = await seenBy('me', () => send('GET', '/api/ru/auth/me', { as: 'sellerA' }));
    expect(seen?.language).toBe('ru');
    const uzbek = await seenBy('me', () => send('GET', '/api/uz/auth/me', { as: 'sellerA' }));
    expect(uzbek.seen?.language).toBe('uz');
    const body = { refresh_token: 'x' };
    const open = await seenBy('refresh', () =>
      send('POST', '/api/auth/refresh', { body, headers: { 'accept-language': 'ru' } }),
    );
    expect(open.seen).toMatchObject({ language: 'ru', body, scope: null, actor: null, service: null });
    expect((await send('GET', '/api/auth/me', { as: 'sellerA' })).statusCode).toBe(404);
  });

  it('[API-2] are hidden from calls without a token, unknown ones too', async () => {
    for (const path of ['/auth/me', '/brands', '/no-such-call'])
      for (const method of ['GET', 'DELETE'] as const)
        expect((await send(method, `/api/uz${path}`)).json(), path).toMatchObject({ code: 'token_missing' });
    const answer = await send('POST', '/api/ru/no-such-call', { as: 'sellerA', body: {} });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'not_found', message: 'Не найдено' },
    ]);
  });
});

describe('the limit of calls', () => {
  it('is called with a validated token, even if the call is refused for another reason, and with no other', async () => {
    await send('GET', '/api/uz/brands', { as: 'manager' });
    const header = `Bearer ${tokens.get('manager')}`;
    valid.length = 0;
    await send('POST', '/api/uz/brands', { as: 'manager', body: {} });
    await send('GET', '/api/uz/no-such-call', { as: 'manager' });
    await send('GET', '/api/uz/brands', { headers: { authorization: `${header}x` } });
    await send('POST', '/api/auth/refresh', { body: {}, headers: { authorization: header } });
    expect(valid).toEqual([header, header]);
  });
});

describe('a call', () => {
  it('reaches its handler with its validated input, and with its sender', async () => {
    const { seen } = await seenBy('renameBrand', () =>
      send('PATCH', '/api/uz/brands/7', {
        as: 'admin',
        body: { version: 3, name: 'LG' },
        headers: { 'user-agent': 'Kassa 1', 'idempotency-key': 'a' },
      }),
    );
    expect(seen).toMatchObject({
      params: { id: 7 },
      query: undefined,
      body: { version: 3, name: 'LG' },
      requestId: expect.stringMatching(/./),
      address: '127.0.0.1',
      userAgent: 'Kassa 1',
      // The route accepts no Idempotency-Key.
      idempotencyKey: null,
      actor: { isAdmin: true },
      service: null,
      scope: { kind: 'all' },
    });
    expect(seen?.request.id).toBe(seen?.requestId);
    const list = await seenBy('listBrands', () =>
      send('GET', '/api/uz/brands?limit=5', { as: 'admin', headers: { 'user-agent': 'x'.repeat(400) } }),
    );
    expect(list.seen).toMatchObject({ params: undefined, query: { limit: 5 }, body: undefined });
    expect(list.seen?.userAgent).toBe('x'.repeat(300));
  });

  it('carries the token by which its browser is known, from the cookie of that name alone', async () => {
    const token = 'd'.repeat(43);
    const deviceOf = async (cookie: string) =>
      (await seenBy('me', () => send('GET', '/api/uz/auth/me', { as: 'sellerA', headers: { cookie } }))).seen
        ?.device.token;
    expect(await deviceOf(`a=b; javon_device=${token}`)).toBe(token);
    expect(await deviceOf(`other=${token}; =${token}`)).toBeNull();
  });

  it('with wrong input is refused before its handler, with each mistake', async () => {
    for (const [method, url, body] of [
      ['PATCH', '/api/uz/brands/x', { version: 1, name: 'LG' }],
      ['PATCH', '/api/uz/brands/7', { version: 1 }],
      ['PATCH', '/api/uz/brands/7', { version: 1, name: 'LG', price: 1 }],
      ['GET', '/api/uz/brands?colour=red', undefined],
    ] as const) {
      const { seen, statusCode, code } = await seenBy('renameBrand', () =>
        send(method, url, { as: 'admin', body }),
      );
      expect([seen, statusCode, code], url).toEqual([undefined, 400, 'invalid']);
    }
    const wrong = { version: 'x', name: 5 };
    expect(
      (await send('PATCH', '/api/uz/brands/7', { as: 'admin', body: wrong })).json().errors,
    ).toMatchObject([
      { field: 'version', code: 'not_a_number' },
      { field: 'name', code: 'invalid' },
    ]);
    const missing = await send('PATCH', '/api/uz/brands/7', { as: 'admin', body: { version: null } });
    expect(missing.json().errors).toMatchObject([
      { field: 'version', code: 'required' },
      { field: 'name', code: 'required' },
    ]);
  });

  it('without its body is refused as missing', async () => {
    const bodies = [{}, { headers: { 'content-type': 'application/json' }, body: 'null' }];
    for (const sent of bodies) {
      const answer = await send('POST', '/api/uz/brands', { as: 'admin', ...sent });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'body_missing']);
    }
    const { seen } = await seenBy('logout', () => send('GET', '/api/uz/auth/logout', { as: 'sellerB' }));
    expect(seen?.body).toBeUndefined();
  });

  it('may have an idempotency key of 1 to 100 visible characters', async () => {
    const body = { name: 'LG' };
    const withKey = (key: string) =>
      seenBy('createBrand', () =>
        send('POST', '/api/uz/brands', { as: 'admin', body, headers: { 'idempotency-key': key } }),
      );
    for (const key of ['!', '~', 'night-1', 'k'.repeat(100)])
      expect((await withKey(key)).seen?.idempotencyKey, key).toBe(key);
    for (const key of ['', 'a b', 'k'.repeat(101), 'k\u007f', 'ключ', ' k', 'k ']) {
      const { seen, statusCode } = await withKey(key);
      expect([seen, statusCode], key).toEqual([undefined, 400]);
    }
    const wrong = await send('POST', '/api/uz/brands', {
      as: 'admin',
      body,
      headers: { 'idempotency-key': 'a b' },
    });
    expect(wrong.json()).toMatchObject({ errors: [{ field: 'idempotency-key', code: 'invalid' }] });
    const { seen } = await seenBy('createBrand', () => send('POST', '/api/uz/brands', { as: 'admin', body }));
    expect(seen?.idempotencyKey).toBeNull();
  });
});

describe('[GRD-7] a call that needs a permission', () => {
  it('reaches its handler with the widest scope of the permissions that open it', async () => {
    const scopeOf = async (as: Who) =>
      (await seenBy('listShelves', () => send('GET', '/api/uz/shelves', { as }))).seen?.scope;
    expect(await scopeOf('sellerA')).toEqual({ kind: 'own', branchId: world.branches.a });
    expect(await scopeOf('sellerB')).toEqual({ kind: 'own', branchId: world.branches.b });
    expect(await scopeOf('manager')).toEqual({ kind: 'all' });
  });

  it('is refused to a person with none of them, whatever else is wrong with it', async () => {
    for (const body of [{ name: 'LG' }, {}, undefined]) {
      const refused = await seenBy('createBrand', () =>
        send('POST', '/api/uz/brands', { as: 'sellerA', body, headers: { 'idempotency-key': 'a b' } }),
      );
      expect(refused).toMatchObject({ seen: undefined, statusCode: 403, code: 'no_permission' });
    }
  });

  it('is open to an administrator by the role that they try', async () => {
    const role = await server.db
      .selectFrom('role')
      .select('id')
      .where('name_uz', '=', 'Sotuvchi')
      .executeTakeFirstOrThrow();
    const headers = { 'see-as': `${role.id}:${world.branches.b}` };
    const { seen } = await seenBy('listShelves', () =>
      send('GET', '/api/uz/shelves', { as: 'admin', headers }),
    );
    expect(seen).toMatchObject({
      scope: { kind: 'own', branchId: world.branches.b },
      actor: { isAdmin: false },
    });
    const written = await seenBy('createBrand', () =>
      send('POST', '/api/uz/brands', { as: 'admin', headers, body: { name: 'LG' } }),
    );
    expect(written).toMatchObject({ seen: undefined, code: 'seeing_only' });
  });
});

describe('[SES-7] while the default password is in force', () => {
  it('only marked routes are open, whatever the person’s permissions', async () => {
    const set = (isDefault: boolean) =>
      server.db
        .updateTable('users')
        .set({ password_is_default: isDefault })
        .where('phone', '=', world.phones.admin)
        .execute();
    const all = async () => [
      await open('me', '/api/uz/auth/me'),
      await open('showProfile', '/api/uz/profile'),
      await open('listBrands', '/api/uz/brands'),
    ];
    await set(true);
    const refused = 'default_password_must_change';
    expect(await all()).toEqual(['open', refused, refused]);
    await set(false);
    expect(await all()).toEqual(['open', 'open', 'open']);
  });
});

describe('while a second factor is owed', () => {
  it('only the calls that set one up are open, and those that need nothing but the sign-in', async () => {
    const set = (askedAt: string | null) =>
      server.db
        .updateTable('users')
        .set({ second_factor_asked_at: askedAt })
        .where('phone', '=', world.phones.admin)
        .execute();
    const all = async () => [
      await open('me', '/api/uz/auth/me'),
      await open('showSecondFactor', '/api/uz/profile/second-factor'),
      await open('showProfile', '/api/uz/profile'),
      await open('listBrands', '/api/uz/brands'),
    ];
    await set('2020-01-01T00:00:00Z');
    expect(await all()).toEqual(['open', 'open', 'second_factor_owed', 'second_factor_owed']);
    await set(null);
    expect(await all()).toEqual(['open', 'open', 'open', 'open']);
  });
});

it('the plain fields of a call with a file are checked like a body', () => {
  const fields = z.object({ kind: z.enum(['prices', 'staff']) });
  expect(checkFields(fields, { kind: 'staff', other: 'x' })).toEqual({ kind: 'staff' });
  expect(() => checkFields(fields, { kind: 'x' })).toThrow(expect.objectContaining({ code: 'invalid' }));
});

describe('a call of another system', () => {
  const body = { items: [{ sku: 'A', price: 1 }] };
  let headers: Record<string, string>;
  beforeAll(async () => {
    const token = newServiceToken();
    const author = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await server.db
      .insertInto('service_token')
      .values({ name: '1C', hash: tokenHash(token), data: ['prices'], author_id: author.id })
      .execute();
    headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'night-1' };
  });

  it('reaches its handler with its name, and without permissions of a person', async () => {
    const { seen } = await seenBy('putPrices', () =>
      send('PUT', '/api/uz/accounting/prices', { body, headers }),
    );
    expect(seen).toMatchObject({
      service: { name: '1C', data: ['prices'] },
      actor: null,
      scope: null,
      idempotencyKey: 'night-1',
    });
  });

  it('is refused for another kind of data, and on routes for people', async () => {
    const other = await seenBy('putBalances', () =>
      send('PUT', '/api/uz/accounting/balances', { body, headers }),
    );
    expect(other).toMatchObject({ seen: undefined, statusCode: 403, code: 'no_permission' });
    const person = await seenBy('listBrands', () => send('GET', '/api/uz/brands', { headers }));
    expect(person).toMatchObject({ seen: undefined, statusCode: 401 });
    const asPerson = await seenBy('putPrices', () =>
      send('PUT', '/api/uz/accounting/prices', { as: 'admin', body }),
    );
    expect(asPerson).toMatchObject({ seen: undefined, statusCode: 401, code: 'token_invalid' });
  });

  it('gets fifty mistakes at most', async () => {
    const items = Array.from({ length: 60 }, () => ({ price: 1 }));
    const answer = await send('PUT', '/api/uz/accounting/prices', { body: { items }, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveLength(50);
    expect(answer.json().errors[0]).toMatchObject({ field: 'items.0.sku', code: 'required' });
  });

  it('may be 4 MB large, a person’s has a smaller limit', async () => {
    const ofSize = (size: number) => `${' '.repeat(size)}${JSON.stringify(body)}`;
    const json = { ...headers, 'content-type': 'application/json' };
    const put = (size: number) =>
      seenBy('putPrices', () =>
        send('PUT', '/api/uz/accounting/prices', { body: ofSize(size), headers: json }),
      );
    expect((await put(4_000_000)).seen?.body).toEqual(body);
    expect(await put(4_300_000)).toMatchObject({ statusCode: 413, code: 'body_too_large' });
    const person = await send('POST', '/api/uz/brands', {
      as: 'admin',
      body: ofSize(BODY_LIMIT),
      headers: { 'content-type': 'application/json' },
    });
    expect(person.statusCode).toBe(413);
  });
});

describe('an answer', () => {
  it('has the status of its route and only the fields of the contract', async () => {
    const brand = { ...ROW, product_count: 0, logo_url: null, can: [] };
    handlers.set('createBrand', async () => ({ ...brand, password_hash: 'secret' }));
    const made = await send('POST', '/api/uz/brands', { as: 'admin', body: { name: 'LG' } });
    expect(made.statusCode).toBe(201);
    expect(made.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(made.json()).toMatchObject(ROW);
    expect(made.body).not.toContain('secret');
    handlers.set('requestPassword', async () => ({ accepted: true }));
    const body = { phone: '+998901234567' };
    const accepted = await send('POST', '/api/auth/reset-requests', { body });
    expect([accepted.statusCode, accepted.body]).toEqual([202, '{"accepted":true}']);
    handlers.set('logout', async () => ({ ended: true }));
    expect((await send('GET', '/api/uz/auth/logout', { as: 'sellerA' })).statusCode).toBe(200);
  });

  it('that breaks the contract is a fault of the server, and is not sent', async () => {
    handlers.set('logout', async () => ({ ended: 'secret' }));
    const answer = await send('GET', '/api/uz/auth/logout', { as: 'sellerA' });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
    expect(answer.body).not.toContain('secret');
  });

  it('of a route without one is empty', async () => {
    handlers.set('exportUsers', async () => undefined);
    const answer = await send('GET', '/api/uz/users/export', { as: 'admin' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  it('that is a file has its type, its name and its own headers', async () => {
    const headers = { 'cache-control': 'private, max-age=60' };
    handlers.set(
      'exportUsers',
      async () => new FileAnswer(Buffer.from('sheet'), 'text/csv', 'xodimlar (1).csv', headers),
    );
    const answer = await send('GET', '/api/uz/users/export', { as: 'admin' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'sheet']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': "inline; filename*=UTF-8''xodimlar%20%281%29.csv",
      'cache-control': 'private, max-age=60',
    });
    handlers.set('exportUsers', async () => new FileAnswer(Buffer.from('%PDF'), 'application/pdf', 'a.pdf'));
    expect((await send('GET', '/api/uz/users/export', { as: 'admin' })).headers).toMatchObject({
      'content-type': 'application/pdf',
    });
  });

  it('that is a stream of events is sent immediately, past every cache, with the headers of all answers', async () => {
    handlers.set(
      'openEvents',
      async () =>
        new EventStreamAnswer((stream) => {
          stream.send('notice', '5', '{}');
          stream.end();
        }),
    );
    const answer = await send('GET', '/api/uz/events', { as: 'sellerA' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'id: 5\nevent: notice\ndata: {}\n\n']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
      'x-request-id': expect.stringMatching(/./),
      'x-everywhere': 'yes',
    });
  });
});

describe('calls with a file', () => {
  const file = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nrasm\r\n--x--\r\n';

  it('of one person are two at once, the next waits, and others do not wait for them', async () => {
    const begun: { readonly who: number; readonly end: () => void }[] = [];
    handlers.set('setOwnPhoto', async (call) => {
      expect(call.body).toBeUndefined();
      await new Promise<void>((end) => begun.push({ who: call.actor.userId, end }));
      return new FileAnswer(Buffer.from('kept'), 'text/plain', 'a');
    });
    const put = (as: Who) => send('PUT', '/api/uz/profile/photo', { as, body: payload, headers: file });
    const first = put('sellerA');
    const second = put('sellerA');
    while (begun.length < 2) await soon();
    const third = put('sellerA');
    const other = put('sellerB');
    while (begun.length < 3) await soon();
    expect(begun[2]?.who).not.toBe(begun[0]?.who);
    for (const { end } of begun) end();
    while (begun.length < 4) await soon();
    begun[3]?.end();
    const answers = await Promise.all([first, second, third, other]);
    expect(answers.map((answer) => answer.body)).toEqual(['kept', 'kept', 'kept', 'kept']);
    expect(new Set(begun.map(({ who }) => who)).size).toBe(2);
  });
});

describe('handlers', () => {
  const handle = async () => ({}) as never;

  it('are bound to the routes of their ids', async () => {
    const [first, second, ...rest] = bindRoutes({ me: handle, listBrands: handle });
    expect([first?.route, second?.route, rest]).toEqual([me, listBrands, []]);
    expect(first?.handle).toBe(handle);
  });

  it('of no route are refused', async () => {
    // @ts-expect-error: the contract has no such route
    expect(() => bindRoutes({ noSuchRoute: handle })).toThrow('The contract has no route noSuchRoute');
  });

  it('get what the access of their route gives', async () => {
    bindRoutes({
      me: async (call) => {
        expectTypeOf(call).toEqualTypeOf<SignedInCall<'me'>>();
        return handle();
      },
      listBrands: async (call) => {
        expectTypeOf(call).toEqualTypeOf<PermittedCall<'listBrands'>>();
        return handle();
      },
      login: async (call) => {
        expectTypeOf(call).toEqualTypeOf<Call<'login'>>();
        return handle();
      },
      putPrices: async (call) => {
        expectTypeOf(call).toEqualTypeOf<ServiceCall<'putPrices'>>();
        return handle();
      },
    });
  });
});
