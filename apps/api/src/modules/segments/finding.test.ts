import type { Segment, SegmentDetails, SegmentProduct } from '@javon/contract';
import { monthlyPrice } from '@javon/price-tag';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBrand, addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld } from '../../../test/world.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';

const today = dayOf(new Date());
const on = (days: number) => addDays(today, days);

let server: TestServer;
let analyst: string;
let products: readonly number[];

beforeAll(async () => {
  server = await testServer();
  ({ products } = await makeWorld(server.db, 25));
  await server.db.insertInto('instalment_plan').values({ months: 6, markup_bp: 1500 }).execute();
  const permissions = { segment: '1', 'segment.show': '1', 'segment.edit': '1', 'segment.delete': '1' };
  const { phone } = await addPerson(server.db, { permissions });
  analyst = await server.signIn(phone, PASSWORD);
});
afterAll(() => server.close());
// Starts each test without segments, with all plans.
beforeEach(async () => {
  await sql`truncate segment cascade`.execute(server.owner);
  await server.db.updateTable('instalment_plan').set({ active: true }).execute();
});

const call = (method: string, path: string, json?: unknown) =>
  server.call(method, `/api/uz${path}`, { token: analyst, body: json });
async function ok<T>(method: string, path: string, json?: unknown): Promise<T> {
  const answer = await call(method, path, json);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}
const BODY = { name: 'Kuzgi aksiya', begins: today, ends: on(30), months: 6, promo_bank: false };
const add = (more: Partial<typeof BODY> = {}) =>
  ok<SegmentDetails>('POST', '/segments', { ...BODY, ...more });
const put = (id: number, ids: readonly number[]) =>
  ok<{ added: number }>('POST', `/segments/${id}/products`, { products: ids });
const refusal = async (method: string, path: string, json?: unknown) => {
  const answer = await call(method, path, json);
  const { code, errors = [] } = answer.json<{ code: string; errors?: { field: string; code: string }[] }>();
  return { status: answer.statusCode, code, errors: errors.map((one) => [one.field, one.code]) };
};
const lines = async (id: number) =>
  (
    await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'segment')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => [action, before, after]);

