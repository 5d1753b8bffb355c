import type { Campaign, TagCost } from '@javon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    // The second branch shows one product of six.
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

  it('counts the tags of a campaign in its branches alone, in its format', async () => {
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

  it('is refused for what the caller may not change, and for what is not there', async () => {
    const { id } = await campaign([world.branches.a]);
    const manager = await server.signIn(world.phones.manager, PASSWORD);
    expect((await ask({ campaign: id }, manager)).statusCode).toBe(403);
    expect((await ask({ campaign: 999_999 })).statusCode).toBe(404);
    expect((await ask({ import: 999_999 })).statusCode).toBe(404);
  });
});
