import type { AnswerOf } from '@javon/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBranch,
  addBrand,
  addCategory,
  addPerson,
  addProduct,
  PASSWORD,
} from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';

interface Listed {
  items: { id: number; sku: string; branch_balance: number | null; shelf_count: number }[];
  next: string | null;
}

describe('catalogue calls', () => {
  let server: TestServer;
  let manager: string;
  let seller: string;
  let viewer: string;
  let tas: number;
  let sam: number;
  let washers: number;
  let appliances: number;
  let samsung: number;
  let first: number;

  const list = async (query: string, token = manager): Promise<Listed> => {
    const answer = await server.call('GET', `/api/uz/products?${query}`, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Listed>();
  };
  const skus = async (query: string) => (await list(query)).items.map((item) => item.sku);
  const patch = (id: number, body: unknown, token = manager) =>
    server.call('PATCH', `/api/uz/products/${id}`, { token, body });

  beforeAll(async () => {
    server = await testServer();
    const { db } = server;
    tas = await addBranch(db, 'TAS-01');
    sam = await addBranch(db, 'SAM-01');
    appliances = await addCategory(db, 'Техника', 'Texnika');
    washers = await addCategory(db, 'Стиральные машины', 'Kir yuvish mashinalari', appliances);
    const phones = await addCategory(db, 'Смартфоны', 'Smartfonlar');
    samsung = await addBrand(db, 'Samsung');
    first = await addProduct(db, {
      sku: 'KS-1001',
      barcode: '4780010000004',
      category_id: washers,
      brand_id: samsung,
      name_uz: 'Samsung WW61 kir yuvish mashinasi, mikrotoʻlqinli, 6 kg',
      name_ru: 'Стиральная машина Samsung WW61, 6 кг',
      price: 5_000_000,
      old_price: 6_000_000,
    });
    await addProduct(db, {
      sku: 'KS-1002',
      category_id: appliances,
      name_uz: 'B',
      price: null,
      premium: true,
    });
    await addProduct(db, { sku: 'KS-1003', category_id: phones, name_uz: 'C', price: 3_000_000 });
    await addProduct(db, { sku: 'KS-1004', category_id: phones, name_uz: 'D', deleted_at: '2026-01-01' });
    await db
      .insertInto('branch_balance')
      .values([
        { branch_id: tas, product_id: first, quantity: 7 },
        { branch_id: sam, product_id: first, quantity: 9 },
      ])
      .execute();
    for (const branch of [tas, sam]) {
      const shelf = await db
        .insertInto('shelf')
        .values({ branch_id: branch, name: 'A', type: 'straight', main_mm: 3000 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('shelf_storey')
        .values({
          shelf_id: shelf.id,
          face: 1,
          storey: 1,
          length_mm: 3000,
          height_mm: 400,
          depth_mm: 500,
          bottom_mm: 200,
          zone: 'green',
        })
        .execute();
      await db
        .insertInto('placement')
        .values(
          [1, 2].map((position) => ({
            shelf_id: shelf.id,
            branch_id: branch,
            face: 1,
            storey: 1,
            position,
            x_mm: 0,
            product_id: first,
          })),
        )
        .execute();
    }
    const person = async (permissions: Record<string, string>, branchId?: number) =>
      server.signIn(
        (await addPerson(db, { permissions, ...(branchId === undefined ? {} : { branchId }) })).phone,
        PASSWORD,
      );
    manager = await person({
      goods: '1',
      'goods.show': '1',
      brand: '1',
      'goods.edit': '1',
      'goods.price': '1',
    });
    seller = await person({ price_tag: 'own', 'goods.show': '1' }, tas);
    viewer = await person({ shelf: 'all' });
  });
  afterAll(() => server?.close());

  it('lists categories in tree order with counts', async () => {
    const answer = await server.call('GET', '/api/ru/categories', { token: manager });
    const items = answer.json<{
      items: { name: { ru: string }; parent_id: number | null; product_count: number }[];
    }>().items;
    expect(items.map((c) => [c.name.ru, c.product_count])).toEqual([
      ['Техника', 1],
      ['Стиральные машины', 1],
      ['Смартфоны', 1],
    ]);
    expect(items[1]?.parent_id).toBe(appliances);
  });

  it('names the sampler bound to each format of a category', async () => {
    const sampler = await server.db
      .insertInto('sampler')
      .values({ name: 'A6 oddiy', kind: 1, format: 'A6' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('category_sampler')
      .values({ category_id: washers, format: 'A6', sampler_id: sampler.id })
      .execute();
    const answer = await server.call('GET', '/api/uz/categories', { token: manager });
    const found = answer
      .json<{ items: { id: number; formats: unknown }[] }>()
      .items.find((c) => c.id === washers);
    expect(found?.formats).toEqual([{ format: 'A6', sampler: { id: sampler.id, name: 'A6 oddiy' } }]);
  });

  it('lists brands with product counts, by search and by page', async () => {
    await addBrand(server.db, 'Artel');
    const page = async (query: string) =>
      (await server.call('GET', `/api/uz/brands?${query}`, { token: manager })).json<{
        items: { name: string; product_count: number }[];
        next: string | null;
      }>();
    const one = await page('sort=-product_count&limit=1');
    expect(one.items).toMatchObject([{ name: 'Samsung', product_count: 1 }]);
    expect((await page(`sort=-product_count&limit=1&cursor=${one.next}`)).items).toMatchObject([
      { name: 'Artel' },
    ]);
    expect((await page('search=ARTE')).items).toMatchObject([{ name: 'Artel' }]);
  });

  it('finds a product by any part of name, SKU, barcode and brand, in either alphabet', async () => {
    for (const search of [
      'WW61',
      'самсунг',
      'SAMS',
      "mikroto'lqin",
      'микротўлқин',
      '0010000004',
      'KS-1001',
      'машина 6 кг',
    ]) {
      expect(await skus(`search=${encodeURIComponent(search)}`), search).toEqual(['KS-1001']);
    }
    expect(await skus('search=samsung%20artel')).toEqual([]);
  });

  it('filters by category with its descendants, brand, premium and missing price', async () => {
    expect(await skus(`category=${appliances}`)).toEqual(['KS-1002', 'KS-1001']);
    expect(await skus(`category=${washers}`)).toEqual(['KS-1001']);
    expect(await skus(`brand=${samsung}`)).toEqual(['KS-1001']);
    expect(await skus('premium=true')).toEqual(['KS-1002']);
    expect(await skus('without_price=true')).toEqual(['KS-1002']);
    expect(await skus('without_price=false&sort=sku')).toEqual(['KS-1001', 'KS-1003']);
  });

  it('sorts by every key in both directions and pages without gap or repeat', async () => {
    const { db } = server;
    await db.updateTable('product').set({ stock_balance: 5 }).where('sku', '=', 'KS-1002').execute();
    await db.insertInto('product_counter').values({ product_id: first, print_count: 3 }).execute();
    await db.updateTable('product').set({ updated_at: '2100-01-01' }).where('id', '=', first).execute();
    // The last digits of the SKUs; a product without a price or brand comes last.
    for (const [key, up, down] of [
      ['name', '2 3 1', '1 3 2'],
      ['sku', '1 2 3', '3 2 1'],
      ['price', '3 1 2', '1 3 2'],
      ['brand', '1 2 3', '1 3 2'],
      ['updated_at', '2 3 1', '1 3 2'],
      ['stock_balance', '1 3 2', '2 3 1'],
      ['print_count', '2 3 1', '1 3 2'],
    ] as const) {
      for (const sort of [key, `-${key}`]) {
        const all = await skus(`sort=${sort}`);
        expect(all.map((sku) => sku.at(-1)).join(' '), sort).toBe(sort === key ? up : down);
        const paged: string[] = [];
        for (let next: string | null = ''; next !== null; ) {
          const page: Listed = await list(`sort=${sort}&limit=1${next === '' ? '' : `&cursor=${next}`}`);
          paged.push(...page.items.map((item) => item.sku));
          next = page.next;
        }
        expect(paged, sort).toEqual(all);
      }
    }
  });

  it('sorts by the current price: a changed one, a removed one, and that of a new product', async () => {
    const setPrice = (price: number | null) =>
      server.db.updateTable('product').set({ price, old_price: null }).where('id', '=', first).execute();
    const order = async () => [await skus('sort=price&search=KS'), await skus('sort=-price&limit=50')];
    const before = await server.db
      .selectFrom('product')
      .select(['price', 'old_price'])
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await setPrice(1);
    expect(await order()).toEqual([
      ['KS-1001', 'KS-1003', 'KS-1002'],
      ['KS-1003', 'KS-1001', 'KS-1002'],
    ]);
    await setPrice(null);
    expect(await order()).toEqual([
      ['KS-1003', 'KS-1001', 'KS-1002'],
      ['KS-1003', 'KS-1002', 'KS-1001'],
    ]);
    const added = await addProduct(server.db, { sku: 'KS-1009', category_id: washers, price: 2 });
    expect((await skus('sort=price&limit=50'))[0]).toBe('KS-1009');
    await server.db.deleteFrom('product').where('id', '=', added).execute();
    expect(await skus('sort=price')).not.toContain('KS-1009');
    await server.db.updateTable('product').set(before).where('id', '=', first).execute();
    expect(await skus('sort=price')).toEqual(['KS-1003', 'KS-1001', 'KS-1002']);
  });

  it('[GRD-7] returns balances and shelf counts only of the own branch to a person with scope own', async () => {
    const own = (await list('branch=TAS-01&search=KS-1001', seller)).items[0];
    expect(own).toMatchObject({ branch_balance: 7, shelf_count: 1 });
    for (const ref of ['SAM-01', String(sam)]) {
      const foreign = await server.call('GET', `/api/uz/products?branch=${ref}`, { token: seller });
      expect(foreign.statusCode).toBe(404);
    }
    const shown = await server.call('GET', `/api/uz/products/${first}`, { token: seller });
    expect(shown.json<{ shelf_count: number }>().shelf_count).toBe(1);
    expect((await list('branch=SAM-01&search=KS-1001')).items[0]).toMatchObject({
      branch_balance: 9,
      shelf_count: 2,
    });
  });

  it('lists the values of its columns, names in the languages of the screens; the rest is on the product’s page', async () => {
    const [listed] = (await list('search=KS-1001')).items;
    // Named in the product's description, because other systems read them.
    for (const field of [
      'id',
      'sku',
      'barcode',
      'name',
      'brand',
      'category',
      'price',
      'old_price',
      'version',
    ])
      expect(listed).toHaveProperty(field);
    const shown = await server.call('GET', `/api/uz/products/${first}`, { token: manager });
    const { name, category, deleted, can, ...rest } = shown.json<Record<string, unknown>>();
    expect([category, deleted, can]).not.toContain(undefined);
    const { name: names, category: inList, ...row } = { ...listed } as Record<string, unknown>;
    expect(Object.keys(names as object)).toEqual(['uz', 'ru']);
    expect(name).toMatchObject(names as object);
    expect(inList).toEqual({ id: washers, name: { uz: expect.any(String), ru: expect.any(String) } });
    expect(category).toMatchObject(inList as object);
    expect(rest).toMatchObject(row);
  });

  it('does not count deleted shelves', async () => {
    const countShelves = async () => (await list('search=KS-1001')).items[0]?.shelf_count;
    const before = await countShelves();
    const shelf = await server.db
      .selectFrom('placement')
      .select('shelf_id')
      .where('product_id', '=', first)
      .executeTakeFirstOrThrow();
    const setDeleted = (deleted_at: string | null) =>
      server.db.updateTable('shelf').set({ deleted_at }).where('id', '=', shelf.shelf_id).execute();
    await setDeleted('2026-11-20T10:00:00Z');
    expect(await countShelves()).toBe(Number(before) - 1);
    await setDeleted(null);
    expect(await countShelves()).toBe(before);
  });

  it('returns the person’s allowed actions on a product', async () => {
    const can = async (token: string) =>
      (await server.call('GET', `/api/uz/products/${first}`, { token })).json<{ can: string[] }>().can;
    expect(await can(manager)).toEqual(['goods.edit', 'goods.price']);
    expect(await can(seller)).toEqual([]);
  });

  it('shows one product with characters and price history', async () => {
    const { db } = server;
    const group = await db
      .insertInto('character_category')
      .values({ name_uz: 'Asosiy', name_ru: 'Основные' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const load = await db
      .insertInto('character')
      .values({
        character_category_id: group.id,
        name_uz: 'Yuk',
        name_ru: 'Загрузка',
        unit_uz: 'kg',
        unit_ru: 'кг',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('product_character')
      .values({ product_id: first, character_id: load.id, value_uz: '6', value_ru: '6' })
      .execute();
    const answer = await server.call('GET', `/api/uz/products/${first}`, { token: manager });
    expect(answer.json()).toMatchObject({
      sku: 'KS-1001',
      name: { ru: 'Стиральная машина Samsung WW61, 6 кг' },
      brand: { name: 'Samsung' },
      characters: [{ name: { uz: 'Yuk', ru: 'Загрузка' }, value: { uz: '6' }, unit: { ru: 'кг' } }],
      price_history: [],
    });
  });

  it('changes a price: new version, price history with author, line in the history of actions', async () => {
    const id = await addProduct(server.db, { sku: 'E-1', category_id: washers, price: 100, old_price: null });
    const answer = await patch(id, { version: 1, price: 90, old_price: 120 });
    expect(answer.json(), answer.body).toMatchObject({ version: 2, price: 90, old_price: 120 });
    const shown = await server.call('GET', `/api/uz/products/${id}`, { token: manager });
    expect(shown.json<{ price_history: unknown[] }>().price_history).toMatchObject([
      { price: 90, old_price: 120, source: 'typed', author: 'Karimova Aziza' },
    ]);
    const lines = await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'product')
      .where('entity_id', '=', id)
      .execute();
    expect(lines).toEqual([
      { action: 'changed', before: { price: 100, old_price: null }, after: { price: 90, old_price: 120 } },
    ]);
    expect((await patch(id, { version: 2, price: 90 })).json()).toMatchObject({ version: 2 });
  });

  it('shows when each price was set: a planned one before a price that was set after it', async () => {
    const id = await addProduct(server.db, { sku: 'E-9', category_id: washers, price: 100, old_price: null });
    await patch(id, { version: 1, price: 90, valid_from: '2099-01-01' });
    await patch(id, { version: 1, price: 80 });
    const shown = await server.call('GET', `/api/uz/products/${id}`, { token: manager });
    const [planned, typed] = shown.json<AnswerOf<'showProduct'>>().price_history;
    expect([planned?.price, typed?.price]).toEqual([90, 80]);
    expect(Date.parse(planned?.set_at ?? '')).toBeLessThan(Date.parse(typed?.set_at ?? ''));
  });

  it('normalises names and finds the product by its new name at once', async () => {
    const id = await addProduct(server.db, { sku: 'E-2', category_id: washers });
    const answer = await patch(id, {
      version: 1,
      name: { uz: '  Mikroto`lqinli  pech', ru: 'Печь\u00a0новая ', kaa: '' },
    });
    expect(answer.json(), answer.body).toMatchObject({
      name: { uz: 'Mikrotoʻlqinli pech', ru: 'Печь новая' },
    });
    expect(await skus(`search=${encodeURIComponent('печь новая')}`)).toEqual(['E-2']);
  });

  it('refuses a stale version and returns the other person’s values', async () => {
    const id = await addProduct(server.db, { sku: 'E-3', category_id: washers, price: 100 });
    await patch(id, { version: 1, price: 90 });
    const answer = await patch(id, { version: 1, price: 80, weight_g: 5 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'stale_version',
      conflict: {
        version: 2,
        changed: [
          { field: 'price', theirs: 90 },
          { field: 'weight_g', theirs: null },
        ],
      },
    });
    expect((await list('search=E-3')).items[0]).toMatchObject({ price: 90, version: 2 });
  });

  it('[GRD-7] requires goods.price for prices and goods.edit for the rest, on the server', async () => {
    const { db } = server;
    const id = await addProduct(db, { sku: 'E-4', category_id: washers });
    const pricer = await server.signIn(
      (await addPerson(db, { permissions: { 'goods.price': '1', 'goods.show': '1' } })).phone,
      PASSWORD,
    );
    const editor = await server.signIn(
      (await addPerson(db, { permissions: { 'goods.edit': '1', 'goods.show': '1' } })).phone,
      PASSWORD,
    );
    expect((await patch(id, { version: 1, priority: 5 }, pricer)).statusCode).toBe(403);
    expect((await patch(id, { version: 1, price: 5, priority: 5 }, editor)).statusCode).toBe(403);
    expect((await patch(id, { version: 1, price: 5 }, seller)).statusCode).toBe(403);
    expect((await patch(id, { version: 1, priority: 5 }, editor)).json()).toMatchObject({
      version: 2,
      priority: 5,
    });
    expect((await patch(id, { version: 2, price: 5 }, pricer)).json()).toMatchObject({
      version: 3,
      price: 5,
    });
    expect((await server.call('GET', '/api/uz/products', { token: viewer })).statusCode).toBe(403);
    expect((await server.call('GET', '/api/uz/categories', { token: viewer })).statusCode).toBe(200);
  });

  describe('[API-3] bad input is refused with the field and the reason, and writes nothing', () => {
    let id: number;
    beforeAll(async () => {
      id = await addProduct(server.db, { sku: 'BAD', category_id: washers, price: 100, old_price: 200 });
    });

    it.each([
      [{ version: 1, sku: 'X' }, 'unknown_field', ''],
      [{ version: 1, stock_balance: 5 }, 'unknown_field', ''],
      [{ price: 5 }, 'required', 'version'],
      [{ version: 1, price: -5 }, 'number_too_small', 'price'],
      [{ version: 1, price: 1.5 }, 'not_whole', 'price'],
      [{ version: 1, price: '5' }, 'not_a_number', 'price'],
      [{ version: 1, price: 1e15 }, 'number_too_large', 'price'],
      [{ version: 1, price: 100, old_price: 100 }, 'old_price_not_above_price', 'old_price'],
      [{ version: 1, price: 300 }, 'old_price_not_above_price', 'price'],
      [{ version: 1, old_price: 50 }, 'old_price_not_above_price', 'old_price'],
      [{ version: 1, length_mm: 0 }, 'number_too_small', 'length_mm'],
      [{ version: 1, name: { uz: ' \u00a0', ru: 'a' } }, 'required', 'name.uz'],
      [{ version: 1, name: { uz: 'a', ru: 'я'.repeat(201) } }, 'too_long', 'name.ru'],
      [{ version: 1, name: { uz: 'a', ru: 'печь 漢' } }, 'letter_not_printable', 'name.ru'],
    ])('%j', async (body, code, field) => {
      const answer = await patch(id, body);
      expect(answer.statusCode, answer.body).toBe(400);
      const error = answer.json<{
        message: string;
        errors: { code: string; field?: string; message: string }[];
      }>();
      expect(error.errors[0]).toMatchObject({ code, ...(field === '' ? {} : { field }) });
      expect(error.errors[0]?.message).not.toBe('');
      expect((await list('search=BAD')).items[0]).toMatchObject({ version: 1, price: 100, old_price: 200 });
    });

    it.each([
      ['GET', '/products/abc', 400],
      ['GET', '/products/0', 400],
      ['GET', '/products/99999999999999999999', 400],
      ['GET', '/products/999999', 404],
      ['GET', '/products?limit=1000000', 400],
      ['GET', '/products?limit=0', 400],
      ['GET', '/products?sort=secret', 400],
      ['GET', '/products?cursor=AAAA', 400],
      ['GET', '/products?colour=red', 400],
      ['GET', '/products?category=abc', 400],
      ['GET', '/products?branch=%00', 400],
      ['GET', '/products?branch=NO-99', 404],
      ['GET', `/products?search=${'a'.repeat(101)}`, 400],
      ['GET', '/brands?limit=1000000', 400],
      ['PATCH', '/products/999999', 404],
      ['PATCH', '/products/abc', 400],
    ])('%s %s', async (method, url, status) => {
      const body = method === 'PATCH' ? { body: { version: 1, price: 5 } } : {};
      const answer = await server.call(method, `/api/uz${url}`, { token: manager, ...body });
      expect(answer.statusCode, answer.body).toBe(status);
      expect(answer.json<{ errors: { message: string }[] }>().errors.length).toBeGreaterThan(0);
    });

    it('2 MB of JSON, and a body that is not JSON', async () => {
      const big = await patch(id, { version: 1, name: { uz: 'a'.repeat(2_000_000), ru: 'b' } });
      expect(big.statusCode).toBe(413);
      const broken = await server.call('PATCH', `/api/uz/products/${id}`, {
        token: manager,
        body: '{"version": 1,',
        headers: { 'content-type': 'application/json' },
      });
      expect(broken.statusCode).toBe(400);
      expect((await list('search=BAD')).items[0]).toMatchObject({ version: 1 });
    });
  });

  it('a deleted product is not found', async () => {
    const gone = await server.db
      .selectFrom('product')
      .select('id')
      .where('sku', '=', 'KS-1004')
      .executeTakeFirstOrThrow();
    expect((await server.call('GET', `/api/uz/products/${gone.id}`, { token: manager })).statusCode).toBe(
      404,
    );
    expect((await patch(gone.id, { version: 1, price: 5 })).statusCode).toBe(404);
  });
});
