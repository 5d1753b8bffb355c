import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../../test/world.ts';
import { countToPrintByShelf, readStatesInFormat, readStatesOf } from './counts.ts';

describe('states of tags by shelf', () => {
  let server: TestServer;
  let world: World;
  let shelves: { readonly a: number; readonly second: number };
  /**
   * Of the four products the first is pending, the second hangs, and the third is on a second shelf as well.
   */
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 4);
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    const print = async (products: readonly number[], format: string): Promise<number> => {
      const body = { items: products.map((product) => ({ product, format })) };
      const answer = await server.call('POST', '/api/uz/print-jobs', { token, body });
      return answer.json<{ id: number }>().id;
    };
    const [first = 0, second = 0, third = 0] = world.products;
    const id = await print([second], 'A6');
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
    await print([first], 'A6');
    // A small tag is pending in addition to the one that is still to print.
    await print([third], 'A7');
    const made = await sql<{ id: number }>`insert into shelf (branch_id, name, type, main_mm, position)
      values (${world.branches.a}, 'A2', 'straight', 4000, 5) returning id`.execute(server.db);
    shelves = { a: world.shelves.a, second: made.rows[0]?.id ?? 0 };
    await sql`insert into shelf_storey (shelf_id, face, storey, length_mm, height_mm, depth_mm, bottom_mm, zone)
      values (${shelves.second}, 1, 1, 4000, 400, 500, 100, 'golden')`.execute(server.db);
    await sql`insert into placement (shelf_id, branch_id, face, storey, position, x_mm, product_id)
      values (${shelves.second}, ${world.branches.a}, 1, 1, 1, 0, ${third}), (${shelves.second}, ${world.branches.a}, 1, 1, 2, 90, ${third})`.execute(
      server.db,
    );
    return () => server.close();
  });

  const names = (states: ReadonlyMap<number, string>) =>
    Object.fromEntries([...states].map(([product, state]) => [world.products.indexOf(product), state]));

  it('counts tags to print on each shelf of the branch, once on each shelf', async () => {
    expect(await countToPrintByShelf(server.db, world.branches.a)).toEqual(
      new Map([
        [shelves.a, 2],
        [shelves.second, 1],
      ]),
    );
    expect(await countToPrintByShelf(server.db, world.branches.b)).toEqual(new Map([[world.shelves.b, 4]]));
    await sql`update shelf set deleted_at = now() where id = ${shelves.second}`.execute(server.db);
    expect(await countToPrintByShelf(server.db, world.branches.a)).toEqual(new Map([[shelves.a, 2]]));
  });

  it('gives for each product on a shelf the most urgent state, and how many are to print there', async () => {
    const { states, toPrint } = await readStatesOf(server.db, world.branches.a, shelves.a, world.products);
    expect(names(states)).toEqual({ 0: 'printed', 1: 'current', 2: 'to_print', 3: 'to_print' });
    expect(toPrint).toBe(2);
    const third = world.products.slice(2, 3);
    const there = await readStatesOf(server.db, world.branches.a, shelves.second, third);
    expect(names(there.states)).toEqual({ 2: 'to_print' });
    expect(there.toPrint).toBe(1);
    const some = await readStatesOf(server.db, world.branches.a, shelves.a, world.products.slice(0, 2));
    expect(names(some.states)).toEqual({ 0: 'printed', 1: 'current' });
    expect(some.toPrint).toBe(0);
    expect(await readStatesOf(server.db, world.branches.a, shelves.a, [])).toEqual({
      states: new Map(),
      toPrint: 0,
    });
  });

  it('finds only products that stand on the given shelf', async () => {
    const third = world.products.slice(2, 3);
    await sql`delete from placement where product_id = ${third[0]} and shelf_id <> ${shelves.second}`.execute(
      server.db,
    );
    const onSecond = await readStatesOf(server.db, world.branches.a, shelves.second, third);
    expect([names(onSecond.states), onSecond.toPrint]).toEqual([{ 2: 'to_print' }, 1]);
    const onFirst = await readStatesOf(server.db, world.branches.a, shelves.a, third);
    expect([names(onFirst.states), onFirst.toPrint]).toEqual([{}, 0]);
  });

  it('reports the state of one format, in the language of the branch', async () => {
    const inFormat = async (format: 'A6' | 'A7', products = world.products) =>
      names(await readStatesInFormat(server.db, world.branches.a, format, products));
    expect(await inFormat('A6')).toEqual({ 0: 'printed', 1: 'current', 2: 'to_print', 3: 'to_print' });
    expect(await inFormat('A7')).toEqual({ 0: 'to_print', 1: 'to_print', 2: 'printed', 3: 'to_print' });
    expect(await inFormat('A6', world.products.slice(1, 2))).toEqual({ 1: 'current' });
    expect(await inFormat('A6', [])).toEqual({});
    await sql`update branch set tag_language = 'ru' where id = ${world.branches.a}`.execute(server.db);
    expect(await inFormat('A6')).toEqual({ 0: 'to_print', 1: 'to_print', 2: 'to_print', 3: 'to_print' });
    const { states } = await readStatesOf(server.db, world.branches.a, shelves.a, world.products);
    expect(new Set(states.values())).toEqual(new Set(['to_print']));
    // The pending small tag also has to be printed.
    expect(await countToPrintByShelf(server.db, world.branches.a)).toEqual(
      new Map([
        [shelves.a, 5],
        [shelves.second, 2],
      ]),
    );
  });

  it('picks of two tags of a product the more urgent one, whatever the order of formats', async () => {
    const [first = 0, second = 0] = world.products;
    const token = await server.signIn(world.phones.sellerA, PASSWORD);
    const print = async (product: number, confirmed: boolean) => {
      const body = { items: [{ product, format: 'A7' }] };
      const { id } = (await server.call('POST', '/api/uz/print-jobs', { token, body })).json<{
        id: number;
      }>();
      if (confirmed) await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token, body: {} });
    };
    const states = async () => {
      const found = await readStatesOf(server.db, world.branches.a, shelves.a, [first, second]);
      return [found.states.get(first), found.states.get(second)];
    };
    // The first product's large tag is pending and the second one's hangs and is right.
    await print(first, true);
    await print(second, false);
    expect(await states()).toEqual(['printed', 'printed']);
    await print(second, true);
    expect(await states()).toEqual(['printed', 'current']);
    await sql`update tag_content set digest_uz = 'x' where product_id = ${second} and format = 'A7'`.execute(
      server.db,
    );
    expect(await states()).toEqual(['printed', 'to_print']);
    await sql`delete from category_sampler where format = 'A7'`.execute(server.db);
    await sql`delete from tag_content where format = 'A7'`.execute(server.db);
    expect(await states()).toEqual(['take_down', 'take_down']);
    await sql`update tag_content set digest_uz = 'x' where format = 'A6'`.execute(server.db);
    expect(await states()).toEqual(['to_print', 'to_print']);
  });
});
