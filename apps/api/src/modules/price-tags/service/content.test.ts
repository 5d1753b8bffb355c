import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { locksAreAwaited } from '../../../../test/locks.ts';
import { addPromotionSampler } from '../../../../test/promotion-sampler.ts';
import { addCampaign, inDays } from '../../../../test/tag-sources.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type ContentOf, readBoundSamplers, readNextProducts } from '../queries/content.ts';
import { refreshTagContent } from './content.ts';
import { findDrift } from './drift.ts';

describe('a refresh of the contents of tags', () => {
  let server: TestServer;
  let world: World;
  /** The sampler of A6 in the test category, and two of campaigns. */
  let standard: number;
  let spring: number;
  let summer: number;
  const campaigns: Record<string, number> = {};
  let first: number;
  let second: number;
  let third: number;
  /** The third product is in another category, whose sampler is that of the summer's campaign. */
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    [first = 0, second = 0, third = 0] = world.products;
    spring = await addPromotionSampler(server.db, 'A6');
    summer = await addPromotionSampler(server.db, 'A6', 'Yoz');
    const bound = await sql<{ id: number }>`
      select sampler_id as id from category_sampler where format = 'A6'`.execute(server.db);
    standard = bound.rows[0]?.id ?? 0;
    await sql`with c as (insert into category (name_uz, name_ru) values ('Audio', 'Аудио') returning id),
      b as (insert into category_sampler (category_id, format, sampler_id) select id, 'A6', ${summer} from c)
      update product set category_id = c.id from c where product.id = ${third}`.execute(server.db);
    const add = async (name: string, product: number, sampler: number, ends: string | null) => {
      const products = [{ id: product, price: 1 }];
      campaigns[name] = await addCampaign(server.db, {
        branches: [world.branches.a],
        products,
        sampler,
        name,
        begins: inDays(-9),
        ends,
      });
    };
    await add('spring', first, spring, inDays(0));
    await add('summer', second, summer, null);
    await add('over', second, spring, inDays(-1));
    await add('withdrawn', third, summer, inDays(1));
    await sql`update analytic_price_tag set state = 'withdrawn', withdrawn_at = now() where name = 'withdrawn'`.execute(
      server.db,
    );
    await refresh('all');
    return () => server.close();
  });

  const refresh = (of: ContentOf) => server.db.transaction().execute((tx) => refreshTagContent(tx, of));
  /** Keys of the stored rows that a refresh writes, as `0 A6` and `spring 0`. */
  const renewedBy = async (of: ContentOf): Promise<string[]> => {
    await sql`update tag_content set digest_uz = 'x'`.execute(server.db);
    await sql`update analytic_price_tag_product set digest_uz = 'x'`.execute(server.db);
    await refresh(of);
    const { rows } = await sql<{ what: string; product_id: number }>`
      select format as what, product_id from tag_content where digest_uz <> 'x'
      union all
      select c.name, cp.product_id from analytic_price_tag_product cp
        join analytic_price_tag c on c.id = cp.campaign_id where cp.digest_uz <> 'x'
      order by 2, 1`.execute(server.db);
    return rows.map(({ what, product_id }) => `${world.products.indexOf(product_id)} ${what}`);
  };
  const OF_FIRST = ['0 A6', '0 A7', '0 spring'];
  const OF_SECOND = ['1 A6', '1 A7', '1 summer'];

  it('applies to the named products, in every format and every campaign that is not over', async () => {
    expect(await renewedBy([first])).toEqual(OF_FIRST);
    expect(await renewedBy([second, third])).toEqual([...OF_SECOND, '2 A6']);
    expect(await renewedBy([])).toEqual([]);
    expect(await renewedBy('all')).toEqual([...OF_FIRST, ...OF_SECOND, '2 A6']);
  });

  it('draws a product by the designs of its category and of its campaigns, and by no others', async () => {
    const made = await sql<{ id: number }>`
      insert into sampler (name, kind, format) values ('Bez', 1, 'A5') returning id`.execute(server.db);
    const undrawn = made.rows[0]?.id ?? 0;
    await sql`with c as (select id from analytic_price_tag where name = 'withdrawn'),
      bare as (insert into category_sampler (category_id, format, sampler_id)
        values (${world.category}, 'A5', ${undrawn}))
      update analytic_price_tag_product set product_id = ${first} from c where campaign_id = c.id`.execute(
      server.db,
    );
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: first, price: 1 }],
      sampler: undrawn,
      name: 'undrawn',
      format: 'A5',
    });
    const bound = await readBoundSamplers(server.db, [first, third]);
    const drawn = bound.map(({ product_id, format, campaign_id, version_id }) => [
      world.products.indexOf(product_id),
      format ?? Object.keys(campaigns).find((name) => campaigns[name] === campaign_id),
      typeof version_id,
    ]);
    expect(drawn.toSorted()).toEqual([
      [0, 'A6', 'number'],
      [0, 'A7', 'number'],
      [0, 'spring', 'number'],
      [2, 'A6', 'number'],
    ]);
  });

  it('applies to the products that a sampler prints, by their category or by a campaign', async () => {
    expect(await renewedBy({ sampler: standard })).toEqual([...OF_FIRST, ...OF_SECOND]);
    expect(await renewedBy({ sampler: summer })).toEqual([...OF_SECOND, '2 A6']);
    expect(await renewedBy({ sampler: spring })).toEqual([...OF_FIRST, ...OF_SECOND]);
    expect(await renewedBy({ sampler: 999 })).toEqual([]);
  });

  it('processes any number of products, in batches in the order of their ids', async () => {
    const { summer: one = 0, spring: two = 0, withdrawn = 0 } = campaigns;
    const all = [first, second, third];
    const through = async (of: Exclude<ContentOf, readonly number[]>) => {
      const seen: number[] = [];
      for (let last = 0; ; ) {
        const next = await readNextProducts(server.db, of, last, 2);
        seen.push(...next);
        if (next.length < 2) return seen;
        last = next.at(-1) ?? 0;
      }
    };
    expect(await through('all')).toEqual(all);
    expect(await through({ campaigns: [withdrawn, one, two] })).toEqual(all);
    await sql`update category_sampler set sampler_id = ${summer} where format = 'A6'`.execute(server.db);
    expect(await through({ sampler: summer })).toEqual(all);
  });

  it('applies to all products, also of a chain with more than a thousand of them', async () => {
    await sql`insert into product (sku, name_uz, name_ru, category_id)
      select 'MORE-' || n, 'Yana', 'Ещё', ${world.category} from generate_series(1, 1000) n`.execute(
      server.db,
    );
    await refresh('all');
    const { rows } = await sql<{ products: number; bare: number }>`
      select count(*)::int as products, (count(*) filter (where not exists (
        select from tag_content c where c.product_id = p.id and c.format = 'A6')))::int as bare from product p`.execute(
      server.db,
    );
    expect(rows).toEqual([{ products: 1003, bare: 0 }]);
  });

  it('applies to the products of campaigns', async () => {
    const { spring: one = 0, withdrawn = 0 } = campaigns;
    expect(await renewedBy({ campaigns: [one] })).toEqual(OF_FIRST);
    expect(await renewedBy({ campaigns: [withdrawn] })).toEqual(['2 A6']);
    expect(await renewedBy({ campaigns: [one, withdrawn] })).toEqual([...OF_FIRST, '2 A6']);
  });

  it('writes each language and each fault separately, and deletes a corrected fault', async () => {
    const own = async () =>
      (
        await sql<{ problems: unknown; uz: string; ru: string; kaa: string; version: number }>`
          select problems, digest_uz as uz, digest_ru as ru, digest_kaa as kaa, sampler_version_id as version
          from tag_content where product_id = ${first} order by format`.execute(server.db)
      ).rows;
    const ofCampaign = async () =>
      (
        await sql<{ problems: unknown; uz: string; ru: string; kaa: string; version: number }>`
          select problems, digest_uz as uz, digest_ru as ru, digest_kaa as kaa, sampler_version_id as version
          from analytic_price_tag_product where campaign_id = ${campaigns.spring}`.execute(server.db)
      ).rows;
    const before = [...(await own()), ...(await ofCampaign())];
    expect(before.map(({ problems }) => problems)).toEqual([null, null, null]);
    expect(new Set(before.map(({ version }) => version)).size).toBe(3);
    const change = async (column: string, value: string) => {
      await sql`update product set ${sql.ref(column)} = ${value} where id = ${first}`.execute(server.db);
      await refresh([first]);
      return [...(await own()), ...(await ofCampaign())];
    };
    const kaa = await change('name_kaa', 'Qaraqalpaqsha');
    const short = await change('short_name_uz', 'TV');
    const uz = await change('name_uz', 'Boshqa');
    const mended = await change('short_name_ru', 'ТВ');
    for (const [index, old] of before.entries()) {
      expect(kaa[index]).toEqual({ ...old, kaa: kaa[index]?.kaa });
      expect(kaa[index]?.kaa).not.toBe(old.kaa);
      expect(short[index]?.problems, 'only in Russian').toEqual({
        ru: [{ code: 'translation_missing', field: 'shortName', language: 'ru' }],
      });
      expect(uz[index]?.uz).not.toBe(short[index]?.uz);
      expect(uz[index]?.kaa).toBe(short[index]?.kaa);
      expect(mended[index]?.problems).toBeNull();
      expect(mended[index]?.uz).toBe(uz[index]?.uz);
      expect(mended[index]?.ru).not.toBe(short[index]?.ru);
    }
  });

  it('deletes contents that a category no longer prints, and keeps another format’s; a sampler without a design gives nothing', async () => {
    const rows = async () => {
      const found = await sql<{ product_id: number; format: string }>`
        select product_id, format from tag_content order by 1, 2`.execute(server.db);
      return found.rows.map((row) => `${world.products.indexOf(row.product_id)} ${row.format}`);
    };
    expect(await rows()).toEqual(['0 A6', '0 A7', '1 A6', '1 A7', '2 A6']);
    await sql`delete from category_sampler where format = 'A7'`.execute(server.db);
    await refresh([first]);
    expect(await rows()).toEqual(['0 A6', '1 A6', '1 A7', '2 A6']);
    await sql`with s as (insert into sampler (name, kind, format) values ('Bez', 1, 'A5') returning id)
      insert into category_sampler (category_id, format, sampler_id)
      select ${world.category}, 'A5', id from s`.execute(server.db);
    await refresh('all');
    expect(await rows()).toEqual(['0 A6', '1 A6', '2 A6']);
  });

  it('waits for a design that is being saved: of the products’ category, or of one of their campaigns', async () => {
    const waitsFor = (sampler: number, product: number) =>
      server.db.transaction().execute(async (saving) => {
        await sql`select from sampler where id = ${sampler} for update`.execute(saving);
        return server.db
          .transaction()
          .execute(async (tx) => {
            await sql`set local lock_timeout = '200ms'`.execute(tx);
            await refreshTagContent(tx, [product]);
            return false;
          })
          .catch((error: { code?: string }) => error.code === '55P03' || Promise.reject(error));
      });
    expect(await waitsFor(standard, first)).toBe(true);
    expect(await waitsFor(spring, first)).toBe(true);
    expect(await waitsFor(summer, first)).toBe(false);
  });

  describe('beside another transaction that has not ended', () => {
    /** Starts `later` once `work` is done, and commits `work` when `later` waits for it or has ended. */
    const during = async (work: (tx: Tx) => Promise<unknown>, later: () => Promise<unknown>) => {
      const { ended } = await server.db.transaction().execute(async (tx) => {
        await work(tx);
        const ended = later();
        await locksAreAwaited(server.owner, 1, ended);
        return { ended };
      });
      await ended;
    };
    const rename = (tx: Tx, product: number) =>
      sql`update product set name_uz = 'Yangi', name_ru = 'Новый' where id = ${product}`.execute(tx);

    it('computes from what that one writes: of named products, all, those of a sampler and of campaigns', async () => {
      const sets: ContentOf[] = [
        [second, first],
        'all',
        { sampler: standard },
        { campaigns: [campaigns.spring ?? 0] },
      ];
      for (const [n, of] of sets.entries()) {
        const work = async (tx: Tx) => {
          await sql`update product set name_uz = ${`Yangi ${n}`}, name_ru = ${`Новый ${n}`} where id = ${first}`.execute(
            tx,
          );
          await refreshTagContent(tx, [first]);
        };
        await during(work, () => refresh(of));
        expect(await findDrift(server.db), JSON.stringify(of)).toEqual([]);
      }
    });

    it('computes a first content from what that one writes', async () => {
      await sql`delete from category_sampler where category_id = ${world.category}`.execute(server.db);
      await sql`delete from analytic_price_tag_product where product_id = ${first}`.execute(server.db);
      await refresh('all');
      await during(
        async (tx) => {
          await rename(tx, first);
          await refreshTagContent(tx, [first]);
        },
        () =>
          server.db.transaction().execute(async (tx) => {
            await sql`insert into analytic_price_tag_product (campaign_id, product_id, price)
              values (${campaigns.spring}, ${first}, 1)`.execute(tx);
            await refreshTagContent(tx, [first]);
          }),
      );
      expect(await findDrift(server.db)).toEqual([]);
    });
  });
});
