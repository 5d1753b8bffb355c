import type { TagView } from '@javon/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { addCampaign, addSegment, inDays } from '../../../test/tag-sources.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { refreshTagContent } from '../price-tags/public.ts';

let server: TestServer;
let world: World;
let token: string;

beforeEach(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 2);
  const { phone } = await addPerson(server.db, {
    permissions: { 'price_tag.view': 'own', 'price_tag.view2': 'own' },
    branchId: world.branches.a,
  });
  token = await server.signIn(phone, PASSWORD);
});
afterEach(() => server?.close());

const call = (product: number, query = '', format = 'A6') =>
  server.call('GET', `/api/uz/tag-views/${product}/${format}${query}`, { token });
async function viewOf(product: number, query = '', format = 'A6'): Promise<TagView> {
  const answer = await call(product, query, format);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const wordsOf = (view: TagView) => JSON.stringify(view.drawing);

describe('a view of a tag', () => {
  it('shows the source of each value: price history, plan, sampler version', async () => {
    const [product = 0, other = 0] = world.products;
    const { id: author } = await addPerson(server.db, { permissions: {}, surname: 'Narxchi' });
    await server.db
      .insertInto('price_history')
      .values([
        { product_id: product, price: 1_200_000, source: 'import', valid_from: '2026-01-02T00:00:00Z' },
        {
          product_id: product,
          price: 1_000_000,
          source: 'typed',
          author_id: author,
          valid_from: '2026-02-03T00:00:00Z',
        },
        { product_id: other, price: 900_000, source: 'import', valid_from: '2026-03-04T00:00:00Z' },
      ])
      .execute();
    const view = await viewOf(product);
    expect(view).toMatchObject({
      values: { price: 1_000_000, monthly: 109_000, months: 12 },
      price_entry: { source: 'typed', author: 'Narxchi Aziza', at: expect.stringMatching(/^2026-02-03/) },
      plan: { months: 12, markup_bp: 3000 },
      sampler: { name: 'Standart A6', kind: 1, number: 1 },
      governs: true,
      problems: [],
      language: 'uz',
      samplers: [],
    });
  });

  it('is drawn in each language, whatever the branch prints in', async () => {
    const [product = 0] = world.products;
    expect(wordsOf(await viewOf(product))).toContain('Televizor');
    const russian = await viewOf(product, '?language=ru');
    expect(wordsOf(russian)).toContain('Телевизор');
    // The branch's tag is compared in the branch's language, not in the viewer's.
    expect(russian.tag.reasons).toEqual((await viewOf(product)).tag.reasons);
    expect((await viewOf(product, '?language=kaa')).language).toBe('kaa');
  });

  it('opens in the format that the branch needs: that of its category', async () => {
    const [product = 0] = world.products;
    const opened = async (query = '') => {
      const answer = await server.call('GET', `/api/uz/tag-views/${product}${query}`, { token });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ format: string }>().format;
    };
    await server.db.updateTable('category').set({ tag_format: 'A7' }).execute();
    expect(await opened()).toBe('A7');
    await server.db.deleteFrom('placement').where('product_id', '=', product).execute();
    expect(await opened(), 'on no shelf').toBe('A7');
    await server.db.updateTable('category').set({ tag_format: 'A5' }).execute();
    expect(await opened()).toBe('A5');
    expect((await server.call('GET', '/api/uz/tag-views/999999', { token })).statusCode).toBe(404);
  });

  it('opens in the format of a campaign on the days of the campaign', async () => {
    const [product = 0] = world.products;
    const { id: sampler } = await server.db
      .selectFrom('sampler')
      .select('id')
      .where('format', '=', 'A7')
      .executeTakeFirstOrThrow();
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: product, price: 800_000 }],
      sampler,
      format: 'A7',
      begins: inDays(1),
      ends: inDays(1),
    });
    const opened = [0, 1, 2].map(async (days) => {
      const answer = await server.call('GET', `/api/uz/tag-views/${product}?as_of=${inDays(days)}`, {
        token,
      });
      return answer.json<{ format: string }>().format;
    });
    expect(await Promise.all(opened)).toEqual(['A6', 'A7', 'A6']);
  });

  it('as a promotion is drawn by the promotion sampler of the category, else by the first by name; only the former governs', async () => {
    const [product = 0] = world.products;
    await addPromotionSampler(server.db, 'A6', 'Bahor');
    const own = await addPromotionSampler(server.db, 'A6', 'Yoz');
    await addPromotionSampler(server.db, 'A7', 'Kichik');
    const gone = await addPromotionSampler(server.db, 'A6', 'Arxiv');
    const deleted_at = new Date().toISOString();
    await server.db.updateTable('sampler').set({ deleted_at }).where('id', '=', gone).execute();
    const promotion = () => viewOf(product, '?promotion=true');
    expect(await promotion()).toMatchObject({
      sampler: { name: 'Bahor' },
      samplers: [{ name: 'Bahor' }, { name: 'Yoz' }],
      governs: false,
    });
    await sql`with other as (insert into category (name_uz, name_ru) values ('Pechlar', 'Печи') returning id)
      insert into category_sampler (category_id, format, sampler_id) select id, 'A6', ${own} from other`.execute(
      server.db,
    );
    expect(await promotion(), 'of another category').toMatchObject({ sampler: { name: 'Bahor' } });
    await server.db
      .updateTable('category_sampler')
      .set({ sampler_id: own })
      .where('format', '=', 'A6')
      .where('category_id', '=', world.category)
      .execute();
    await server.db.transaction().execute((tx) => refreshTagContent(tx, [product]));
    expect(await promotion()).toMatchObject({ sampler: { name: 'Yoz' }, governs: true });
  });

  it('as a promotion is drawn by the sampler that was chosen, one of its kind and format', async () => {
    const [product = 0] = world.products;
    await addPromotionSampler(server.db, 'A6', 'Bahor');
    const chosen = await addPromotionSampler(server.db, 'A6', 'Yoz');
    await sql`update sampler_version set spec = jsonb_set(spec, '{sampler,suffix,uz}', '"soʻmdan"')
      where sampler_id = ${chosen}`.execute(server.db);
    const view = await viewOf(product, `?promotion=true&sampler=${chosen}`);
    expect(view).toMatchObject({ sampler: { id: chosen, name: 'Yoz' }, governs: false });
    expect(wordsOf(view)).toContain('soʻmdan');
    expect(wordsOf(await viewOf(product, '?promotion=true'))).not.toContain('soʻmdan');
    expect((await call(product, '?promotion=true&sampler=999')).json()).toMatchObject({
      errors: [{ field: 'sampler', code: 'not_in_list', params: { options: 'Bahor, Yoz' } }],
    });
  });

  it('says that its content does not fit', async () => {
    const [product = 0] = world.products;
    await sql`
      update sampler_version set spec = jsonb_set(spec, '{layout,parts}', (
        select jsonb_agg(case when part ->> 'kind' = 'price' then part || '{"w": 20}' else part end)
        from jsonb_array_elements(spec -> 'layout' -> 'parts') part))`.execute(server.db);
    expect((await viewOf(product)).problems).toEqual([
      { code: 'tag_layout', message: expect.stringContaining('sigʻmaydi') },
    ]);
  });

  it('as a promotion of a product without a price has neither a discount nor a monthly price', async () => {
    const [product = 0] = world.products;
    await addSegment(server.db, { products: [product], months: 12, promoBank: true });
    await sql`update product set price = null, old_price = 1250000 where id = ${product}`.execute(server.db);
    expect(await viewOf(product, '?promotion=true')).toMatchObject({
      values: { price: null, old_price: 1_250_000, monthly: null },
      discount_percent: null,
      problems: [{ code: 'tag_no_price' }],
    });
  });

  it('as a promotion of a coming day shows the old price of that day, to its last minute', async () => {
    const [product = 0] = world.products;
    await server.db
      .insertInto('price_history')
      .values({
        product_id: product,
        price: 900_000,
        old_price: 1_200_000,
        source: 'typed',
        applied: false,
        valid_from: `${inDays(1)}T23:59:00+05:00`,
      })
      .execute();
    await server.db
      .insertInto('price_history')
      .values({
        product_id: product,
        price: 800_000,
        old_price: 1_300_000,
        source: 'typed',
        applied: false,
        valid_from: `${inDays(2)}T00:00:00+05:00`,
      })
      .execute();
    const pricesOn = async (day: string) => (await viewOf(product, `?promotion=true&as_of=${day}`)).values;
    expect(await pricesOn(inDays(0))).toMatchObject({ price: 1_000_000, old_price: null });
    expect(await pricesOn(inDays(1))).toMatchObject({ price: 900_000, old_price: 1_200_000 });
    expect(await pricesOn(inDays(2))).toMatchObject({ price: 800_000, old_price: 1_300_000 });
  });

  it('as a promotion shows the old price and the discount that the branch’s own tag lacks', async () => {
    const [product = 0] = world.products;
    await server.db.updateTable('product').set({ old_price: 1_250_000 }).where('id', '=', product).execute();
    const view = await viewOf(product, '?promotion=true');
    expect(view).toMatchObject({
      values: { price: 1_000_000, old_price: 1_250_000 },
      discount_percent: 20,
      sampler: null,
      governs: false,
      problems: [],
    });
    for (const word of ['−20%', 'soʻm × 12 oy']) expect(wordsOf(view)).toContain(word);
    expect((await viewOf(product)).values.old_price).toBeNull();
  });

  it('as a promotion has the terms of the segment in every format, also in one without a sampler', async () => {
    const [product = 0] = world.products;
    await addSegment(server.db, { products: [product], months: 12, promoBank: true });
    await sql`delete from category_sampler where format = 'A5'`.execute(server.db);
    for (const format of ['A5', 'A6', 'A7', 'label']) {
      const { values, plan } = await viewOf(product, '?promotion=true', format);
      expect([values.months, values.monthly, plan?.months], format).toEqual([12, 84_000, 12]);
    }
    await sql`update segment set promo_bank = false`.execute(server.db);
    expect((await viewOf(product, '?promotion=true', 'A5')).values.monthly, 'with markup').toBe(109_000);
    const own = await viewOf(product, '', 'A5');
    expect([own.values.monthly, own.governs]).toEqual([null, false]);
    await sql`update instalment_plan set active = false where months = 12`.execute(server.db);
    expect((await viewOf(product, '?promotion=true', 'A5')).values.monthly).toBeNull();
  });

  it('of a product in a campaign shows its prices and its last day', async () => {
    const [product = 0] = world.products;
    const ends = inDays(9);
    const { id: sampler } = await server.db
      .selectFrom('sampler')
      .select('id')
      .where('format', '=', 'A6')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`
      insert into analytic_price_tag (name, begins, ends, format, sampler_id, state, issued_at)
      values ('Qora juma', current_date - 2, ${ends}::date, 'A6', ${sampler}, 'issued', now()) returning id`.execute(
      server.db,
    );
    const id = rows[0]?.id ?? 0;
    await sql`insert into analytic_price_tag_product (campaign_id, product_id, price, old_price)
      values (${id}, ${product}, 800000, 1000000)`.execute(server.db);
    await sql`insert into analytic_price_tag_branch (campaign_id, branch_id) values (${id}, ${world.branches.a})`.execute(
      server.db,
    );
    await server.db
      .insertInto('price_history')
      .values({ product_id: product, price: 1_000_000, source: 'typed', valid_from: '2026-02-03T00:00:00Z' })
      .execute();
    const view = await viewOf(product, '?promotion=true');
    expect(view).toMatchObject({
      tag: { campaign: { id, name: 'Qora juma' } },
      values: { price: 800_000, old_price: 1_000_000 },
      discount_percent: 20,
      until: ends,
      price_entry: null,
    });
    expect(wordsOf(view)).toContain(ends.split('-').reverse().join('.'));
    await server.db.updateTable('analytic_price_tag_product').set({ discount_percent: 25 }).execute();
    expect((await viewOf(product, '?promotion=true')).problems).toMatchObject([{ code: 'tag_discount' }]);
    await server.db.updateTable('analytic_price_tag_product').set({ discount_percent: null }).execute();
    await server.db.updateTable('product').set({ price: 799_999 }).where('id', '=', product).execute();
    expect((await viewOf(product, '?promotion=true')).problems).toMatchObject([
      { code: 'tag_campaign_above_own' },
    ]);
    expect(await viewOf(product)).toMatchObject({ until: ends, discount_percent: null });
    // The branch's own tag in another format is not the campaign's.
    expect((await viewOf(product, '', 'A7')).until).toBeNull();
  });

  it('of a deleted product says why it is not printed, also without a drawing', async () => {
    const [product = 0] = world.products;
    await sql`update product set deleted_at = now() where id = ${product}`.execute(server.db);
    const problem = { code: 'product_deleted', message: 'Tovar oʻchirilgan' };
    expect((await viewOf(product)).problems).toEqual([problem]);
    expect((await viewOf(product, '?promotion=true')).problems).toEqual([problem]);
    expect((await viewOf(product, '', 'A5')).problems[0]).toEqual(problem);
  });

  it('is only of the own branch, and of known products', async () => {
    const [product = 0] = world.products;
    expect((await call(product, '?branch=TAS-02')).statusCode).toBe(404);
    expect((await call(999_999)).statusCode).toBe(404);
    expect((await viewOf(product, '', 'A5')).drawing).toBeNull();
  });
});
