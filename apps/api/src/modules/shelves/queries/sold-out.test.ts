import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { ALL, type Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { clearAll } from '../service/sold-out.ts';
import { readPlan } from './plan.ts';
import { readRevisionAt } from './revisions.ts';
import { readNextPosition } from './rows.ts';
import type { ShelfRow } from './shelves.ts';
import { readSoldOut } from './sold-out.ts';

let server: TestServer;
let world: World;
let db: Db;
beforeAll(async () => {
  server = await testServer();
  db = server.db;
  world = await makeWorld(db, 2);
});
afterAll(() => server.close());

/** A shelf at a place of the walk, with products placed from left to right. */
async function addShelf(
  branch: number,
  name: string,
  position: number,
  products: readonly number[],
): Promise<number> {
  const made = await sql<{ id: number }>`insert into shelf (branch_id, name, type, main_mm, position)
    values (${branch}, ${name}, 'straight', 4000, ${position}) returning id`.execute(db);
  const id = made.rows[0]?.id ?? 0;
  await sql`insert into shelf_storey (shelf_id, face, storey, length_mm, height_mm, depth_mm, bottom_mm, zone)
    values (${id}, 1, 1, 4000, 400, 500, 100, 'golden')`.execute(db);
  // The last one is written first, so that the insertion order cannot hide a missing ORDER BY.
  for (const [index, product] of [...products.entries()].toReversed())
    await sql`insert into placement (shelf_id, branch_id, face, storey, position, x_mm, product_id)
      values (${id}, ${branch}, 1, 1, ${index + 1}, ${index * 90}, ${product})`.execute(db);
  return id;
}

describe('sold-out goods of shelves', () => {
  it('[SHF-4] are sorted by branch, by the walk through it and by SKU; a shelf without any is left out', async () => {
    const { a, b } = world.branches;
    const [first = 0, second = 0] = world.products;
    const later = await addShelf(a, 'Keyin', 40, [second, first, first]);
    const sooner = await addShelf(a, 'Oldin', 30, [first]);
    await addShelf(a, 'Boʻsh', 20, []);
    // Balances of both branches: all zero in the first one, one of the two products in the second.
    for (const branch of [a, b])
      for (const product of world.products)
        await sql`insert into branch_balance (branch_id, product_id, quantity)
          values (${branch}, ${product}, ${branch === b && product === second ? 5 : 0})`.execute(db);
    const { items, places, more } = await readSoldOut(db, { scope: ALL, except: [] });
    expect(
      items.map(({ shelf, products }) => [
        shelf.branch_code,
        shelf.id,
        products.map(({ product, places: count }) => `${product.sku} × ${count}`),
      ]),
    ).toEqual([
      ['TAS-01', world.shelves.a, ['T-00001 × 1', 'T-00002 × 1']],
      ['TAS-01', sooner, ['T-00001 × 1']],
      ['TAS-01', later, ['T-00001 × 2', 'T-00002 × 1']],
      ['TAS-02', world.shelves.b, ['T-00001 × 1']],
    ]);
    expect([places, more]).toEqual([7, false]);
    const others = await readSoldOut(db, { scope: ALL, except: [world.shelves.a, later] });
    expect(others.items.map(({ shelf }) => shelf.id)).toEqual([sooner, world.shelves.b]);
    expect((await readSoldOut(db, { shelf: later })).places).toBe(3);
  });
});

describe('very many shelves with sold-out goods', () => {
  it('[SHF-4] return those that come first on the walk, and report that there are more', async () => {
    const { a, b } = world.branches;
    const [first = 0] = world.products;
    const { rows } = await sql<{ id: number; name: string }>`
      with made as (
        insert into shelf (branch_id, name, type, main_mm, position)
        select case when n > 150 then ${b}::bigint else ${a}::bigint end, 'Koʻp ' || n, 'straight', 4000, 1000 + n
        from generate_series(1, 300) n order by n desc returning id, branch_id, name),
      storey as (
        insert into shelf_storey (shelf_id, face, storey, length_mm, height_mm, depth_mm, bottom_mm, zone)
        select id, 1, 1, 4000, 400, 500, 100, 'golden' from made),
      -- Every fourth shelf is empty.
      filled as (
        insert into placement (shelf_id, branch_id, face, storey, position, x_mm, product_id)
        select id, branch_id, 1, 1, 1, 0, ${first} from made where substring(name from '\\d+')::int % 4 <> 0)
      select id, name from made order by substring(name from '\\d+')::int`.execute(db);
    const known = new Set(
      (await sql<{ id: number }>`select id from shelf where name not like 'Koʻp %'`.execute(db)).rows.map(
        ({ id }) => id,
      ),
    );
    const { items, more } = await readSoldOut(db, { scope: ALL, except: [...known] });
    const expected = rows.filter(({ name }) => Number(name.slice(5)) % 4 !== 0).map(({ id }) => id);
    expect(expected).toHaveLength(225);
    expect(items.map(({ shelf }) => shelf.id)).toEqual(expected.slice(0, 200));
    expect(more).toBe(true);
  });

  it('[SHF-4] are all cleared in one run, batch after batch', async () => {
    const all = { scope: ALL, except: [] };
    const { more } = await readSoldOut(db, all);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from placement`.execute(db);
    expect(more).toBe(true);
    // Of the placements one stays: its product is in stock.
    expect(await clearAll(db, ALL, { userId: null, branchId: null })).toBe((rows[0]?.n ?? 0) - 1);
    expect(await readSoldOut(db, all)).toEqual({ items: [], places: 0, more: false });
  }, 60_000);
});

describe('rows of a shelf', () => {
  it('placements are read from left to right, in whatever order they were written', async () => {
    const [first = 0, second = 0] = world.products;
    const id = await addShelf(world.branches.a, 'Tartib', 50, [second, first]);
    const shelf = {
      id,
      branch_id: world.branches.a,
      type: 'straight',
      main_mm: 4000,
      left_mm: null,
      right_mm: null,
      depth_mm: 400,
      start_face: 1,
      start_end: 'left',
    } as Seen<ShelfRow>;
    expect((await readPlan(db, shelf)).placements.map(({ product, x }) => [product, x])).toEqual([
      [second, 0],
      [first, 90],
    ]);
  });

  it('the first shelf of a branch begins the walk, another one is added at its end', async () => {
    const made = await sql<{
      id: number;
    }>`insert into branch (code, region_id, name_uz, name_ru, address_uz, address_ru)
      select 'TAS-09', region_id, 'Yangi', 'Новый', 'x', 'x' from branch limit 1 returning id`.execute(db);
    const branch = made.rows[0]?.id ?? 0;
    const next = () => db.transaction().execute((tx) => readNextPosition(tx, branch));
    expect(await next()).toBe(1);
    await addShelf(branch, 'Bir', 7, []);
    expect(await next()).toBe(8);
  });

  it('the plan of a version older than all stored ones is the oldest stored one', async () => {
    const id = await addShelf(world.branches.a, 'Tarix', 60, []);
    for (const [number, version] of [
      [3, 5],
      [4, 8],
    ])
      await sql`insert into shelf_revision (shelf_id, branch_id, number, version, source, summary, plan)
        values (${id}, ${world.branches.a}, ${number}, ${version}, 'placed', '{}', ${JSON.stringify({ number })}::jsonb)`.execute(
        db,
      );
    const shelf = { id, branch_id: world.branches.a } as Seen<ShelfRow>;
    const at = async (version: number) => (await readRevisionAt(db, shelf, version))?.number;
    expect([await at(2), await at(5), await at(7), await at(8), await at(99)]).toEqual([3, 3, 3, 4, 4]);
  });
});
