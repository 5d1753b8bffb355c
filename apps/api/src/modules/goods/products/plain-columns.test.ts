import {
  columnScale,
  IMPORTED_COLUMNS,
  PLAIN_COLUMNS,
  type PlainColumn,
  type Product,
  productColumn,
} from '@javon/contract';
import { HISTORY_WORDS } from '@javon/messages/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addPerson, addProduct, PASSWORD } from '../../../../test/builders.ts';
import { type TestServer, testServer } from '../../../../test/harness.ts';
import { applied, checked, settled } from '../../../../test/upload.ts';

/** A value of every plain column: a number in the unit that people type, or a text with the number in it. */
function values(typed: number, columns: readonly PlainColumn[] = PLAIN_COLUMNS): Partial<Product> {
  return Object.fromEntries(
    columns.map((column) => [
      column,
      productColumn(column).kind === 'number' ? typed * columnScale(column) : `Oʻn ${typed}`,
    ]),
  );
}

describe('plain columns of a product, each of the table', () => {
  let server: TestServer;
  let token: string;
  let id: number;

  beforeAll(async () => {
    server = await testServer();
    const category_id = await addCategory(server.db, 'Техника');
    id = await addProduct(server.db, { sku: 'PLAIN', category_id });
    const { phone } = await addPerson(server.db, {
      permissions: { 'goods.edit': '1', 'goods.show': '1', 'goods.import': '1' },
    });
    token = await server.signIn(phone, PASSWORD);
  });
  afterAll(() => server?.close());

  const call = (method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) =>
    server.call(method, `/api/uz/${path}`, { token, body });
  const shown = async () => (await call('GET', `products/${id}`)).json<Product>();
  async function edit(fields: Partial<Product>) {
    const { version } = await shown();
    return call('PATCH', `products/${id}`, { version, ...fields });
  }

  it('is edited, and returned by the edit, the page and the list', async () => {
    const answer = await edit(values(12));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject(values(12));
    expect(await shown()).toMatchObject(values(12));
    expect((await call('GET', 'products?search=PLAIN')).json().items[0]).toMatchObject(values(12));
  });

  it.each(PLAIN_COLUMNS)(
    '[API-3] %s out of its bounds is refused at its field, and nothing is written',
    async (column) => {
      const { kind, max, optional } = productColumn(column);
      const before = await shown();
      const wrong = [kind === 'number' ? max + 1 : 'a'.repeat(max + 1), optional ? true : null];
      for (const value of wrong) {
        const answer = await edit({ [column]: value });
        expect(answer.statusCode).toBe(400);
        expect(answer.json().errors).toMatchObject([{ field: column }]);
      }
      expect(await shown()).toEqual(before);
    },
  );

  it('[OPS-1] has a name of its own in the history in both languages', async () => {
    await edit(values(13));
    const { after } = await server.db
      .selectFrom('history')
      .select('after')
      .where('entity', '=', 'product')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(after).toEqual(values(13));
    for (const { fields } of [HISTORY_WORDS.uz, HISTORY_WORDS.ru]) {
      const names: Readonly<Record<string, string>> = fields;
      expect(PLAIN_COLUMNS.filter((column) => !names[`product_${column}`] && !names[column])).toEqual([]);
    }
  });

  it.each(['uz', 'ru'])(
    '%s: the exported sheet, imported again, restores its values; undoing removes them',
    async (language) => {
      await edit(values(14));
      const file = await server.call('GET', `/api/${language}/products/export`, { token });
      expect(file.statusCode, file.body.slice(0, 200)).toBe(200);
      await edit(values(15));
      const { id: run } = await checked(
        server,
        token,
        file.rawPayload,
        { kind: 'products' },
        'uz',
        'goods.xlsx',
      );
      expect(await applied(server, token, run)).toMatchObject({ state: 'done', counts: { changed: 1 } });
      expect(await shown()).toMatchObject({ ...values(15), ...values(14, IMPORTED_COLUMNS) });
      await call('POST', `imports/${run}/undo`);
      await settled(server, token, run);
      expect(await shown()).toMatchObject(values(15));
    },
  );

  it('is emptied if it is optional', async () => {
    const optional = PLAIN_COLUMNS.filter((column) => productColumn(column).optional);
    const empty = Object.fromEntries(optional.map((column) => [column, null]));
    expect((await edit(empty)).json()).toMatchObject(empty);
  });
});
