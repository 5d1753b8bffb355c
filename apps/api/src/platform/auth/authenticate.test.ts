import { PASSWORD_GOOD_FOR } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOneMoment } from '../../../test/at-one-moment.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import type { Tx } from '../db/database.ts';
import { Authenticator } from './authenticate.ts';
import { newToken, tokenHash } from './tokens.ts';

let server: TestServer;
let world: World;
let token: string;
beforeAll(async () => {
  server = await testServer();
  // Gives roles ids of more than one digit, as in a real chain.
  await sql`alter sequence role_id_seq restart 41`.execute(server.owner);
  await sql`alter sequence branch_id_seq restart 51`.execute(server.owner);
  world = await makeWorld(server.db, 1);
});
afterAll(() => server.close());
beforeEach(async () => {
  token = (await openSession(world.phones.sellerA)).token;
});

interface Opened {
  readonly token: string;
  readonly refresh: string;
  readonly session: number;
  readonly user: number;
}

/** Opens a session of the person, with an access token and a refresh token that are valid for an hour. */
async function openSession(phone: string): Promise<Opened> {
  const [access, refresh] = [newToken(), newToken()];
  const { id: user } = await server.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const { id: session } = await server.db
    .insertInto('session')
    .values({ user_id: user })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expires_at = sql<string>`now() + interval '1 hour'`;
  await server.db
    .insertInto('session_token')
    .values([
      { hash: tokenHash(access), session_id: session, kind: 'access', expires_at },
      { hash: tokenHash(refresh), session_id: session, kind: 'refresh', expires_at },
    ])
    .execute();
  return { token: access, refresh, session, user };
}

const me = (headers: Record<string, string>, method = 'GET', path = '/auth/me') =>
  server.call(method, `/api/uz${path}`, { headers });
/** Status and error code of the `me` call with this header; the code is empty if the call succeeds. */
async function answerTo(authorization: string): Promise<[number, string]> {
  const answer = await me({ authorization });
  return [answer.statusCode, answer.json<{ code?: string }>().code ?? ''];
}

