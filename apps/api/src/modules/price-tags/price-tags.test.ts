import { monthlyPrice } from '@javon/price-tag';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';

interface TagAnswer {
  product: { id: number };
  format: string;
  state: string;
  reasons: { code: string; from: unknown; to: unknown }[];
  times: number;
  duplicates: number;
}

describe('price tags of a branch', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  let manager: string;

  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    manager = await server.signIn(world.phones.manager, PASSWORD);
    return () => server.close();
  });

  const tags = async (query: string, token = seller): Promise<TagAnswer[]> => {
    const answer = await server.call('GET', `/api/uz/price-tags?${query}`, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ items: TagAnswer[] }>().items;
  };
  const print = (products: readonly number[], extra: object = {}, token = seller) =>
    server.call('POST', '/api/uz/print-jobs', {
      token,
      body: { items: products.map((product) => ({ product, format: 'A6' })), ...extra },
    });
  const confirm = (id: number, failed: readonly (number | object)[] = []) =>
    server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: { failed } });
  const printAndConfirm = async (products: readonly number[]): Promise<void> => {
    const job = (await print(products)).json<{ id: number }>();
    expect((await confirm(job.id)).statusCode).toBe(200);
  };
  const setPrice = async (product: number, price: number, oldPrice: number | null = null): Promise<void> => {
    await server.db
      .updateTable('product')
      .set({ price, old_price: oldPrice })
      .where('id', '=', product)
      .execute();
  };

  it('a product on a shelf needs a tag in the format of its category, in walking order', async () => {
    const all = await tags('');
    expect(all.map((tag) => tag.product.id)).toEqual(world.products);
    expect(all.every((tag) => tag.format === 'A6' && tag.state === 'to_print')).toBe(true);
    expect(all[0]?.reasons).toEqual([{ code: 'never_printed', from: null, to: null }]);
  });

  it('moves from to print over printed to current, and back when the price changes, with old and new price', async () => {
    const [first = 0, second = 0] = world.products;
    const answer = await print([first, second]);
    expect(answer.statusCode, answer.body).toBe(201);
    const job = answer.json<{ id: number; sheets: number; items: number; refused: unknown[] }>();
    expect(job).toMatchObject({ sheets: 1, items: 2, refused: [] });
    expect((await tags('state=printed')).map((tag) => tag.product.id)).toEqual([first, second]);

    expect((await confirm(job.id)).json()).toEqual({ confirmed: 2, returned: 0, waiting: 0 });
    expect((await tags('state=current')).map((tag) => tag.product.id)).toEqual([first, second]);

    await setPrice(first, 900_000);
    const stale = (await tags('state=to_print')).find((tag) => tag.product.id === first);
    expect(stale?.reasons).toEqual([{ code: 'price', from: 1_000_000, to: 900_000 }]);
    expect((await tags('state=current')).map((tag) => tag.product.id)).toEqual([second]);

    await setPrice(first, 1_000_000);
    expect((await tags('state=current')).map((tag) => tag.product.id)).toEqual([first, second]);
  });

  it('failed ones return to the queue; the rest hangs', async () => {
    const [first = 0, second = 0] = world.products;
    const job = (await print([first, second])).json<{ id: number }>();
    expect((await confirm(job.id, [second])).json()).toEqual({ confirmed: 1, returned: 1, waiting: 0 });
    const returned = (await tags('state=to_print')).find((tag) => tag.product.id === second);
    expect(returned?.reasons.map((reason) => reason.code)).toEqual(['print_failed']);
    const again = await confirm(job.id);
    expect(again.statusCode).toBe(409);
    expect(again.json<{ code: string }>().code).toBe('job_already_confirmed');
  });

  it('a confirmation that is repeated because its answer was lost is answered as the first one was', async () => {
    const [first = 0, second = 0] = world.products;
    const { id } = (await print([first, second])).json<{ id: number }>();
    const send = (failed: readonly number[], key: string) =>
      server.call('POST', `/api/uz/print-jobs/${id}/confirm`, {
        token: seller,
        body: { failed },
        headers: { 'idempotency-key': key },
      });
    const both = await Promise.all([send([second], 'lost-1'), send([second], 'lost-1')]);
    for (const answer of both) expect(answer.json()).toEqual({ confirmed: 1, returned: 1, waiting: 0 });
    expect((await send([], 'lost-2')).json()).toMatchObject({ code: 'job_already_confirmed' });
    const { rows } = await sql`
      select from history where entity = 'print_job' and entity_id = ${id} and action = 'confirmed'`.execute(
      server.db,
    );
    expect(rows.length).toBe(1);
  });

  it('of one product in two formats the failed one returns, the other hangs', async () => {
    const [first = 0] = world.products;
    const items = [
      { product: first, format: 'A6' },
      { product: first, format: 'A7' },
    ];
    const job = (await print([], { items })).json<{ id: number; items: number }>();
    expect(job.items).toBe(2);
    expect((await confirm(job.id, [{ product: first, format: 'A5' }])).statusCode).toBe(400);
    expect((await confirm(job.id, [{ product: first, format: 'A7' }])).json()).toEqual({
      confirmed: 1,
      returned: 1,
      waiting: 0,
    });
    const rows = await server.db
      .selectFrom('price_tag')
      .select(['format', 'failed'])
      .where('product_id', '=', first)
      .orderBy('format')
      .execute();
    expect(rows).toEqual([
      { format: 'A6', failed: false },
      { format: 'A7', failed: true },
    ]);
    // A product without a format means all of its tags.
    const again = (await print([], { items })).json<{ id: number }>();
    expect((await confirm(again.id, [first])).json()).toEqual({ confirmed: 0, returned: 2, waiting: 0 });
  });

  it('a changed name, another sampler version and a moved product each make a tag stale for their own reason', async () => {
    const [first = 0, second = 0, third = 0] = world.products;
    await printAndConfirm([first, second, third]);
    await server.db.transaction().execute(async (tx) => {
      const { refreshTagContent } = await import('./public.ts');
      await tx.updateTable('product').set({ name_uz: 'Boshqa nom' }).where('id', '=', first).execute();
      await refreshTagContent(tx, [first]);
      const shelf = await tx
        .insertInto('shelf')
        .values({ branch_id: world.branches.a, name: 'A2', type: 'straight', main_mm: 1000 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('shelf_storey')
        .values({
          shelf_id: shelf.id,
          face: 1,
          storey: 1,
          length_mm: 1000,
          height_mm: 400,
          depth_mm: 400,
          bottom_mm: 0,
          zone: 'red',
        })
        .execute();
      await tx
        .updateTable('placement')
        .set({ shelf_id: shelf.id, position: 1 })
        .where('product_id', '=', second)
        .where('branch_id', '=', world.branches.a)
        .execute();
    });
    const reasons = new Map(
      (await tags('state=to_print')).map((tag) => [tag.product.id, tag.reasons.map((r) => r.code)]),
    );
    expect(reasons.get(first)).toEqual(['text']);
    expect(reasons.get(second)).toEqual(['moved']);
    expect(reasons.has(third)).toBe(false);
  });

  it('a product on two shelves is found at either, at its place there, and counted as it is listed', async () => {
    const [first = 0, , third = 0] = world.products;
    const admin = await server.signIn(world.phones.admin, PASSWORD);
    const get = async <T>(path: string) =>
      (await server.call('GET', `/api/uz${path}`, { token: admin })).json<T>();
    const drawn = await server.call('POST', '/api/uz/shelves', {
      token: admin,
      body: { branch: 'TAS-01', name: 'Ikkinchi', type: 'straight', main_mm: 2000, height_mm: 500 },
    });
    const { id, version } = drawn.json<{ id: number; version: number }>();
    const at = (product: number, storey: number) => ({ product, face: 1, storey });
    const saved = await server.call('PUT', `/api/uz/shelves/${id}/placements`, {
      token: admin,
      body: { version, placements: [at(third, 1), at(first, 2), at(first, 1)] },
    });
    expect(saved.statusCode, saved.body).toBe(200);

    const here = await get<{ items: { product: { id: number }; place: object; place_count: number }[] }>(
      `/price-tags?branch=TAS-01&state=to_print&shelf=${id}`,
    );
    expect(here.items.map((tag) => [tag.product.id, tag.place, tag.place_count])).toEqual([
      [third, { shelf: { id, name: 'Ikkinchi' }, face: 1, storey: 1, position: 1 }, 2],
      [first, { shelf: { id, name: 'Ikkinchi' }, face: 1, storey: 1, position: 2 }, 2],
    ]);
    // In the list of the whole branch each has its first place, as before.
    const all = await get<{ items: { product: { id: number }; place: { shelf: { id: number } } }[] }>(
      '/price-tags?branch=TAS-01&state=to_print',
    );
    expect(all.items.map((tag) => tag.product.id)).toEqual(world.products);
    expect(new Set(all.items.map((tag) => tag.place.shelf.id))).toEqual(new Set([world.shelves.a]));

    const countsOf = async (shelf: number) => {
      const summary = await get<{ items: { to_print: number }[] }>(
        `/price-tags/summary?branch=TAS-01&shelf=${shelf}`,
      );
      const list = await get<{ items: { id: number; tags_to_print: number }[] }>('/shelves?branch=TAS-01');
      return [
        (await get<{ tags_to_print: number }>(`/shelves/${shelf}`)).tags_to_print,
        list.items.find((one) => one.id === shelf)?.tags_to_print,
        summary.items.reduce((sum, row) => sum + row.to_print, 0),
      ];
    };
    expect(await countsOf(id)).toEqual([2, 2, 2]);
    expect(await countsOf(world.shelves.a)).toEqual(new Array(3).fill(world.products.length));
  });

  it('a product that left every shelf moves to take down, and leaves the list once it was taken down', async () => {
    const [first = 0] = world.products;
    await printAndConfirm([first]);
    await server.db
      .deleteFrom('placement')
      .where('product_id', '=', first)
      .where('branch_id', '=', world.branches.a)
      .execute();
    expect(await tags('state=take_down')).toMatchObject([
      { product: { id: first }, reasons: [{ code: 'left_shelf' }] },
    ]);
    const answer = await server.call('POST', '/api/uz/price-tags/taken-down', {
      token: seller,
      body: { items: [{ product: first, format: 'A6' }] },
    });
    expect(answer.json()).toEqual({ taken_down: 1 });
    expect((await tags('')).some((tag) => tag.product.id === first)).toBe(false);
  });

  it('refuses by name the tags that must not be printed and prints the rest', async () => {
    const [first = 0, second = 0, third = 0] = world.products;
    await server.db.updateTable('product').set({ price: null }).where('id', '=', first).execute();
    const answer = await server.call('POST', '/api/ru/print-jobs', {
      token: seller,
      body: {
        items: [
          { product: first, format: 'A6' },
          { product: second, format: 'A5' },
          { product: 999_999, format: 'A6' },
          { product: third, format: 'A6' },
        ],
      },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      items: 1,
      refused: [
        { product: first, reason: 'tag_no_price', message: 'Нет цены' },
        { product: second, format: 'A5', reason: 'tag_no_sampler' },
        { product: 999_999, reason: 'not_found' },
      ],
    });
    const nothing = await print([first]);
    expect(nothing.statusCode).toBe(409);
    expect(nothing.json<{ code: string }>().code).toBe('nothing_to_print');
    const jobs = await server.db.selectFrom('print_job').select('id').execute();
    expect(jobs).toHaveLength(1);
  });

  it('a product deleted between the choice and the print is refused; its tag that hangs is to be taken down', async () => {
    const [first = 0, second = 0] = world.products;
    await printAndConfirm([first]);
    await server.db
      .updateTable('product')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', first)
      .execute();
    expect((await print([first, second])).json()).toMatchObject({
      items: 1,
      refused: [{ product: first, reason: 'not_found' }],
    });
    expect(await tags('state=take_down')).toMatchObject([
      { product: { id: first }, times: 1, reasons: [{ code: 'product_deleted' }] },
    ]);
  });

  it('counts reprints of an unchanged tag as duplicates and stops at the permitted number a day', async () => {
    const [first = 0] = world.products;
    await printAndConfirm([first]);
    expect((await print([first])).statusCode).toBe(201);
    expect((await print([first])).statusCode).toBe(201);
    const third = await print([first]);
    expect(third.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe('duplicate_limit');
    expect((await tags('state=printed'))[0]).toMatchObject({ times: 3, duplicates: 2 });
    await setPrice(first, 777_000);
    expect((await print([first])).statusCode, 'a changed tag is no duplicate').toBe(201);
  });

  it('[TAG-7] 20 clients printing the same tag at once leave print count, duplicates and log exact', async () => {
    const [first = 0, second = 0] = world.products;
    const role = await server.db
      .selectFrom('role')
      .select('id')
      .where('name_ru', '=', 'Sotuvchi')
      .executeTakeFirstOrThrow();
    await server.db
      .updateTable('role_permission')
      .set({ value: '100' })
      .where('permission_key', '=', 'price_tag.duplicates')
      .execute();
    await server.db.updateTable('role').set({ version: 2 }).where('id', '=', role.id).execute();
    const answers = await Promise.all(
      // Half of them name the tags in reverse order: locks must still be taken in one order.
      Array.from({ length: 20 }, (_, i) => print(i % 2 ? [first, second] : [second, first])),
    );
    expect(answers.map((a) => a.statusCode)).toEqual(Array(20).fill(201));
    const rows = await sql<{
      times: number;
      duplicates: number;
      log: number;
      logged_duplicates: number;
      count: number;
    }>`
      select t.times, t.duplicates, (select count(*) from print_job_item i where i.product_id = t.product_id)::int as log,
        (select count(*) from print_job_item i where i.product_id = t.product_id and i.duplicate)::int as logged_duplicates,
        c.print_count::int as count
      from price_tag t join product_counter c on c.product_id = t.product_id
      where t.product_id in (${first}, ${second})`.execute(server.db);
    expect(rows.rows).toEqual(
      Array(2).fill({ times: 20, duplicates: 19, log: 20, logged_duplicates: 19, count: 20 }),
    );
  });

  it('a repeated print with the same idempotency key is one print', async () => {
    const body = { items: [{ product: world.products[0], format: 'A6' }] };
    const send = () =>
      server.call('POST', '/api/uz/print-jobs', {
        token: seller,
        body,
        headers: { 'idempotency-key': 'k-1' },
      });
    const answers = await Promise.all([send(), send(), send()]);
    const [first] = answers.map((a) => a.json<object>());
    for (const answer of answers) expect(answer.json()).toEqual(first);
    expect(first).toMatchObject({ items: 1, sheets: 1 });
    expect(await server.db.selectFrom('print_job').select('id').execute()).toHaveLength(1);
    const other = await server.call('POST', '/api/uz/print-jobs', {
      token: seller,
      body: { items: [{ product: world.products[1], format: 'A6' }] },
      headers: { 'idempotency-key': 'k-1' },
    });
    expect(other.json<{ code: string }>().code).toBe('idempotency_key_reused');
  });

  it('for a future day it prints the price that begins then', async () => {
    const [first = 0] = world.products;
    const tomorrow = new Date(Date.now() + 86_400_000 + 5 * 3_600_000).toISOString().slice(0, 10);
    await sql`insert into price_history (product_id, price, valid_from, applied, source)
      values (${first}, 555000, (${tomorrow}::date)::timestamp at time zone 'Asia/Tashkent', false, 'typed')`.execute(
      server.db,
    );
    await printAndConfirm([first]);
    expect((await tags('state=current')).map((tag) => tag.product.id)).toContain(first);
    const coming = (await tags(`state=to_print&as_of=${tomorrow}`)).find((tag) => tag.product.id === first);
    expect(coming?.reasons).toEqual([{ code: 'price', from: 1_000_000, to: 555_000 }]);
    const past = await server.call('GET', '/api/uz/price-tags?as_of=2020-01-01', { token: seller });
    expect(past.statusCode).toBe(400);
  });

  it('the PDF of a job is the same each time and has as many pages as sheets', async () => {
    const job = (await print(world.products, { sheet: { start: 3 } })).json<{ id: number; sheets: number }>();
    expect(job.sheets).toBe(2);
    const first = await server.call('GET', `/api/uz/print-jobs/${job.id}/pdf`, { token: seller });
    const second = await server.call('GET', `/api/uz/print-jobs/${job.id}/pdf`, { token: seller });
    expect(first.headers['content-type']).toBe('application/pdf');
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect(first.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });

  it('[GRD-7] own never reaches another branch: list, summary, job, PDF, confirm, print', async () => {
    const job = (await print([world.products[0] ?? 0])).json<{ id: number }>();
    const other = await server.signIn(world.phones.sellerB, PASSWORD);
    const as = (method: string, path: string, body?: object) =>
      server.call(method, `/api/uz${path}`, { token: other, ...(body ? { body } : {}) });
    const a = world.branches.a;
    const item = { items: [{ product: world.products[0], format: 'A6' }] };
    for (const answer of [
      await as('GET', `/price-tags?branch=${a}`),
      await as('GET', '/price-tags?branch=TAS-01'),
      await as('GET', `/price-tags/summary?branch=${a}`),
      await as('GET', `/price-tags/${world.products[0]}/A6?branch=${a}`),
      await as('GET', `/print-jobs?branch=${a}`),
      await as('GET', `/print-jobs/${job.id}`),
      await as('GET', `/print-jobs/${job.id}/pdf`),
      await as('POST', `/print-jobs/${job.id}/confirm`, {}),
      await as('POST', '/print-jobs', { ...item, branch: a }),
      await as('POST', '/price-tags/taken-down', { ...item, branch: 'TAS-01' }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(404);
    }
    expect(
      (await as('GET', '/price-tags'))
        .json<{ items: { state: string }[] }>()
        .items.every((t) => t.state === 'to_print'),
    ).toBe(true);
  });

  it('bad input gets its reason and writes nothing', async () => {
    const bad = async (body: unknown, code: string, status = 400) => {
      const answer = await server.call('POST', '/api/uz/print-jobs', { token: seller, body });
      expect(answer.statusCode, answer.body).toBe(status);
      expect(JSON.stringify(answer.json())).toContain(`"${code}"`);
    };
    const item = { product: world.products[0], format: 'A6' };
    await bad({ items: [] }, 'too_few');
    await bad({ items: Array(100_000).fill(item) }, 'body_too_large', 413);
    await bad({ items: Array(5_001).fill({ product: 1, format: 'A6' }) }, 'too_many');
    await bad(
      { items: world.products.flatMap((product) => [{ product, format: 'A6', copies: 50 }]) },
      'batch_limit',
      409,
    );
    await bad({ items: [{ ...item, format: 'A4' }] }, 'not_in_list');
    await bad({ items: [{ ...item, product: 'abc' }] }, 'not_a_number');
    await bad({ items: [{ ...item, copies: 0 }] }, 'number_too_small');
    await bad({ items: [item], sheet: { start: 5 } }, 'invalid');
    await bad({ items: [item], colour: 'red' }, 'unknown_field');
    for (const query of [
      'limit=1000000',
      'limit=0',
      'state=wrong',
      'cursor=abc',
      'format=A9',
      'category=x',
      'nonsense=1',
    ]) {
      const answer = await server.call('GET', `/api/uz/price-tags?${query}`, { token: seller });
      expect(answer.statusCode, query).toBe(400);
    }
    expect(await server.db.selectFrom('print_job').select('id').execute()).toEqual([]);
    expect(await server.db.selectFrom('price_tag').select('product_id').execute()).toEqual([]);
  });

  it('paging by cursor returns every tag once, by each sort', async () => {
    for (const sort of ['walk', '-walk', 'name', '-price', 'sku']) {
      const seen: number[] = [];
      let cursor = '';
      do {
        const answer = await server.call(
          'GET',
          `/api/uz/price-tags?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`,
          { token: seller },
        );
        const page = answer.json<{ items: TagAnswer[]; next: string | null; total: number }>();
        expect(page.total).toBe(6);
        seen.push(...page.items.map((tag) => tag.product.id));
        cursor = page.next ?? '';
      } while (cursor !== '');
      expect(
        [...seen].sort((x, y) => x - y),
        sort,
      ).toEqual(world.products);
    }
  });

  it('the summary counts the tags of the list; the branch page the same by format', async () => {
    await printAndConfirm([world.products[0] ?? 0]);
    const summary = (await server.call('GET', '/api/uz/price-tags/summary', { token: seller })).json();
    expect(summary).toMatchObject({
      items: [{ format: 'A6', to_print: 5, printed: 0, current: 1, take_down: 0 }],
    });
    const branch = (
      await server.call('GET', `/api/uz/branches/${world.branches.a}`, { token: seller })
    ).json();
    expect(branch).toMatchObject({ tags: [{ format: 'A6', to_print: 5, current: 1 }] });
    expect((await tags('', manager).catch(() => [])).length, 'someone without a branch has to name one').toBe(
      0,
    );
  });

  it('one tag is returned with its drawing, as it would be printed', async () => {
    const answer = await server.call('GET', `/api/uz/price-tags/${world.products[0]}/A6`, { token: seller });
    const { tag, drawing } = answer.json<{
      tag: TagAnswer;
      drawing: { width: number; height: number; commands: unknown[]; accent: string };
    }>();
    expect(tag.state).toBe('to_print');
    expect(drawing).toMatchObject({ width: 10_500, height: 14_800 });
    expect(drawing.commands.length).toBeGreaterThan(3);
    const none = (
      await server.call('GET', `/api/uz/price-tags/${world.products[0]}/A5`, { token: seller })
    ).json<{ drawing: unknown; tag: { problems: { code: string }[] } }>();
    expect(none.drawing).toBeNull();
    expect(none.tag.problems.map((p) => p.code)).toEqual(['tag_no_sampler']);
  });
});

describe('monthly price', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  it('is computed equally by the database and by the engine', async () => {
    const cases = fc.sample(
      fc.record({
        price: fc.integer({ min: 1, max: 1_000_000_000_000 }),
        markup: fc.integer({ min: 0, max: 20_000 }),
        months: fc.integer({ min: 1, max: 60 }),
      }),
      2000,
    );
    const numbered = cases.map((one, n) => ({ ...one, n }));
    const rows = await sql<{ monthly: number }>`
      select monthly_price(c.price, c.markup, c.months) as monthly
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as c (price bigint, markup int, months int, n int)
      order by c.n`.execute(server.db);
    expect(rows.rows.map((row) => row.monthly)).toEqual(
      cases.map((one) => monthlyPrice(one.price, one.markup, one.months)),
    );
  });
});
