import type { TagView } from '@javon/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addSegment } from '../../../test/tag-sources.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';

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
    const [product = 0] = world.products;
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
    expect(wordsOf(view)).toContain('−20%');
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
    await sql`update instalment_plan set active = false where months = 12`.execute(server.db);
    expect((await viewOf(product, '?promotion=true', 'A5')).values.monthly).toBeNull();
  });

  it('of a product in a campaign shows its prices and its last day', async () => {
    const [product = 0] = world.products;
    const ends = addDays(dayOf(new Date()), 9);
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
    const view = await viewOf(product, '?promotion=true');
    expect(view).toMatchObject({
      tag: { campaign: { id, name: 'Qora juma' } },
      values: { price: 800_000, old_price: 1_000_000 },
      discount_percent: 20,
      until: ends,
      price_entry: null,
    });
    expect(wordsOf(view)).toContain(ends.split('-').reverse().join('.'));
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
    expect((await call(product, '?promotion=true&sampler=999')).json()).toMatchObject({
      errors: [{ field: 'sampler', code: 'not_in_list' }],
    });
    expect((await viewOf(product, '', 'A5')).drawing).toBeNull();
  });
});
