import type { Campaign, TagCost } from '@javon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD as PERSON_PASSWORD } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { checked } from '../../../../test/upload.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import { addDays, dayOf } from '../../../platform/time/tashkent.ts';

describe('what a change costs branches in tags and sheets', () => {
  let server: TestServer;
  let world: World;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 6);
    token = await server.signIn(world.phones.admin, PASSWORD);
    await server.db.updateTable('category').set({ tag_format: 'A6' }).execute();
    // The second branch displays one product of six.
    await server.db
      .deleteFrom('placement')
      .where('branch_id', '=', world.branches.b)
      .where('product_id', '!=', world.products[0] ?? 0)
      .execute();
  });
  afterAll(() => server?.close());

  const ask = (body: object, as = token) => server.call('POST', '/api/uz/tag-cost', { token: as, body });
  const cost = async (body: object) => (await ask(body)).json<TagCost>();
  async function campaign(branches: readonly number[]): Promise<Campaign> {
    const sampler = await server.db
      .selectFrom('sampler')
      .select('id')
      .where('format', '=', 'A6')
      .executeTakeFirstOrThrow();
    const day = dayOf(new Date());
    const body = {
      name: 'Aksiya',
      begins: day,
      ends: addDays(day, 7),
      format: 'A6',
      sampler: sampler.id,
      products: world.products.slice(0, 5).map((product) => ({ product, price: 900_000 })),
      branches,
    };
    const answer = await server.call('POST', '/api/uz/analytic-price-tags', { token, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Campaign>();
  }

  it('counts the tags of an import of prices by branch, and sheets of four A6 each', async () => {
    const file = `SKU;Narxi\n${[1, 2, 3, 4, 5].map((i) => `T-0000${i};77700${i}`).join('\n')}`;
    const run = await checked(server, token, file, { kind: 'prices' });
    expect(await cost({ import: run.id })).toMatchObject({
      branches: 2,
      tags: 6,
      sheets: 3,
      by_branch: [
        { branch: { id: world.branches.a }, tags: 5, sheets: 2 },
        { branch: { id: world.branches.b }, tags: 1, sheets: 1 },
      ],
    });
  });

  it('counts the tags of a campaign only in its branches, in its format', async () => {
    const { id } = await campaign([world.branches.a]);
    expect(await cost({ campaign: id })).toMatchObject({ branches: 1, tags: 5, sheets: 2 });
  });

  it('leaves out tags that show the price of a running campaign: they are not printed', async () => {
    const { id, version } = await campaign([world.branches.a]);
    const issued = await server.call('POST', `/api/uz/analytic-price-tags/${id}/issue`, {
      token,
      body: { version },
    });
    expect(issued.statusCode, issued.body).toBe(200);
    expect(await cost({ products: world.products })).toMatchObject({
      branches: 2,
      tags: 2,
      by_branch: expect.arrayContaining([expect.objectContaining({ tags: 1, sheets: 1 })]),
    });
  });

  it('names no branch to a person who may see none, and still counts all', async () => {
    const { phone } = await addPerson(server.db, { permissions: { goods: '1', 'goods.price': '1' } });
    const answer = await ask({ products: world.products }, await server.signIn(phone, PERSON_PASSWORD));
    expect(answer.json<TagCost>()).toMatchObject({ branches: 2, by_branch: [] });
    const manager = await server.signIn(world.phones.manager, PASSWORD);
    const seen = (await ask({ products: world.products }, manager)).json<TagCost>();
    expect(seen.by_branch, 'of who sees all of them').toHaveLength(2);
  });

  it('is refused without the permission for the change, and for unknown ids', async () => {
    const { id } = await campaign([world.branches.a]);
    const manager = await server.signIn(world.phones.manager, PASSWORD);
    expect((await ask({ campaign: id }, manager)).statusCode).toBe(403);
    expect((await ask({ import: 999_999 }, manager)).statusCode, 'imports goods').toBe(404);
    const { phone } = await addPerson(server.db, {
      permissions: { analytic_price_tag: 'all', 'analytic_price_tag.issue': '1' },
    });
    const issuer = await server.signIn(phone, PERSON_PASSWORD);
    expect((await ask({ campaign: id }, issuer)).statusCode).toBe(200);
    expect((await ask({ import: 999_999 }, issuer)).statusCode).toBe(403);
    expect((await ask({ campaign: 999_999 })).statusCode).toBe(404);
    expect((await ask({ import: 999_999 })).statusCode).toBe(404);
  });
});

