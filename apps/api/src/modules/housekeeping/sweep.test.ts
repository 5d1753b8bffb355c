import { FIRST_RETENTION } from '@javon/contract';
import { sql } from 'kysely';
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
