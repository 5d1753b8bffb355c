import type { Tokens } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOneMoment } from '../../../test/at-one-moment.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { resetPeople } from '../../../test/reset-people.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { tokenHash } from '../../platform/auth/tokens.ts';
import { LONGEST_SESSION } from './issue.ts';
import { lockRefreshToken } from './queries/sessions.ts';
import { lockForSignIn } from './queries/sign-in.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 1);
});
beforeEach(() => resetPeople(server.db));
afterAll(() => server.close());

const login = async (phone: string): Promise<Tokens> =>
  (await server.call('POST', '/api/auth/login', { body: { phone, password: PASSWORD } })).json();
const refresh = (token: string, attempt?: string) =>
  server.call('POST', '/api/auth/refresh', { body: { refresh_token: token, attempt } });
const refused = async (token: string) => {
  const answer = await refresh(token);
  return [answer.statusCode, answer.json<{ code: string }>().code];
};
const isIn = async (token: string) =>
  (await server.call('GET', '/api/uz/auth/me', { token })).statusCode === 200;
/** Ends of all sessions in the order of the sign-ins; null for open ones. */
const ends = async () =>
  (await server.db.selectFrom('session').select('end_reason').orderBy('id').execute()).map(
    (row) => row.end_reason,
  );
/** Remaining seconds of the tokens, by kind, shortest first. */
const lives = async () => {
  const { rows } = await sql<{ kind: string; seconds: number }>`
    select kind, round(extract(epoch from expires_at - now()))::int as seconds from session_token
    order by kind, expires_at`.execute(server.db);
  return rows;
};
/** Makes every session 30 days old, minus so many seconds. */
const age = (left: number) =>
  sql`update session set created_at = now() - interval '30 days' + make_interval(secs => ${left})`.execute(
    server.db,
  );
/** Kinds of these tokens that are valid beyond the 30 days of their session. */
const outliving = async ({ access_token, refresh_token }: Tokens) => {
  const { rows } = await sql<{ kind: string }>`
    select t.kind from session_token t join session s on s.id = t.session_id
    where t.hash in (${tokenHash(access_token)}, ${tokenHash(refresh_token)})
      and t.expires_at > s.created_at + interval '30 days'`.execute(server.db);
  return rows.map(({ kind }) => kind).sort();
};

