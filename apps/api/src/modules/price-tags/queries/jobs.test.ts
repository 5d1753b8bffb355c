import type { Format } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { addPromotionSampler } from '../../../../test/promotion-sampler.ts';
import { addCampaign, inDays } from '../../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import { type PrintRow, readLastPrints, readPrints } from './jobs.ts';

describe('prints read again', () => {
  let server: TestServer;
  let world: World;
  /** Prints of one product in one format each, as `branch product format` with a label of the print. */
  const prints: Record<string, number> = {};
  let campaign: number;
  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    await sql`update branch set tag_language = 'ru' where id = ${world.branches.b}`.execute(server.owner);
    const sellers = {
      a: await server.signIn(world.phones.sellerA, PASSWORD),
      b: await server.signIn(world.phones.sellerB, PASSWORD),
    };
    const print = async (
      name: string,
      branch: 'a' | 'b',
      product: number,
      format: Format,
      more: object = {},
    ) => {
      const token = sellers[branch];
      const items = [{ product: world.products[product], format }];
      const answer = await server.call('POST', '/api/uz/print-jobs', { token, body: { items, ...more } });
      expect(answer.statusCode, answer.body).toBe(201);
      const { id } = answer.json<{ id: number }>();
      const row = await sql<{ id: number }>`select id from print_job_item where job_id = ${id}`.execute(
        server.db,
      );
      prints[name] = row.rows[0]?.id ?? 0;
      return { token, id };
    };
    const confirm = (
      { token, id }: { readonly token: string; readonly id: number },
      failed: readonly unknown[] = [],
    ) => server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: { failed } });
    await confirm(await print('oldest', 'a', 0, 'A6'));
    await confirm(await print('hangs', 'a', 0, 'A6'));
    await print('small', 'a', 0, 'A7');
    await confirm(await print('failed', 'a', 0, 'A6', { as_of: inDays(1) }), [world.products[0]]);
    await print('waits', 'a', 0, 'A6', { as_of: inDays(2), language: 'ru' });
    await print('other product', 'a', 1, 'A6');
    await print('other branch', 'b', 0, 'A6');
    campaign = await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: world.products[2] ?? 0, price: 1 }],
      sampler: await addPromotionSampler(server.db, 'A6'),
    });
    // Facts that the test data's tags do not have; each print has its own.
    await sql`update print_job_item set old_price = id * 7, monthly = id * 11, months = 12, promo_bank = id % 2 = 0,
      until = ${inDays(9)}, campaign_id = ${campaign}, shelf_id = coalesce(shelf_id, ${world.shelves.a})`.execute(
      server.db,
    );
  });
  afterAll(() => server.close());

  const named = (rows: readonly PrintRow[]) =>
    rows.map(({ id }) => Object.keys(prints).find((name) => prints[name] === id));
  const last = (tags: readonly (readonly [product: number, format: Format])[], count: number) =>
    readLastPrints(
      server.db,
      world.branches.a,
      tags.map(([product, format]) => ({ product_id: world.products[product] ?? 0, format })),
      count,
    );

  it('[WLK-1] are the newest of each tag named, in its branch and format, without those that failed', async () => {
    expect(named(await last([[0, 'A6']], 2))).toEqual(['waits', 'hangs']);
    expect(named(await last([[0, 'A6']], 9))).toEqual(['waits', 'hangs', 'oldest']);
    const several = [
      [0, 'A6'],
      [1, 'A6'],
      [0, 'A7'],
    ] as const;
    expect(named(await last(several, 1))).toEqual(['other product', 'waits', 'small']);
    expect(await last([[2, 'A6']], 9)).toEqual([]);
    expect(await last([], 9)).toEqual([]);
  });

  it('[WLK-1] have every fact that the verdict needs, and are the same by their ids', async () => {
    const rows = await last(
      [
        [0, 'A6'],
        [0, 'A7'],
      ],
      2,
    );
    const byId = new Map((await readPrints(server.db, Object.values(prints))).map((row) => [row.id, row]));
    expect(byId.size).toBe(Object.keys(prints).length);
    for (const row of rows) {
      expect(byId.get(row.id)).toMatchObject(row);
      expect(Object.values(row)).not.toContain(null);
      expect(row).toMatchObject({
        old_price: row.id * 7,
        monthly: row.id * 11,
        until: inDays(9),
        campaign_id: campaign,
        branch_id: world.branches.a,
        product_id: world.products[0],
        tag_language: 'uz',
      });
    }
    expect(rows.map(({ as_of, language, language_chosen }) => [as_of, language, language_chosen])).toEqual([
      [inDays(2), 'ru', true],
      [inDays(0), 'uz', false],
      [inDays(0), 'uz', false],
    ]);
    const [foreign] = await readPrints(server.db, [prints['other branch'] ?? 0]);
    expect(foreign).toMatchObject({ branch_id: world.branches.b, tag_language: 'ru', language: 'ru' });
    expect(await readPrints(server.db, [0])).toEqual([]);
  });
});
