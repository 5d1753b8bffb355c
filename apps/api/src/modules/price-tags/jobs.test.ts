import type { PrintJob, Tag } from '@javon/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestStream } from '../../../test/event-stream.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { inDays } from '../../../test/tag-sources.ts';
import { makeWorld, PASSWORD, type World } from '../../../test/world.ts';
import { findDrift } from './service/drift.ts';

describe('print jobs', () => {
  let server: TestServer;
  let world: World;
  let seller: string;
  beforeEach(async () => {
    server = await testServer();
    world = await makeWorld(server.db, 3);
    seller = await server.signIn(world.phones.sellerA, PASSWORD);
    return () => server.close();
  });

  const get = async <T>(path: string, token = seller): Promise<T> => {
    const answer = await server.call('GET', `/api/uz${path}`, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<T>();
  };
  const list = async (query = '') => get<{ items: PrintJob[]; next: string | null }>(`/print-jobs?${query}`);
  const print = async (items: readonly object[], more: object = {}): Promise<number> => {
    const answer = await server.call('POST', '/api/uz/print-jobs', {
      token: seller,
      body: { items, ...more },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const tag = (index: number, more: object = {}) => ({
    product: world.products[index],
    format: 'A6',
    ...more,
  });
  const confirm = (id: number, failed: readonly unknown[] = []) =>
    server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body: { failed } });

  it('are listed with person, contents and time, newest first or oldest first, page by page, by state', async () => {
    const first = await print([tag(0, { copies: 4 }), tag(1)]);
    const second = await print([tag(2)], { as_of: inDays(1) });
    const third = await print([tag(1)]);
    await confirm(first);

    const all = await list();
    expect(all.items.map(({ id }) => id)).toEqual([third, second, first]);
    expect(all.items[2]).toEqual({
      id: first,
      branch: { id: world.branches.a, code: 'TAS-01', name: { uz: 'TAS-01', ru: 'TAS-01' } },
      author: 'Karimova Aziza',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      as_of: inDays(0),
      sheets: 2,
      labels: 0,
      sheet: { start: 1, cut_marks: true, one_per_page: false },
      items: 5,
      state: 'confirmed',
      replaced: false,
      confirmed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      confirmed_by: 'Karimova Aziza',
      pdf_available: true,
      language: 'uz',
      handed_over: null,
    });
    expect(all.items[1]).toMatchObject({ as_of: inDays(1), state: 'printed', confirmed_at: null, items: 1 });

    for (const [sort, order] of [
      ['', [third, second, first]],
      ['&sort=-created_at', [third, second, first]],
      ['&sort=created_at', [first, second, third]],
    ] as const) {
      const seen: number[] = [];
      for (let cursor = ''; ; ) {
        const page = await list(`limit=1${sort}${cursor}`);
        expect(page.items).toHaveLength(1);
        seen.push(...page.items.map(({ id }) => id));
        if (page.next === null) break;
        cursor = `&cursor=${encodeURIComponent(page.next)}`;
      }
      expect(seen, sort).toEqual(order);
    }
    expect((await list('state=confirmed')).items.map(({ id }) => id)).toEqual([first]);
    expect((await list('state=printed')).items.map(({ id }) => id)).toEqual([third, second]);

    const other = await server.signIn(world.phones.sellerB, PASSWORD);
    expect((await get<{ items: unknown[] }>('/print-jobs', other)).items).toEqual([]);
  });

  it('are replaced once all their tags were printed again', async () => {
    const first = await print([tag(0), tag(1)]);
    const second = await print([tag(0)]);
    const replaced = async () => (await list()).items.map((job) => [job.id, job.replaced]);
    expect(await replaced()).toEqual([
      [second, false],
      [first, false],
    ]);
    const third = await print([tag(1)]);
    expect(await replaced()).toEqual([
      [third, false],
      [second, false],
      [first, true],
    ]);
  });

  it('show the place of each tag on the sheets', async () => {
    const items = [tag(0), { product: world.products[1], format: 'A7', copies: 2 }];
    const sheet = { start: 3, cut_marks: false, one_per_page: false };
    const id = await print(items, { sheet, order: 'sku' });
    const job = await get<{ pages: { slots: object[] }[] }>(`/print-jobs/${id}`);
    const small = {
      product: world.products[1],
      format: 'A7',
      sku: 'T-00002',
      outcome: null,
      outdated: false,
    };
    const name = { uz: 'Televizor 2', ru: 'Телевизор 2' };
    expect(job).toMatchObject({ id, sheet, order: 'sku', sheets: 2, items: 3, state: 'printed' });
    expect(job.pages).toEqual([
      {
        width: 2100,
        height: 2970,
        slots: [
          {
            product: world.products[0],
            format: 'A6',
            name: { uz: 'Televizor 1', ru: 'Телевизор 1' },
            sku: 'T-00001',
            outcome: null,
            outdated: false,
            x: 0,
            y: 1480,
            width: 1050,
            height: 1480,
          },
        ],
      },
      {
        width: 2100,
        height: 2970,
        slots: [
          { ...small, name, x: 0, y: 0, width: 1050, height: 740 },
          { ...small, name, x: 1050, y: 0, width: 1050, height: 740 },
        ],
      },
    ]);

    const plain = await get<object>(`/print-jobs/${await print([tag(2)])}`);
    expect(plain).toMatchObject({
      sheet: { start: 1, cut_marks: true, one_per_page: false },
      order: 'walk',
    });
    const alone = await print([tag(0), tag(1)], { sheet: { one_per_page: true } });
    expect((await get<{ pages: unknown[] }>(`/print-jobs/${alone}`)).pages).toHaveLength(2);
    for (const path of ['/print-jobs/999', '/print-jobs/999/pdf'])
      expect((await server.call('GET', `/api/uz${path}`, { token: seller })).statusCode, path).toBe(404);
  });

  it('are fetched as a PDF for thirty days', async () => {
    const id = await print([tag(0)]);
    const pdf = () => server.call('GET', `/api/uz/print-jobs/${id}/pdf`, { token: seller });
    const printedDaysAgo = (days: number) =>
      sql`update print_job set created_at = now() - make_interval(days => ${days})`.execute(server.db);
    expect((await pdf()).headers['content-disposition']).toContain(`javon-TAS-01-${id}.pdf`);
    await printedDaysAgo(29);
    expect((await pdf()).statusCode).toBe(200);
    await printedDaysAgo(31);
    expect((await pdf()).json<{ code: string }>().code).toBe('job_expired');
    expect((await list()).items).toMatchObject([{ pdf_available: false }]);
  });

  it('[TAG-7] are confirmed separately, noted with the person and the count, without other tags', async () => {
    const first = await print([tag(0), tag(1)]);
    const second = await print([tag(2)]);
    expect((await confirm(first, [tag(0)])).json()).toEqual({ confirmed: 1, returned: 1, waiting: 0 });

    const shown = await get<{ pages: { slots: { outcome: string }[] }[] }>(`/print-jobs/${first}`);
    expect(shown.pages[0]?.slots.map(({ outcome }) => outcome)).toEqual(['failed', 'confirmed']);
    const { rows } = await sql`
      select job_id, product_id, outcome from print_job_item order by id`.execute(server.db);
    expect(rows).toEqual([
      { job_id: first, product_id: world.products[0], outcome: 'failed' },
      { job_id: first, product_id: world.products[1], outcome: 'confirmed' },
      { job_id: second, product_id: world.products[2], outcome: null },
    ]);
    const jobs = await sql<{ state: string; at: boolean; by: string | null }>`
      select j.state, j.confirmed_at is not null as at, u.phone as by
      from print_job j left join users u on u.id = j.confirmed_by order by j.id`.execute(server.db);
    expect(jobs.rows).toEqual([
      { state: 'confirmed', at: true, by: world.phones.sellerA },
      { state: 'printed', at: false, by: null },
    ]);
    const history = await sql`
      select branch_id, entity, entity_id, action, after, request_id from history
      where entity = 'print_job' order by id`.execute(server.db);
    expect(history.rows).toEqual([
      {
        branch_id: world.branches.a,
        entity: 'print_job',
        entity_id: first,
        action: 'printed',
        request_id: expect.any(String),
        after: { items: 2, sheets: 1, refused: 0 },
      },
      {
        branch_id: world.branches.a,
        entity: 'print_job',
        entity_id: second,
        action: 'printed',
        request_id: expect.any(String),
        after: { items: 1, sheets: 1, refused: 0 },
      },
      {
        branch_id: world.branches.a,
        entity: 'print_job',
        entity_id: first,
        action: 'confirmed',
        request_id: expect.any(String),
        after: { confirmed: 1, returned: 1 },
      },
    ]);
    expect((await confirm(second, [world.products[0]])).json<{ errors: unknown[] }>().errors).toEqual([
      expect.objectContaining({ field: 'failed', code: 'row_product_unknown' }),
    ]);
    expect((await confirm(999)).statusCode).toBe(404);
  });

  it('[WLK-9] are confirmed a few tags at a time, such as the scanned ones: the others wait with their places', async () => {
    const id = await print([tag(0), tag(1), tag(2)]);
    const states = async () => {
      const { items } = await get<{ items: Tag[] }>('/price-tags?format=A6');
      return items.map(({ state, place }) => [state, place?.position]);
    };
    const hang = async (body: object) =>
      (await server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body })).json<{
        code?: string;
      }>();
    expect(await hang({ hung: [tag(1)] })).toEqual({ confirmed: 1, returned: 0, waiting: 2 });
    expect(await states()).toEqual([
      ['printed', 1],
      ['current', 2],
      ['printed', 3],
    ]);
    expect((await list('state=printed')).items).toMatchObject([{ id, confirmed_at: null }]);
    // A tag that was taken down since is not hung again, neither when named nor with the rest.
    await server.call('POST', '/api/uz/price-tags/taken-down', { token: seller, body: { items: [tag(1)] } });
    expect(await hang({ hung: [tag(1)] })).toEqual({ confirmed: 0, returned: 0, waiting: 2 });
    expect((await hang({ hung: [tag(0)], failed: [tag(0)] })).code).toBe('invalid');
    expect((await hang({ hung: [{ product: world.products[0], format: 'A5' }] })).code).toBe('invalid');
    expect((await hang({ hung: [] })).code).toBeUndefined();
    expect(await hang({ failed: [tag(2)] })).toEqual({ confirmed: 1, returned: 1, waiting: 0 });
    expect(await states()).toEqual([
      ['current', 1],
      ['to_print', 2],
      ['to_print', 3],
    ]);
    expect((await list('state=confirmed')).items).toMatchObject([{ id }]);
    expect((await hang({ hung: [tag(0)] })).code).toBe('job_already_confirmed');
    const { rows } = await sql<{ after: object }>`
      select after from history where entity = 'print_job' and action = 'confirmed' order by id`.execute(
      server.db,
    );
    expect(rows.map(({ after }) => after)).toEqual([
      { confirmed: 1, returned: 0, waiting: 2 },
      { confirmed: 1, returned: 1 },
    ]);
    expect(await findDrift(server.db)).toEqual([]);
  });

  it('are confirmed in part: printed and failed ones are noted while others wait, and a refusal names the tag', async () => {
    const id = await print([tag(0), tag(1), tag(2)]);
    const say = (body: object) =>
      server.call('POST', `/api/uz/print-jobs/${id}/confirm`, { token: seller, body });
    const refusals = async (body: object) =>
      (await say(body)).json<{ errors: { field: string; code: string; message: string }[] }>().errors;
    expect(await refusals({ hung: [tag(0)], failed: [tag(0)] })).toMatchObject([
      { field: 'failed', code: 'already_chosen' },
    ]);
    expect(await refusals({ hung: [tag(0), { product: 987_654, format: 'A7' }] })).toMatchObject([
      { field: 'hung', code: 'row_product_unknown', message: expect.stringContaining('987654 A7') },
    ]);
    expect(await refusals({ failed: [987_654] })).toMatchObject([
      { field: 'failed', code: 'row_product_unknown', message: expect.stringContaining('987654') },
    ]);
    expect((await say({ hung: [tag(0)], failed: [world.products[1]] })).json()).toEqual({
      confirmed: 1,
      returned: 1,
      waiting: 1,
    });
    const { rows } = await sql`
      select branch_id, entity_id, after from history where entity = 'print_job' and action = 'confirmed'`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { branch_id: world.branches.a, entity_id: id, after: { confirmed: 1, returned: 1, waiting: 1 } },
    ]);
  });

  it('leave a tag that shows when and by whom it was printed and confirmed', async () => {
    interface Printed {
      readonly tag: { readonly printed: Record<string, unknown> | null };
    }
    const printed = async () => (await get<Printed>(`/price-tags/${world.products[0]}/A6`)).tag.printed;
    expect(await printed()).toBeNull();
    const id = await print([tag(0)]);
    const created = (await list()).items[0]?.created_at;
    const says = { price: 1_000_000, old_price: null, monthly: 109_000, months: 12, language: 'uz' };
    const waiting = await printed();
    expect(waiting).toEqual({
      ...says,
      at: expect.any(String),
      by: 'Karimova Aziza',
      confirmed_at: null,
      job: id,
    });
    expect(Date.parse(String(waiting?.at))).toBe(Date.parse(String(created)));
    await confirm(id);
    const hung = await printed();
    expect(hung).toEqual({
      ...says,
      at: expect.any(String),
      by: 'Karimova Aziza',
      confirmed_at: expect.any(String),
      job: id,
    });
    expect(Date.parse(String(hung?.at))).toBe(Date.parse(String(created)));
    const after = await server.db.selectFrom('price_tag').selectAll().executeTakeFirstOrThrow();
    expect(after).toMatchObject({
      hung_language: 'uz',
      hung_as_of: inDays(0),
      hung_shelf_id: world.shelves.a,
    });
  });

  it('are live: the people of the branch are notified when one is made, handed over, confirmed or taken down', async () => {
    const other = await server.signIn(world.phones.sellerB, PASSWORD);
    const [stream, silent] = await Promise.all([
      TestStream.open(server.app, seller),
      TestStream.open(server.app, other),
    ]);
    const heard = (one: TestStream) => one.events.filter(({ event }) => event === 'prints');
    const id = await print([tag(0)]);
    await stream.until(() => heard(stream).length === 1);
    await server.call('POST', `/api/uz/print-jobs/${id}/hand-over`, { token: seller, body: { to: 'file' } });
    await stream.until(() => heard(stream).length === 2);
    await confirm(id);
    await stream.until(() => heard(stream).length === 3);
    const body = { items: [tag(0)] };
    await server.call('POST', '/api/uz/price-tags/taken-down', { token: seller, body });
    await stream.until(() => heard(stream).length === 4);
    expect(heard(stream).map(({ data }) => data)).toEqual(
      Array.from({ length: 4 }, () => ({ branch: world.branches.a })),
    );
    expect(heard(silent)).toEqual([]);
    stream.close();
    silent.close();
  });

  it('wait on while the same tags are printed for a coming day, until they are confirmed or printed again for today', async () => {
    const waiting = async () => (await list('state=printed')).items.map(({ id }) => id);
    const first = await print([tag(0)]);
    const ahead = await print([tag(0)], { as_of: inDays(1) });
    expect(await waiting()).toEqual([ahead, first]);
    expect((await list()).items.map(({ replaced }) => replaced)).toEqual([false, false]);
    await confirm(first);
    expect(await waiting()).toEqual([ahead]);

    const second = await print([tag(1)]);
    const third = await print([tag(1)]);
    const later = await print([tag(1)], { as_of: inDays(1) });
    expect(await waiting()).toEqual([later, third, ahead]);
    const body = { items: [tag(1)] };
    await server.call('POST', '/api/uz/price-tags/taken-down', { token: seller, body });
    // The sheets for the coming day are still to be put up.
    expect(await waiting()).toEqual([later, ahead]);
    expect(second).toBeLessThan(third);
  });

  it('for a coming day are work of that day: until it comes, the day of the branch does not ask to confirm them', async () => {
    const asked = async () => {
      const { items } = await get<{ items: { kind: string; things: { id: number }[] }[] }>('/my-day');
      return items.flatMap(({ kind, things }) => (kind === 'unconfirmed' ? things.map(({ id }) => id) : []));
    };
    const first = await print([tag(0)]);
    const ahead = await print([tag(0), tag(1)], { as_of: inDays(1) });
    expect(await asked()).toEqual([first]);
    await server.db
      .updateTable('print_job')
      .set({ as_of: inDays(0) })
      .where('id', '=', ahead)
      .execute();
    await sql`update price_tag_ahead set as_of = ${inDays(0)}`.execute(server.db);
    expect(await asked()).toEqual([ahead, first]);
  });
});
