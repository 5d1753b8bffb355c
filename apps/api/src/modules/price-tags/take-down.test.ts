import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { inDays } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

describe('taking tags down', () => {
  let server: TestServer;
  let world: World;
  let sellers: { readonly a: string; readonly b: string };
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    const { sellerA, sellerB } = world.phones;
    sellers = { a: await server.signIn(sellerA, PASSWORD), b: await server.signIn(sellerB, PASSWORD) };
    return () => server.close();
  });

  const items = (products: readonly number[]) => products.map((product) => ({ product, format: 'A6' }));
  const print = async (token: string, products: readonly number[]): Promise<number> => {
    const answer = await server.call('POST', '/api/uz/print-jobs', {
      token,
      body: { items: items(products) },
    });
    return answer.json<{ id: number }>().id;
  };
  const confirm = (token: string, id: number) =>
    server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
  const takeDown = (products: readonly number[]) =>
    server.call('POST', '/api/uz/price-tags/taken-down', {
      token: sellers.a,
      body: { items: items(products) },
    });

  it('counts those that hung or waited, only in this branch, keeps their counts and is noted once', async () => {
    const [first = 0, second = 0, third = 0] = world.products;
    await confirm(sellers.a, await print(sellers.a, [first]));
    await print(sellers.a, [second]);
    await confirm(sellers.b, await print(sellers.b, [first]));
    await print(sellers.b, [second]);
    expect((await takeDown([third, second, first])).json()).toEqual({ taken_down: 2 });
    const { rows } = await sql`
      select branch_id, product_id, times, hung_item_id is not null as hung, pending_item_id is not null as waits,
        hung_shelf_id is not null as hung_shelf, pending_shelf_id is not null as waiting_shelf
      from price_tag order by branch_id, product_id`.execute(server.db);
    const down = {
      branch_id: world.branches.a,
      times: 1,
      hung: false,
      waits: false,
      hung_shelf: false,
      waiting_shelf: false,
    };
    const there = { ...down, branch_id: world.branches.b };
    expect(rows).toEqual([
      { ...down, product_id: first },
      { ...down, product_id: second },
      { ...there, product_id: first, hung: true, hung_shelf: true },
      { ...there, product_id: second, waits: true, waiting_shelf: true },
    ]);
    expect((await takeDown([third, second, first])).json(), 'nothing is left to take down').toEqual({
      taken_down: 0,
    });
    const history = await sql`
      select branch_id, entity, entity_id, action, after, request_id from history
      where action = 'taken_down'`.execute(server.db);
    expect(history.rows).toEqual([
      {
        branch_id: world.branches.a,
        entity: 'price_tag',
        entity_id: null,
        action: 'taken_down',
        request_id: expect.any(String),
        after: { count: 2, products: expect.arrayContaining([first, second]) },
      },
    ]);
  });

  it('clears the mark of a failed print', async () => {
    const [first = 0] = world.products;
    const id = await print(sellers.a, [first]);
    await confirm(sellers.a, id);
    const again = await print(sellers.a, [first]);
    await server.call('POST', `/api/uz/print-jobs/${again}/confirm`, {
      token: sellers.a,
      body: { failed: [first] },
    });
    await takeDown([first]);
    const answer = await server.call('GET', `/api/uz/price-tags/${first}/A6`, { token: sellers.a });
    expect(answer.json()).toMatchObject({ tag: { state: 'to_print', reasons: [{ code: 'never_printed' }] } });
  });

  describe('leaves prints for coming days', () => {
    const printFor = async (product: number, day: string) => {
      const body = { items: items([product]), as_of: day };
      const answer = await server.call('POST', '/api/uz/print-jobs', { token: sellers.a, body });
      return answer.json<{ id: number }>().id;
    };
    const waiting = async () => {
      const { rows } = await sql<{ product_id: number }>`
        select product_id from price_tag_ahead order by product_id, as_of`.execute(server.db);
      return rows.map(({ product_id }) => product_id);
    };
    const hangs = async (product: number) => {
      const { rows } = await sql<{ hung: boolean }>`
        select hung_item_id is not null as hung from price_tag
        where branch_id = ${world.branches.a} and product_id = ${product}`.execute(server.db);
      return rows[0]?.hung;
    };

    it('which are confirmed as usual, even if they are older than the print that was taken down', async () => {
      const [first = 0] = world.products;
      const ahead = await printFor(first, inDays(2));
      const own = await print(sellers.a, [first]);
      await confirm(sellers.a, own);
      expect((await takeDown([first])).json()).toEqual({ taken_down: 1 });
      expect(await waiting()).toEqual([first]);
      expect((await takeDown([first])).json(), 'sent again').toEqual({ taken_down: 0 });
      expect(await waiting()).toEqual([first]);
      await confirm(sellers.a, ahead);
      expect(await hangs(first)).toBe(true);
      expect(await waiting()).toEqual([]);
    });

    it('unless the product stands on no shelf of the branch any more, or is deleted', async () => {
      const [first = 0, second = 0] = world.products;
      const jobs = [await printFor(first, inDays(1)), await printFor(second, inDays(1))];
      await confirm(sellers.a, await print(sellers.a, [first, second]));
      const ofBranch = server.db.deleteFrom('placement').where('branch_id', '=', world.branches.a);
      await ofBranch.where('product_id', '=', first).execute();
      const deleted = { deleted_at: new Date().toISOString() };
      await server.db.updateTable('product').set(deleted).where('id', '=', second).execute();
      expect((await takeDown([first, second])).json()).toEqual({ taken_down: 2 });
      expect(await waiting()).toEqual([]);
      for (const id of jobs) await confirm(sellers.a, id);
      expect([await hangs(first), await hangs(second)]).toEqual([false, false]);
    });
  });

  it('names at most a hundred products in its history, and counts them all', async () => {
    const [first = 0] = world.products;
    await sql`insert into product (sku, name_uz, name_ru, category_id, price)
      select 'N-' || n, 'N', 'N', p.category_id, 1 from generate_series(1, 105) n, product p where p.id = ${first}`.execute(
      server.db,
    );
    const { rows } = await sql<{ id: number }>`select id from product where sku like 'N-%'`.execute(
      server.db,
    );
    const added = rows.map(({ id }) => id);
    const id = await print(sellers.a, [first]);
    await confirm(sellers.a, id);
    await sql`insert into price_tag select (r).* from (
      select jsonb_populate_record(t, jsonb_build_object('product_id', n.id)) as r
      from price_tag t, unnest(${added}::bigint[]) as n (id) where t.product_id = ${first}) x`.execute(
      server.owner,
    );
    expect((await takeDown([first, ...added])).json()).toEqual({ taken_down: 106 });
    const { rows: kept } = await sql<{ after: { count: number; products: number[] } }>`
      select after from history where action = 'taken_down'`.execute(server.db);
    expect([kept[0]?.after.count, kept[0]?.after.products.length]).toEqual([106, 100]);
  });
});