describe('renewal', () => {
  it('[API-1] answers as sign-in does, with the notices for the person', async () => {
    const { sellerA } = world.phones;
    const { refresh_token: first } = await login(sellerA);
    await sql`update users set password_is_weak = true where phone = ${sellerA}`.execute(server.db);
    const second = (await refresh(first)).json<Tokens>();
    expect(second).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 43_200,
      must_change_password: false,
      weak_password: true,
    });
    expect(second.refresh_token).not.toBe(first);
    await sql`update users set password_is_weak = false, password_is_default = true`.execute(server.db);
    expect((await refresh(second.refresh_token)).json()).toMatchObject({
      must_change_password: true,
      weak_password: false,
    });
    expect(await ends()).toEqual([null]);
  });

  it('by a used token ends only its own session, and writes a line in the history', async () => {
    const other = await login(world.phones.sellerA);
    const first = await login(world.phones.sellerA);
    const second = (await refresh(first.refresh_token)).json<Tokens>();
    const answer = await refresh(first.refresh_token);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_ended']);
    expect(await ends()).toEqual([null, 'refresh_reused']);
    expect(await isIn(second.access_token)).toBe(false);
    expect(await isIn(other.access_token)).toBe(true);
    const { rows } = await sql`
      select h.action, h.entity, h.user_id = s.user_id as of_person, h.request_id from history h
      join session s on s.id = h.entity_id where h.action = 'refresh_reused'`.execute(server.db);
    expect(rows).toEqual([
      {
        action: 'refresh_reused',
        entity: 'session',
        of_person: true,
        request_id: answer.headers['x-request-id'],
      },
    ]);
    // Used a third time it changes nothing more.
    expect(await refused(first.refresh_token)).toEqual([401, 'session_ended']);
    expect((await refresh(other.refresh_token)).statusCode).toBe(200);
  });

  it('by the same token from two pages at once succeeds for one of them, and ends the session', async () => {
    const { refresh_token: token } = await login(world.phones.sellerA);
    const answers = await Promise.all([refresh(token), refresh(token)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
    expect(await ends()).toEqual(['refresh_reused']);
  });

  it('whose answer was lost is answered when the same attempt is repeated; what was lost is no token any more', async () => {
    const attempt = 'a'.repeat(32);
    const { access_token: old, refresh_token: token } = await login(world.phones.sellerA);
    const lost = (await refresh(token, attempt)).json<Tokens>();
    const lostToo = (await refresh(token, attempt)).json<Tokens>();
    const answer = await refresh(token, attempt);
    expect(answer.statusCode, answer.body).toBe(200);
    const come = answer.json<Tokens>();
    expect(new Set([lost, lostToo, come].map((tokens) => tokens.refresh_token)).size).toBe(3);
    expect(
      await Promise.all([old, lost.access_token, lostToo.access_token, come.access_token].map(isIn)),
    ).toEqual([true, false, false, true]);
    expect(await refused(lost.refresh_token)).toEqual([401, 'token_invalid']);
    expect(await ends()).toEqual([null]);

    // The tokens that came are renewed: the attempt is over.
    expect((await refresh(come.refresh_token, attempt)).statusCode).toBe(200);
    expect(await refused(token)).toEqual([401, 'session_ended']);
    expect(await ends()).toEqual(['refresh_reused']);
  });

  it.each([
    ['another attempt', 'b'.repeat(32)],
    ['no attempt', undefined],
  ])('by a used token with %s ends its session', async (_what, again) => {
    const { refresh_token: token } = await login(world.phones.sellerA);
    const { access_token: access } = (await refresh(token, 'a'.repeat(32))).json<Tokens>();
    expect((await refresh(token, again)).json()).toMatchObject({ code: 'session_ended' });
    expect(await isIn(access)).toBe(false);
    expect(await ends()).toEqual(['refresh_reused']);
  });

  it('by a used token ends its session after its successor was renewed, although the attempt is the same', async () => {
    const attempt = 'a'.repeat(32);
    const { refresh_token: token } = await login(world.phones.sellerA);
    const second = (await refresh(token, attempt)).json<Tokens>();
    expect((await refresh(second.refresh_token, attempt)).statusCode).toBe(200);
    expect((await refresh(token, attempt)).json()).toMatchObject({ code: 'session_ended' });
    expect(await ends()).toEqual(['refresh_reused']);
  });

  it('sent twice at once by one attempt leaves the tokens of one answer', async () => {
    const { refresh_token: token } = await login(world.phones.sellerA);
    const answers = await Promise.all([refresh(token, 'a'.repeat(32)), refresh(token, 'a'.repeat(32))]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    const tokens = answers.map((answer) => answer.json<Tokens>().access_token);
    expect((await Promise.all(tokens.map(isIn))).sort()).toEqual([false, true]);
    expect(await ends()).toEqual([null]);
  });

  it('is refused from the moment the token expires; the session itself has not ended', async () => {
    const { refresh_token: token } = await login(world.phones.sellerA);
    await sql`update session_token set expires_at = now() where kind = 'refresh'`.execute(server.db);
    expect(await refused(token)).toEqual([401, 'token_expired']);
    expect(await ends()).toEqual([null]);
  });

  it('is possible until the moment at which the token expires, and no longer', async () => {
    const { refresh_token: token } = await login(world.phones.sellerA);
    await atOneMoment(server.db, async (tx) => {
      const isExpired = async (interval: string) => {
        await sql`update session_token set expires_at = now() + ${interval}::interval`.execute(tx);
        return (await lockRefreshToken(tx, tokenHash(token), LONGEST_SESSION))?.expired;
      };
      expect(await isExpired('1 microsecond')).toBe(false);
      expect(await isExpired('0')).toBe(true);
    });
  });

  it('is refused with an invalid token', async () => {
    const { access_token: access } = await login(world.phones.sellerA);
    for (const token of ['x', 'a'.repeat(43), access])
      expect(await refused(token)).toEqual([401, 'token_invalid']);
    expect(await ends()).toEqual([null]);
  });

  it.each([
    ['blocked', sql`blocked_at = now()`],
    ['made inactive', sql`status = 'inactive'`],
    ['deleted', sql`status = 'deleted'`],
  ])('[SES-8] is refused to a person who was %s', async (_what, change) => {
    const { refresh_token: token } = await login(world.phones.sellerA);
    const other = await login(world.phones.sellerB);
    await sql`update users set ${change} where phone = ${world.phones.sellerA}`.execute(server.db);
    expect(await refused(token)).toEqual([401, 'session_ended']);
    expect((await refresh(other.refresh_token)).statusCode).toBe(200);
  });

  it('after signing out is refused', async () => {
    const { access_token: access, refresh_token: token } = await login(world.phones.sellerA);
    await server.call('GET', '/api/uz/auth/logout', { token: access });
    expect(await refused(token)).toEqual([401, 'session_ended']);
    expect(await ends()).toEqual(['signed_out']);
  });

  it('gives a refresh token a third of the access token’s life, also near the end of the session', async () => {
    const { refresh_token: token } = await login(world.phones.sellerA);
    await age(100);
    const { expires_in: left } = (await refresh(token)).json<Tokens>();
    expect([99, 100]).toContain(left);
    const [access, , last] = await lives();
    expect(access?.seconds).toBe(left);
    expect(last?.seconds).toBe(Math.ceil(left / 3));
  });

  it('gives no token that is valid for longer than the session, be it by a part of a second', async () => {
    const first = await login(world.phones.sellerA);
    await age(0.5);
    expect(await outliving(first)).toEqual(['access', 'refresh']);
    await age(100.5);
    const second = (await refresh(first.refresh_token)).json<Tokens>();
    expect([99, 100]).toContain(second.expires_in);
    expect(await outliving(second)).toEqual([]);
  });

  it('ends a session of which less than a second is left', async () => {
    const { refresh_token: token } = await login(world.phones.sellerA);
    await age(0.9);
    expect(await refused(token)).toEqual([401, 'session_ended']);
    expect(await ends()).toEqual(['expired']);
  });

  it('ends a session that has lasted 30 days, with its reason', async () => {
    const { refresh_token: token } = await login(world.phones.sellerA);
    await login(world.phones.sellerB);
    await sql`update session set created_at = now() - interval '30 days' where id =
      (select min(id) from session)`.execute(server.db);
    expect(await refused(token)).toEqual([401, 'session_ended']);
    expect(await ends()).toEqual(['expired', null]);
  });
});

describe('a change of the own password', () => {
  const change = async (token: string, body: Record<string, string> = {}) =>
    server.call('POST', '/api/uz/auth/change-password', {
      token,
      body: {
        current_password: PASSWORD,
        password: 'Chilonzor-7',
        password_again: 'Chilonzor-7',
        ...body,
      },
    });
  const userOf = (phone: string) =>
    server.db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();

  it('ends the person’s other sessions, but neither this one nor anybody else’s', async () => {
    const { sellerA, sellerB } = world.phones;
    const out = await login(sellerA);
    await server.call('GET', '/api/uz/auth/logout', { token: out.access_token });
    const other = await login(sellerA);
    const own = await login(sellerA);
    const stranger = await login(sellerB);
    const answer = await change(own.access_token);
    expect(answer.statusCode).toBe(200);
    expect(await ends()).toEqual(['signed_out', 'password_changed', null, null]);
    expect(await isIn(other.access_token)).toBe(false);
    expect(await isIn(stranger.access_token)).toBe(true);
    const user = await userOf(sellerA);
    const lines = await server.db
      .selectFrom('history')
      .select(['user_id', 'branch_id', 'entity', 'entity_id', 'action', 'before', 'after'])
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .execute();
    expect(lines).toEqual([
      {
        user_id: user.id,
        branch_id: world.branches.a,
        entity: 'user',
        entity_id: user.id,
        action: 'password_changed',
        before: null,
        after: null,
      },
    ]);
  });

  it('continues with new tokens; the old ones stay valid for ten seconds more, and never longer than before', async () => {
    const own = await login(world.phones.sellerA);
    const stranger = await login(world.phones.sellerB);
    await sql`update session_token set expires_at = now() + interval '4 seconds'
      where kind = 'refresh' and session_id = (select min(id) from session)`.execute(server.db);
    const changed = (await change(own.access_token)).json<Tokens>();
    expect(changed.expires_in).toBe(43_200);
    const { rows } = await sql<{ kind: string; seconds: number }>`
      select kind, ceil(extract(epoch from expires_at - now()))::int as seconds from session_token
      where session_id = (select min(id) from session) order by kind, expires_at`.execute(server.db);
    const [oldAccess, access, oldRefresh, renewed] = rows.map((row) => row.seconds);
    expect(oldAccess).toBeLessThanOrEqual(10);
    expect(oldRefresh).toBeLessThanOrEqual(4);
    expect(access).toBeGreaterThan(43_000);
    expect(renewed).toBeGreaterThan(14_000);
    expect(await isIn(changed.access_token)).toBe(true);
    expect((await refresh(changed.refresh_token)).statusCode).toBe(200);
    expect((await refresh(stranger.refresh_token)).statusCode).toBe(200);
  });

  it('does not extend the session beyond 30 days', async () => {
    const first = await login(world.phones.sellerA);
    await age(500.5);
    const second = (await change(first.access_token)).json<Tokens>();
    expect(await outliving(second)).toEqual([]);
    expect(second.expires_in).toBeGreaterThan(400);
    expect(second.expires_in).toBeLessThanOrEqual(500);
    await age(-50);
    const again = { current_password: 'Chilonzor-7', password: 'Sergeli-8-x', password_again: 'Sergeli-8-x' };
    expect((await change(second.access_token, again)).json<Tokens>().expires_in).toBe(1);
  });

  it('with the first password is possible until the moment at which that expires, and no longer', async () => {
    const { id } = await userOf(world.phones.sellerA);
    await atOneMoment(server.db, async (tx) => {
      const isExpired = async (interval: string) => {
        await sql`update users set password_is_default = true,
          default_password_until = now() + ${interval}::interval`.execute(tx);
        return (await lockForSignIn(tx, id)).first_password_expired;
      };
      expect(await isExpired('1 microsecond')).toBe(false);
      expect(await isExpired('0')).toBe(true);
    });
  });

  it('[ACC-4] of an administrator, or of a person without a branch, refuses a common one', async () => {
    const { admin, sellerA } = world.phones;
    const codes = async (phone: string, password: string) => {
      const { access_token: token } = await login(phone);
      const answer = await change(token, { password, password_again: password });
      return answer.json<{ errors?: { code: string; field: string }[] }>().errors ?? [];
    };
    const common = [expect.objectContaining({ code: 'password_common', field: 'password' })];
    expect(await codes(admin, 'Toshkent-2026')).toEqual(common);
    expect(await codes(admin, '1qaz2wsx3edc')).toEqual(common);
    // Moves a person to the head office: not an administrator, no branch.
    await sql`update users set branch_id = null where phone = ${sellerA}`.execute(server.db);
    expect(await codes(sellerA, 'Toshkent-2026')).toEqual(common);
    await sql`update users set branch_id = ${world.branches.a} where phone = ${sellerA}`.execute(server.db);
  });

  it('[ACC-4] accepts a weak one and reports it, to the person and at the next sign-in', async () => {
    const { sellerA } = world.phones;
    const { access_token: token } = await login(sellerA);
    const weak = { password: 'Toshkent-2026', password_again: 'Toshkent-2026' };
    await sql`update users set password_is_default = true, default_password_until = now() + interval '1 hour' where phone = ${sellerA}`.execute(
      server.db,
    );
    const changed = (await change(token, weak)).json<Tokens>();
    expect(changed).toMatchObject({ changed: true, weak_password: true, must_change_password: false });
    expect(await userOf(sellerA)).toMatchObject({ password_is_weak: true, password_is_default: false });
    const again = await server.call('POST', '/api/auth/login', {
      body: { phone: sellerA, password: 'Toshkent-2026' },
    });
    expect(again.json()).toMatchObject({ weak_password: true, must_change_password: false });
    // The own phone number is only weak for its holder.
    const digits = { password: sellerA.slice(1), password_again: sellerA.slice(1) };
    const own = await change(changed.access_token, { current_password: 'Toshkent-2026', ...digits });
    expect(own.json()).toMatchObject({ weak_password: true });
    const stranger = await change((await login(world.phones.sellerB)).access_token, digits);
    expect(stranger.json()).toMatchObject({ weak_password: false });
  });

  it('changes only the password of the person', async () => {
    const before = await userOf(world.phones.sellerB);
    await change((await login(world.phones.sellerA)).access_token);
    expect(await userOf(world.phones.sellerB)).toEqual(before);
    expect((await login(world.phones.sellerA)) as object).toMatchObject({ code: 'credentials_wrong' });
  });

  it('that is refused changes nothing, and a right password resets the earlier wrong ones', async () => {
    const { access_token: token } = await login(world.phones.sellerA);
    const before = await userOf(world.phones.sellerA);
    const wrong = { current_password: 'not it' };
    const all = (count: number) => Array.from({ length: count }, (_, i) => i);
    for (const _ of all(4)) expect((await change(token, wrong)).json().code).toBe('invalid');
    const same = await change(token, { password: '123456', password_again: '123456' });
    expect(same.json()).toMatchObject({
      errors: [{ field: 'password', code: 'password_same_as_default' }],
    });
    expect(await userOf(world.phones.sellerA)).toEqual(before);
    expect(await ends()).toEqual([null]);
    // With 4 and 4 wrong ones, none is the sixth in a row.
    for (const _ of all(4)) expect((await change(token, wrong)).json().code).toBe('invalid');
    expect((await change(token)).statusCode).toBe(200);
    const { rows } = await sql`select key from sign_in_failure where key like 'phone:%'`.execute(server.db);
    expect(rows).toEqual([]);
  });
});