describe('tags not affected by a change of price', () => {
  let server: TestServer;
  let world: World;
  let token: string;
  let sampler: number;

  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 9);
    token = await server.signIn(world.phones.admin, PASSWORD);
    await server.db.updateTable('category').set({ tag_format: 'A5' }).execute();
    const found = await server.db
      .selectFrom('sampler')
      .select('id')
      .where('format', '=', 'A7')
      .executeTakeFirstOrThrow();
    sampler = found.id;
    // Another category has tags of another format.
    await server.db
      .insertInto('category')
      .values({ name_uz: 'Audio', name_ru: 'Аудио', tag_format: 'A7' })
      .execute();
  });
  afterAll(() => server?.close());

  const costOf = async (body: object): Promise<readonly [code: string, tags: number, sheets: number][]> => {
    const answer = await server.call('POST', '/api/uz/tag-cost', { token, body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<TagCost>().by_branch.map(({ branch, tags, sheets }) => [branch.code, tags, sheets]);
  };
  const day = (days: number) => addDays(dayOf(new Date()), days);

  /** Adds a campaign of A7 tags in a branch. */
  async function addCampaign(
    state: 'draft' | 'issued',
    [begins, ends]: readonly [string, string | null],
    branches: readonly number[],
    products: readonly number[],
  ): Promise<number> {
    const issued_at = state === 'issued' ? new Date().toISOString() : null;
    const { id } = await server.db
      .insertInto('analytic_price_tag')
      .values({ name: 'Aksiya', begins, ends, format: 'A7', sampler_id: sampler, state, issued_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('analytic_price_tag_product')
      .values(products.map((product_id) => ({ campaign_id: id, product_id, price: 900_000 })))
      .execute();
    await server.db
      .insertInto('analytic_price_tag_branch')
      .values(branches.map((branch_id) => ({ campaign_id: id, branch_id })))
      .execute();
    return id;
  }

  it('are those of deleted products, of deleted shelves and of closed branches, each product once a branch', async () => {
    const { products, shelves, branches } = world;
    expect(await costOf({ products: products.slice(0, 3) })).toEqual([
      ['TAS-01', 3, 2],
      ['TAS-02', 3, 2],
    ]);
    await server.db
      .updateTable('placement')
      .set({ product_id: products[0] ?? 0 })
      .where('shelf_id', '=', shelves.a)
      .where('product_id', '=', products[2] ?? 0)
      .execute();
    expect(await costOf({ products: products.slice(0, 3) })).toEqual([
      ['TAS-02', 3, 2],
      ['TAS-01', 2, 1],
    ]);
    const gone = { deleted_at: new Date().toISOString() };
    await server.db
      .updateTable('product')
      .set(gone)
      .where('id', '=', products[1] ?? 0)
      .execute();
    expect(await costOf({ products: products.slice(0, 3) })).toEqual([
      ['TAS-02', 2, 1],
      ['TAS-01', 1, 1],
    ]);
    await server.db.updateTable('shelf').set(gone).where('id', '=', shelves.a).execute();
    expect(await costOf({ products: products.slice(0, 3) })).toEqual([['TAS-02', 2, 1]]);
    await server.db
      .updateTable('branch')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', branches.b)
      .execute();
    expect(await costOf({ products: products.slice(0, 3) })).toEqual([]);
    await server.db.updateTable('branch').set({ closed_at: null }).execute();
    await server.db.updateTable('shelf').set({ deleted_at: null }).execute();
    await server.db.updateTable('product').set({ deleted_at: null }).execute();
  });

  it('are those of a campaign of the branch on its days, the first and the last among them', async () => {
    const { branches, products } = world;
    const nine = products.slice(3);
    const body = (asOf: string) => ({ products: nine, as_of: asOf });
    const [first = 0, second = 0, third = 0, fourth = 0] = nine;
    await addCampaign('issued', [day(0), day(2)], [branches.a], [first]);
    await addCampaign('issued', [day(1), null], [branches.a], [second]);
    await addCampaign('draft', [day(0), day(9)], [branches.a], [third]);
    await addCampaign('issued', [day(-9), day(-1)], [branches.a], [fourth]);
    await addCampaign('draft', [day(0), day(9)], [branches.b], [first]);
    const inA = async (asOf: string) =>
      (await costOf(body(asOf))).find(([code]) => code === 'TAS-01')?.[1] ?? 0;
    expect([await inA(day(0)), await inA(day(1)), await inA(day(2)), await inA(day(3))]).toEqual([
      5, 4, 4, 5,
    ]);
    // Campaigns of the other branch change nothing there.
    expect(await costOf(body(day(1)))).toEqual([
      ['TAS-02', 6, 3],
      ['TAS-01', 4, 2],
    ]);
  });

  it('are those of another campaign, and of products that stand on no shelf of its branches', async () => {
    const { branches, products, shelves } = world;
    const [first = 0, second = 0, third = 0, fourth = 0] = products.slice(5);
    const asked = await addCampaign('draft', [day(0), day(2)], [branches.b], [first, second, third]);
    await addCampaign('draft', [day(0), day(2)], [branches.a], [fourth]);
    expect(await costOf({ campaign: asked })).toEqual([['TAS-02', 3, 1]]);
    await server.db
      .deleteFrom('placement')
      .where('product_id', '=', first)
      .where('shelf_id', '=', shelves.b)
      .execute();
    expect(await costOf({ campaign: asked })).toEqual([['TAS-02', 2, 1]]);
    await server.db
      .updateTable('shelf')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', shelves.b)
      .execute();
    expect(await costOf({ campaign: asked })).toEqual([]);
    await server.db.updateTable('shelf').set({ deleted_at: null }).execute();
  });

  it('are those of another import', async () => {
    const line = (i: number) => `T-0000${i};77700${i}`;
    const other = await checked(server, token, ['SKU;Narxi', line(1), line(2)].join('\n'), {
      kind: 'prices',
    });
    const asked = await checked(server, token, ['SKU;Narxi', line(3)].join('\n'), { kind: 'prices' });
    expect(await costOf({ import: asked.id })).toEqual([['TAS-02', 1, 1]]);
    expect((await costOf({ import: other.id })).map(([code]) => code)).toEqual(['TAS-01', 'TAS-02']);
  });
});
