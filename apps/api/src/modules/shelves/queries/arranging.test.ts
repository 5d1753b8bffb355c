import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBrand, addCategory, addProduct } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readGoods, readRules } from './arranging.ts';
import { readPlacedProducts } from './placed-products.ts';
import type { ShelfRow } from './shelves.ts';

let server: TestServer;
let world: World;
let db: Db;
let shelf: Seen<ShelfRow>;
beforeAll(async () => {
  server = await testServer();
  db = server.db;
  world = await makeWorld(db, 1);
  shelf = { id: world.shelves.a, branch_id: world.branches.a } as Seen<ShelfRow>;
});
afterAll(() => server.close());

const goods = async (wanted: Partial<Parameters<typeof readGoods>[2]>) =>
  readGoods(db, shelf, { categories: [], only: undefined, standing: [], limit: 100, ...wanted });

describe('rules of the categories of a shelf', () => {
  it('are in the requested order, each parent before its children by their positions', async () => {
    const phones = await addCategory(db, 'Телефоны');
    const tablets = await addCategory(db, 'Планшеты');
    const second = await addCategory(db, 'Кнопочные', 'Tugmali', phones);
    const first = await addCategory(db, 'Смартфоны', 'Smartfon', phones);
    const under = await addCategory(db, 'Складные', 'Buklanadigan', second);
    await sql`update category set position = 2, sort_key = 'brand', sort_descending = false where id = ${second}`.execute(
      db,
    );
    await sql`update category set position = 1, sort_key = 'size' where id = ${first}`.execute(db);
    const rule = (id: number, sort: string, descending = true) => ({ id, sort, descending });
    expect(await readRules(db, [tablets, phones])).toEqual([
      rule(tablets, 'cost'),
      rule(phones, 'cost'),
      rule(first, 'size'),
      rule(second, 'brand', false),
      rule(under, 'cost'),
    ]);
    // A child that is also requested itself keeps its first place.
    expect((await readRules(db, [under, phones])).map(({ id }) => id)).toEqual([
      under,
      phones,
      first,
      second,
    ]);
    expect((await readRules(db, [phones, under])).map(({ id }) => id)).toEqual([
      phones,
      first,
      second,
      under,
    ]);
  });
});

describe('goods to arrange', () => {
  it('have their own brand, sizes and measures', async () => {
    const category = await addCategory(db, 'Пылесосы');
    await addBrand(db, 'Boshqa');
    const brand = await addBrand(db, 'Artel');
    const own = await addProduct(db, {
      sku: 'PYL-1',
      category_id: category,
      brand_id: brand,
      price: 700_000,
      width_mm: 300,
      height_mm: 400,
      length_mm: 500,
      weight_g: 6000,
      priority: 3,
    });
    const plain = await addProduct(db, { sku: 'PYL-2', category_id: category });
    const measures = await sql<{ id: number; measure: string }>`
      with kept as (insert into character_category (name_uz, name_ru) values ('Oʻlchov', 'Размеры') returning id)
      insert into character (character_category_id, name_uz, name_ru, measure, type)
      select kept.id, m || n, m || n, m, 'number' from kept, unnest(array['kv', 'l', 'l', 'kg']) with ordinality u(m, n)
      returning id, measure`.execute(db);
    // Of two characters with the same measure the larger value is used.
    const values: Record<string, number[]> = { kv: [12], l: [34, 20], kg: [56] };
    for (const { id, measure } of measures.rows) {
      const value = values[measure]?.shift() ?? 0;
      await sql`insert into product_character (product_id, character_id, value_uz, value_ru, value_number)
        values (${own}, ${id}, ${value}, ${value}, ${value})`.execute(db);
    }
    await sql`insert into branch_balance (branch_id, product_id, quantity) values (${shelf.branch_id}, ${own}, 4)`.execute(
      db,
    );
    expect(await goods({ categories: [category] })).toEqual([
      {
        id: own,
        width: 300,
        height: 400,
        depth: 500,
        weight: 6000,
        category,
        brand: 'Artel',
        price: 700_000,
        premium: false,
        priority: 3,
        stock: 4,
        kv: 12,
        l: 34,
        kg: 56,
      },
      expect.objectContaining({ id: plain, brand: null, kv: null, l: null, kg: null, stock: 0 }),
    ]);
  });

  it('are those placed first, then premium ones, then by priority, and of equal ones the older, up to the limit', async () => {
    const category = await addCategory(db, 'Утюги');
    const add = (sku: string, more: object = {}) => addProduct(db, { sku, category_id: category, ...more });
    const [plain, older, priority, premium] = [
      await add('UT-1'),
      await add('UT-2'),
      await add('UT-3', { priority: 9 }),
      await add('UT-4', { premium: true }),
    ];
    const [placed = 0] = world.products;
    const ids = async (wanted: object) => (await goods(wanted)).map(({ id }) => id).toSorted((x, y) => x - y);
    const sorted = (...list: number[]) => list.toSorted((x, y) => x - y);
    const of = { categories: [category], standing: [placed] };
    expect(await ids({ ...of, limit: 1 })).toEqual([placed]);
    expect(await ids({ ...of, limit: 2 })).toEqual(sorted(placed, premium));
    expect(await ids({ ...of, limit: 3 })).toEqual(sorted(placed, premium, priority));
    expect(await ids({ ...of, limit: 4 })).toEqual(sorted(placed, premium, priority, plain));
    expect(await ids({ ...of, limit: 9 })).toEqual(sorted(placed, premium, priority, plain, older));
    expect(await ids({ ...of, only: [older] })).toEqual([older]);
  });
});

describe('products on a plan', () => {
  it('are shown with their own category, brand, price, picture and balance', async () => {
    const category = await addCategory(db, 'Чайники');
    await sql`update category set colour = '#123456' where id = ${category}`.execute(db);
    const brand = await addBrand(db, 'Tefal');
    const id = await addProduct(db, {
      sku: 'CHOY-1',
      category_id: category,
      brand_id: brand,
      price: 250_000,
      picture_key: 'choynak.webp',
      width_mm: 200,
    });
    await sql`insert into branch_balance (branch_id, product_id, quantity)
      values (${shelf.branch_id}, ${id}, 3)`.execute(db);
    const [older = 0] = world.products;
    const shown = await readPlacedProducts(db, shelf.branch_id, [
      { product: id },
      { product: id },
      { product: older },
    ]);
    expect(shown.size).toBe(2);
    expect(shown.get(older)).toMatchObject({ brand: null, category_id: world.category });
    expect(shown.get(older)?.colour).not.toBe('#123456');
    expect([shown.get(id)]).toEqual([
      expect.objectContaining({
        id,
        sku: 'CHOY-1',
        brand: 'Tefal',
        category_id: category,
        colour: '#123456',
        price: 250_000,
        picture_url: '/files/choynak.webp',
        width_mm: 200,
        sized: false,
        branch_balance: 3,
        deleted: false,
      }),
    ]);
    expect(await readPlacedProducts(db, shelf.branch_id, [])).toEqual(new Map());
  });
});
