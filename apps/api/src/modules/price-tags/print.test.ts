import { MAX_JOB_TAGS } from '@javon/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { locksAreAwaited } from '../../../test/locks.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { addCampaign, addSegment, inDays } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { findDrift } from './service/drift.ts';

describe('a print', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  let first: number;
  let second: number;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    [first = 0, second = 0] = world.products;
    return () => server.close();
  });

  const send = (body: object) => server.call('POST', '/api/uz/print-jobs', { token: seller, body });
  const print = async (products: readonly number[], more: object = {}) => {
    const answer = await send({ items: products.map((product) => ({ product, format: 'A6' })), ...more });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number; sheets: number; items: number; refused: { reason: string }[] }>();
  };
  /** Error codes by field or tag. */
  const codesOf = async (body: object) =>
    (await send(body)).json<{ errors: { code: string }[] }>().errors.map(({ code }) => code);

  it('of a tag requested twice has the copies of both, fifty at most', async () => {
    const item = { product: first, format: 'A6' };
    expect((await print([first, second, first])).items).toBe(3);
    const answer = await send({
      items: [
        { ...item, copies: 30 },
        { ...item, copies: 30 },
      ],
    });
    expect(answer.json()).toMatchObject({ items: 50 });
    const { rows } = await sql`select product_id, copies from print_job_item order by id`.execute(server.db);
    expect(rows).toEqual([
      { product_id: first, copies: 2 },
      { product_id: second, copies: 1 },
      { product_id: first, copies: 50 },
    ]);
    const counters = await sql`
      select product_id, print_count::int as n from product_counter order by product_id`.execute(server.db);
    expect(counters.rows).toEqual([
      { product_id: first, n: 52 },
      { product_id: second, n: 1 },
    ]);
    expect(
      await codesOf({
        items: [
          { ...item, copies: 50 },
          { product: second, format: 'A6' },
        ],
      }),
    ).toEqual(['batch_limit']);
  });

  it('leaves out a deleted product, also if it is restored meanwhile', async () => {
    await print([second]);
    const set = (deleted: string | null) =>
      server.db.updateTable('product').set({ deleted_at: deleted }).where('id', '=', first).execute();
    await set('2026-11-01T00:00:00Z');
    const { job, restored } = await transaction(server.db, async (tx) => {
      await sql`select from price_tag where product_id = ${second} for update`.execute(tx);
      const job = print([first, second]);
      await locksAreAwaited(server.owner);
      const restored = set(null);
      await locksAreAwaited(server.owner, 2, restored);
      return { job, restored };
    });
    await restored;
    expect(await job).toMatchObject({ items: 1, refused: [{ reason: 'not_found' }] });
    expect(await findDrift(server.db)).toEqual([]);
  });

  it('has the requested order on the sheets', async () => {
    await sql`update product set name_uz = 'A' where id = ${second}`.execute(server.db);
    const order = async (more: object) => {
      const { id } = await print(world.products.toReversed(), more);
      const { rows } = await sql<{ product_id: number }>`
        select product_id from print_job_item where job_id = ${id} order by seq`.execute(server.db);
      return rows.map((row) => row.product_id);
    };
    const [, , third = 0] = world.products;
    // The order follows the places, not the ids of the goods.
    await sql`update placement set position = 9 where product_id = ${first}`.execute(server.db);
    expect(await order({})).toEqual([second, third, first]);
    expect(await order({ order: 'name' })).toEqual([second, first, third]);
    expect(await order({ order: 'sku' })).toEqual([first, second, third]);
  });

  it('by name has the order of the list in the same language, by the Uzbek alphabet', async () => {
    const names = [
      ['Shivaki', 'Бритва'],
      ['TCL', 'Холодильник'],
      ['Oʻtgir', 'Нож'],
    ];
    for (const [i, product] of world.products.entries())
      await sql`update product set name_uz = ${names[i]?.[0]}, name_ru = ${names[i]?.[1]}
        where id = ${product}`.execute(server.db);
    const [shivaki = 0, tcl = 0, knife = 0] = world.products;
    for (const [language, expected] of [
      ['uz', [tcl, knife, shivaki]],
      ['ru', [shivaki, knife, tcl]],
    ] as const) {
      const ask = (method: string, path: string, body?: object) =>
        server.call(method, `/api/${language}${path}`, { token: seller, ...(body ? { body } : {}) });
      const listed = await ask('GET', '/price-tags?format=A6&sort=name');
      const ids = listed.json<{ items: { product: { id: number } }[] }>().items.map((tag) => tag.product.id);
      expect(ids, language).toEqual(expected);
      const items = world.products.map((product) => ({ product, format: 'A6' }));
      const { id } = (await ask('POST', '/print-jobs', { items, order: 'name' })).json<{ id: number }>();
      const { rows } = await sql<{ product_id: number }>`
        select product_id from print_job_item where job_id = ${id} order by seq`.execute(server.db);
      expect(
        rows.map((row) => row.product_id),
        language,
      ).toEqual(expected);
    }
  });

  it('waits for a confirmation only as long as one of its tags was not printed again', async () => {
    const ask = async <T>(path: string) =>
      (await server.call('GET', `/api/uz${path}`, { token: seller })).json<T>();
    const waiting = async () => {
      const jobs = await ask<{ items: { id: number }[] }>('/print-jobs?state=printed');
      const { items } = await ask<{
        items: { kind: string; tags: number | null; things: { id: number }[] }[];
      }>('/my-day');
      const prints = items.find(({ kind }) => kind === 'unconfirmed');
      const ids = jobs.items.map(({ id }) => id);
      expect(prints?.things.map(({ id }) => id) ?? []).toEqual(ids);
      return { ids, tags: prints?.tags ?? 0 };
    };
    const jammed = await print([first, second]);
    expect(await waiting()).toEqual({ ids: [jammed.id], tags: 2 });
    const half = await print([first]);
    expect(await waiting()).toEqual({ ids: [half.id, jammed.id], tags: 2 });
    const whole = await print([second]);
    expect(await waiting()).toEqual({ ids: [whole.id, half.id], tags: 2 });
    await server.call('POST', `/api/uz/print-jobs/${half.id}/confirm`, { token: seller, body: {} });
    expect(await waiting()).toEqual({ ids: [whole.id], tags: 1 });
    // The log of all prints still has it, and it can be confirmed.
    const all = await ask<{ items: { id: number }[] }>('/print-jobs');
    expect(all.items.map(({ id }) => id)).toContain(jammed.id);
  });

  it('of a segment leaves out deleted products; a deleted segment is not found', async () => {
    const one = await addSegment(server.db, { products: [first], months: 12 });
    const id = await addSegment(server.db, { products: world.products, months: 12 });
    const body = { segment: { id, format: 'A7' } };
    await sql`update product set deleted_at = now() where id = ${second}`.execute(server.db);
    expect((await send(body)).json()).toMatchObject({ items: 2, refused: [] });
    expect((await send({ segment: { id: one, format: 'A7' } })).json()).toMatchObject({ items: 1 });
    const { rows } = await sql`select distinct format from print_job_item`.execute(server.db);
    expect(rows).toEqual([{ format: 'A7' }]);
    expect(await codesOf({ ...body, items: [{ product: first, format: 'A6' }] })).toEqual(['unknown_field']);
    expect(await codesOf({})).toEqual(['required']);
    await sql`update segment set deleted_at = now()`.execute(server.db);
    expect(await codesOf(body)).toEqual(['not_found']);
  });

  it('of a part of a segment has so many tags of its list by name, from the given one on', async () => {
    const names = ['B', 'C', 'A'];
    for (const [i, id] of world.products.entries())
      await sql`update product set name_uz = ${names[i]} where id = ${id}`.execute(server.db);
    const id = await addSegment(server.db, { products: world.products, months: 12 });
    await sql`update role_permission set value = '2' where permission_key = 'price_tag.batch'`.execute(
      server.db,
    );
    const namesOf = async (part: object) => {
      const answer = await send({ segment: { id, format: 'A7', ...part } });
      const { rows } = await sql<{ name_uz: string }>`
        select p.name_uz from print_job_item i join product p on p.id = i.product_id
        where i.job_id = ${answer.json().id} order by 1`.execute(server.db);
      return rows.map((row) => row.name_uz);
    };
    expect(await namesOf({ count: 2 })).toEqual(['A', 'B']);
    expect(await namesOf({ first: 3, count: 2 })).toEqual(['C']);
    expect((await send({ segment: { id, format: 'A7', count: 3 } })).json()).toMatchObject({
      code: 'batch_limit',
    });
  });

  it('is refused for a past day, in a closed branch, and for a place outside the sheet', async () => {
    const items = [{ product: first, format: 'A7' }];
    expect(await codesOf({ items, as_of: inDays(-1) })).toEqual(['date_in_past']);
    expect(await codesOf({ items: [{ product: first, format: 'A6' }], sheet: { start: 5 } })).toEqual([
      'number_too_large',
    ]);
    expect((await send({ items, sheet: { start: 5 } })).statusCode, 'smaller tags have more places').toBe(
      201,
    );
    expect((await send({ items, as_of: inDays(0) })).statusCode).toBe(201);
    const { rows } = await sql`select distinct as_of from print_job`.execute(server.db);
    expect(rows).toEqual([{ as_of: inDays(0) }]);
    await sql`update branch set closed_at = now() where id = ${world.branches.a}`.execute(server.db);
    expect(await codesOf({ items })).toEqual(['branch_closed']);
  });

  it('of a tag with a wrong stored digest corrects it, so that the tag is correct', async () => {
    await sql`update tag_content set digest_uz = 'x' where product_id = ${first}`.execute(server.db);
    await print([first]);
    const answer = await server.call('GET', `/api/uz/price-tags/${first}/A6`, { token: seller });
    expect(answer.json()).toMatchObject({ tag: { state: 'printed', reasons: [] } });
  });

  it('of a tag with a text that does not fit is refused', async () => {
    await sql`
      update sampler_version set spec = jsonb_set(spec, '{layout,parts}', (
        select jsonb_agg(case when part ->> 'kind' = 'price' then part || '{"w": 20}' else part end)
        from jsonb_array_elements(spec -> 'layout' -> 'parts') part))`.execute(server.db);
    expect(await codesOf({ items: [{ product: first, format: 'A6' }] })).toEqual(['tag_layout']);
  });

  it('counts as a repeat, up to the daily limit, whether the tag waits or hangs', async () => {
    const repeats = async () =>
      (
        await sql<{ duplicates: number; on_day: number; day: string | null }>`
          select duplicates, duplicates_on_day as on_day, duplicates_day as day from price_tag
          where product_id = ${first}`.execute(server.db)
      ).rows[0];
    await print([first]);
    expect(await repeats()).toEqual({ duplicates: 0, on_day: 0, day: null });
    await print([first]);
    expect(await repeats()).toEqual({ duplicates: 1, on_day: 1, day: inDays(0) });
    await sql`update product set price = 900000 where id = ${first}`.execute(server.db);
    await print([first]);
    expect(await repeats(), 'a changed tag is none').toEqual({ duplicates: 1, on_day: 1, day: inDays(0) });
    await print([first]);
    expect(await repeats()).toEqual({ duplicates: 2, on_day: 2, day: inDays(0) });
    expect(await codesOf({ items: [{ product: first, format: 'A6' }] })).toEqual(['duplicate_limit']);
    await sql`update price_tag set duplicates_day = ${inDays(-1)}`.execute(server.db);
    await print([first]);
    expect(await repeats(), 'another day').toEqual({ duplicates: 3, on_day: 1, day: inDays(0) });
  });

  it('is noted in the log of its campaign: first and last print, repeats, and the tags still to print again', async () => {
    const sampler = await addPromotionSampler(server.db, 'A6');
    const price = { price: 800_000, oldPrice: 1_000_000 };
    const products = [first, second].map((id) => ({ id, ...price }));
    const id = await addCampaign(server.db, {
      branches: [world.branches.a, world.branches.b],
      products,
      sampler,
    });
    const [, , third = 0] = world.products;
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: third, ...price }],
      sampler: await addPromotionSampler(server.db, 'A7'),
      format: 'A7',
    });
    const log = async () =>
      (
        await sql<{ branch: number; first: boolean; same: boolean; duplicates: number; edited: boolean }>`
          select b.branch_id as branch, b.printed_at is not null as first, b.printed_at = b.last_printed_at as same,
            b.duplicates, b.edited from analytic_price_tag_branch b where b.campaign_id = ${id} order by 1`.execute(
          server.db,
        )
      ).rows;
    const there = { branch: world.branches.b, first: false, same: null, duplicates: 0, edited: true };
    await sql`update analytic_price_tag_branch set edited = true`.execute(server.db);
    await sql`update analytic_price_tag_product set edited_at = now() where campaign_id = ${id}`.execute(
      server.db,
    );
    const here = { branch: world.branches.a, first: true, duplicates: 0 };
    await print([first]);
    expect(await log(), 'the other one is still to print').toEqual([
      { ...here, same: true, edited: true },
      there,
    ]);
    await print([second]);
    expect(await log()).toEqual([{ ...here, same: false, edited: false }, there]);
    await print([first, second]);
    expect(await log()).toEqual([{ ...here, same: false, duplicates: 2, edited: false }, there]);
    await sql`update analytic_price_tag_product set edited_at = now() where product_id = ${first}`.execute(
      server.db,
    );
    await print([first]);
    expect(await log(), 'no mark comes by itself').toMatchObject([{ edited: false }, there]);
    const others = await sql`
      select printed_at from analytic_price_tag_branch where campaign_id <> ${id}`.execute(server.db);
    expect(others.rows).toEqual([{ printed_at: null }]);

    const moments = async () =>
      (
        await sql`select * from analytic_price_tag_branch where campaign_id = ${id} order by 1, 2`.execute(
          server.db,
        )
      ).rows;
    const before = await moments();
    await send({ items: [{ product: third, format: 'A7' }] });
    expect(await moments(), 'a print of the other campaign').toEqual(before);
  });

  it('is refused tag by tag with the reason in words: missing products, no design, too many repeats', async () => {
    const [, , third = 0] = world.products;
    const refused = async (items: object[]) =>
      (await send({ items })).json<{
        refused?: { product: number; reason: string; message: string; name: object | null }[];
      }>().refused;
    await print([third]);
    await print([third]);
    await print([third]);
    await sql`update product set deleted_at = now() where id = ${second}`.execute(server.db);
    const A6 = { format: 'A6' };
    const found = await refused([
      { product: first, ...A6 },
      { product: second, ...A6 },
      { product: third, ...A6 },
      { product: first, format: 'A5' },
      { product: 999_999, ...A6 },
    ]);
    expect(found).toMatchObject([
      { product: second, reason: 'not_found', name: { uz: 'Televizor 2' } },
      { product: third, reason: 'duplicate_limit', message: expect.stringContaining('2') },
      { product: first, reason: 'tag_no_sampler', message: expect.stringContaining('A5') },
      { product: 999_999, reason: 'not_found', name: null },
    ]);
  });

  it('that waits for another day is no repeat, nor is one whose contents have changed', async () => {
    const duplicates = async () =>
      (
        await sql<{ n: number }>`select coalesce(sum(duplicates), 0)::int as n from price_tag`.execute(
          server.db,
        )
      ).rows[0]?.n;
    await print([first]);
    await sql`update product set price = 900000 where id = ${first}`.execute(server.db);
    await sql`update price_tag set pending_as_of = ${inDays(0)}`.execute(server.db);
    await print([first]);
    expect(await duplicates()).toBe(0);
    await print([first]);
    expect(await duplicates()).toBe(1);
  });

  it('[TAG-5] of a tag that was printed for a coming day is no repeat today, and is one for that day', async () => {
    await addCampaign(server.db, {
      branches: [world.branches.a],
      products: [{ id: first, price: 800_000, oldPrice: 1_000_000 }],
      sampler: await addPromotionSampler(server.db, 'A7'),
      format: 'A7',
      begins: inDays(1),
      ends: inDays(2),
    });
    const duplicates = async (more: object) => {
      const answer = await send({ items: [{ product: first, format: 'A7' }], ...more });
      expect(answer.statusCode, answer.body).toBe(201);
      const { rows } = await sql<{ duplicate: boolean }>`
        select duplicate from print_job_item order by id desc limit 1`.execute(server.db);
      return rows[0]?.duplicate;
    };
    const tomorrow = { as_of: inDays(1) };
    expect(await duplicates(tomorrow)).toBe(false);
    expect(await duplicates(tomorrow)).toBe(true);
    expect(await duplicates({})).toBe(false);
  });

  it('[TAG-5] of a tag whose product left the shelves is no repeat, whether the tag waits or hangs', async () => {
    const { id } = await print([first]);
    await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: {} });
    await print([second]);
    await sql`delete from placement where branch_id = ${world.branches.a}`.execute(server.db);
    await print([first, second]);
    const { rows } = await sql`select product_id, times, duplicates from price_tag order by 1`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { product_id: first, times: 2, duplicates: 0 },
      { product_id: second, times: 2, duplicates: 0 },
    ]);
  });

  it('with invalid input names the field, and the maximum number of tags', async () => {
    const errors = async (body: object) =>
      (await send(body)).json<{ errors: { field?: string; code: string; message: string }[] }>().errors;
    expect(await errors({})).toMatchObject([{ field: 'items', code: 'required' }]);
    const items = [{ product: first, format: 'A6' }];
    expect(await errors({ items, segment: { id: 1, format: 'A6' } })).toMatchObject([
      { field: 'items', code: 'unknown_field', message: expect.stringContaining('items') },
    ]);
    expect(await errors({ items, as_of: inDays(-1) })).toMatchObject([{ field: 'as_of' }]);
    expect(await errors({ items, sheet: { start: 5 } }), 'an A4 sheet has four A6').toMatchObject([
      { field: 'sheet.start', message: expect.stringContaining('4') },
    ]);
    const many = await errors({
      items: [
        { product: first, format: 'A6', copies: 50 },
        { product: second, format: 'A6' },
      ],
    });
    expect(many).toMatchObject([{ code: 'batch_limit', message: expect.stringContaining('50') }]);
  });

  it('with one tag a page has as many sheets as tags', async () => {
    expect((await print([first, second], { sheet: { one_per_page: true } })).sheets).toBe(2);
    expect((await print([first, second], { sheet: { one_per_page: false } })).sheets).toBe(1);
    expect((await print([first, second])).sheets).toBe(1);
  });

  it('of a tag with wrong stored faults is refused by its current contents', async () => {
    await sql`update product set barcode = '4600000000017' where id = ${first}`.execute(server.db);
    expect(await codesOf({ items: [{ product: first, format: 'A6' }] })).toEqual(['tag_barcode']);
  });

  it('of a segment with more products than a job may have is refused whole', async () => {
    await sql`update role_permission set value = '100000' where permission_key = 'price_tag.batch'`.execute(
      server.db,
    );
    await sql`insert into product (sku, name_uz, name_ru, category_id, price)
      select 'N-' || n, 'N', 'N', p.category_id, 1 from generate_series(1, ${MAX_JOB_TAGS + 1}) n, product p
      where p.id = ${first}`.execute(server.db);
    const { rows } = await sql<{ id: number }>`select id from product where sku like 'N-%'`.execute(
      server.db,
    );
    const id = await addSegment(server.db, { products: rows.map((row) => row.id) });
    const answer = await send({ segment: { id, format: 'A7' } });
    expect(answer.json()).toMatchObject({ code: 'batch_limit' });
    expect(answer.json<{ message: string }>().message).toContain('5\u00a0000');
  });
});