interface Page<T> {
  readonly items: T[];
  readonly next: string | null;
  readonly total: number;
}
/** All rows of a list, read in pages of two. */
async function walk<T>(path: string): Promise<T[]> {
  const found: T[] = [];
  let cursor = '';
  for (;;) {
    const { items, next } = await ok<Page<T>>('GET', `${path}&limit=2${cursor}`);
    for (const one of items) found.push(one);
    if (next === null) return found;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}

describe('segments are found', () => {
  it('in the requested order, page by page; the latest first by default', async () => {
    const b = await add({ name: 'Beta', begins: on(2), ends: on(9), months: 12 });
    const a = await add({ name: 'Alfa', begins: on(1), ends: on(8) });
    const c = await add({ name: 'Gamma', begins: on(3), ends: on(4) });
    await put(a.id, products.slice(0, 3));
    await put(b.id, products.slice(0, 1));
    await put(c.id, products.slice(0, 2));
    const names = async (query: string) =>
      (await walk<Segment>(`/segments?${query}`)).map(({ name }) => name[0]).join('');
    expect(await names('')).toBe('GBA');
    expect(await names('sort=begins')).toBe('ABG');
    expect(await names('sort=ends')).toBe('GAB');
    expect(await names('sort=-name')).toBe('GBA');
    expect(await names('sort=-months')).toBe('BGA');
    expect(await names('sort=-product_count')).toBe('AGB');
    const { total, items } = await ok<Page<Segment>>('GET', '/segments?limit=1&sort=name');
    expect(total).toBe(3);
    expect(items[0]).toMatchObject({
      id: a.id,
      name: 'Alfa',
      begins: on(1),
      ends: on(8),
      months: 6,
      promo_bank: false,
      state: 'coming',
      product_count: 3,
      author: 'Karimova Aziza',
      deleted_at: null,
      version: 1,
      can: ['segment.edit', 'segment.delete'],
    });
    expect((await ok<Page<Segment>>('GET', '/segments?search=yoq')).total).toBe(0);
  });

  it('by words of the name, in any order, case and alphabet, with any apostrophe or none', async () => {
    await add({ name: 'Kuzgi Katta aksiya' });
    await add({ name: 'Oʻquv yili' });
    const count = async (search: string) =>
      (await ok<Page<Segment>>('GET', `/segments?search=${encodeURIComponent(search)}`)).total;
    expect(await count(' AKSIYA  kuz')).toBe(1);
    expect(await count('kuzgi bahor')).toBe(0);
    for (const search of ["o'quv", 'o‘quv', 'oquv', 'ўқув', 'YILI o`q'])
      expect(await count(search), search).toBe(1);
    expect(await count('кузги')).toBe(1);
  });

  it('on their first and last day', async () => {
    const first = await add({ begins: today, ends: today });
    expect(first.state).toBe('running');
    await server.db
      .updateTable('segment')
      .set({ begins: on(-3), ends: today })
      .execute();
    expect((await ok<Segment>('GET', `/segments/${first.id}`)).state).toBe('running');
    expect((await refusal('GET', '/segments/999999')).status).toBe(404);
    expect((await refusal('GET', '/segment-products?segment=999999')).status).toBe(404);
  });

  it('a deleted one can only be restored, while its plan is active', async () => {
    const { id } = await add();
    const gone = await ok<Segment>('DELETE', `/segments/${id}?confirmed=true`);
    expect([gone.can, gone.version]).toEqual([['segment.delete'], 2]);
    expect((await refusal('DELETE', `/segments/${id}?confirmed=true`)).status).toBe(404);
    expect((await refusal('POST', `/segments/${id}/products/remove`, { products: [1] })).status).toBe(404);
    await server.db.updateTable('instalment_plan').set({ active: false }).where('months', '=', 6).execute();
    expect((await refusal('POST', `/segments/${id}/restore`)).errors).toEqual([['months', 'plan_off']]);
    expect((await ok<Segment>('GET', `/segments/${id}`)).state).toBe('deleted');
  });
});

describe('[TAG-4] segments that include the same products', () => {
  it('are those with a day in common, in the order in which they begin; the one that begins later applies', async () => {
    const mine = await add({ begins: on(10), ends: on(20) });
    await put(mine.id, products.slice(0, 4));
    const other = async (name: string, from: number, to: number, ids: readonly number[]) => {
      const made = await add({ name, begins: on(from), ends: on(to) });
      await put(made.id, ids);
      return made;
    };
    await other('Ertaroq', 5, 9, products.slice(0, 2));
    const before = await other('Tegadi', 5, 10, products.slice(1, 3));
    const after = await other('Oxirida', 20, 25, products.slice(2, 9));
    await other('Keyinroq', 21, 25, products.slice(0, 2));
    await other('Boshqa mahsulot', 10, 20, products.slice(5, 9));
    const same = await other('Bir kunda', 10, 12, products.slice(0, 1));
    const gone = await other('Oʻchgan', 11, 12, products.slice(0, 1));
    await ok('DELETE', `/segments/${gone.id}?confirmed=true`);
    const { overlaps } = await ok<SegmentDetails>('GET', `/segments/${mine.id}`);
    expect(overlaps).toEqual([
      { id: before.id, name: 'Tegadi', begins: on(5), ends: on(10), products: 2, wins: false },
      // The newer of two that begin on one day is valid.
      { id: same.id, name: 'Bir kunda', begins: on(10), ends: on(12), products: 1, wins: true },
      { id: after.id, name: 'Oxirida', begins: on(20), ends: on(25), products: 2, wins: true },
    ]);
    expect((await ok<SegmentDetails>('GET', `/segments/${same.id}`)).overlaps).toMatchObject([
      { id: mine.id, wins: false },
    ]);
    await ok('DELETE', `/segments/${mine.id}?confirmed=true`);
    expect((await ok<SegmentDetails>('GET', `/segments/${mine.id}`)).overlaps).toEqual([]);
  });
});

describe('a segment is changed', () => {
  it('only in the fields that differ, and so is the history', async () => {
    const { id } = await add();
    const change = { version: 1, name: '  Qishki   aksiya ', months: 6, begins: today, promo_bank: true };
    const changed = await ok<SegmentDetails>('PATCH', `/segments/${id}`, change);
    expect(changed).toMatchObject({ name: 'Qishki aksiya', version: 2, promo_bank: true, markup_bp: 0 });
    const same = await ok<Segment>('PATCH', `/segments/${id}`, {
      version: 2,
      name: 'Qishki aksiya',
      ends: on(30),
    });
    expect(same.version).toBe(2);
    expect(
      (await ok<SegmentDetails>('PATCH', `/segments/${id}`, { version: 2, promo_bank: false })).markup_bp,
    ).toBe(1500);
    expect((await lines(id)).slice(1)).toEqual([
      ['changed', { name: 'Kuzgi aksiya', promo_bank: false }, { name: 'Qishki aksiya', promo_bank: true }],
      ['changed', { promo_bank: true }, { promo_bank: false }],
    ]);
  });

  it('its first and last day stay in order, and the last is not past', async () => {
    const { id } = await add({ begins: today, ends: on(5) });
    const path = `/segments/${id}`;
    expect((await refusal('PATCH', path, { version: 1, begins: on(6) })).errors).toEqual([
      ['ends', 'period_reversed'],
    ]);
    expect((await refusal('PATCH', path, { version: 1, ends: on(-1) })).errors).toEqual([
      ['ends', 'period_reversed'],
    ]);
    expect((await refusal('PATCH', path, { version: 1, begins: on(-9), ends: on(-1) })).errors).toEqual([
      ['ends', 'date_in_past'],
    ]);
    expect((await ok<Segment>('PATCH', path, { version: 1, begins: on(5) })).begins).toBe(on(5));
    expect((await refusal('PATCH', path, { version: 2, name: ' ' })).errors).toEqual([['name', 'required']]);
    // A campaign that has ended can be renamed without a new period.
    await server.db
      .updateTable('segment')
      .set({ begins: on(-9), ends: on(-1) })
      .execute();
    expect((await ok<Segment>('PATCH', path, { version: 2, name: 'Eski' })).name).toBe('Eski');
    expect((await refusal('PATCH', '/segments/999999', { version: 1, name: 'x' })).status).toBe(404);
  });
});

describe('products of a segment are found', () => {
  it('the last added first, with their monthly price by its terms', async () => {
    const { id } = await add();
    const category = await addCategory(server.db, 'Холодильники', 'Muzlatgichlar');
    const brand = await addBrand(server.db, 'Artel');
    const fridge = await addProduct(server.db, {
      sku: 'ART-1',
      category_id: category,
      brand_id: brand,
      name_uz: 'Aa muzlatgich',
      price: 2_000_000,
    });
    const free = await addProduct(server.db, {
      sku: 'ART-2',
      category_id: category,
      name_uz: 'Bb',
      price: null,
    });
    await put(id, [free]);
    await put(id, [fridge]);
    await put(id, products.slice(0, 2));
    const skus = async (query: string) =>
      (await walk<SegmentProduct>(`/segment-products?segment=${id}&${query}`)).map(({ sku }) => sku);
    expect((await skus('')).slice(2)).toEqual(['ART-1', 'ART-2']);
    expect(await skus('sort=sku')).toEqual(['ART-1', 'ART-2', 'T-00001', 'T-00002']);
    expect((await skus('sort=name')).slice(0, 2)).toEqual(['ART-1', 'ART-2']);
    expect(await skus('sort=price')).toEqual(['T-00001', 'T-00002', 'ART-1', 'ART-2']);
    expect(await skus('sort=-price')).toEqual(['ART-1', 'T-00002', 'T-00001', 'ART-2']);
    expect(await skus('search=muzlatgich artel')).toEqual(['ART-1']);
    expect(await skus('search=холодильник art')).toEqual([]);
    const { items, total } = await ok<Page<SegmentProduct>>(
      'GET',
      `/segment-products?segment=${id}&sort=sku&limit=2`,
    );
    expect(total).toBe(4);
    expect(items[0]).toEqual({
      id: fridge,
      sku: 'ART-1',
      name: { uz: 'Aa muzlatgich', ru: 'Товар ART-1' },
      brand: 'Artel',
      category: { id: category, name: { uz: 'Muzlatgichlar', ru: 'Холодильники' } },
      price: 2_000_000,
      monthly: monthlyPrice(2_000_000, 1500, 6),
      added_at: expect.any(String),
    });
    expect(items[1]).toMatchObject({ brand: null, price: null, monthly: null });
    await ok('PATCH', `/segments/${id}`, { version: 1, promo_bank: true });
    const [bank] = await walk<SegmentProduct>(`/segment-products?segment=${id}&sort=sku`);
    expect(bank?.monthly).toBe(monthlyPrice(2_000_000, 0, 6));
    const empty = await add();
    expect(await ok<Page<SegmentProduct>>('GET', `/segment-products?segment=${empty.id}`)).toEqual({
      items: [],
      next: null,
      total: 0,
    });
  });

  it('the history names up to twenty added or removed ones, of more their number', async () => {
    const { id } = await add();
    expect(await put(id, products.slice(0, 20))).toEqual({ added: 20, already: 0, product_count: 20 });
    expect(await put(id, products)).toEqual({ added: 5, already: 20, product_count: 25 });
    await put(id, products);
    const all = { products };
    expect(await ok('POST', `/segments/${id}/products/remove`, all)).toEqual({
      removed: 25,
      product_count: 0,
    });
    expect(await ok('POST', `/segments/${id}/products/remove`, all)).toEqual({
      removed: 0,
      product_count: 0,
    });
    const [, ...recorded] = await lines(id);
    expect(recorded).toEqual([
      ['products_added', null, { products_count: 20, products: products.slice(0, 20).join(', ') }],
      ['products_added', null, { products_count: 5, products: products.slice(20).join(', ') }],
      ['products_removed', { products_count: 25 }, null],
    ]);
  });

  it('a deleted product is not added, by its id or by its SKU', async () => {
    const { id } = await add();
    const [product = 0] = products;
    await server.db
      .updateTable('product')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', product)
      .execute();
    const added = await call('POST', `/segments/${id}/products`, { products: [products[1], product] });
    expect(added.json().errors).toEqual([
      {
        field: 'products.1',
        code: 'product_gone',
        message: 'Tovar oʻchirilgan, uni qoʻshib boʻlmaydi: Televizor 1',
        params: { name: 'Televizor 1', sku: 'T-00001' },
      },
    ]);
    const pasted = await refusal('POST', `/segments/${id}/products/paste`, {
      text: 'T-00002\nt-00001\nNO',
    });
    expect([pasted.code, pasted.errors]).toEqual([
      'batch_has_bad_rows',
      [
        ['lines.2', 'segment_sku_deleted'],
        ['lines.3', 'segment_sku_unknown'],
      ],
    ]);
    await server.db.updateTable('product').set({ deleted_at: null }).where('id', '=', product).execute();
    expect((await ok<Segment>('GET', `/segments/${id}`)).product_count).toBe(0);
  });
});
