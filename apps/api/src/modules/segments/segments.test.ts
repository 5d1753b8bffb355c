import type { Segment, SegmentDetails, SegmentProduct, Tag } from '@javon/contract';
import { monthlyPrice } from '@javon/price-tag';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { sendFile } from '../../../test/multipart.ts';
import { xlsx } from '../../../test/upload.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';

const today = dayOf(new Date());
const soon = addDays(today, 30);

let server: TestServer;
let world: World;
let analyst: string;
let seller: string;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server.db, 4);
  await server.db.insertInto('instalment_plan').values({ months: 6, markup_bp: 1500 }).execute();
  const { phone } = await addPerson(server.db, {
    permissions: { segment: '1', 'segment.show': '1', 'segment.edit': '1', 'segment.delete': '1' },
  });
  analyst = await server.signIn(phone, PASSWORD);
  seller = await server.signIn(world.phones.sellerA, 'a good password');
});
afterAll(() => server.close());
// Starts each test without segments, with all products and all plans.
beforeEach(async () => {
  await sql`truncate segment cascade`.execute(server.owner);
  await server.db.updateTable('product').set({ deleted_at: null }).execute();
  await server.db.updateTable('instalment_plan').set({ active: true, version: 1 }).execute();
});

const body = { name: 'Kuzgi aksiya', begins: today, ends: soon, months: 6, promo_bank: true };
const call = (method: string, path: string, json?: unknown, token = analyst) =>
  server.call(method, `/api/uz/segments${path}`, { token, body: json });
async function added(more: Partial<typeof body> = {}): Promise<SegmentDetails> {
  const answer = await call('POST', '', { ...body, ...more });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
const paste = (id: number, text: string) => call('POST', `/${id}/products/paste`, { text });
const products = async (id: number) =>
  (await server.call('GET', `/api/uz/segment-products?segment=${id}&sort=sku`, { token: analyst })).json<{
    items: SegmentProduct[];
  }>().items;
const tagOf = async (product: number) =>
  (await server.call('GET', `/api/uz/price-tags/${product}/A6`, { token: seller })).json<{ tag: Tag }>().tag;
const lines = async () =>
  (
    await server.db
      .selectFrom('history')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'segment')
      .where('entity_id', 'in', (e) => e.selectFrom('segment').select('id'))
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => ({
    action,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  }));

