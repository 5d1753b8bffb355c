import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from './harness.ts';
import { TEMPLATE_DEMO } from './templates.ts';

const ADMINISTRATOR = { phone: '+998901000001', password: 'javon-demo' };

interface Name {
  readonly uz: string;
  readonly ru: string;
}
interface Row {
  readonly name?: Name;
  readonly product?: { readonly name: Name };
  readonly category?: { readonly name: Name };
  readonly role?: { readonly name: Name };
}

/** Lists of the demo chain sorted by name, with the name of a row. */
const LISTS: Readonly<Record<string, (row: Row) => Name | undefined>> = {
  '/products?sort=name&limit=100': (row) => row.name,
  '/price-tags?branch=TAS-01&format=A6&sort=name&limit=200': (row) => row.product?.name,
  '/price-tags/summary?branch=TAS-01': (row) => row.category?.name,
  '/segment-products?segment=1&sort=name&limit=100': (row) => row.name,
  '/analytic-price-tags/1/products?sort=name&limit=100': (row) => row.product?.name,
  '/branches?sort=name&limit=100': (row) => row.name,
  '/users?sort=role&limit=100': (row) => row.role?.name,
  '/roles?sort=name&limit=100': (row) => row.name,
  '/permissions?sort=name&limit=100': (row) => row.name,
  '/check-list-templates?sort=name&limit=100': (row) => row.name,
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer(TEMPLATE_DEMO);
  token = await server.signIn(ADMINISTRATOR.phone, ADMINISTRATOR.password);
});
afterAll(() => server.close());

// The collation of the columns, which the lists share for both languages.
const { compare } = new Intl.Collator('uz');

it.each(Object.keys(LISTS))('%s is sorted by the name in the language of the caller', async (path) => {
  for (const language of ['uz', 'ru'] as const) {
    const answer = await server.call('GET', `/api/${language}${path}`, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    const rows = answer.json<{ items: Row[] }>().items;
    const names = rows.map((row) => LISTS[path]?.(row)?.[language] ?? '');
    expect(names.length).toBeGreaterThan(1);
    expect(names, language).toEqual(names.toSorted(compare));
  }
});
