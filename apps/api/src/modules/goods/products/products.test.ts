import type { AnswerOf, Product } from '@javon/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBrand, addCategory, addPerson, PASSWORD } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { sendFile } from '../../../../test/multipart.ts';
import {
  addRole,
  addUser,
  makeWorld,
  PASSWORD as WORLD_PASSWORD,
  type World,
} from '../../../../test/world.ts';

type Shown = AnswerOf<'showProduct'>;

describe('products maintained by hand', () => {
  let server: TestServer;
  let world: World;
  let keeper: string;
  let skus = 0;

  const send = (method: string, url: string, body?: unknown, token = keeper) =>
    server.call(method, `/api/uz${url}`, { token, body });
  const refused = async (answer: ReturnType<typeof send>, status: number, code: string) => {
    const { statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body).errors?.[0]?.code], body).toEqual([status, code]);
    return JSON.parse(body);
  };
  const show = async (id: number): Promise<Shown> => (await send('GET', `/products/${id}`)).json<Shown>();
  const add = async (more: Record<string, unknown> = {}): Promise<Product> => {
    skus += 1;
    const name = { uz: `Buyum ${skus}`, ru: `Вещь ${skus}` };
    const answer = await send('POST', '/products', {
      sku: `N-${skus}`,
      name,
      category: world.category,
      ...more,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Product>();
  };
  const found = async (query: string) =>
    (await send('GET', `/products?${query}`)).json<{ items: Product[] }>().items.map((item) => item.sku);
  const contentOf = (id: number) =>
    server.db
      .selectFrom('tag_content')
      .select(['format', 'digest_uz'])
      .where('product_id', '=', id)
      .orderBy('format')
      .execute();

  /** A change that computes the tags of a product again is seen by their return. */
  const forgetTags = (id: number) =>
    server.db.deleteFrom('tag_content').where('product_id', '=', id).execute();

  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db);
    const permissions = Object.fromEntries(
      ['goods', 'goods.show', 'goods.edit', 'goods.price', 'goods.add', 'goods.delete'].map((key) => [
        key,
        '1',
      ]),
    );
    keeper = await server.signIn((await addPerson(server.db, { permissions })).phone, PASSWORD);
  });
  afterAll(() => server?.close());

  it('[EXC-17] are listed by a name made by a rule, until a person has reviewed it', async () => {
    const [right, written, other] = [await add(), await add(), await add()];
    const made = [right.id, written.id];
    await server.db.updateTable('product').set({ name_uz_made: true }).where('id', 'in', made).execute();
    expect(await found('name_made=true&sort=sku')).toEqual([right.sku, written.sku]);
    expect(await found('name_made=false&sort=sku')).toContain(other.sku);
    expect(await show(right.id)).toMatchObject({ name_made: true });
    const seller = await server.signIn(world.phones.sellerA, WORLD_PASSWORD);
    const check = { version: right.version, name_checked: true };
    await refused(send('PATCH', `/products/${right.id}`, check, seller), 403, 'no_permission');
    await refused(send('PATCH', `/products/${right.id}`, { ...check, version: 99 }), 409, 'stale_version');
    await refused(
      send('PATCH', `/products/${right.id}`, { ...check, name_checked: false }),
      400,
      'not_in_list',
    );
    expect(await found('name_made=true')).toHaveLength(2);

    expect((await send('PATCH', `/products/${right.id}`, check)).json()).toMatchObject({
      name: right.name,
      name_made: false,
      version: right.version + 1,
    });
    const name = { uz: 'Yozilgan nom', ru: written.name.ru };
    await send('PATCH', `/products/${written.id}`, { version: written.version, name });
    expect(await found('name_made=true')).toEqual([]);
    // The same edit again changes nothing, and the version stays.
    const again = await send('PATCH', `/products/${right.id}`, {
      version: right.version + 1,
      name_checked: true,
    });
    expect(again.json()).toMatchObject({ version: right.version + 1 });
  });

  it('are added with every plain field, found at once and ready for tags', async () => {
    const brand = await addBrand(server.db, 'Artel');
    const made = await add({
      name: { uz: 'Kir mashina', ru: 'Стиралка', kaa: 'Kir mashina' },
      short_name: { uz: 'KM', ru: 'СМ' },
      brand,
      barcode: '4780010000004',
      price: 5_000_000,
      old_price: 6_000_000,
      length_mm: 600,
      weight_g: 50_000,
      priority: 7,
      front_quantity: 2,
      back_quantity: 3,
    });
    expect(made).toMatchObject({
      brand: { name: 'Artel' },
      short_name: { uz: 'KM' },
      price: 5_000_000,
      version: 1,
    });
    expect(await found(`search=${encodeURIComponent('артел стиралка')}`)).toEqual([made.sku]);
    expect((await contentOf(made.id)).map((one) => one.format)).toEqual(['A6', 'A7']);
    expect((await show(made.id)).price_history).toMatchObject([{ price: 5_000_000, source: 'typed' }]);
  });

  it('lose their old price with their price; an old price without one, or not above it, is refused', async () => {
    const { id, version } = await add({ price: 5_000_000, old_price: 6_000_000 });
    const raised = send('PATCH', `/products/${id}`, { version, price: 6_000_000 });
    await refused(raised, 400, 'old_price_not_above_price');
    const without = { version, price: null };
    await refused(
      send('PATCH', `/products/${id}`, { ...without, old_price: 7_000_000 }),
      400,
      'old_price_not_above_price',
    );
    expect((await send('PATCH', `/products/${id}`, without)).json()).toMatchObject({
      price: null,
      old_price: null,
    });
  });

  it('a SKU or bar code of another one is refused with that product', async () => {
    const { sku } = await add({ barcode: '4006381333931' });
    const name = { uz: 'a', ru: 'b' };
    const again = await refused(
      send('POST', '/products', { sku, name, category: world.category }),
      409,
      'sku_taken',
    );
    expect(again.message).toContain(sku);
    expect(again.errors[0].field).toBe('sku');
    const other = { sku: 'N-other', name, category: world.category, barcode: '4006381333931' };
    expect((await refused(send('POST', '/products', other), 409, 'barcode_taken')).errors[0].field).toBe(
      'barcode',
    );
    expect(await found('search=N-other')).toEqual([]);
  });

  it('short name, brand, category, bar code and quantities are edited; search and tags follow', async () => {
    const { id, sku } = await add();
    const brand = await addBrand(server.db, 'Zenit');
    const before = await contentOf(id);
    const edited = await send('PATCH', `/products/${id}`, {
      version: 1,
      brand,
      barcode: '96385074',
      front_quantity: 4,
    });
    expect(edited.json(), edited.body).toMatchObject({ version: 2, barcode: '96385074', front_quantity: 4 });
    expect(await found(`search=${encodeURIComponent('зенит')}`)).toEqual([sku]);
    expect(await found('code=96385074')).toEqual([sku]);
    expect(await contentOf(id)).not.toEqual(before);
    const bare = await addCategory(server.db, 'Без шаблонов');
    await send('PATCH', `/products/${id}`, { version: 2, category: bare });
    expect(await contentOf(id)).toEqual([]);
  });

  it('[SHF-3] become premium only after confirmation', async () => {
    const { id } = await add();
    await refused(
      send('PATCH', `/products/${id}`, { version: 1, premium: true }),
      409,
      'confirmation_needed',
    );
    expect((await show(id)).premium).toBe(false);
    const before = await contentOf(id);
    const done = await send('PATCH', `/products/${id}`, { version: 1, premium: true, confirmed: true });
    expect(done.json()).toMatchObject({ premium: true, version: 2 });
    expect(await contentOf(id)).not.toEqual(before);
    expect((await send('PATCH', `/products/${id}`, { version: 2, premium: false })).json()).toMatchObject({
      premium: false,
    });
  });

  it('[SHF-3] are deleted after confirmation; their tags move to take-down, and all is restored with them', async () => {
    const id = world.products[0] ?? 0;
    const seller = await server.signIn(world.phones.sellerA, WORLD_PASSWORD);
    const job = await send(
      'POST',
      '/print-jobs',
      { branch: 'TAS-01', items: [{ product: id, format: 'A6' }] },
      seller,
    );
    await send('POST', `/print-jobs/${job.json<{ id: number }>().id}/confirm`, {}, seller);
    const states = async (state: string) =>
      (await send('GET', `/price-tags?branch=TAS-01&state=${state}`, undefined, seller))
        .json<{ items: { product: { id: number } }[] }>()
        .items.map((tag) => tag.product.id);
    expect(await states('current')).toEqual([id]);
    await refused(send('DELETE', `/products/${id}`), 409, 'confirmation_needed');
    const gone = await send('DELETE', `/products/${id}?confirmed=true`);
    expect(gone.json()).toEqual({ deleted: true, version: 2, shelf_count: 2 });
    expect(await states('take_down')).toEqual([id]);
    const day = (await send('GET', '/my-day', undefined, seller)).json<AnswerOf<'myDay'>>();
    expect(day.items).toMatchObject([{ kind: 'take_down', tags: 1 }, { kind: 'stale_tags' }]);
    expect(await found('search=T-00001')).toEqual([]);
    expect(await found('search=T-00001&deleted=true')).toEqual(['T-00001']);
    expect(await show(id)).toMatchObject({ deleted: true });
    expect((await send('GET', `/products/${id}`, undefined, seller)).statusCode).toBe(404);
    await refused(send('GET', '/products?deleted=true', undefined, seller), 403, 'no_permission');
    await refused(send('PATCH', `/products/${id}`, { version: 2, priority: 1 }), 404, 'not_found');
    const several = { items: [{ id, version: 2, priority: 1 }] };
    await refused(send('PATCH', '/products', several), 404, 'not_found');
    await forgetTags(id);
    expect((await send('POST', `/products/${id}/restore`)).json()).toMatchObject({
      deleted: false,
      version: 3,
    });
    expect(await contentOf(id), 'computed again').not.toEqual([]);
    expect(await states('current')).toEqual([id]);
    await refused(send('POST', `/products/${id}/restore`), 404, 'not_found');
  });

  it('are not restored while another one has their bar code', async () => {
    const { id } = await add({ barcode: '73513537' });
    await send('DELETE', `/products/${id}?confirmed=true`);
    await add({ barcode: '73513537' });
    await refused(send('POST', `/products/${id}/restore`), 409, 'barcode_taken');
  });

  it('several at once, all or none, and restored by the same call', async () => {
    const [a, b, c] = [await add({ priority: 1 }), await add({ priority: 2 }), await add({ priority: 3 })];
    const ids = [a.id, b.id, c.id];
    const items = ids.map((id) => ({ id, version: 1, priority: 50, front_quantity: 9 }));
    const answer = await send('PATCH', '/products', { items });
    expect(answer.json(), answer.body).toEqual({ items: ids.map((id) => ({ id, version: 2 })), changed: 3 });
    const back = [a, b, c].map(({ id, priority, front_quantity }) => ({
      id,
      version: 2,
      priority,
      front_quantity,
    }));
    await send('PATCH', '/products', { items: back });
    expect(await Promise.all(ids.map(async (id) => (await show(id)).priority))).toEqual([1, 2, 3]);

    await send('PATCH', `/products/${b.id}`, { version: 3, priority: 77 });
    const late = ids.map((id) => ({ id, version: 3, priority: 50 }));
    const stale = await refused(send('PATCH', '/products', { items: late }), 409, 'stale_version');
    expect(stale.errors[0].field).toBe('items.1');
    expect(stale.conflict).toEqual({ version: 4, changed: [{ field: 'priority', theirs: 77 }] });
    expect(await Promise.all(ids.map(async (id) => (await show(id)).priority))).toEqual([1, 77, 3]);

    const premium = ids.map((id, i) => ({ id, version: i === 1 ? 4 : 3, premium: true }));
    await refused(send('PATCH', '/products', { items: premium }), 409, 'confirmation_needed');
    const contents = () => Promise.all(ids.map(contentOf));
    const before = await contents();
    expect((await send('PATCH', '/products', { items: premium, confirmed: true })).json()).toMatchObject({
      changed: 3,
    });
    for (const [i, content] of (await contents()).entries()) expect(content).not.toEqual(before[i]);
    await refused(send('PATCH', '/products', { items: [premium[0], premium[0]] }), 400, 'invalid');
    await refused(send('PATCH', '/products', { items: [] }), 400, 'too_few');
    const many = Array.from({ length: 501 }, (_, i) => ({ id: i + 1, version: 1, priority: 1 }));
    await refused(send('PATCH', '/products', { items: many }), 400, 'too_many');
  });

  it('completeness counts names, sizes, weight, picture and required characters, also those of parent categories', async () => {
    const { db } = server;
    const group = await db
      .insertInto('character_category')
      .values({ name_uz: 'Asosiy', name_ru: 'Основное' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const characters = await db
      .insertInto('character')
      .values(
        ['Yuk', 'Rang'].map((name) => ({ character_category_id: group.id, name_uz: name, name_ru: name })),
      )
      .returning('id')
      .execute();
    const [load, paint] = characters.map((row) => row.id);
    const top = await addCategory(db, 'Вверху');
    const under = await addCategory(db, 'Внизу', 'Pastda', top);
    await db
      .insertInto('category_character')
      .values([
        { category_id: top, character_id: load ?? 0 },
        { category_id: under, character_id: paint ?? 0 },
      ])
      .execute();
    const { id, completeness } = await add({ category: under, width_mm: 10, height_mm: 10, length_mm: 10 });
    // 5 of 10: two names, three sizes; the Karakalpak name, weight, picture and two characters are missing.
    expect(completeness).toBe(50);
    expect((await show(id)).gaps.map((gap) => gap.character?.name.uz ?? gap.kind)).toEqual([
      'name_kaa',
      'weight',
      'picture',
      'Yuk',
      'Rang',
    ]);
    expect(await found(`category=${top}&incomplete=true`)).toHaveLength(1);
    const value = { uz: 'a', ru: 'б' };
    const late = { version: 9, values: [{ character: load, value }] };
    await refused(send('PUT', `/products/${id}/characters`, late), 409, 'stale_version');
    await send('PATCH', `/products/${id}`, { version: 1, weight_g: 5, name: { uz: 'A', ru: 'Б', kaa: 'A' } });
    const png = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const picture = await sendFile(server, keeper, `/api/uz/products/${id}/picture`, png);
    expect(picture.json(), picture.body).toMatchObject({ completeness: 80, version: 3 });
    expect(await found(`category=${top}&incomplete=true`), 'for its characters').toHaveLength(1);
    const filled = await send('PUT', `/products/${id}/characters`, {
      version: 3,
      values: [load, paint].map((character) => ({ character, value })),
    });
    expect(filled.json(), filled.body).toMatchObject({ completeness: 100, version: 4 });
    expect((await show(id)).gaps).toEqual([]);
    expect(await found(`category=${top}&incomplete=true`)).toEqual([]);
    expect(await found(`category=${top}&incomplete=false`)).toHaveLength(1);
    const bad = await sendFile(server, keeper, `/api/uz/products/${id}/picture`, Buffer.from('%PDF-1.4'));
    expect(bad.json()).toMatchObject({ code: 'file_not_a_picture' });
    expect((await send('DELETE', `/products/${id}/picture`)).json()).toMatchObject({ picture_url: null });
  });

  it('a picture shared by several products stays while one of them has it', async () => {
    const [first, second] = [await add({}), await add({})];
    const key = 'shared-by-two-products-of-a-test.webp';
    const ids = [first.id, second.id];
    await server.db.updateTable('product').set({ picture_key: key }).where('id', 'in', ids).execute();
    const leaving = () =>
      server.db.selectFrom('leaving_file').select('file_key').where('file_key', '=', key).execute();
    await forgetTags(first.id);
    await send('DELETE', `/products/${first.id}/picture`);
    expect(await contentOf(first.id), 'computed again').not.toEqual([]);
    expect(await leaving()).toEqual([]);
    await send('DELETE', `/products/${second.id}/picture`);
    expect(await leaving()).toHaveLength(1);
  });

  it('[GRD-7] balances and shelves only of the own branch for a person with scope own', async () => {
    const id = world.products[1] ?? 0;
    await server.db
      .insertInto('branch_balance')
      .values([
        { branch_id: world.branches.a, product_id: id, quantity: 3 },
        { branch_id: world.branches.b, product_id: id, quantity: 8 },
      ])
      .execute();
    const places = async (token: string) =>
      (await send('GET', `/products/${id}/places`, undefined, token)).json<AnswerOf<'showProductPlaces'>>();
    const all = await places(keeper);
    expect(all.balances.map((row) => [row.branch.code, row.quantity])).toEqual([
      ['TAS-02', 8],
      ['TAS-01', 3],
    ]);
    expect(all.shelves.map((shelf) => shelf.name)).toEqual(['A1', 'B1']);
    const own = await places(await server.signIn(world.phones.sellerA, WORLD_PASSWORD));
    expect(own.balances.map((row) => row.branch.code)).toEqual(['TAS-01']);
    expect(own).toMatchObject({ shelves: [{ name: 'A1' }], shelf_count: 1 });
    // No permission of this role shows shelves, tags or branches: what it may do in its branch counts then.
    const phone = '+998901110009';
    await server.db.transaction().execute(async (tx) => {
      const role = await addRole(tx, 'Nazoratchi', { 'product.show': '1', walk_check: 'own' });
      await addUser(tx, phone, role, world.branches.a);
    });
    const walker = await places(await server.signIn(phone, WORLD_PASSWORD));
    expect(walker.balances.map((row) => row.branch.code)).toEqual(['TAS-01']);
  });

  it('with the typed size as a word of their name come before those with it in their code, page by page', async () => {
    const tv = (model: string, size: string) =>
      add({ name: { uz: `Artel ${model} televizori, ${size}″`, ru: `Телевизор Artel ${model}, ${size}″` } });
    const inCode = [await tv('A43LU5500', '43'), await tv('A32KH5500', '32')];
    const beginning = await tv('55QNED86T6A', '65');
    const sized = [await tv('UA65X', '55'), await tv('UA55LU8500', '55')];
    const skus = [...[...sized].reverse(), beginning, ...[...inCode].reverse()].map((one) => one.sku);
    for (const typed of ['televizor 55', 'телевизор 55', '55 artel televizor']) {
      expect(await found(`search=${encodeURIComponent(typed)}`), typed).toEqual(skus);
      const palette = await send('GET', `/search?q=${encodeURIComponent(typed)}`);
      const { products } = palette.json<{ products: { sku: string }[] }>();
      expect(
        products.map((one) => one.sku),
        typed,
      ).toEqual(skus);
    }
    const paged: string[] = [];
    let cursor = '';
    do {
      const answer = await send('GET', `/products?search=televizor%2055&limit=2${cursor}`);
      const { items, next } = answer.json<{ items: Product[]; next: string | null }>();
      paged.push(...items.map((one) => one.sku));
      cursor = next === null ? '' : `&cursor=${next}`;
    } while (cursor !== '');
    expect(paged).toEqual(skus);
    expect(await found('search=televizor%2055&sort=name')).not.toEqual(skus);
  });

  it('are found with one wrong letter if nothing else matches, in the list and in the palette', async () => {
    const { id, sku } = await add({ name: { uz: 'Mikrotoʻlqinli pech', ru: 'Микроволновка' } });
    for (const typed of [
      'mikrotolqanli',
      'mikrotolqnli',
      'микроволнофка',
      "mikroto'lqinlii",
      'imkrotolqinli pech',
    ]) {
      expect(await found(`search=${encodeURIComponent(typed)}`), typed).toEqual([sku]);
      const palette = await send('GET', `/search?q=${encodeURIComponent(typed)}`);
      expect(
        palette.json<{ products: { sku: string }[] }>().products.map((row) => row.sku),
        typed,
      ).toEqual([sku]);
    }
    expect(await found('search=mikratalqanli')).toEqual([]);
    expect(await found('search=qpch')).toEqual([]);
    // Words of a later name are found too.
    await send('PATCH', `/products/${id}`, { version: 1, name: { uz: 'Dazmol', ru: 'Отпариватель' } });
    expect(await found(`search=${encodeURIComponent('отпариватил')}`)).toEqual([sku]);
  });

  it('[API-3] bad input is refused and writes nothing', async () => {
    const { id } = await add();
    for (const [body, code, field] of [
      [{ version: 1, name: { uz: 'a'.repeat(201), ru: 'b' } }, 'too_long', 'name.uz'],
      [{ version: 1, short_name: { uz: '漢', ru: 'b' } }, 'letter_not_printable', 'short_name.uz'],
      [{ version: 1, barcode: '4780010000005' }, 'barcode_wrong', 'barcode'],
      [{ version: 1, barcode: '123' }, 'barcode_wrong', 'barcode'],
      [{ version: 1, brand: 999_999 }, 'brand_unknown', 'brand'],
      [{ version: 1, category: 999_999 }, 'category_unknown', 'category'],
      [{ version: 1, priority: 101 }, 'number_too_large', 'priority'],
      [{ version: 1, front_quantity: -1 }, 'number_too_small', 'front_quantity'],
      [{ version: 1, sku: 'X' }, 'unknown_field', undefined],
    ] as const) {
      const answer = await refused(send('PATCH', `/products/${id}`, body), 400, code);
      expect(answer.errors[0].field).toBe(field);
    }
    expect(await show(id)).toMatchObject({ version: 1, barcode: null });
    const name = { uz: 'a', ru: 'b' };
    await refused(send('POST', '/products', { sku: ' ', name, category: world.category }), 400, 'required');
    await refused(
      send('POST', '/products', { sku: 'x'.repeat(41), name, category: world.category }),
      400,
      'too_long',
    );
    await refused(
      send('POST', '/products', { sku: 'N-x', name, category: 999_999 }),
      400,
      'category_unknown',
    );
  });

  it('a price of a new product needs the permission for prices', async () => {
    const permissions = { 'goods.add': '1', 'goods.show': '1' };
    const adder = await server.signIn((await addPerson(server.db, { permissions })).phone, PASSWORD);
    const body = { sku: 'P-1', name: { uz: 'a', ru: 'b' }, category: world.category };
    await refused(send('POST', '/products', { ...body, price: 5 }, adder), 403, 'no_permission');
    expect((await send('POST', '/products', body, adder)).statusCode).toBe(201);
  });
});
