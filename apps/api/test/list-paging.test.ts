import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addProduct } from './builders.ts';
import { type TestServer, testServer } from './harness.ts';
import { TEMPLATE_DEMO } from './templates.ts';

const ADMINISTRATOR = { phone: '+998901000001', password: 'javon-demo' };

interface Listed {
  readonly items: readonly { readonly id: number }[];
  readonly next: string | null;
  readonly total: number;
}

/** Every sort of some lists, most of which have equal values in the demo chain, and rows of a page. */
const ORDERS = [
  ['/shelves?', 17, ['branch', 'name', 'type', 'updated_at']],
  ['/branches?', 17, ['code', 'name', 'region', 'shelf_count']],
  ['/applications?', 3, ['status', 'end', 'created_at']],
  ['/check-lists?branch=TAS-01&', 17, ['due_on', 'score']],
] as const;

describe('lists by pages', () => {
  let server: TestServer;
  let token: string;

  const page = async (path: string): Promise<Listed> => {
    const answer = await server.call('GET', `/api/uz${path}`, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Listed>();
  };
  const walk = async (path: string, limit: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const one: Listed = await page(`${path}&limit=${limit}${next && `&cursor=${next}`}`);
      ids.push(...one.items.map(({ id }) => id));
      next = one.next;
    }
    return ids;
  };

  beforeAll(async () => {
    server = await testServer(TEMPLATE_DEMO);
    const answer = await server.call('POST', '/api/auth/login', { body: ADMINISTRATOR });
    token = answer.json<{ access_token: string }>().access_token;
  });
  afterAll(() => server.close());

  for (const [path, limit, keys] of ORDERS) {
    it.each(keys.flatMap((key) => [key, `-${key}`]))(
      `${path.replace(/\?.*/, '')} by %s: all rows once, in one order`,
      async (sort) => {
        const whole = await page(`${path}sort=${sort}&limit=200`);
        expect(whole.items).toHaveLength(whole.total);
        expect(whole.total).toBeGreaterThan(limit);
        expect(await walk(`${path}sort=${sort}`, limit)).toEqual(whole.items.map(({ id }) => id));
      },
    );
  }

  it('names are in the order of the Uzbek and of the Russian alphabet, whatever their case', async () => {
    const names = {
      uz: ['acer', 'Galaxy', 'iPhone', 'Samsung', 'Zafar', 'Oʻchoq', 'Gʻisht', 'Shkaf', 'Choynak'],
      ru: ['acer', 'iPhone', 'Samsung', 'ёлка', 'Ель', 'Ёршик', 'Есть', 'Яна'],
    } as const;
    for (const [language, inOrder] of Object.entries(names)) {
      const category = await addCategory(server.db, `Alifbo ${language}`);
      for (const [i, name] of [...inOrder].reverse().entries())
        await addProduct(server.db, {
          category_id: category,
          sku: `ALIFBO-${language}-${i}`,
          name_uz: name,
          name_ru: name,
        });
      const path = `/api/${language}/products?category=${category}&sort=name`;
      const { items } = (await server.call('GET', path, { token })).json<{
        items: { name: { uz: string } }[];
      }>();
      expect(
        items.map(({ name }) => name.uz),
        language,
      ).toEqual(inOrder);
    }
  });

  it('shelves are in walking order within their branch', async () => {
    const branches = await server.db.selectFrom('branch').select(['id', 'code']).execute();
    const codes = new Map(branches.map(({ id, code }) => [id, code]));
    const shelves = await server.db.selectFrom('shelf').select(['id', 'branch_id', 'position']).execute();
    const place = new Map(
      shelves.map((one) => [one.id, `${codes.get(one.branch_id)} ${String(one.position).padStart(6, '0')}`]),
    );
    const shown = (await page('/shelves?limit=200')).items.map(({ id }) => place.get(id));
    expect(shown).toEqual(shown.toSorted());
  });

  it.each(['["TAS-01"]', '["TAS-01","1"]', 'TAS-01', '[1,1]', 'null'])(
    'a cursor with %s instead of a walk’s two values is refused',
    async (value) => {
      const cursor = Buffer.from(JSON.stringify({ s: 'branch', v: value, i: 1 })).toString('base64url');
      const answer = await server.call('GET', `/api/uz/shelves?cursor=${cursor}`, { token });
      expect(answer.statusCode).toBe(400);
    },
  );

  it.each([
    ['/products', 'stock_balance', '1e3'],
    ['/products', 'stock_balance', ''],
    ['/products', 'stock_balance', '3000000000'],
    ['/products', 'price', '0x10'],
    ['/products', 'price', '1.0'],
    ['/products', 'updated_at', '1'],
    ['/products', 'updated_at', '2026-02-30T00:00:00Z'],
    ['/shelves', 'branch', '["TAS-01",3000000000]'],
    ['/shelves', 'branch', '["TAS-\\u0000",1]'],
  ])('%s by %s: a cursor with %s, which no row has, is refused', async (path, sort, value) => {
    const cursor = Buffer.from(JSON.stringify({ s: sort, v: value, i: 1 })).toString('base64url');
    const answer = await server.call('GET', `/api/uz${path}?sort=${sort}&cursor=${cursor}`, { token });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'cursor_wrong']);
  });
});