describe('segments', () => {
  it('[TAG-4] carry the promo-bank flag: their products are sold without markup, and their tags show it', async () => {
    const [product = 0, other = 0] = world.products;
    const { id } = await added();
    expect((await paste(id, 'T-00001')).json()).toEqual({ added: 1, already: 0, product_count: 1 });
    expect((await tagOf(product)).values).toMatchObject({
      price: 1_000_000,
      months: 6,
      monthly: monthlyPrice(1_000_000, 0, 6),
    });
    expect((await tagOf(other)).values).toMatchObject({ months: 12 });
    const changed = await call('PATCH', `/${id}`, { version: 1, promo_bank: false });
    expect(changed.json()).toMatchObject({ promo_bank: false, markup_bp: 1500, version: 2 });
    expect((await tagOf(product)).values.monthly).toBe(monthlyPrice(1_000_000, 1500, 6));
    expect(await products(id)).toMatchObject([{ sku: 'T-00001', monthly: monthlyPrice(1_000_000, 1500, 6) }]);
  });

  it('[TAG-4] [SHF-3] deleted after confirmation they stay, marked, affect no tag, and can be restored', async () => {
    const [product = 0] = world.products;
    const { id } = await added();
    await paste(id, 'T-00001');
    expect((await call('DELETE', `/${id}`)).json()).toMatchObject({ code: 'confirmation_needed' });
    expect((await tagOf(product)).values.months).toBe(6);
    const gone = await call('DELETE', `/${id}?confirmed=true`);
    expect(gone.json()).toMatchObject({ state: 'deleted', deleted_at: expect.any(String), product_count: 1 });
    expect((await tagOf(product)).values.months).toBe(12);
    const list = async (query: string) =>
      (await call('GET', query)).json<{ items: Segment[]; total: number }>().items.map((one) => one.id);
    expect(await list('')).toEqual([]);
    expect(await list('?state=deleted')).toEqual([id]);
    // A deleted one can only be restored.
    expect((await paste(id, 'T-00002')).statusCode).toBe(404);
    expect((await call('PATCH', `/${id}`, { version: 2, name: 'Boshqa' })).statusCode).toBe(404);
    expect((await call('POST', `/${id}/restore`)).json()).toMatchObject({ state: 'running', version: 3 });
    expect((await tagOf(product)).values.months).toBe(6);
    expect((await call('POST', `/${id}/restore`)).statusCode).toBe(404);
    expect(await lines()).toEqual([
      { action: 'created', after: body },
      { action: 'products_added', after: { products_count: 1, products: String(product) } },
      { action: 'deleted', before: { name: body.name } },
      { action: 'restored', before: { name: body.name } },
    ]);
  });

  it('are listed by state, and by the bank', async () => {
    const { id: running } = await added({ ends: today });
    const { id: coming } = await added({ name: 'Qishki', begins: addDays(today, 1), promo_bank: false });
    const { id: ended } = await added({ name: 'Yozgi' });
    await server.db
      .updateTable('segment')
      .set({ begins: addDays(today, -20), ends: addDays(today, -1) })
      .where('id', '=', ended)
      .execute();
    const list = async (query: string) =>
      (await call('GET', query)).json<{ items: Segment[] }>().items.map(({ id, state }) => [id, state]);
    expect(await list('')).toEqual([
      [coming, 'coming'],
      [running, 'running'],
      [ended, 'ended'],
    ]);
    expect(await list('?state=running')).toEqual([[running, 'running']]);
    expect(await list('?promo_bank=false')).toEqual([[coming, 'coming']]);
    expect(await list('?search=qish')).toEqual([[coming, 'coming']]);
    expect(await list('?sort=name&limit=1')).toEqual([[running, 'running']]);
  });

  it('list the others that include their products, and whose terms apply: of two the one that begins later', async () => {
    const first = await added();
    const second = await added({ name: 'Keyingi', begins: addDays(today, 3), months: 12, promo_bank: false });
    for (const { id } of [first, second]) await paste(id, 'T-00001\nT-00002');
    await paste(first.id, 'T-00003');
    const overlaps = async (id: number) => (await call('GET', `/${id}`)).json<SegmentDetails>().overlaps;
    expect(await overlaps(first.id)).toMatchObject([{ id: second.id, products: 2, wins: true }]);
    expect(await overlaps(second.id)).toMatchObject([{ id: first.id, products: 2, wins: false }]);
    // Proves that the tags follow the segment that is shown.
    const [product = 0] = world.products;
    const on = async (day: string) =>
      (await server.call('GET', `/api/uz/price-tags/${product}/A6?as_of=${day}`, { token: seller })).json<{
        tag: Tag;
      }>().tag.segment?.id;
    expect(await on(addDays(today, 2))).toBe(first.id);
    expect(await on(addDays(today, 3))).toBe(second.id);
    await call('DELETE', `/${second.id}?confirmed=true`);
    expect(await overlaps(first.id)).toEqual([]);
  });

  it('an older version is refused with the current values; an inactive plan cannot be chosen', async () => {
    const { id } = await added();
    expect((await call('PATCH', `/${id}`, { version: 1, months: 12 })).json()).toMatchObject({ months: 12 });
    expect((await call('PATCH', `/${id}`, { version: 1, months: 6 })).json()).toMatchObject({
      code: 'stale_version',
      conflict: { version: 2, changed: [{ field: 'months', theirs: 12 }] },
    });
    await server.db.updateTable('instalment_plan').set({ active: false }).where('months', '=', 6).execute();
    expect((await call('PATCH', `/${id}`, { version: 2, months: 6 })).json()).toMatchObject({
      errors: [{ field: 'months', code: 'plan_off' }],
    });
    const { id: old } = await added({ months: 12 });
    await server.db.updateTable('segment').set({ months: 6 }).where('id', '=', old).execute();
    await call('DELETE', `/${old}?confirmed=true`);
    expect((await call('POST', `/${old}/restore`)).json()).toMatchObject({ errors: [{ code: 'plan_off' }] });
    // The plan of a segment that has not ended cannot be switched off.
    const { phone } = await addPerson(server.db, { permissions: { 'settings.plans': '1' } });
    const refused = await server.call('PATCH', '/api/uz/instalment-plans/12', {
      token: await server.signIn(phone, PASSWORD),
      body: { version: 1, active: false },
    });
    expect(refused.json()).toMatchObject({ code: 'plan_in_use' });
  });

  it('bad ones are refused at their field, and nothing is written', async () => {
    const cases: [wrong: object, field: string, code: string][] = [
      [{ name: ' ' }, 'name', 'required'],
      [{ ends: addDays(today, -1), begins: addDays(today, -3) }, 'ends', 'date_in_past'],
      [{ ends: today, begins: soon }, 'ends', 'period_reversed'],
      [{ ends: '2026-02-30' }, 'ends', 'date_wrong'],
      [{ months: 7 }, 'months', 'plan_off'],
      [{ promo_bank: 'yes' }, 'promo_bank', 'invalid'],
    ];
    for (const [wrong, field, code] of cases) {
      const answer = await call('POST', '', { ...body, ...wrong });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
      expect(answer.json(), JSON.stringify(wrong)).toMatchObject({ errors: [{ field, code }] });
    }
    expect(await server.db.selectFrom('segment').select('id').execute()).toEqual([]);
    // Nor by a person without the permission.
    expect((await call('POST', '', body, seller)).statusCode).toBe(403);
  });
});

