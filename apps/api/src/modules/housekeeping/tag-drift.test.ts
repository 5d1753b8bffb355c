import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { addCampaign } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { findDrift } from '../price-tags/public.ts';
import { checkTagsByNight } from './service/tag-drift.ts';

/** First moment of a night's check. */
const NIGHT = new Date('2026-11-22T03:00:00+05:00');

describe('the nightly check of tags', () => {
  let server: TestServer;
  let world: World;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: world.products[2] ?? 0, price: 900_000, oldPrice: 1_000_000 }],
      sampler: await addPromotionSampler(server.db, 'A6'),
    });
    const job = await server.call('POST', '/api/uz/print-jobs', {
      token,
      body: { items: world.products.map((product) => ({ product, format: 'A6' })) },
    });
    await server.call('POST', `/api/uz/print-jobs/${job.json<{ id: number }>().id}/confirm`, {
      token,
      body: {},
    });
  });
  afterEach(() => server.close());

  const kinds = async () => (await findDrift(server.db)).map((drift) => [drift.what, drift.count] as const);

  it('finds each thing that differs from its source, and nothing else', async () => {
    expect(await kinds()).toEqual([]);
    const damages: [what: string, count: number, damage: string][] = [
      ['content', 2, `update product set name_uz = 'Boshqa' where sku = 'T-00001'`],
      ['content', 4, `delete from tag_content where format = 'A7'`],
      ['campaign_content', 1, `update analytic_price_tag_product set digest_ru = 'x'`],
      ['counts', 1, 'update price_tag set times = 7 where product_id = (select min(id) from product)'],
      ['counts', 3, 'update price_tag set duplicates = 1'],
      ['hung', 1, 'update price_tag set hung_price = 1 where product_id = (select min(id) from product)'],
      ['print_count', 3, 'update product_counter set print_count = print_count + 1'],
      ['sampler_count', 2, 'update sampler_print_count set printed = 9'],
      ['campaign_log', 1, 'update analytic_price_tag_branch set duplicates = 4'],
    ];
    const expected = new Map<string, number>();
    for (const [what, count, damage] of damages) {
      await sql.raw(damage).execute(server.db);
      expected.set(what, count);
      expect(new Map(await kinds()), damage).toEqual(expected);
    }
  });

  it('runs once a night, corrects texts, and writes its findings into the history', async () => {
    await sql`update product set name_uz = 'Boshqa' where sku = 'T-00001'`.execute(server.db);
    for (const time of ['02:59:59', '05:00:00', '14:00:00'])
      expect(await checkTagsByNight(server.db, new Date(`2026-11-22T${time}+05:00`)), time).toBeNull();
    expect(await checkTagsByNight(server.db, NIGHT)).toMatchObject([{ what: 'content', count: 2 }]);
    expect(await checkTagsByNight(server.db, NIGHT), 'the second server').toBeNull();
    expect(await kinds()).toEqual([]);
    const lines = await sql`select after from history where action = 'drift_found'`.execute(server.db);
    expect(lines.rows).toEqual([{ after: { content: 2 } }]);
  });

  it('runs again the same night after a failure', async () => {
    await sql`alter table sampler_print_count rename to sampler_print_count_away`.execute(server.owner);
    await expect(checkTagsByNight(server.db, NIGHT)).rejects.toThrow('sampler_print_count');
    await sql`alter table sampler_print_count_away rename to sampler_print_count`.execute(server.owner);
    expect(await checkTagsByNight(server.db, NIGHT)).toEqual([]);
    expect(await checkTagsByNight(server.db, NIGHT)).toBeNull();
    const lines = await sql`select after from history where action = 'drift_found'`.execute(server.db);
    expect(lines.rows, 'nothing was found').toEqual([]);
  });
});