describe('[API-2] a call under /api/uz', () => {
  it('is answered if it has an access token as a bearer', async () => {
    expect(await answerTo(`Bearer ${token}`)).toEqual([200, '']);
  });

  it('without the header, or with an empty one, lacks the token', async () => {
    expect((await me({})).json()).toMatchObject({ code: 'token_missing' });
    expect(await answerTo('')).toEqual([401, 'token_missing']);
  });

  it('is refused with text before or after the token, and with an invalid token', async () => {
    const { refresh } = await openSession(world.phones.sellerA);
    for (const header of [
      token,
      `Basic ${token}`,
      `x Bearer ${token}`,
      `Bearer ${token} x`,
      `Bearer ${token}.`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${newToken()}`,
      `Bearer ${'a'.repeat(19)}`,
      `Bearer ${'a'.repeat(201)}`,
      `Bearer ${refresh}`,
    ])
      expect(await answerTo(header), header).toEqual([401, 'token_invalid']);
  });
});

describe('[SES-8] a session', () => {
  const set = (table: 'users' | 'session', row: object, id: number) =>
    server.db.updateTable(table).set(row).where('id', '=', id).execute();

  it('that has ended is closed, and no other one with it', async () => {
    const ended = await openSession(world.phones.sellerA);
    await set('session', { ended_at: sql`now()`, end_reason: 'ended' }, ended.session);
    expect(await answerTo(`Bearer ${ended.token}`)).toEqual([401, 'session_ended']);
    expect(await answerTo(`Bearer ${token}`)).toEqual([200, '']);
  });

  it.each([
    ['blocked', { blocked_at: sql`now()` }, { blocked_at: null }],
    ['made inactive', { status: 'inactive' }, { status: 'active' }],
    ['deleted', { status: 'deleted' }, { status: 'active' }],
  ])('of a person who was %s is closed', async (_what, change, back) => {
    const { token: theirs, user } = await openSession(world.phones.sellerB);
    await set('users', change, user);
    expect(await answerTo(`Bearer ${theirs}`)).toEqual([401, 'session_ended']);
    await set('users', back, user);
    expect(await answerTo(`Bearer ${theirs}`)).toEqual([200, '']);
  });

  it('has an access token until the moment at which it expires, and no longer', async () => {
    const at = (interval: string) =>
      atOneMoment(server.db, async (tx) => {
        await sql`update session_token set expires_at = now() + ${interval}::interval`.execute(tx);
        await new Authenticator(tx).authenticate(`Bearer ${token}`);
      });
    await expect(at('1 microsecond')).resolves.toBeUndefined();
    await expect(at('0')).rejects.toMatchObject({ code: 'token_expired' });
    await expect(at('-1 microsecond')).rejects.toMatchObject({ code: 'token_expired' });
  });

  it('is of its person, with the branch, the role and the values of the role', async () => {
    const { token: theirs, session, user } = await openSession(world.phones.sellerB);
    const authenticator = new Authenticator(server.db);
    const actor = await authenticator.authenticate(`Bearer ${theirs}`);
    expect(actor).toEqual({
      userId: user,
      sessionId: session,
      roleId: 42,
      branchId: world.branches.b,
      isAdmin: false,
      mustChangePassword: false,
      hasProvedPassword: true,
      owesFactor: false,
      values: expect.any(Map),
    });
    expect(actor.values.get('price_tag.batch')).toBe('50');
    expect(actor.values.has('goods')).toBe(false);
    const manager = await openSession(world.phones.manager);
    const other = await authenticator.authenticate(`Bearer ${manager.token}`);
    expect(other).toMatchObject({ roleId: 43, branchId: null, isAdmin: false });
    expect(other.values.get('goods')).toBe('1');
    const admin = await openSession(world.phones.admin);
    expect(await authenticator.authenticate(`Bearer ${admin.token}`)).toMatchObject({ isAdmin: true });
  });

  it.each([
    [PASSWORD_GOOD_FOR - 1, true],
    [PASSWORD_GOOD_FOR, false],
    // Before the clock was put back by an hour.
    [-3600, false],
  ])('proves the password for as long as agreed: %i seconds after it was typed: %s', async (age, proved) => {
    const { token: theirs, session } = await openSession(world.phones.sellerA);
    await atOneMoment(server.db, async (tx) => {
      await sql`update session set password_at = now() - make_interval(secs => ${age}) where id = ${session}`.execute(
        tx,
      );
      const actor = await new Authenticator(tx).authenticate(`Bearer ${theirs}`);
      expect(actor.hasProvedPassword).toBe(proved);
    });
  });

  it('of a person with the default password is marked so', async () => {
    const { token: theirs, user } = await openSession(world.phones.sellerB);
    await set('users', { password_is_default: true }, user);
    const actor = await new Authenticator(server.db).authenticate(`Bearer ${theirs}`);
    await set('users', { password_is_default: false }, user);
    expect(actor.mustChangePassword).toBe(true);
  });

  it('has the values of the role as they were read, until the role has a new version', async () => {
    const authenticator = new Authenticator(server.db);
    const valueOfShelf = async () =>
      (await authenticator.authenticate(`Bearer ${token}`)).values.get('shelf');
    const setValue = (value: string) =>
      sql`update role_permission set value = ${value} where permission_key = 'shelf' and role_id = 42`.execute(
        server.db,
      );
    expect(await valueOfShelf()).toBe('own');
    await setValue('all');
    expect(await valueOfShelf()).toBe('own');
    await sql`update role set version = version + 1 where id = 42`.execute(server.db);
    expect(await valueOfShelf()).toBe('all');
    await setValue('own');
    await sql`update role set version = version + 1 where id = 42`.execute(server.db);
    expect(await valueOfShelf()).toBe('own');
  });
});

describe('the last use of a session', () => {
  const agoOf = async (tx: Tx, session: number) => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from now() - last_used_at)::int as seconds from session where id = ${session}`.execute(
      tx,
    );
    return rows[0]?.seconds;
  };
  const useAfter = async (seconds: number) => {
    const { token: theirs, session } = await openSession(world.phones.sellerA);
    const other = await openSession(world.phones.sellerA);
    const ages: (number | undefined)[] = [];
    await atOneMoment(server.db, async (tx) => {
      await sql`update session set last_used_at = now() - make_interval(secs => ${seconds})`.execute(tx);
      await new Authenticator(tx).authenticate(`Bearer ${theirs}`);
      ages.push(await agoOf(tx, session), await agoOf(tx, other.session));
    });
    return ages;
  };

  it('is noted once a minute, only for this session', async () => {
    expect(await useAfter(61)).toEqual([0, 61]);
    expect(await useAfter(60)).toEqual([60, 60]);
    expect(await useAfter(5)).toEqual([5, 5]);
  });

  it('is written once for simultaneous calls', async () => {
    const { token: theirs, session } = await openSession(world.phones.sellerA);
    await sql`update session set last_used_at = now() - interval '1 hour' where id = ${session}`.execute(
      server.db,
    );
    await sql`create table written (session bigint)`.execute(server.owner);
    await sql`create function note_written() returns trigger language plpgsql security definer as
      $$ begin insert into written values (new.id); return new; end $$`.execute(server.owner);
    await sql`create trigger note_written after update on session for each row execute function note_written()`.execute(
      server.owner,
    );
    const authenticator = new Authenticator(server.db);
    await Promise.all(Array.from({ length: 4 }, () => authenticator.authenticate(`Bearer ${theirs}`)));
    const { rows } = await sql`select session from written`.execute(server.owner);
    await sql`drop trigger note_written on session`.execute(server.owner);
    expect(rows).toEqual([{ session }]);
  });

  it('costs no statement that writes within the minute', async () => {
    const { token: theirs, session } = await openSession(world.phones.sellerA);
    const age = () =>
      sql`update session set last_used_at = now() - interval '1 hour' where id = ${session}`.execute(
        server.db,
      );
    await sql`create table statement_run (n int)`.execute(server.owner);
    await sql`create function note_statement() returns trigger language plpgsql security definer as
      $$ begin insert into statement_run values (1); return null; end $$`.execute(server.owner);
    await sql`create trigger note_statement after update on session for each statement execute function note_statement()`.execute(
      server.owner,
    );
    const authenticator = new Authenticator(server.db);
    const written = async (times: number) => {
      await sql`delete from statement_run`.execute(server.owner);
      for (let i = 0; i < times; i++) await authenticator.authenticate(`Bearer ${theirs}`);
      return (await sql`select n from statement_run`.execute(server.owner)).rows.length;
    };
    await age();
    expect(await written(1)).toBe(1);
    expect(await written(3)).toBe(0);
    await sql`drop trigger note_statement on session`.execute(server.owner);
  });
});

describe('a session that is bound to a cookie', () => {
  const COOKIE = newToken();
  const OTHER = newToken();
  let bound: Opened;
  let ended: unknown[] = [];
  beforeEach(async () => {
    ended = [];
    bound = await openSession(world.phones.sellerA);
    await server.db
      .updateTable('session')
      .set({ companion_hash: tokenHash(COOKIE) })
      .where('id', '=', bound.session)
      .execute();
  });
  const callWith = (cookie: string | undefined, { token: own } = bound) =>
    new Authenticator(server.db, async (...call) => {
      ended.push(call);
    }).authenticate(`Bearer ${own}`, { cookie, address: '10.6.6.6', requestId: 'one' });

  it.each([
    ['alone', `javon_session=${COOKIE}`],
    ['among others', `a=1; javon_session=${COOKIE}; javon_device=${OTHER}`],
    ['under its name on https', `__Host-javon_session=${COOKIE}`],
    ['beside another one from before https', `__Host-javon_session=${COOKIE}; javon_session=${OTHER}`],
    ['from before https beside another one', `__Host-javon_session=${OTHER}; javon_session=${COOKIE}`],
  ])('is answered with its cookie %s', async (_how, cookie) => {
    expect(await callWith(cookie)).toMatchObject({ sessionId: bound.session });
    expect(ended).toEqual([]);
  });

  it.each([
    ['without cookies', undefined],
    ['with another session’s cookie', `javon_session=${OTHER}`],
    ['with the cookie under another name', `javon_device=${COOKIE}; =${COOKIE}; __Host-=${COOKIE}`],
    ['with a piece of the cookie', `javon_session=${COOKIE.slice(0, -1)}`],
  ])('is ended by a call %s, which is told with its address', async (_how, cookie) => {
    await expect(callWith(cookie)).rejects.toMatchObject({
      code: 'session_ended',
      log: { user: bound.user, session: bound.session },
    });
    expect(ended).toEqual([
      [
        { sessionId: bound.session, userId: bound.user, branchId: world.branches.a },
        { cookie, address: '10.6.6.6', requestId: 'one' },
      ],
    ]);
  });

  it('is none if no browser has begun it: then no cookie is needed, and any is accepted', async () => {
    const program = await openSession(world.phones.sellerA);
    for (const cookie of [undefined, `javon_session=${OTHER}`])
      expect(await callWith(cookie, program)).toMatchObject({ sessionId: program.session });
    expect(ended).toEqual([]);
  });
});

describe('seeing as a role', () => {
  let admin: string;
  beforeEach(async () => {
    admin = `Bearer ${(await openSession(world.phones.admin)).token}`;
  });
  const actorAs = async (seeAs: string | string[] | undefined, method = 'GET') => {
    const authenticator = new Authenticator(server.db);
    return authenticator.seeingAs(await authenticator.authenticate(admin), seeAs, method);
  };

  it('changes nothing without the header, even for a call that writes', async () => {
    expect(await actorAs(undefined, 'POST')).toMatchObject({ roleId: 41, isAdmin: true });
    const seller = await new Authenticator(server.db).authenticate(`Bearer ${token}`);
    expect(await new Authenticator(server.db).seeingAs(seller, undefined, 'POST')).toBe(seller);
  });

  it('gives an administrator the role and its values, and no branch unless one is named', async () => {
    const own = await actorAs('41');
    expect(own).toMatchObject({ roleId: 41, isAdmin: true, branchId: null });
    const seller = await actorAs('42');
    expect(seller).toMatchObject({ roleId: 42, isAdmin: false, branchId: null, userId: own.userId });
    expect(seller.values.get('shelf')).toBe('own');
    expect(await actorAs('43:52', 'HEAD')).toMatchObject({ roleId: 43, isAdmin: false, branchId: 52 });
  });

  it('is refused to everyone else, before any other answer', async () => {
    const seller = await new Authenticator(server.db).authenticate(`Bearer ${token}`);
    for (const [header, method] of [
      ['42', 'GET'],
      ['42', 'POST'],
      ['no role', 'GET'],
    ] as const)
      await expect(
        new Authenticator(server.db).seeingAs(seller, header, method),
        `${method} ${header}`,
      ).rejects.toMatchObject({ code: 'no_permission' });
    const answer = await me({ authorization: `Bearer ${token}`, 'see-as': '42' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'no_permission']);
  });

  it('writes nothing', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      await expect(actorAs('42', method), method).rejects.toMatchObject({ code: 'seeing_only' });
  });

  it.each([
    ['x42'],
    ['42x'],
    ['42:51x'],
    ['x42:51'],
    ['42:'],
    [':51'],
    ['42:51:52'],
    ['-42'],
    [''],
    ['99'],
    ['1'.repeat(16)],
    [['42', '43']],
    [['42']],
  ])('finds no role by %j', async (seeAs) => {
    await expect(actorAs(seeAs)).rejects.toMatchObject({ code: 'not_found' });
  });
});
