import { type BodyOf, putBalances, putPrices, putProducts, type ServiceToken } from '@javon/contract';
import { accountingSchemas } from '@javon/contract/schemas';
import { schemasOf } from '@javon/contract/schemas-of';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBranch, addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { eanOf } from '../../../test/ean.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { addDays, dayOf } from '../../platform/time/tashkent.ts';
import { applyComingPrices } from '../goods/public.ts';

type Items = BodyOf<'putPrices'>['items'];

describe('the API of the accounting system', () => {
  let server: TestServer;
  let keeper: string;
  let token: string;
  let keys = 0;

  beforeEach(async () => {
    server = await testServer();
    await addCategory(server.db, 'Телевизоры', 'Televizorlar');
    await addBranch(server.db, 'TAS-01');
    const { phone } = await addPerson(server.db, { permissions: { service_tokens: '1' } });
    keeper = await server.signIn(phone, PASSWORD);
    token = (await make(['products', 'prices', 'balances'])).token;
  });
  afterEach(() => server?.close());

  async function make(
    data: string[],
    name = `1C ${keys++}`,
    by = keeper,
  ): Promise<ServiceToken & { token: string }> {
    const answer = await server.call('POST', '/api/uz/service-tokens', {
      token: by,
      body: { name, data },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  const put = (what: string, items: unknown, key = `key-${keys++}`, as = token) =>
    server.call('PUT', `/api/ru/accounting/${what}`, {
      token: as,
      body: { items },
      headers: key === '' ? {} : { 'idempotency-key': key },
    });
  const goods = async () =>
    (
      await sql`select sku, name_uz, name_ru, price, old_price, version from product order by sku`.execute(
        server.db,
      )
    ).rows;
  const product = async (sku: string, more: object = {}) =>
    addProduct(server.db, {
      sku,
      category_id: (await server.db.selectFrom('category').select('id').executeTakeFirstOrThrow()).id,
      ...more,
    });

  it('tokens have the letters oʻ and gʻ in their names, whichever apostrophe was typed', async () => {
    expect(await make(['prices'], "Qog'oz yo`li")).toMatchObject({ name: 'Qogʻoz yoʻli' });
  });

  it('[GRD-7] tokens are shown once, kept as a hash, limited to kinds of data, and revoked at once', async () => {
    const made = await make(['prices'], 'Narxlar');
    expect(made.token).toMatch(/^jvn_/);
    const list = () => server.call('GET', '/api/uz/service-tokens', { token: keeper });
    expect((await list()).body).not.toContain(made.token);
    const kept = await sql<{ text: string }>`select t::text as text from service_token t`.execute(server.db);
    expect(JSON.stringify(kept.rows)).not.toContain(made.token);
    expect((await list()).json()).toMatchObject({ items: [{ name: 'Narxlar', last_used_at: null }, {}] });

    expect(
      (await put('balances', [{ branch: 'TAS-01', sku: 'A', quantity: 1 }], 'k1', made.token)).json(),
    ).toMatchObject({ code: 'no_permission' });
    expect((await list()).json().items[0].last_used_at).toMatch(/^20/);
    // A person's token is not valid for a service, nor the other way round.
    expect((await put('prices', [{ sku: 'A', price: 1 }], 'k2', keeper)).json()).toMatchObject({
      code: 'token_invalid',
    });
    expect((await server.call('GET', '/api/uz/products', { token: made.token })).statusCode).toBe(401);

    const revoke = () => server.call('POST', `/api/uz/service-tokens/${made.id}/revoke`, { token: keeper });
    expect((await revoke()).json()).toMatchObject({ revoked_at: expect.stringMatching(/^20/) });
    expect((await revoke()).statusCode).toBe(200);
    expect((await put('prices', [{ sku: 'A', price: 1 }], 'k3', made.token)).json()).toMatchObject({
      code: 'service_token_revoked',
    });
    // The name is free again; two tokens in use cannot share one.
    await make(['prices'], 'Narxlar');
    const twice = await server.call('POST', '/api/uz/service-tokens', {
      token: keeper,
      body: { name: 'narxlar', data: ['prices'] },
    });
    expect(twice.json()).toMatchObject({ code: 'name_taken', errors: [{ field: 'name' }] });
    const actions =
      await sql`select action from history where entity = 'service_token' and entity_id = ${made.id}
      order by id`.execute(server.db);
    expect(actions.rows).toEqual([{ action: 'created' }, { action: 'revoked' }]);
  });

  it('belong to the chain: one whose author was blocked still works, and the list asks to replace it', async () => {
    const list = () => server.call('GET', '/api/uz/service-tokens', { token: keeper });
    const author = await addPerson(server.db, { permissions: { service_tokens: '1' } });
    const theirs = await make(['prices'], 'Narxlar', await server.signIn(author.phone, PASSWORD));
    await product('A');
    for (const left of [
      { blocked_at: '2026-11-01T00:00:00Z' },
      { blocked_at: null, status: 'inactive' },
      { status: 'deleted' },
    ] as const) {
      expect((await list()).json()).toMatchObject({
        items: [{ author_left: false }, { author_left: false }],
      });
      await server.db.updateTable('users').set(left).where('id', '=', author.id).execute();
      expect((await list()).json()).toMatchObject({
        items: [{ id: theirs.id, author_left: true }, { author_left: false }],
      });
      const written = await put('prices', [{ sku: 'A', price: 1 }], `key-${keys++}`, theirs.token);
      expect(written.statusCode).toBe(200);
      await server.db
        .updateTable('users')
        .set({ blocked_at: null, status: 'active' })
        .where('id', '=', author.id)
        .execute();
    }
  });

  it('are created for some days and for some addresses; an invalid address is refused', async () => {
    const make = (more: object) =>
      server.call('POST', '/api/uz/service-tokens', {
        token: keeper,
        body: { name: `1C ${keys++}`, data: ['prices'], ...more },
      });
    const days = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000);
    const plain = (await make({})).json<ServiceToken>();
    expect([days(plain.expires_at ?? ''), plain.addresses]).toEqual([365, []]);
    const bound = (await make({ days: 90, addresses: '10.1.2.3, 10.5.0.0/16 10.1.2.3' })).json<
      ServiceToken & { token: string }
    >();
    expect([days(bound.expires_at ?? ''), bound.addresses]).toEqual([90, ['10.1.2.3', '10.5.0.0/16']]);
    // The tests call from 127.0.0.1.
    const refused = await put('prices', [{ sku: 'A', price: 1 }], 'k9', bound.token);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'address_not_allowed']);
    for (const body of [
      { addresses: '10.1.2' },
      { addresses: '10.1.2.3/33' },
      { addresses: 'kassa.uz' },
      { addresses: Array(21).fill('10.0.0.1').join(',') },
      { days: 0 },
      { days: 731 },
    ])
      expect((await make(body)).statusCode, JSON.stringify(body)).toBe(400);
  });

  it('name their branch, who revoked them and what was agreed; those in use are listed first', async () => {
    const send = (body: object) => server.call('POST', '/api/uz/service-tokens', { token: keeper, body });
    const plain = { name: 'Yorliqlar', data: ['prices', 'labels'] };
    const issueOf = async (body: object) => {
      const { errors } = (await send(body)).json<{ errors: { field?: string; code: string }[] }>();
      return [errors[0]?.field, errors[0]?.code];
    };
    expect(await issueOf(plain)).toEqual(['branch', 'required']);
    expect(await issueOf({ ...plain, branch: 'YOQ-99' })).toEqual(['branch', 'branch_unknown']);
    expect(await issueOf({ ...plain, name: '  ', branch: 'TAS-01' })).toEqual(['name', 'required']);
    const body = { ...plain, branch: 'TAS-01', days: 30, addresses: '10.1.2.3, 10.5.0.0/16' };
    const made = (await send(body)).json<ServiceToken>();
    expect(made).toMatchObject({ branch: 'TAS-01', revoked_by: null });
    const revoke = (id: number) =>
      server.call('POST', `/api/uz/service-tokens/${id}/revoke`, { token: keeper });
    expect((await revoke(made.id + 1000)).statusCode).toBe(404);
    const revoked = (await revoke(made.id)).json<ServiceToken>();
    expect(revoked).toMatchObject({ branch: 'TAS-01', revoked_by: revoked.author });
    await make(['prices'], 'Narxlar');
    const listed = await server.call('GET', '/api/uz/service-tokens', { token: keeper });
    const { items } = listed.json<{ items: ServiceToken[] }>();
    expect(items.map(({ name, branch }) => [name, branch])).toEqual([
      ['Narxlar', null],
      [expect.stringMatching(/^1C/), null],
      ['Yorliqlar', 'TAS-01'],
    ]);
    const lines = await sql`select action, after, before, user_id is null as nameless from history
      where entity = 'service_token' and entity_id = ${made.id} order by id`.execute(server.db);
    const after = { ...body, data: 'prices, labels' };
    expect(lines.rows).toEqual([
      { action: 'created', after, before: null, nameless: false },
      { action: 'revoked', after: { name: 'Yorliqlar' }, before: null, nameless: false },
    ]);
  });

  it('does what the examples in the documents show', async () => {
    for (const route of [putProducts, putPrices, putBalances]) {
      const { request, answer } = schemasOf(route).example ?? { request: null, answer: null };
      const given = await server.call('PUT', `/api/uz${route.path}`, {
        token,
        body: request,
        headers: { 'idempotency-key': `example-${route.id}` },
      });
      expect(given.statusCode, given.body).toBe(200);
      expect(given.json()).toEqual(answer);
    }
    const document = (await server.call('GET', '/api/openapi.json')).json();
    const operation = document.paths['/api/uz/accounting/prices'].put;
    expect(operation.requestBody.content['application/json'].example).toEqual(
      accountingSchemas.putPrices.example?.request,
    );
    expect(operation.security).toEqual([{ service: [] }]);
  });

  it('changes the fields sent and keeps the rest; null removes a value', async () => {
    await product('A', { price: 100, old_price: 200, name_uz: 'Eski' });
    const answer = await put('products', [
      { sku: 'A', name: { ru: 'Новое' }, old_price: null },
      { sku: 'B', name: { ru: 'Телевизор' }, category: 'телевизоры' },
    ]);
    expect(answer.json(), answer.body).toEqual({ new: 1, changed: 1, unchanged: 0 });
    expect(await goods()).toMatchObject([
      { sku: 'A', name_uz: 'Eski', name_ru: 'Новое', price: 100, old_price: null },
      { sku: 'B', name_uz: 'Телевизор', name_ru: 'Телевизор', price: null },
    ]);
    const history = await sql`select source, import_id from price_history`.execute(server.db);
    expect(history.rows).toEqual([{ source: 'accounting', import_id: null }]);
  });

  it('writes every field of a product and its tags; only a batch that changes something is recorded', async () => {
    const sampler = await addPromotionSampler(server.db, 'A6');
    await sql`insert into category_sampler (category_id, format, sampler_id) select id, 'A6', ${sampler} from category`.execute(
      server.db,
    );
    const name = { uz: 'Muzlatgich', ru: 'Холодильник', kaa: 'Suwıtqısh' };
    const plain = { width_mm: 600, weight_g: 71_500 };
    const row = {
      sku: 'A',
      name,
      category: 'televizorlar',
      brand: 'Artel',
      price: 100,
      old_price: 200,
      stock: 7,
    };
    const send = async () => (await put('products', [{ ...row, ...plain }])).json();
    expect(await send()).toEqual({ new: 1, changed: 0, unchanged: 0 });
    const { rows } =
      await sql<object>`select p.name_uz, p.name_ru, p.name_kaa, b.name as brand, p.price, p.old_price,
        p.stock_balance as stock, p.width_mm, p.weight_g, t.problems from product p
      join brand b on b.id = p.brand_id join tag_content t on t.product_id = p.id`.execute(server.db);
    const { uz: name_uz, ru: name_ru, kaa: name_kaa } = name;
    const { brand, price, old_price, stock } = row;
    expect(rows).toEqual([
      { name_uz, name_ru, name_kaa, brand, price, old_price, stock, ...plain, problems: null },
    ]);
    expect(await send()).toEqual({ new: 0, changed: 0, unchanged: 1 });
    const lines = await sql`select after, user_id from history
      where entity = 'service_token' and action = 'batch_written'`.execute(server.db);
    const counts = { new: 1, changed: 0, unchanged: 0 };
    expect(lines.rows).toEqual([{ after: { kind: 'products', ...counts }, user_id: null }]);
  });

  it('[BAR-7] sends only the main barcode, and the others stay, or all of them; both at once are refused', async () => {
    await product('A', { barcode: eanOf(1) });
    const barcodes = async () => {
      const { rows } = await sql<{ barcode: string | null; more_barcodes: string[] }>`
        select barcode, more_barcodes from product where sku = 'A'`.execute(server.db);
      return [rows[0]?.barcode, ...(rows[0]?.more_barcodes ?? [])];
    };
    const say = async (row: object) => (await put('products', [{ sku: 'A', ...row }])).statusCode;
    expect(await say({ barcodes: [eanOf(1), eanOf(2), eanOf(3)] })).toBe(200);
    expect(await barcodes()).toEqual([eanOf(1), eanOf(2), eanOf(3)]);
    expect(await say({ barcode: eanOf(4) })).toBe(200);
    expect(await barcodes(), 'the further ones stay').toEqual([eanOf(4), eanOf(2), eanOf(3)]);
    expect(await say({ barcode: eanOf(3) })).toBe(200);
    expect(await barcodes(), 'a further one changes places').toEqual([eanOf(3), eanOf(2), eanOf(4)]);
    expect(await say({ stock: 4 })).toBe(200);
    expect(await barcodes(), 'not sent').toEqual([eanOf(3), eanOf(2), eanOf(4)]);
    const both = await put('products', [{ sku: 'A', barcode: eanOf(1), barcodes: [eanOf(1)] }]);
    expect(both.json<{ errors: { field: string; code: string }[] }>().errors).toMatchObject([
      { field: 'items.0.barcodes', code: 'already_chosen' },
    ]);
    expect(await say({ barcodes: [eanOf(1), '123'] })).toBe(400);
    expect(await barcodes()).toEqual([eanOf(3), eanOf(2), eanOf(4)]);
    expect(await say({ barcodes: [] })).toBe(200);
    expect(await barcodes()).toEqual([null]);
  });

  it('a batch sent twice is written once; with another body under the same key it is refused', async () => {
    await product('A', { price: 100 });
    const items: Items = [{ sku: 'A', price: 90 }];
    const both = await Promise.all([put('prices', items, 'night-1'), put('prices', items, 'night-1')]);
    expect(both.map((answer) => answer.json())).toEqual([
      { new: 0, changed: 1, unchanged: 0 },
      { new: 0, changed: 1, unchanged: 0 },
    ]);
    expect(await goods()).toMatchObject([{ price: 90, version: 2 }]);
    expect((await put('prices', [{ sku: 'A', price: 80 }], 'night-1')).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
    // The same rows under a new key change nothing either.
    expect((await put('prices', items)).json()).toEqual({ new: 0, changed: 0, unchanged: 1 });
    expect((await put('prices', items, '')).json()).toMatchObject({
      errors: [{ field: 'Idempotency-Key', code: 'required' }],
    });
    expect((await sql`select id from price_history`.execute(server.db)).rows).toHaveLength(1);
  });

  it('writes all rows or none: each bad one is reported by its index, in the caller’s language', async () => {
    await product('A', { price: 100 });
    const answer = await put('prices', [
      { sku: 'A', price: 90 },
      { sku: 'YOQ', price: 5 },
      { sku: 'A', price: 80 },
      { sku: '=A', price: 80, old_price: 10 },
    ]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'batch_has_bad_rows',
      message: 'Строк с ошибками: 3. Ничего не записано',
      errors: [
        { field: 'items.1.sku', code: 'row_product_unknown' },
        { field: 'items.2.sku', code: 'row_sku_twice', params: { row: 0 } },
        { field: 'items.3.sku', code: 'row_formula_sign' },
      ],
    });
    expect(await goods()).toMatchObject([{ price: 100, version: 1 }]);
    const missing = await put('products', [{ sku: 'NEW' }]);
    expect(missing.json()).toMatchObject({
      errors: [
        { field: 'items.0.name.ru', code: 'required' },
        { field: 'items.0.category', code: 'required' },
      ],
    });
    // A refused batch may be corrected and sent again under its key.
    expect((await put('prices', [{ sku: 'YOQ', price: 1 }], 'again')).statusCode).toBe(400);
    expect((await put('prices', [{ sku: 'A', price: 1 }], 'again')).statusCode).toBe(200);
  });

  it.each<[string, string, unknown, string]>([
    ['no rows', 'prices', [], 'too_few'],
    [
      '1,001 rows',
      'prices',
      Array.from({ length: 1001 }, (_, i) => ({ sku: `S${i}`, price: 1 })),
      'too_many',
    ],
    ['a price with a fraction', 'prices', [{ sku: 'A', price: 1.5 }], 'not_whole'],
    ['a negative balance', 'balances', [{ branch: 'TAS-01', sku: 'A', quantity: -1 }], 'number_too_small'],
    ['an unknown field', 'products', [{ sku: 'A', colour: 'red' }], 'unknown_field'],
    ['a day that is none', 'prices', [{ sku: 'A', price: 1, valid_from: '2026-02-30' }], 'date_wrong'],
    ['an unknown branch', 'balances', [{ branch: 'XXX-99', sku: 'A', quantity: 1 }], 'row_branch_unknown'],
  ])('%s is refused', async (_what, path, items, code) => {
    await product('A');
    const answer = await put(path, items);
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json().errors)).toContain(`"${code}"`);
    expect(await server.db.selectFrom('branch_balance').select('quantity').execute()).toEqual([]);
  });

  it('a price for a future day takes effect automatically on that day, and once', async () => {
    const id = await product('A', { price: 100 });
    const day = addDays(dayOf(new Date()), 2);
    expect((await put('prices', [{ sku: 'A', price: 80, old_price: 100, valid_from: day }])).json()).toEqual({
      new: 1,
      changed: 0,
      unchanged: 0,
    });
    // Sent again with another price, it replaces the coming price.
    expect(
      (await put('prices', [{ sku: 'A', price: 70, old_price: 100, valid_from: day }])).json(),
    ).toMatchObject({
      changed: 1,
    });
    expect(
      (await put('prices', [{ sku: 'A', price: 70, old_price: 100, valid_from: day }])).json(),
    ).toMatchObject({
      unchanged: 1,
    });
    expect((await put('prices', [{ sku: 'A', price: 1, valid_from: '2020-01-01' }])).json()).toMatchObject({
      errors: [{ field: 'items.0.valid_from', code: 'date_in_past' }],
    });
    expect(await applyComingPrices(server.db)).toBe(0);
    expect(await goods()).toMatchObject([{ price: 100, version: 1 }]);

    await sql`update price_history set valid_from = now() - interval '1 second' where not applied`.execute(
      server.db,
    );
    const [a, b] = await Promise.all([applyComingPrices(server.db), applyComingPrices(server.db)]);
    expect(a + b).toBe(1);
    expect(await goods()).toMatchObject([{ price: 70, old_price: 100, version: 2 }]);
    const line =
      await sql`select before, after from history where entity = 'product' and entity_id = ${id}`.execute(
        server.db,
      );
    expect(line.rows).toEqual([
      { before: { price: 100, old_price: null }, after: { price: 70, old_price: 100 } },
    ]);
    expect(await applyComingPrices(server.db)).toBe(0);
  });

  it('concurrent batches with the same rows are both written; nothing is lost', async () => {
    const skus = Array.from({ length: 40 }, (_, i) => `S${String(i).padStart(2, '0')}`);
    for (const sku of skus) await product(sku, { price: 1 });
    const rows = (price: number) => skus.map((sku) => ({ sku, price }));
    const answers = await Promise.all([
      put('prices', rows(10)),
      put('prices', rows(20).reverse()),
      put('prices', rows(30)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { rows: left } = await sql<{ prices: number; history: number }>`
      select count(distinct price) as prices, (select count(*) from price_history) as history from product`.execute(
      server.db,
    );
    expect(left[0]).toEqual({ prices: 1, history: 120 });
  });

  it('each of many concurrent batches with the same rows is written', async () => {
    const skus = Array.from({ length: 20 }, (_, i) => `S${String(i).padStart(2, '0')}`);
    for (const sku of skus) await product(sku, { price: 1 });
    const batches = Array.from({ length: 10 }, (_, i) => skus.map((sku) => ({ sku, price: 10 + i })));
    const answers = await Promise.all(batches.map((items) => put('prices', items)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(batches.map(() => 200));
    const { rows: left } = await sql<{ prices: number; history: number }>`
      select count(distinct price) as prices, (select count(*) from price_history) as history from product`.execute(
      server.db,
    );
    expect(left[0]).toEqual({ prices: 1, history: 200 });
  });

  it('waits a limited time for an import that is being written', async () => {
    await product('A', { price: 100 });
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await client.query('select pg_advisory_lock(7340201, 0)');
    const answer = await put('prices', [{ sku: 'A', price: 90 }]);
    await client.end();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(await goods()).toMatchObject([{ price: 100 }]);
  });
});
