import type { ImportRun, Notice } from '@javon/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { applied, checked, settled } from '../../../test/upload.ts';

/** More than one batch. */
const PRODUCTS = 4500;

describe('applying an import', () => {
  let server: TestServer;
  let token: string;
  let first: number;
  const pricesOf = (factor: number, count = PRODUCTS) =>
    `SKU;Narxi\n${Array.from({ length: count }, (_, i) => `Z-${i};${(i + 1) * factor}`).join('\n')}`;
  const check = (factor: number) => checked(server, token, pricesOf(factor), { kind: 'prices' });
  const apply = (id: number) => server.call('POST', `/api/uz/imports/${id}/apply`, { token });
  const show = async (id: number) =>
    (await server.call('GET', `/api/uz/imports/${id}`, { token })).json<ImportRun>();
  const prices = async () => {
    const { rows } = await sql<{ sum: number; versions: number }>`
      select sum(price)::bigint as sum, sum(version)::bigint as versions from product`.execute(server.db);
    return rows[0];
  };

  beforeEach(async () => {
    server = await testServer();
    const category = await addCategory(server.db, 'Техника');
    first = await addProduct(server.db, { sku: 'Z-0', category_id: category, price: 1 });
    await server.db
      .insertInto('product')
      .values(
        Array.from({ length: PRODUCTS - 1 }, (_, i) => ({
          sku: `Z-${i + 1}`,
          name_uz: `M ${i}`,
          name_ru: `Т ${i}`,
          category_id: category,
          price: i + 2,
        })),
      )
      .execute();
    const { phone } = await addPerson(server.db, {
      permissions: { 'goods.import': '1', 'goods.price': '1', 'goods.show': '1' },
    });
    token = await server.signIn(phone, PASSWORD);
  });
  afterEach(() => server?.close());

  /** Locks a product's row so that an import stops at it. */
  async function holdProduct(id: number): Promise<{ release(): Promise<void> }> {
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from product where id = $1 for update', [id]);
    return {
      async release() {
        await client.query('rollback');
        await client.end();
      },
    };
  }

  async function waitFor(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  it('shows state and progress while it runs, and writes nothing before its end', async () => {
    const run = await check(10);
    const before = await prices();
    const last = await server.db
      .selectFrom('product')
      .select('id')
      .where('sku', '=', 'Z-4400')
      .executeTakeFirstOrThrow();
    const hold = await holdProduct(last.id);
    const answer = await apply(run.id);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ state: 'running' });
    // Rows are applied in the order of the file, in batches, and the import waits at the locked row.
    await waitFor(async () => (await show(run.id)).progress.done > 3000);
    const { state, progress } = await show(run.id);
    expect(state).toBe('running');
    expect(progress.total).toBe(PRODUCTS);
    expect(progress.done).toBeLessThan(4400);
    expect(await prices()).toEqual(before);
    await hold.release();
    expect(await settled(server, token, run.id)).toMatchObject({
      state: 'done',
      progress: { done: PRODUCTS, total: PRODUCTS },
      finished_at: expect.stringMatching(/^20/),
    });
    expect(await prices()).toEqual({ sum: (before?.sum ?? 0) * 10, versions: PRODUCTS * 2 });
    const dearest = await server.call('GET', '/api/uz/products?sort=-price&limit=1', { token });
    expect(dearest.json()).toMatchObject({ items: [{ sku: `Z-${PRODUCTS - 1}`, price: PRODUCTS * 10 }] });
  });

  it('begins again after a deadlock with another write, and is applied', async () => {
    const run = await check(10);
    const other = new pg.Client({ connectionString: server.ownerUrl });
    await other.connect();
    try {
      // PostgreSQL cancels the transaction that finds the deadlock: the import, which waits first.
      await other.query(`begin; set local deadlock_timeout = '1min'`);
      await other.query(`select from product where sku = 'Z-4400' for update`);
      await apply(run.id);
      await waitFor(async () => (await show(run.id)).progress.done > 3000);
      await other.query(`select from product where sku = 'Z-0' for update`);
      expect(await show(run.id)).toMatchObject({ state: 'running' });
      await other.query('rollback');
    } finally {
      await other.end();
    }
    expect(await settled(server, token, run.id)).toMatchObject({ state: 'done' });
    expect(await prices()).toMatchObject({ versions: PRODUCTS * 2 });
  });

  it('of two concurrent calls one applies it and the other gets 409', async () => {
    const run = await check(10);
    const answers = await Promise.all([apply(run.id), apply(run.id), apply(run.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'import_not_checked',
    });
    expect(await settled(server, token, run.id)).toMatchObject({ state: 'done' });
    expect(await prices()).toMatchObject({ versions: PRODUCTS * 2 });
    expect((await apply(run.id)).statusCode).toBe(409);
  });

  it('fails and writes nothing when a product was changed after the check', async () => {
    const run = await check(10);
    const edit = await server.call('PATCH', `/api/uz/products/${first}`, {
      token,
      body: { version: 1, price: 7 },
    });
    expect(edit.statusCode).toBe(200);
    const before = await prices();
    const done = await applied(server, token, run.id);
    expect(done).toMatchObject({ state: 'failed', progress: { done: 0 } });
    expect(done.failure).toBe('Tekshiruvdan keyin katalog oʻzgardi. Faylni qayta tekshiring');
    expect(await prices()).toEqual(before);
    expect((await apply(run.id)).statusCode).toBe(409);
  });

  it('two imports of the same rows: the first is written, the second is outdated, nothing is written twice; their person is notified of both ends', async () => {
    const [a, b] = [await check(10), await check(20)];
    await apply(a.id);
    await apply(b.id);
    expect(await settled(server, token, a.id)).toMatchObject({ state: 'done' });
    expect(await settled(server, token, b.id)).toMatchObject({ state: 'failed' });
    const { rows } = await sql<{ count: number }>`select count(*) as count from price_history`.execute(
      server.db,
    );
    expect(rows).toEqual([{ count: PRODUCTS }]);
    const ends = async () => {
      const answer = await server.call('GET', '/api/uz/notices?kind=import_done', { token });
      const { items } = answer.json<{ items: Notice[] }>();
      return items.map(({ target, params }) => [target, params.kind, params.state, params.count]).toSorted();
    };
    await expect.poll(ends).toEqual([
      [`/import?run=${a.id}`, 'prices', 'done', PRODUCTS],
      [`/import?run=${b.id}`, 'prices', 'failed', PRODUCTS],
    ]);
  });

  it('a SKU that another person created after the check: nothing is written', async () => {
    const file = 'Артикул;Наименование;Категория\nNEW-1;а;Техника\nNEW-2;б;Техника\n';
    const run = await checked(server, token, file, { kind: 'products' });
    const { category_id } = await server.db
      .selectFrom('product')
      .select('category_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await addProduct(server.db, { sku: 'NEW-2', category_id });
    expect(await applied(server, token, run.id)).toMatchObject({ state: 'failed' });
    expect(await server.db.selectFrom('product').select('id').where('sku', '=', 'NEW-1').execute()).toEqual(
      [],
    );
  });

  it('an import whose server crashed midway is failed, with nothing written, and can be checked again', async () => {
    const run = await check(10);
    const before = await prices();
    const hold = await holdProduct(first);
    await apply(run.id);
    expect(await show(run.id)).toMatchObject({ state: 'running' });
    // Simulates the end of a server: PostgreSQL loses its connections in the middle of their work.
    const { rows } = await sql<{ pid: number }>`
      select l.pid from pg_locks l where l.locktype = 'advisory' and l.granted
        and l.database = (select oid from pg_database where datname = current_database())`.execute(server.db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.db);
    const done = await settled(server, token, run.id);
    expect(done.state).toBe('failed');
    expect(done.failure).not.toBeNull();
    await hold.release();
    expect(await prices()).toEqual(before);
    expect(await applied(server, token, (await check(10)).id)).toMatchObject({ state: 'done' });
  });

  it('an import left running by a stopped server is detected at the next look', async () => {
    const run = await check(10);
    await server.db.updateTable('import_run').set({ state: 'running' }).where('id', '=', run.id).execute();
    const list = await server.call('GET', '/api/ru/imports', { token });
    expect(list.json()).toMatchObject({
      items: [{ state: 'failed', failure: 'Импорт прервался, ничего не записано. Проверьте файл снова' }],
    });
    expect(await server.db.selectFrom('import_part').select('part').execute()).toEqual([]);
  });
});
