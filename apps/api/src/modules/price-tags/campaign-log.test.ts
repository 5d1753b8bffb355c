import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { addCampaign } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

describe('the log of a campaign that was edited', () => {
  let server: TestServer;
  let world: World;
  let campaign: number;
  const sellers: Record<'a' | 'b', string> = { a: '', b: '' };
  /** Two products in two branches, both edited; an edited second campaign that must not change. */
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 4);
    sellers.a = await server.signIn(world.phones.sellerA, PASSWORD);
    sellers.b = await server.signIn(world.phones.sellerB, PASSWORD);
    const branches = [world.branches.a, world.branches.b];
    const sampler = await addPromotionSampler(server.db, 'A6');
    const [first = 0, second = 0, third = 0] = world.products;
    campaign = await addCampaign(server.db, {
      branches,
      products: [
        { id: first, price: 900_000 },
        { id: second, price: 900_000 },
      ],
      sampler,
    });
    await addCampaign(server.db, { branches, products: [{ id: third, price: 1 }], sampler, name: 'Boshqa' });
    return () => server.close();
  });

  const edit = async () => {
    await sql`update analytic_price_tag_product set edited_at = now()`.execute(server.db);
    await sql`update analytic_price_tag_branch set edited = true`.execute(server.db);
  };
  const print = async (branch: 'a' | 'b', product: number, format = 'A6') => {
    const body = { items: [{ product: world.products[product], format }] };
    const answer = await server.call('POST', '/api/uz/print-jobs', { token: sellers[branch], body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const isEdited = async (branch: 'a' | 'b') => {
    const { rows } = await sql<{ edited: boolean }>`
      select edited from analytic_price_tag_branch
      where campaign_id = ${campaign} and branch_id = ${world.branches[branch]}`.execute(server.db);
    return rows[0]?.edited;
  };

  it('keeps the mark until all edited tags were printed since, in that branch and that format', async () => {
    await edit();
    await print('b', 1);
    await print('a', 1, 'A7');
    await print('a', 0);
    expect([await isEdited('a'), await isEdited('b')]).toEqual([true, true]);
    await print('a', 1);
    expect([await isEdited('a'), await isEdited('b')]).toEqual([false, true]);
    await print('b', 0);
    expect(await isEdited('b')).toBe(false);
  });

  const viewed = async () => {
    const { rows } = await sql<{ branch: 'a' | 'b'; by: string | null; at: string | null }>`
      select case b.branch_id when ${world.branches.a} then 'a' else 'b' end as branch, u.phone as by,
        b.viewed_at as at
      from analytic_price_tag_branch b left join users u on u.id = b.viewed_by
      where b.campaign_id = ${campaign} order by 1`.execute(server.db);
    return rows;
  };
  const printFromHeadOffice = async () => {
    const admin = await server.signIn(world.phones.admin, PASSWORD);
    const body = { branch: 'TAS-02', items: [{ product: world.products[0], format: 'A6' }] };
    expect((await server.call('POST', '/api/uz/print-jobs', { token: admin, body })).statusCode).toBe(201);
  };

  it('has the branch as having viewed the campaign once a person of its own printed from the queue', async () => {
    await printFromHeadOffice();
    await print('a', 0);
    const [first, other] = await viewed();
    expect(first).toEqual({ branch: 'a', by: world.phones.sellerA, at: expect.anything() });
    expect(other).toEqual({ branch: 'b', by: null, at: null });
    await print('a', 1);
    expect((await viewed())[0]).toEqual(first);
  });

  it('gets the views that earlier prints from the queue were, except by head office and by people who moved since', async () => {
    const file = path.resolve(
      import.meta.dirname,
      '../../../../../db/migrations/0186_viewed_by_printing.sql',
    );
    const migrate = async () => {
      await sql`update analytic_price_tag_branch set viewed_at = null, viewed_by = null`.execute(server.db);
      await sql.raw(readFileSync(file, 'utf8')).execute(server.db);
      return (await viewed()).map(({ by, at }) => ({ by, at: at && Date.parse(at) }));
    };
    const none = { by: null, at: null };
    await printFromHeadOffice();
    expect(await migrate()).toEqual([none, none]);
    const first = await print('a', 0);
    await print('a', 1);
    const { rows } = await sql<{ created_at: string }>`
      select created_at from print_job where id = ${first}`.execute(server.db);
    const at = Date.parse(rows[0]?.created_at ?? '');
    expect(await migrate()).toEqual([{ by: world.phones.sellerA, at }, none]);
    await sql`
      insert into history (user_id, entity, entity_id, action, before, after)
      select id, 'user', id, 'edited', '{"branch_id": 1}', '{"branch_id": 2}'
      from users where phone = ${world.phones.sellerA}`.execute(server.db);
    expect(await migrate()).toEqual([none, none]);
  });

  it('counts prints since the edit, though an older tag still hangs', async () => {
    for (const product of [0, 1]) {
      const id = await print('a', product);
      const confirmed = await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, {
        token: sellers.a,
        body: {},
      });
      expect(confirmed.statusCode).toBe(200);
    }
    await edit();
    await print('a', 0);
    expect(await isEdited('a')).toBe(true);
    await print('a', 1);
    expect(await isEdited('a')).toBe(false);
  });
});

it('a deleted product gets no row for a refused print', async () => {
  const server = await testServer();
  const world = await makeWorld(server.db, 2);
  const [first = 0, second = 0] = world.products;
  await sql`update product set deleted_at = now() where id = ${first}`.execute(server.db);
  const token = await server.signIn(world.phones.sellerA, PASSWORD);
  const items = [first, second].map((product) => ({ product, format: 'A6' }));
  const answer = await server.call('POST', '/api/uz/print-jobs', { token, body: { items } });
  expect(answer.json()).toMatchObject({ items: 1, refused: [{ product: first }] });
  const { rows } = await sql<{ product_id: number }>`select product_id from price_tag`.execute(server.db);
  expect(rows).toEqual([{ product_id: second }]);
  await server.close();
});
