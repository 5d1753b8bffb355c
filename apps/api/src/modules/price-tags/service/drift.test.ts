import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { addPromotionSampler } from '../../../../test/promotion-sampler.ts';
import { addCampaign } from '../../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import { readKeptContent, readKeptOfCampaigns } from '../queries/drift.ts';
import { refreshTagContent } from './content.ts';
import { findDrift } from './drift.ts';

/** Facts of a print that are stored with the hanging and the pending print. */
const KEPT = ['price', 'old_price', 'monthly', 'months', 'until', 'campaign_id', 'digest'] as const;

describe('stored values of tags against their source', () => {
  let server: TestServer;
  let world: World;
  let campaign: number;
  /** Every product has a hanging tag in A6 and a pending one in A7; the last one's belongs to a campaign. */
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 16);
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    campaign = await addCampaign(server.db, {
      branches: [world.branches.a, world.branches.b],
      products: [{ id: world.products[15] ?? 0, price: 900_000, oldPrice: 1_000_000 }],
      sampler: await addPromotionSampler(server.db, 'A6'),
    });
    for (const format of ['A6', 'A7']) {
      const body = { items: world.products.map((product) => ({ product, format })) };
      const job = await server.call('POST', '/api/uz/print-jobs', { token, body });
      const { id } = job.json<{ id: number }>();
      if (format === 'A6') await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
    }
    return () => server.close();
  });

  const damage = (statement: string) => sql.raw(statement).execute(server.db);
  const tag = (index: number, format = 'A6') =>
    `branch ${world.branches.a} product ${world.products[index]} ${format}`;
  const where = (index: number, format = 'A6') =>
    `where branch_id = ${world.branches.a} and product_id = ${world.products[index]} and format = '${format}'`;
  const found = async () => new Map((await findDrift(server.db)).map(({ what, ...rest }) => [what, rest]));
  const all = (...examples: string[]) => ({ count: examples.length, examples: examples.slice(0, 10) });

  it.each([
    ['hung', 'A6'],
    ['pending', 'A7'],
  ] as const)(
    '%s: a difference is found if any fact differs from the print, or the print differs from its own facts',
    async (what, format) => {
      for (const [index, column] of KEPT.entries()) {
        const value = column === 'digest' ? `'x'` : column === 'until' ? `'2020-01-01'` : '7';
        await damage(`update price_tag set ${what}_${column} = ${value} ${where(index, format)}`);
      }
      await damage(`update price_tag set ${what}_price = null ${where(7, format)}`);
      await damage(`update price_tag set ${what}_item_id = 9999 ${where(8, format)}`);
      // Swaps in the print of another product with the same facts.
      await damage(`update print_job_item set price = o.price, digest = o.digest, monthly = o.monthly
      from print_job_item o where o.product_id = ${world.products[9]} and o.format = '${format}'
      and print_job_item.product_id = ${world.products[11]} and print_job_item.format = '${format}'`);
      await damage(`update price_tag set ${what}_item_id = i.id from print_job_item i
      where i.product_id = ${world.products[11]} and i.format = '${format}'
      and price_tag.product_id = ${world.products[9]} and price_tag.format = '${format}'`);
      // The shelf decides whether a tag counts as moved.
      await damage(`update price_tag set ${what}_shelf_id = 9999 ${where(13, format)}`);
      const other = what === 'hung' ? `'failed'` : `'confirmed'`;
      await damage(`update print_job_item set outcome = ${other} ${where(10, format)}`);
      if (what === 'hung') await damage(`update print_job_item set outcome = null ${where(12)}`);
      const drift = await found();
      expect([...drift.keys()]).toEqual([what]);
      const wrong = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, ...(what === 'hung' ? [12] : [])]);
      expect(drift.get(what)?.count).toBe(wrong.size);
      expect(drift.get(what)?.examples).toHaveLength(10);
      for (const one of drift.get(what)?.examples ?? [])
        expect([...wrong].map((index) => tag(index, format))).toContain(one);
    },
  );

  it('counts: a difference is found if tags, products, samplers or campaigns count otherwise than the log of prints', async () => {
    expect(await findDrift(server.db)).toEqual([]);
    await damage(`update price_tag set times = 2 ${where(0)}`);
    await damage(`update price_tag set duplicates = 1 ${where(1)}`);
    await damage(`delete from price_tag ${where(2, 'A7')}`);
    await damage(`insert into price_tag (branch_id, product_id, format, times)
      values (${world.branches.b}, ${world.products[3]}, 'A6', 1), (${world.branches.b}, ${world.products[4]}, 'A6', 0)`);
    const counter = (index: number) => `where product_id = ${world.products[index]}`;
    await damage(`update product_counter set print_count = 3 ${counter(5)}`);
    await damage(`delete from product_counter ${counter(6)}`);
    const samplers = await sql<{ id: number; format: string }>`
      select v.id, s.format from sampler_version v join sampler s on s.id = v.sampler_id order by v.id`.execute(
      server.db,
    );
    const [a6 = 0, a7 = 0, promotion = 0] = samplers.rows.map(({ id }) => id);
    await damage(`update sampler_print_count set printed = printed + 1 where sampler_version_id = ${a6}`);
    await damage(`delete from sampler_print_count where sampler_version_id = ${a7}`);
    await damage(`insert into sampler_print_count (sampler_version_id, branch_id, printed)
      values (${promotion}, ${world.branches.b}, 1)`);
    await damage(`update analytic_price_tag_branch set duplicates = 1 where branch_id = ${world.branches.a}`);
    await damage(
      `update analytic_price_tag_branch set printed_at = now() where branch_id = ${world.branches.b}`,
    );
    const { a, b } = world.branches;
    const drift = await found();
    for (const one of drift.values()) (one.examples as string[]).sort();
    expect(drift).toEqual(
      new Map([
        ['counts', all(tag(0), tag(1), tag(2, 'A7'), `branch ${b} product ${world.products[3]} A6`)],
        ['campaign_log', all(`branch ${a} campaign ${campaign}`, `branch ${b} campaign ${campaign}`)],
        ['print_count', all(`product ${world.products[5]}`, `product ${world.products[6]}`)],
        [
          'sampler_count',
          all(
            `branch ${a} sampler version ${a6}`,
            `branch ${a} sampler version ${a7}`,
            `branch ${b} sampler version ${promotion}`,
          ),
        ],
      ]),
    );
    await damage(`update analytic_price_tag_branch set duplicates = 0, printed_at = null`);
    expect((await found()).get('campaign_log')).toEqual(all(`branch ${a} campaign ${campaign}`));
  });

  it('counts: include duplicates, of two campaigns too, and counts of nothing', async () => {
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    const sampler = await addPromotionSampler(server.db, 'A6', 'Ikkinchi');
    const second = await addCampaign(server.db, {
      branches: [world.branches.a, world.branches.b],
      products: [{ id: world.products[14] ?? 0, price: 800_000, oldPrice: 1_000_000 }],
      sampler,
      name: 'Ikkinchi',
    });
    // Prints the last product unchanged, a duplicate of the first campaign; the second's is printed once.
    const items = [14, 15].map((index) => ({ product: world.products[index], format: 'A6' }));
    const printed = await server.call('POST', '/api/uz/print-jobs', { token, body: { items } });
    expect(printed.json()).toMatchObject({ items: 2 });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from print_job_item where duplicate`.execute(server.db);
    expect(rows).toEqual([{ n: 1 }]);
    expect(await findDrift(server.db)).toEqual([]);

    await damage(`update price_tag set duplicates = 0 ${where(15)}`);
    await damage(`insert into price_tag (branch_id, product_id, format, times, duplicates)
      values (${world.branches.b}, ${world.products[3]}, 'A6', 0, 1)`);
    await damage(`update analytic_price_tag_branch set duplicates = 0 where campaign_id = ${campaign}`);
    await damage(`update analytic_price_tag_branch set duplicates = 1
      where campaign_id = ${second} and branch_id = ${world.branches.b}`);
    await damage(`insert into sampler_print_count (sampler_version_id, branch_id, printed)
      select current_version_id, ${world.branches.b}, 5 from sampler where id = ${sampler}`);
    // Two products that were never printed, one of them with a count of prints.
    await damage(`with p as (insert into product (sku, name_uz, name_ru, category_id)
        select 'NEW-' || n, 'Yangi', 'Новый', ${world.category} from generate_series(0, 1) n returning id, sku)
      insert into product_counter (product_id, print_count) select id, right(sku, 1)::int from p`);
    const unprinted = await sql<{ id: number }>`select id from product where sku = 'NEW-1'`.execute(
      server.db,
    );
    await server.db.transaction().execute((tx) => refreshTagContent(tx, 'all'));
    const drift = await found();
    const { a, b } = world.branches;
    expect(drift.get('counts')?.examples.toSorted()).toEqual([
      tag(15),
      `branch ${b} product ${world.products[3]} A6`,
    ]);
    expect(drift.get('campaign_log')?.examples).toEqual([
      `branch ${a} campaign ${campaign}`,
      `branch ${b} campaign ${second}`,
    ]);
    expect(drift.get('print_count')).toEqual(all(`product ${unprinted.rows[0]?.id}`));
    expect(drift.get('sampler_count')).toMatchObject({ count: 1 });
    expect([...drift.keys()]).toEqual(['counts', 'campaign_log', 'print_count', 'sampler_count']);
  });

  it('content: stored values are read of the requested products and campaigns, with its faults', async () => {
    const [first = 0, second = 0] = world.products;
    const last = world.products[15] ?? 0;
    const other = await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [
        { id: last, price: 1 },
        { id: second, price: 1 },
      ],
      sampler: await addPromotionSampler(server.db, 'A6', 'Ikkinchi'),
      name: 'Ikkinchi',
    });
    await damage(
      `update analytic_price_tag_product set problems = '{"uz": []}' where campaign_id = ${other}`,
    );
    await damage(
      `update tag_content set problems = '{"ru": []}' where product_id = ${first} and format = 'A7'`,
    );
    await server.db.transaction().execute(async (tx) => {
      const own = await readKeptContent(tx, [first]);
      expect(own.map(({ key, problems }) => [key, problems]).toSorted()).toEqual([
        [`product ${first} A6`, null],
        [`product ${first} A7`, { ru: [] }],
      ]);
      const ofCampaigns = await readKeptOfCampaigns(tx, [last], [other]);
      expect(ofCampaigns.map(({ key, problems }) => [key, problems])).toEqual([
        [`campaign ${other} product ${last}`, { uz: [] }],
      ]);
    });
  });

  it('content: a difference is found if texts, samplers or faults differ, and differing products are returned for correction', async () => {
    const content = (index: number, format = 'A6') =>
      `where product_id = ${world.products[index]} and format = '${format}'`;
    for (const [index, column] of ['digest_uz', 'digest_ru', 'digest_kaa'].entries())
      await damage(`update tag_content set ${column} = 'x' ${content(index)}`);
    await damage(`update tag_content set problems = '{"uz": []}' ${content(3)}`);
    await damage(
      `update tag_content set sampler_version_id = (select max(id) from sampler_version) ${content(4)}`,
    );
    await damage(`delete from tag_content ${content(5, 'A7')}`);
    await damage(`insert into tag_content (product_id, format, sampler_version_id, digest_uz, digest_ru, digest_kaa)
      select product_id, 'A5', sampler_version_id, digest_uz, digest_ru, digest_kaa from tag_content ${content(6)}`);
    await damage(`update analytic_price_tag_product set digest_kaa = 'x'`);
    const mended: number[] = [];
    const drift = await findDrift(server.db, async (products) => {
      mended.push(...products);
      await server.db.transaction().execute((tx) => refreshTagContent(tx, products));
    });
    const own = [0, 1, 2, 3, 4].map((index) => `product ${world.products[index]} A6`);
    expect(drift).toEqual([
      {
        what: 'content',
        ...all(...own, `product ${world.products[6]} A5`, `product ${world.products[5]} A7`),
        examples: expect.arrayContaining([...own, `product ${world.products[6]} A5`]),
      },
      { what: 'campaign_content', ...all(`campaign ${campaign} product ${world.products[15]}`) },
    ]);
    expect(mended.toSorted((x, y) => x - y)).toEqual([...world.products.slice(0, 7), world.products[15]]);
    expect(await findDrift(server.db)).toEqual([]);
  });

  it('content: the same faults of the texts make no difference, in whatever order they are stored', async () => {
    const [index, format] = [3, 'A6'];
    const unknown = "name_uz = name_uz || U&'\\0e01', name_ru = name_ru || U&'\\0e01'";
    await damage(`update product set ${unknown} where id = ${world.products[index]}`);
    await server.db.transaction().execute((tx) => refreshTagContent(tx, world.products));
    const kept = `from tag_content where product_id = ${world.products[index]} and format = '${format}'`;
    const before = await sql<{ problems: unknown }>`select problems ${sql.raw(kept)}`.execute(server.db);
    expect(before.rows).toEqual([
      { problems: expect.objectContaining({ uz: [expect.anything()], ru: [expect.anything()] }) },
    ]);
    expect(await findDrift(server.db)).toEqual([]);

    // The same problems, one of them with another name.
    await damage(`update tag_content set problems = replace(problems::text, 'glyph_missing', 'barcode_invalid')::jsonb
      where product_id = ${world.products[index]} and format = '${format}'`);
    expect(await found()).toEqual(new Map([['content', all(`product ${world.products[index]} A6`)]]));
  });

  it('content: a draft of a campaign has none before it is issued, which is no difference', async () => {
    const draft = await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: world.products[0] ?? 0, price: 900_000 }],
      sampler: await addPromotionSampler(server.db, 'A6', 'Qoralama'),
      state: 'draft',
    });
    await damage(`update analytic_price_tag_product set sampler_version_id = null, digest_uz = null,
      digest_ru = null, digest_kaa = null where campaign_id = ${draft}`);
    expect(await findDrift(server.db)).toEqual([]);
  });

  it('content: nothing is returned for correction if nothing differs, and all products are checked', async () => {
    const more = await sql<{ id: number }>`
      insert into product (sku, name_uz, name_ru, category_id, brand_id, barcode)
      select 'MORE-' || n, 'Yana', 'Ещё', p.category_id, p.brand_id, null
      from generate_series(1, 200) n, product p where p.id = ${world.products[0]} returning id`.execute(
      server.owner,
    );
    const ids = more.rows.map(({ id }) => id);
    await server.db.transaction().execute((tx) => refreshTagContent(tx, ids));
    const mended: (readonly number[])[] = [];
    const mend = async (products: readonly number[]) => void mended.push(products);
    expect(await findDrift(server.db, mend)).toEqual([]);
    expect(mended).toEqual([]);

    const last = ids.at(-1);
    await damage(`update tag_content set digest_uz = 'x' where product_id = ${last} and format = 'A7'`);
    expect(await findDrift(server.db)).toEqual([{ what: 'content', ...all(`product ${last} A7`) }]);
    expect(await findDrift(server.db, mend)).toHaveLength(1);
    expect(mended).toEqual([[last]]);
  });

  it('content: faults are stored as found, whatever the order of their keys, and only differing ones are corrected', async () => {
    const [first = 0, second = 0] = world.products;
    const mended: number[][] = [];
    const find = () =>
      findDrift(server.db, async (products) => {
        mended.push([...products]);
      });
    await damage(
      `update product set barcode = '4600000000017', name_ru = 'Телевизор 漢' where id = ${first}`,
    );
    await server.db.transaction().execute((tx) => refreshTagContent(tx, [first]));
    const { rows } = await sql<{ languages: string[] }>`
      select array(select jsonb_object_keys(problems)) as languages from tag_content
      where product_id = ${first} and format = 'A6'`.execute(server.db);
    expect(rows[0]?.languages.length).toBeGreaterThan(1);
    expect((await find()).filter(({ what }) => what === 'content')).toEqual([]);
    expect(mended).toEqual([]);

    await damage(`update tag_content set problems = null where product_id = ${first} and format = 'A6'`);
    await damage(
      `update tag_content set problems = '{"uz": [{"code": "price_missing"}]}' where product_id = ${second} and format = 'A7'`,
    );
    expect((await find()).filter(({ what }) => what === 'content')).toEqual([
      { what: 'content', count: 2, examples: [`product ${first} A6`, `product ${second} A7`] },
    ]);
    expect(mended).toEqual([[first, second]]);
  });
});
