import type { Product } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../../test/builders.ts';
import { eanOf } from '../../../../test/ean.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { makeWorld } from '../../../../test/world.ts';

describe('several barcodes of a product', () => {
  let server: TestServer;
  let token: string;
  let category: number;
  let count = 0;

  beforeAll(async () => {
    server = await testServer();
    ({ category } = await makeWorld(server.db));
    const permissions = Object.fromEntries(
      ['goods', 'goods.show', 'goods.edit', 'goods.add', 'goods.delete', 'history'].map((key) => [key, '1']),
    );
    token = await server.signIn((await addPerson(server.db, { permissions })).phone, PASSWORD);
  });
  afterAll(() => server?.close());

  let codes: string[];
  beforeEach(() => {
    count += 1;
    codes = Array.from({ length: 25 }, (_, i) => eanOf(count * 100 + i));
  });
  const code = (index: number) => codes[index] ?? '';

  const send = (method: string, url: string, body?: unknown) =>
    server.call(method, `/api/uz${url}`, { token, body });
  async function add(fields: Partial<Product>, sku = `B-${count}`): Promise<Product> {
    const name = { uz: `Buyum ${sku}`, ru: `Вещь ${sku}` };
    const answer = await send('POST', '/products', { sku, name, category, ...fields });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Product>();
  }
  const edit = ({ id, version }: Product, fields: object) =>
    send('PATCH', `/products/${id}`, { version, ...fields });
  async function refusal(answer: ReturnType<typeof send>) {
    const { statusCode, body } = await answer;
    const { errors, message } = JSON.parse(body);
    return [statusCode, errors?.[0]?.field, errors?.[0]?.code, message];
  }
  const found = async (query: string) =>
    (await send('GET', `/products?${query}`)).json<{ items: Product[] }>().items.map(({ sku }) => sku);
  const digests = async (id: number) =>
    (
      await sql`select format, digest_uz from tag_content where product_id = ${id} order by format`.execute(
        server.db,
      )
    ).rows;

  it('[BAR-1] are kept in their order after the main one, and bad ones are refused by their index', async () => {
    const made = await add({ barcode: code(0), more_barcodes: [code(1), code(2)] });
    expect(made).toMatchObject({ barcode: code(0), more_barcodes: [code(1), code(2)] });
    const wrong = code(3).replace(/.$/, (last) => String((Number(last) + 1) % 10));
    const refused = async (fields: object) => (await refusal(edit(made, fields))).slice(0, 3);
    expect(await refused({ more_barcodes: [code(1), wrong] })).toEqual([
      400,
      'more_barcodes.1',
      'barcode_wrong',
    ]);
    expect(await refused({ more_barcodes: [code(1), code(1)] })).toEqual([
      400,
      'more_barcodes.1',
      'already_chosen',
    ]);
    expect(await refused({ more_barcodes: [code(0)] })).toEqual([400, 'more_barcodes.0', 'already_chosen']);
    expect(await refused({ barcode: null })).toEqual([400, 'barcode', 'required']);
    expect(await refused({ more_barcodes: codes.slice(1, 22) })).toEqual([400, 'more_barcodes', 'too_many']);
    expect((await send('GET', `/products/${made.id}`)).json()).toMatchObject(made);
    const most = await edit(made, { more_barcodes: codes.slice(1, 21) });
    expect(most.json<Product>().more_barcodes).toHaveLength(20);
    const none = await edit(most.json(), { barcode: null, more_barcodes: [] });
    expect(none.json()).toMatchObject({ barcode: null, more_barcodes: [] });
  });

  it('[BAR-2] belong to one product each, main or further, and the refusal names it', async () => {
    const one = await add({ barcode: code(0), more_barcodes: [code(1)] });
    const other = await add({ barcode: code(2) }, `B-${count}-other`);
    for (const [fields, field] of [
      [{ barcode: code(1) }, 'barcode'],
      [{ more_barcodes: [code(3), code(0)] }, 'more_barcodes.1'],
      [{ more_barcodes: [code(1)] }, 'more_barcodes.0'],
    ] as const) {
      const [status, at, reason, message] = await refusal(edit(other, fields));
      expect([status, at, reason]).toEqual([409, field, 'barcode_taken']);
      expect(message).toContain(one.sku);
    }
    // A barcode removed from one product may be given to another in the same call.
    expect((await edit(one, { more_barcodes: [] })).statusCode).toBe(200);
    expect((await edit(other, { more_barcodes: [code(1)] })).statusCode).toBe(200);
  });

  it('[BAR-2] two people who give one barcode to two products at once: one of them is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const barcode = code(round);
      const goods = [
        await add({ barcode: code(10 + round) }, `B-${count}-${round}-a`),
        await add({ barcode: code(15 + round) }, `B-${count}-${round}-b`),
      ];
      const answers = await Promise.all(
        goods.map((product, index) =>
          edit(product, index === 0 ? { more_barcodes: [barcode] } : { barcode }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted(), `round ${round}`).toEqual([200, 409]);
      expect(await found(`code=${barcode}`)).toHaveLength(1);
    }
  });

  it('[BAR-2] are free once their product is deleted; it is restored only while nobody has taken one', async () => {
    const gone = await add({ barcode: code(0), more_barcodes: [code(1)] });
    await send('DELETE', `/products/${gone.id}?confirmed=true`);
    expect(await found(`code=${code(1)}`)).toEqual([]);
    expect(await found(`deleted=true&code=${code(1)}`)).toEqual([gone.sku]);
    const heir = await add({ barcode: code(1) }, `B-${count}-heir`);
    const [status, , reason, message] = await refusal(send('POST', `/products/${gone.id}/restore`));
    expect([status, reason]).toEqual([409, 'barcode_taken']);
    expect(message).toContain(heir.sku);
    await edit(heir, { barcode: null });
    expect((await send('POST', `/products/${gone.id}/restore`)).json()).toMatchObject({
      barcode: code(0),
      more_barcodes: [code(1)],
    });
    expect(await found(`code=${code(1)}`)).toEqual([gone.sku]);
  });

  it('[BAR-2] the database itself refuses a duplicate barcode, and a list that differs from the products', async () => {
    const { id } = await add({ barcode: code(0), more_barcodes: [code(1)] });
    const other = await add({ barcode: code(2) }, `B-${count}-other`);
    const write = (product: number, more: string) =>
      sql`update product set more_barcodes = ${more}::text[] where id = ${product}`.execute(server.db);
    await expect(write(other.id, `{${code(1)}}`)).rejects.toThrow('product_barcode_pkey');
    await expect(write(id, `{${code(0)}}`)).rejects.toThrow('product_barcode_pkey');
    for (const bad of ['{123}', '{null}', '{abcdefgh}', `{${codes.slice(1, 22).join()}}`])
      await expect(write(id, bad), bad).rejects.toThrow('product_more_barcodes_check');
    const { rows } = await sql`
      (select barcode, product_id from product_barcode except all
        select code, id from product, unnest(barcode || more_barcodes) code where deleted_at is null and code is not null)
      union all
      (select code, id from product, unnest(barcode || more_barcodes) code where deleted_at is null and code is not null
        except all select barcode, product_id from product_barcode)`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('[BAR-3] find their product: the search, the list by a scanned code, the global search', async () => {
    const { id, sku, version } = await add({ barcode: code(0), more_barcodes: [code(1), code(2)] });
    for (const index of [0, 1, 2]) {
      expect(await found(`search=${code(index)}`), 'search').toEqual([sku]);
      expect(await found(`code=${code(index)}`), 'code').toEqual([sku]);
      const all = (await send('GET', `/search?q=${code(index)}`)).json();
      expect(all.products.map((one: Product) => one.id)).toEqual([id]);
    }
    await send('PATCH', `/products/${id}`, { version, more_barcodes: [code(2)] });
    expect(await found(`search=${code(1)}`)).toEqual([]);
    expect(await found(`code=${code(1)}`)).toEqual([]);
  });

  it('[BAR-4] a further one sent as the main one swaps places with it; only the main one changes tags', async () => {
    const made = await add({ barcode: code(0), more_barcodes: [code(1), code(2)] });
    const before = await digests(made.id);
    const more = (await edit(made, { more_barcodes: [code(1), code(2), code(3)] })).json<Product>();
    expect(await digests(made.id)).toEqual(before);
    const swapped = (await edit(more, { barcode: code(2) })).json<Product>();
    expect(swapped).toMatchObject({ barcode: code(2), more_barcodes: [code(1), code(0), code(3)] });
    expect(await digests(made.id)).not.toEqual(before);
    // A new barcode replaces the main one.
    const replaced = (await edit(swapped, { barcode: code(4) })).json<Product>();
    expect(replaced).toMatchObject({ barcode: code(4), more_barcodes: [code(1), code(0), code(3)] });
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from history where entity = 'product' and entity_id = ${made.id}
      order by id`.execute(server.db);
    expect(rows.slice(1)).toMatchObject([
      {
        before: { more_barcodes: [code(1), code(2)] },
        after: { more_barcodes: [code(1), code(2), code(3)] },
      },
      {
        before: { barcode: code(0), more_barcodes: [code(1), code(2), code(3)] },
        after: { barcode: code(2), more_barcodes: [code(1), code(0), code(3)] },
      },
      { before: { barcode: code(2) }, after: { barcode: code(4) } },
    ]);
  });

  it('[BAR-4] an edit of an old version is refused with the further ones of the other person', async () => {
    const made = await add({ barcode: code(0) });
    await edit(made, { more_barcodes: [code(1)] });
    const late = await edit(made, { more_barcodes: [code(2)] });
    expect(late.statusCode).toBe(409);
    expect(JSON.stringify(late.json())).toContain(code(1));
    expect(await found(`code=${code(2)}`)).toEqual([]);
  });
});
