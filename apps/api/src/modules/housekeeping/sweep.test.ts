import { FIRST_RETENTION } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { sweep } from './service/sweep.ts';

describe('sweeping', () => {
  let server: TestServer;
  let world: World;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 2);
  });
  afterEach(() => server.close());

  it('deletes expired rows and nothing else', async () => {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    await server.signIn(world.phones.sellerB, PASSWORD);
    await sql`update session_token t set expires_at = now() - interval '2 days' from session s join users u on u.id = s.user_id
      where s.id = t.session_id and u.phone = ${world.phones.sellerB}`.execute(server.db);
    await sql`update session s set last_used_at = now() - interval '3 days' from users u
      where u.id = s.user_id and u.phone = ${world.phones.sellerB}`.execute(server.db);
    const job = (product: number) =>
      server.call('POST', '/api/uz/print-jobs', { token, body: { items: [{ product, format: 'A6' }] } });
    const old = (await job(world.products[0] ?? 0)).json<{ id: number }>().id;
    const fresh = (await job(world.products[1] ?? 0)).json<{ id: number }>().id;
    await sql`update print_job set created_at = now() - interval '40 days' where id = ${old}`.execute(
      server.db,
    );

    expect(await sweep(server.db)).toBe(4);

    const pdf = (id: number) => server.call('GET', `/api/uz/print-jobs/${id}/pdf`, { token });
    expect((await pdf(old)).statusCode).toBe(410);
    expect((await pdf(fresh)).statusCode).toBe(200);
    const left = await sql<{ tokens: number; items: number }>`
      select (select count(*) from session_token)::int as tokens, (select count(*) from print_job_item)::int as items`.execute(
      server.db,
    );
    expect(left.rows[0]).toEqual({ tokens: 2, items: 2 });
    expect(await sweep(server.db)).toBe(0);
  });

  it('keeps each kind of row for its time, and no longer', async () => {
    const hour = 3600;
    const day = 24 * hour;
    await server.signIn(world.phones.sellerA, PASSWORD);
    await sql`insert into service_token (name, hash, data, author_id)
      select '1C', '', '{products}', min(id) from users`.execute(server.db);
    const user = sql`(select min(id) + n from users)`;
    const name = sql`'row ' || n`;
    const bytes = sql`(${name})::bytea`;
    // Rows of `n` 0 and 1, by the time that they are kept; `at` is a minute less, and a minute more ago.
    const kept: [table: string, seconds: number, columns: string, values: RawBuilder<unknown>][] = [
      [
        'session_token',
        day,
        'hash, session_id, kind, expires_at',
        sql`${bytes}, (select id from session), 'access', at`,
      ],
      [
        'idempotency_key',
        2 * day,
        'user_id, key, route, request_hash, status, answer, created_at',
        sql`${user}, ${name}, 'x', '', 200, '{}', at`,
      ],
      [
        'service_request',
        7 * day,
        'token_id, key, route, request_hash, status, answer, created_at',
        sql`(select id from service_token), ${name}, 'x', '', 200, '{}', at`,
      ],
      [
        'shelf_presence',
        hour,
        'shelf_id, branch_id, user_id, editing, seen_at',
        sql`${world.shelves.a}, ${world.branches.a}, ${user}, false, at`,
      ],
      [
        'notice',
        FIRST_RETENTION.notices_days * day,
        'user_id, kind, about, params, target, created_at',
        sql`${user}, 'tags_stale', 'tags', '{}', '/', at`,
      ],
      [
        'outbox_event',
        30 * day,
        'id, type, body, created_at',
        sql`gen_random_uuid(), 'tag.printed', '{}', at`,
      ],
      ['sign_in_ticket', 0, 'hash, user_id, password_mark, expires_at', sql`${bytes}, ${user}, '', at`],
      ['passkey_challenge', 0, 'challenge, user_id, expires_at', sql`${bytes}, ${user}, at`],
      ['sign_in_failure', day, 'key, failures, last_at', sql`${name}, 1, at`],
      ['sign_in_device', 90 * day, 'hash, user_id, last_at', sql`${bytes}, ${user}, at`],
    ];
    for (const [table, seconds, columns, values] of kept) {
      await sql`delete from ${sql.table(table)}`.execute(server.db);
      await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) select ${values}
        from (select n, now() - make_interval(secs => ${seconds} + 120 * n - 60) as at
          from generate_series(0, 1) n) row`.execute(server.db);
      expect(await sweep(server.db), table).toBe(1);
      expect((await sql`select from ${sql.table(table)}`.execute(server.db)).rows, table).toHaveLength(1);
    }
    // Read notices are kept for less time; unread ones are not.
    await sql`update notice set created_at = now() - make_interval(days => ${FIRST_RETENTION.read_notices_days + 1})`.execute(
      server.db,
    );
    expect(await sweep(server.db), 'unread').toBe(0);
    await sql`update notice set read_at = now()`.execute(server.db);
    expect(await sweep(server.db), 'read').toBe(1);
  });

  it('ends a session without a token in force a day after its last use', async () => {
    await server.signIn(world.phones.sellerA, PASSWORD);
    await sql`update session_token set expires_at = now() - interval '1 hour'`.execute(server.db);
    const usedAgo = (hours: number) =>
      sql`update session set last_used_at = now() - make_interval(hours => ${hours})`.execute(server.db);
    await usedAgo(23);
    expect(await sweep(server.db)).toBe(0);
    await usedAgo(25);
    expect(await sweep(server.db)).toBe(1);
    expect(await server.db.selectFrom('session').select('end_reason').execute()).toEqual([
      { end_reason: 'expired' },
    ]);
  });

  it('keeps ended sessions and requests for a password for 90 days', async () => {
    await server.signIn(world.phones.sellerA, PASSWORD);
    await server.signIn(world.phones.sellerB, PASSWORD);
    const aged = async (days: number) => {
      await sql`update session s set ended_at = now() - make_interval(days => ${days}), end_reason = 'ended'
        from users u where u.id = s.user_id and u.phone = ${world.phones.sellerA}`.execute(server.db);
      await sql`update password_request set created_at = now() - make_interval(days => ${days})`.execute(
        server.db,
      );
    };
    await server.call('POST', '/api/auth/reset-requests', { body: { phone: world.phones.sellerA } });
    await aged(89);
    expect(await sweep(server.db)).toBe(0);
    await aged(91);
    expect(await sweep(server.db)).toBe(2);
    const left = await server.db.selectFrom('session').select('ended_at').execute();
    expect(left).toEqual([{ ended_at: null }]);
  });

  it('keeps what a base of 1C sent while its token is in use, and for 30 days after it was revoked', async () => {
    const token = await server.signIn(world.phones.admin, PASSWORD);
    const made = async (name: string) => {
      const body = { name, data: ['products'] };
      return (await server.call('POST', '/api/uz/service-tokens', { token, body })).json<{ id: number }>().id;
    };
    const [used, revoked] = [await made('1C'), await made('1C eski')];
    await sql`insert into exchange_record (token_id, kind, ref, part, data)
      select t, 'product', 'p1', '', '{}' from unnest(${[used, revoked]}::bigint[]) t`.execute(server.db);
    await sql`insert into exchange_link (token_id, ref, product_id)
      select t, 'p1', (select min(id) from product) from unnest(${[used, revoked]}::bigint[]) t`.execute(
      server.db,
    );
    await server.call('POST', `/api/uz/service-tokens/${revoked}/revoke`, { token });
    const aged = (days: number) =>
      sql`update service_token set revoked_at = now() - make_interval(days => ${days}) where id = ${revoked}`.execute(
        server.db,
      );
    await aged(29);
    expect(await sweep(server.db)).toBe(0);
    await aged(31);
    expect(await sweep(server.db)).toBe(2);
    for (const table of ['exchange_record', 'exchange_link'] as const)
      expect(await server.db.selectFrom(table).select('token_id').execute()).toEqual([{ token_id: used }]);
  });

  it('deletes rows older than the settings say', async () => {
    const token = await server.signIn(world.phones.admin, PASSWORD);
    await server.call('POST', '/api/auth/reset-requests', { body: { phone: world.phones.sellerA } });
    await sql`update password_request set created_at = now() - interval '8 days'`.execute(server.db);
    expect(await sweep(server.db)).toBe(0);
    const body = { version: 1, ...FIRST_RETENTION, password_requests_days: 7 };
    const answer = await server.call('PUT', '/api/uz/settings/retention', { token, body });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await sweep(server.db)).toBe(1);
    expect(await server.db.selectFrom('password_request').select('id').execute()).toEqual([]);
  });
});
