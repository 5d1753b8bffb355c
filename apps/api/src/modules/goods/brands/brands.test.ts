import type { Brand } from '@javon/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addPerson, addProduct, PASSWORD } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { locksAreAwaited } from '../../../../test/locks.ts';
import { sendFile } from '../../../../test/multipart.ts';
import { makeWorld, type World } from '../../../../test/world.ts';

describe('brands', () => {
  let server: TestServer;
  let world: World;
  let keeper: string;

  const send = (method: string, url: string, body?: unknown) =>
    server.call(method, `/api/uz${url}`, { token: keeper, body });
  const add = async (name: string): Promise<Brand> => {
    const answer = await send('POST', '/brands', { name });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Brand>();
  };
  const codeOf = async (answer: ReturnType<typeof send>) => {
    const { statusCode, body } = await answer;
    return [statusCode, JSON.parse(body).errors?.[0]?.code];
  };
  const digests = () =>
    server.db.selectFrom('tag_content').select(['product_id', 'digest_uz']).orderBy('product_id').execute();
  /** Gives a product a brand and forgets its tags, so that a change that computes them again is seen. */
  const giveBrand = async (at: number, brand: number): Promise<number> => {
    const product = world.products[at] ?? 0;
    await server.db.updateTable('product').set({ brand_id: brand }).where('id', '=', product).execute();
    await server.db.deleteFrom('tag_content').where('product_id', '=', product).execute();
    return product;
  };
  const productsWithTags = async () => (await digests()).map(({ product_id }) => product_id);
  const found = async (search: string) =>
    (await send('GET', `/products?search=${encodeURIComponent(search)}`)).json<{ items: unknown[] }>().items
      .length;

  beforeAll(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    const permissions = { brand: '1', goods: '1', 'goods.show': '1', 'goods.brand': '1', 'goods.edit': '1' };
    keeper = await server.signIn((await addPerson(server.db, { permissions })).phone, PASSWORD);
  });
  afterAll(() => server?.close());

  it('the same name in other letter case or with another apostrophe is refused with the existing one', async () => {
    await add('Samsung');
    const answer = await send('POST', '/brands', { name: ' SAMSUNG ' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'name_taken',
      message: 'Bu nom band: Samsung',
      errors: [{ field: 'name' }],
    });
    const { id, version } = await add('Artel');
    expect(await codeOf(send('PATCH', `/brands/${id}`, { version, name: 'samsunG' }))).toEqual([
      409,
      'name_taken',
    ]);
    expect((await send('PATCH', `/brands/${id}`, { version, name: 'ARTEL' })).json()).toMatchObject({
      name: 'ARTEL',
      version: 2,
    });
    await add('Oʻzmak');
    for (const name of ["O'zmak", 'O‘ZMAK', 'oʼzmak'])
      expect((await send('POST', '/brands', { name })).json(), name).toMatchObject({
        message: 'Bu nom band: Oʻzmak',
      });
  });

  it('is renamed after edits of its products, which may give them the brand: no deadlock', async () => {
    const { id, version } = await add('Avalon');
    const category = await addCategory(server.db, 'Lampalar');
    const product = await addProduct(server.db, { sku: 'B-9', category_id: category, brand_id: id });
    const { answer } = await server.db.transaction().execute(async (tx) => {
      await sql`select from product where id = ${product} for no key update`.execute(tx);
      const renamed = send('PATCH', `/brands/${id}`, { version, name: 'Avalon 2' });
      await locksAreAwaited(server.owner);
      await sql`select from brand where id = ${id} for key share nowait`.execute(tx);
      return { answer: renamed };
    });
    expect((await answer).statusCode).toBe(200);
    expect(await found('Avalon 2')).toBe(1);
  });

  it('found by a part of the name with any apostrophe or none, and in Cyrillic', async () => {
    await add('Oʻzbekiston Neʼmati');
    for (const search of ['ozbek', "o'zbek", 'Oʻzbek', 'nemat', 'ne’mat', 'немат', 'ўзбекистон немати']) {
      const { items } = (await send('GET', `/brands?search=${encodeURIComponent(search)}`)).json<{
        items: Brand[];
      }>();
      expect([search, items.map(({ name }) => name)]).toEqual([search, ['Oʻzbekiston Neʼmati']]);
    }
  });

  it('can be chosen as a filter of the goods by everybody who may see the list of goods', async () => {
    for (const [permissions, status] of [
      [{ goods: '1' }, 200],
      [{ shelf: 'own' }, 403],
    ] as const) {
      const token = await server.signIn((await addPerson(server.db, { permissions })).phone, PASSWORD);
      expect((await server.call('GET', '/api/uz/brands', { token })).statusCode).toBe(status);
    }
  });

  it('renamed: its products are found by the new name, and their tags are computed again', async () => {
    const { id, version } = await add('Eski nom');
    await server.db
      .updateTable('product')
      .set({ brand_id: id })
      .where('id', '=', world.products[0] ?? 0)
      .execute();
    const before = await digests();
    const productVersion = async () =>
      (await send('GET', `/products/${world.products[0]}`)).json<{ version: number }>().version;
    const versionBefore = await productVersion();
    await send('PATCH', `/brands/${id}`, { version, name: 'Zamonaviy' });
    expect(await productVersion(), 'an edit begun before is refused').toBe(versionBefore + 1);
    expect(await codeOf(send('PATCH', `/brands/${id}`, { version, name: 'Kechikkan' }))).toEqual([
      409,
      'stale_version',
    ]);
    expect(await found('замонавий')).toBe(1);
    expect(await found('eski nom')).toBe(0);
    const after = await digests();
    expect(
      after.filter((row, i) => row.digest_uz !== before[i]?.digest_uz).map((row) => row.product_id),
    ).toEqual([world.products[0], world.products[0]]);
  });

  it('merged: products, search and logo move to the other one, and the first is deleted', async () => {
    const from = await add('Bosh');
    const into = await add('Bosch');
    await server.db.updateTable('brand').set({ logo_key: 'bosh.webp' }).where('id', '=', from.id).execute();
    const category = await addCategory(server.db, 'Дрели');
    const product = await addProduct(server.db, { sku: 'B-1', category_id: category, brand_id: from.id });
    const body = { version: from.version, into: into.id };
    expect(await codeOf(send('POST', `/brands/${from.id}/merge`, body))).toEqual([
      409,
      'confirmation_needed',
    ]);
    const own = await giveBrand(2, into.id);
    const stale = { ...body, version: from.version + 1, confirmed: true };
    expect(await codeOf(send('POST', `/brands/${from.id}/merge`, stale))).toEqual([409, 'stale_version']);
    const answer = await send('POST', `/brands/${from.id}/merge`, { ...body, confirmed: true });
    expect(answer.json(), answer.body).toMatchObject({
      moved: 1,
      brand: { name: 'Bosch', product_count: 2, logo_url: '/files/bosh.webp' },
    });
    expect(await productsWithTags(), 'which print the logo now').toContain(own);
    expect((await send('GET', `/products/${product}`)).json()).toMatchObject({ brand: { name: 'Bosch' } });
    expect(await found('bosch')).toBe(1);
    expect(await codeOf(send('PATCH', `/brands/${from.id}`, { version: 2, name: 'X' }))).toEqual([
      404,
      'not_found',
    ]);
    const same = { version: into.version + 1, into: into.id, confirmed: true };
    expect(await codeOf(send('POST', `/brands/${into.id}/merge`, same))).toEqual([400, 'merge_with_itself']);
    expect(await codeOf(send('POST', `/brands/${into.id}/merge`, { ...same, into: 999_999 }))).toEqual([
      400,
      'brand_unknown',
    ]);
  });

  it('deleted only if no product has it, not even a deleted product', async () => {
    const { id } = await add('Keraksiz');
    const category = await addCategory(server.db, 'Утюги');
    const product = await addProduct(server.db, {
      sku: 'B-2',
      category_id: category,
      brand_id: id,
      deleted_at: '2026-01-01',
    });
    expect(await codeOf(send('DELETE', `/brands/${id}?confirmed=true`))).toEqual([409, 'brand_in_use']);
    await server.db.updateTable('product').set({ brand_id: null }).where('id', '=', product).execute();
    expect(await codeOf(send('DELETE', `/brands/${id}`))).toEqual([409, 'confirmation_needed']);
    expect((await send('DELETE', `/brands/${id}?confirmed=true`)).statusCode).toBe(200);
  });

  it('a logo is re-encoded and kept whole; a file that is not a picture is refused', async () => {
    const { id } = await add('Logotip');
    const pngOf = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#336699' } })
        .png()
        .toBuffer();
    const png = await pngOf(900, 300);
    const product = await giveBrand(1, id);
    const answer = await sendFile(server, keeper, `/api/uz/brands/${id}/logo`, png);
    const { logo_url, version } = answer.json<Brand>();
    expect([answer.statusCode, version]).toEqual([200, 2]);
    expect(await productsWithTags(), 'which print the logo').toContain(product);
    const file = await send('GET', logo_url ?? '');
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
      height: 133,
    });
    const small = await sendFile(server, keeper, `/api/uz/brands/${id}/logo`, await pngOf(40, 30));
    const stored = await send('GET', small.json<Brand>().logo_url ?? '');
    expect(await sharp(stored.rawPayload).metadata(), 'not enlarged').toMatchObject({
      width: 40,
      height: 30,
    });
    const script = await sendFile(server, keeper, `/api/uz/brands/${id}/logo`, Buffer.from('<svg/>'));
    expect(script.json()).toMatchObject({ code: 'file_not_a_picture' });
    expect((await send('DELETE', `/brands/${id}/logo`)).json()).toMatchObject({ logo_url: null });
    // The file stays: tags printed with the logo can be drawn again.
    expect((await send('GET', logo_url ?? '')).statusCode).toBe(200);
  });

  it('[API-3] bad names are refused', async () => {
    for (const [name, code] of [
      ['', 'required'],
      [' ', 'required'],
      ['x'.repeat(81), 'too_long'],
      ['漢字', 'letter_not_printable'],
    ]) {
      expect(await codeOf(send('POST', '/brands', { name }))).toEqual([400, code]);
    }
  });
});