describe('products of a segment', () => {
  it('are added by ids, by pasted SKUs and by a file, once each, and removed', async () => {
    const { id } = await added();
    const [first = 0, second = 0] = world.products;
    expect((await call('POST', `/${id}/products`, { products: [first, first] })).json()).toEqual({
      added: 1,
      already: 0,
      product_count: 1,
    });
    expect((await paste(id, 'SKU\r\n t-00001 \r\n\r\nT-00002; T-00003')).json()).toEqual({
      added: 2,
      already: 1,
      product_count: 3,
    });
    const file = await xlsx([
      ['Roʻyxat', null],
      ['Nomi', 'Artikul'],
      ['Televizor', 'T-00004'],
      [null, 'T-00002'],
    ]);
    const url = `/api/uz/segments/${id}/products/import`;
    expect((await sendFile(server, analyst, url, file, 'POST')).json()).toEqual({
      added: 1,
      already: 1,
      product_count: 4,
    });
    expect((await products(id)).map(({ sku }) => sku)).toEqual(['T-00001', 'T-00002', 'T-00003', 'T-00004']);
    expect((await call('POST', `/${id}/products/remove`, { products: [second, 999_999] })).json()).toEqual({
      removed: 1,
      product_count: 3,
    });
    expect((await lines()).at(-1)).toEqual({
      action: 'products_removed',
      before: { products_count: 1, products: String(second) },
    });
  });

  it('are left out of a list of products on request, before it is cut into pages', async () => {
    const { id } = await added();
    await paste(id, 'T-00001\nT-00002');
    const { phone } = await addPerson(server.db, { permissions: { goods: '1', 'segment.show': '1' } });
    const listed = async (token: string) =>
      server.call('GET', `/api/uz/products?sort=sku&limit=2&not_in_segment=${id}`, { token });
    const seen = (await listed(await server.signIn(phone, PASSWORD))).json<{ items: SegmentProduct[] }>();
    expect(seen.items.map(({ sku }) => sku)).toEqual(['T-00003', 'T-00004']);
    // A seller may list products, but sees no segments.
    expect((await listed(seller)).statusCode).toBe(403);
  });

  it('of pasted lines or rows of a file with a wrong one are not added; each wrong one is named by its line', async () => {
    const { id } = await added();
    const pasted = await paste(id, 'T-00001\nYOʻQ-1\nT-00002\n\nYOʻQ-2');
    expect(pasted.statusCode).toBe(400);
    expect(pasted.json()).toMatchObject({
      code: 'batch_has_bad_rows',
      errors: [
        { field: 'lines.2', message: '2-qator: bunday artikul yoʻq — YOʻQ-1' },
        { field: 'lines.5', params: { line: 5, sku: 'YOʻQ-2' } },
      ],
    });
    const url = `/api/ru/segments/${id}/products/import`;
    const csv = Buffer.from('SKU;Narx\nT-00001;1\nT-99999;2\n');
    expect((await sendFile(server, analyst, url, csv, 'POST')).json()).toMatchObject({
      errors: [{ field: 'rows.3', message: 'Строка 3: нет такого артикула — T-99999' }],
    });
    const ids = await call('POST', `/${id}/products`, { products: [world.products[0], 999_999] });
    expect(ids.json()).toMatchObject({ errors: [{ field: 'products.1', code: 'product_unknown' }] });
    const headless = Buffer.from('Nomi;Narx\nTelevizor;1\n');
    expect((await sendFile(server, analyst, url, headless, 'POST')).json()).toMatchObject({
      code: 'sheet_heading_missing',
    });
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3]);
    expect((await sendFile(server, analyst, url, picture, 'POST')).statusCode).toBe(400);
    expect((await paste(id, ' \n ,; \n')).json()).toMatchObject({
      errors: [{ field: 'text', code: 'required' }],
    });
    expect(await products(id)).toEqual([]);
    expect(await lines()).toHaveLength(1);
  });

  it('that were deleted are neither listed nor counted, until they are restored', async () => {
    const { id } = await added();
    const other = await added({ name: 'Keyingi', begins: addDays(today, 3) });
    for (const one of [id, other.id]) await paste(one, 'T-00001\nT-00002');
    const [gone = 0, kept = 0, third = 0] = world.products;
    const setDeleted = (at: string | null) =>
      server.db.updateTable('product').set({ deleted_at: at }).where('id', '=', gone).execute();
    await setDeleted(new Date().toISOString());
    expect((await products(id)).map(({ sku }) => sku)).toEqual(['T-00002']);
    expect((await call('GET', `/${id}`)).json()).toMatchObject({
      product_count: 1,
      overlaps: [{ id: other.id, products: 1 }],
    });
    expect((await call('GET', '?search=kuzgi')).json()).toMatchObject({ items: [{ product_count: 1 }] });
    const counts = [
      await call('POST', `/${id}/products`, { products: [third] }),
      await call('POST', `/${id}/products/remove`, { products: [kept] }),
    ].map((answer) => answer.json<{ product_count: number }>().product_count);
    expect(counts).toEqual([2, 1]);
    await setDeleted(null);
    expect((await call('GET', `/${id}`)).json()).toMatchObject({ product_count: 2 });
    expect(await products(id)).toHaveLength(2);
  });

  it('two concurrent calls that add the same create one row of each', async () => {
    const { id } = await added();
    const both = await Promise.all([paste(id, 'T-00001\nT-00002'), paste(id, 'T-00002\nT-00001')]);
    const sums = both.map((answer) => answer.json<{ added: number; already: number }>());
    expect(sums.map(({ added: n }) => n).sort()).toEqual([0, 2]);
    expect(await products(id)).toHaveLength(2);
  });
});
