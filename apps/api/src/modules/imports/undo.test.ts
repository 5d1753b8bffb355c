import type { ImportRun } from '@javon/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBranch, addBrand, addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { applied, checked, settled } from '../../../test/upload.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { errorText } from '../../platform/http/error-text.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time/tashkent.ts';
import { deleteOldRows } from './queries/parts.ts';

describe('taking an import back', () => {
  let server: TestServer;
  let token: string;
  let a: number;
  let category: number;

  beforeEach(async () => {
    server = await testServer();
    category = await addCategory(server.db, 'Техника');
    a = await addProduct(server.db, { sku: 'A', category_id: category, price: 100, old_price: 200 });
    await addProduct(server.db, { sku: 'B', category_id: category, price: 300, barcode: '4006381333931' });
    const { phone } = await addPerson(server.db, {
      permissions: {
        'goods.import': '1',
        'goods.price': '1',
        'goods.edit': '1',
        'goods.show': '1',
        brand: '1',
        'goods.brand': '1',
      },
    });
    token = await server.signIn(phone, PASSWORD);
  });
  afterEach(() => server?.close());

  const send = (verb: string, id: number) => server.call('POST', `/api/ru/imports/${id}/${verb}`, { token });
  async function imported(file: string, kind: string): Promise<ImportRun> {
    const run = await applied(server, token, (await checked(server, token, file, { kind })).id);
    expect(run, JSON.stringify(run)).toMatchObject({ state: 'done', can: ['undo'] });
    return run;
  }
  async function undone(id: number): Promise<ImportRun> {
    const answer = await send('undo', id);
    expect(answer.statusCode, answer.body).toBe(202);
    return settled(server, token, id);
  }
  const goods = async () =>
    (
      await sql`select sku, barcode, name_uz, name_ru, price, old_price, width_mm, height_mm,
        deleted_at is not null as gone
        from product order by sku`.execute(server.db)
    ).rows;

  it('restores prices, with a line in the price history and in the history of actions', async () => {
    const before = await goods();
    const run = await imported('SKU;Narxi;Eski narxi\nA;90;150\nB;310;', 'prices');
    expect(await goods()).not.toEqual(before);
    expect(await undone(run.id)).toMatchObject({ state: 'undone', can: [], failure: null });
    expect(await goods()).toEqual(before);
    const { rows } =
      await sql`select price, source from price_history where product_id = ${a} order by id`.execute(
        server.db,
      );
    expect(rows).toEqual([
      { price: 90, source: 'import' },
      { price: 100, source: 'undo' },
    ]);
    const lines = await sql`select action from history where entity = 'import' order by id`.execute(
      server.db,
    );
    expect(lines.rows).toEqual([{ action: 'applied' }, { action: 'undone' }]);
    expect((await send('undo', run.id)).json()).toMatchObject({ code: 'import_not_done' });
  });

  it('restores category, brand and prices of a product, and both prices are in the price history', async () => {
    const brand_id = await addBrand(server.db, 'LG');
    await addBrand(server.db, 'Artel');
    await addCategory(server.db, 'Прочее');
    await server.db.updateTable('product').set({ brand_id }).where('id', '=', a).execute();
    const product = () =>
      server.db
        .selectFrom('product')
        .select(['category_id', 'brand_id', 'price', 'old_price', 'stock_balance'])
        .where('id', '=', a)
        .executeTakeFirstOrThrow();
    const before = await product();
    const run = await imported('SKU;Категория;Бренд;Narxi;Eski narxi\nA;Прочее;Artel;90;150\n', 'products');
    const after = await product();
    expect(after).toMatchObject({ price: 90, old_price: 150 });
    expect(after.brand_id).not.toBe(brand_id);
    expect(after.category_id).not.toBe(before.category_id);
    await undone(run.id);
    expect(await product()).toEqual(before);
    const { rows } = await sql`
      select price, old_price, source from price_history where product_id = ${a} order by id`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { price: 90, old_price: 150, source: 'import' },
      { price: 100, old_price: 200, source: 'undo' },
    ]);
  });

  it('deletes new products and restores the barcode, names and sizes of changed ones', async () => {
    const file =
      'SKU;Nomi;Категория;Shtrix-kod;Narxi;Eni, sm\nB;Boshqa nom;Техника;;305;12\nC;Yangi;Техника;4006381333931;7;\n';
    const before = await goods();
    const cleared = await imported('SKU;Shtrix-kod\nB;\n', 'products');
    await undone(cleared.id);
    expect(await goods()).toEqual(before);
    // The barcode moves to the new product, and the undo has to move it back.
    await imported('SKU;Shtrix-kod\nB;\n', 'products');
    const between = await goods();
    const run = await imported(file, 'products');
    expect(await undone(run.id)).toMatchObject({ state: 'undone' });
    const after = await goods();
    expect(after.slice(0, 2)).toEqual(between);
    expect(after[2]).toMatchObject({ sku: 'C', gone: true });
    // The same file is accepted again afterwards, and creates the product again.
    expect((await checked(server, token, file, { kind: 'products' })).counts).toMatchObject({
      changed: 2,
      bad: 0,
    });
    const again = await imported(file, 'products');
    expect((await goods())[2]).toMatchObject({ sku: 'C', gone: false });
    await undone(again.id);
    expect(await goods()).toEqual(after);
  });

  it('[OPS-1] is in the history of each product whose fields or values it changed, as its undo is', async () => {
    const lines = async () => {
      const { rows } = await sql<{ line: unknown[] }>`
        select json_build_array(p.sku, h.action, h.before, h.after) as line
        from history h join product p on p.id = h.entity_id
        where h.entity = 'product' and h.user_id is not null and h.request_id is not null order by p.sku, h.id`.execute(
        server.db,
      );
      return rows.map(({ line }) => line);
    };
    const file = 'SKU;Бренд;Narxi;Eni, sm\nA;Artel;90;12\n';
    const goodsRun = await imported(file, 'products');
    const newRun = await imported('SKU;Nomi;Категория\nC;Yangi;Техника\n', 'products');
    const make = { kind: 'parameters', create_missing: 'true' };
    const valuesRun = await checked(server, token, 'SKU;Цвет;Вес, кг\nB;белый;5\n', make);
    await applied(server, token, valuesRun.id);
    const branded = { brand: 'Artel', width_mm: 120 };
    const valued = { Цвет: 'белый', weight_g: 5000 };
    expect(await lines()).toEqual([
      ['A', 'changed', { brand: null, width_mm: null }, branded],
      ['B', 'changed', { Цвет: null, weight_g: null }, valued],
      ['C', 'imported', null, { sku: 'C', name_uz: 'Yangi', name_ru: 'Yangi' }],
    ]);
    for (const { id } of [valuesRun, newRun, goodsRun]) await undone(id);
    expect(await lines()).toEqual([
      ['A', 'changed', { brand: null, width_mm: null }, branded],
      ['A', 'changed', branded, { brand: null, width_mm: null }],
      ['B', 'changed', { Цвет: null, weight_g: null }, valued],
      ['B', 'changed', valued, { Цвет: null, weight_g: null }],
      ['C', 'imported', null, { sku: 'C', name_uz: 'Yangi', name_ru: 'Yangi' }],
      ['C', 'deleted', { sku: 'C', name_uz: 'Yangi', name_ru: 'Yangi' }, null],
    ]);
  });

  it('neither writes nor restores a brand that was renamed meanwhile', async () => {
    const brand = await addBrand(server.db, 'Artel');
    await server.db.updateTable('product').set({ brand_id: brand }).where('id', '=', a).execute();
    const rename = async (version: number, name: string) => {
      const body = { version, name };
      const { statusCode } = await server.call('PATCH', `/api/ru/brands/${brand}`, { token, body });
      expect(statusCode).toBe(200);
    };
    const brands = () => server.db.selectFrom('brand').select(['id', 'name']).execute();
    const late = await checked(server, token, 'SKU;Eni, sm\nA;10', { kind: 'products' });
    await rename(1, 'Artel Electronics');
    expect(await applied(server, token, late.id)).toMatchObject({ state: 'failed' });
    const run = await imported('SKU;Eni, sm\nA;12', 'products');
    await rename(2, 'Artel Group');
    expect((await send('undo', run.id)).json()).toMatchObject({ code: 'import_touched' });
    expect(await brands()).toEqual([{ id: brand, name: 'Artel Group' }]);
    const product = await server.db
      .selectFrom('product')
      .select(['brand_id', 'width_mm'])
      .where('id', '=', a)
      .executeTakeFirstOrThrow();
    expect(product).toEqual({ brand_id: brand, width_mm: 120 });
  });

  it('writes no values of a character that was deleted since the check, and does not say that it did', async () => {
    const make = { kind: 'parameters', create_missing: 'true' };
    const first = await checked(server, token, 'SKU;Цвет\nB;белый', make);
    await applied(server, token, first.id);
    await undone(first.id);
    const late = await checked(server, token, 'SKU;Цвет;Eni, sm\nA;белый;10', make);
    expect(late.errors).toEqual([]);
    await server.db.deleteFrom('character').execute();
    expect(await applied(server, token, late.id)).toMatchObject({ state: 'failed' });
    expect(await goods()).toMatchObject([{ width_mm: null }, {}]);
  });

  it('leaves a product that it deletes its own barcode', async () => {
    const run = await imported('SKU;Nomi;Категория;Shtrix-kod\nC;Yangi;Техника;4780000000014\n', 'products');
    await undone(run.id);
    expect((await goods())[2]).toMatchObject({ sku: 'C', barcode: '4780000000014', gone: true });
  });

  it('is refused once its rows are no longer kept, a month after it', async () => {
    const run = await imported('SKU;Narxi\nA;90', 'prices');
    await server.db
      .updateTable('import_run')
      .set({ finished_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .execute();
    await transaction(server.db, deleteOldRows);
    const answer = await send('undo', run.id);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'import_not_done']);
    expect(await goods()).toMatchObject([{ price: 90 }, { price: 300 }]);
  });

  it('[SHF-5] restores values of characters, and removes new ones', async () => {
    const make = { kind: 'parameters', create_missing: 'true' };
    const values = async () =>
      (
        await sql`select p.sku, c.name_ru, v.value_ru, v.value_number from product_character v
          join product p on p.id = v.product_id join character c on c.id = v.character_id order by 1, 2`.execute(
          server.db,
        )
      ).rows;
    await applied(server, token, (await checked(server, token, 'SKU;Объём, л\nA;5', make)).id);
    await sql`update product set height_mm = 500 where id = ${a}`.execute(server.db);
    // Of the version that the first product has after the import.
    await addProduct(server.db, { sku: 'C', category_id: category, version: 3, width_mm: 70 });
    const before = { values: await values(), goods: await goods() };
    const file = 'SKU;Объём, л;Цвет;Ширина, см;Высота, см\nA;7;белый;10;60\nB;3;;;';
    const run = await applied(server, token, (await checked(server, token, file, make)).id);
    expect(await values()).toHaveLength(3);
    await undone(run.id);
    expect({ values: await values(), goods: await goods() }).toEqual(before);
  });

  it('restores balances and deletes new ones', async () => {
    await addBranch(server.db, 'TAS-01');
    await imported('Filial;SKU;Qoldiq\nTAS-01;A;5', 'balances');
    const read = () => server.db.selectFrom('branch_balance').select('quantity').execute();
    const run = await imported('Filial;SKU;Qoldiq\nTAS-01;A;8\nTAS-01;B;1', 'balances');
    expect(await read()).toHaveLength(2);
    await undone(run.id);
    expect(await read()).toEqual([{ quantity: 5 }]);
  });

  it('deletes a price for a future day', async () => {
    const day = addDays(dayOf(new Date()), 3);
    const run = await imported(`SKU;Narxi;Sanadan\nA;70;${day}`, 'prices');
    const coming = () =>
      server.db.selectFrom('price_history').select('price').where('applied', '=', false).execute();
    expect(await coming()).toEqual([{ price: 70 }]);
    await undone(run.id);
    expect(await coming()).toEqual([]);
  });

  it('restores the price that was planned for the day before, and refuses one planned since the check', async () => {
    const day = addDays(dayOf(new Date()), 3);
    const plan = async (price: number) => {
      await server.db.deleteFrom('price_history').where('applied', '=', false).execute();
      await server.db
        .insertInto('price_history')
        .values({
          product_id: a,
          price,
          valid_from: startOfDay(day).toISOString(),
          applied: false,
          source: 'typed',
        })
        .execute();
    };
    const coming = () =>
      server.db
        .selectFrom('price_history')
        .select(['price', 'source'])
        .where('applied', '=', false)
        .execute();
    const file = `SKU;Narxi;Sanadan\nA;70;${day}`;
    await plan(60);
    const run = await imported(file, 'prices');
    expect(await coming()).toEqual([{ price: 70, source: 'import' }]);
    await undone(run.id);
    expect(await coming()).toEqual([{ price: 60, source: 'typed' }]);
    const late = await checked(server, token, file, { kind: 'prices' });
    await plan(65);
    expect(await applied(server, token, late.id)).toMatchObject({
      state: 'failed',
      failure: errorText('uz', 'import_outdated'),
    });
    expect(await coming()).toEqual([{ price: 65, source: 'typed' }]);
  });

  it('is refused, naming the rows, if something later changed one; nothing is taken back', async () => {
    const run = await imported('SKU;Narxi\nA;90\nB;310', 'prices');
    const edit = await server.call('PATCH', `/api/uz/products/${a}`, {
      token,
      body: { version: 2, priority: 3 },
    });
    expect(edit.statusCode, edit.body).toBe(200);
    const answer = await send('undo', run.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'import_touched',
      errors: [{ field: 'rows.2', message: 'Строка 2 изменилась позже: A' }],
    });
    expect(await goods()).toMatchObject([{ price: 90 }, { price: 310 }]);
    expect(await settled(server, token, run.id)).toMatchObject({ state: 'done', can: ['undo'] });
  });

  it('names the first rows that something later changed, and counts the rest', async () => {
    const skus = Array.from({ length: 23 }, (_, i) => `N-${i}`);
    for (const sku of skus) await addProduct(server.db, { sku, category_id: category, price: 100 });
    const run = await imported(['SKU;Narxi', ...skus.map((sku) => `${sku};90`)].join('\n'), 'prices');
    await imported(['SKU;Narxi', ...skus.map((sku) => `${sku};80`)].join('\n'), 'prices');
    const { errors } = (await send('undo', run.id)).json<{ errors: { field: string; message: string }[] }>();
    expect(errors).toHaveLength(21);
    expect(errors.at(-2)).toMatchObject({ field: 'rows.21', message: 'Строка 21 изменилась позже: N-19' });
    expect(errors.at(-1)).toMatchObject({ field: 'rows', message: 'И ещё строк: 3' });
  });

  it('can be cancelled before it is applied, stopped while it runs, and not after its end', async () => {
    const file = 'SKU;Narxi\nA;90\nB;310';
    const early = await checked(server, token, file, { kind: 'prices' });
    expect(early.can).toEqual(['apply', 'cancel']);
    expect((await send('cancel', early.id)).json()).toMatchObject({
      state: 'cancelled',
      finished_at: expect.any(String),
      can: [],
    });
    expect((await send('apply', early.id)).json()).toMatchObject({ code: 'import_not_checked' });

    const run = await checked(server, token, file, { kind: 'prices' });
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from product where id = $1 for update', [a]);
    await send('apply', run.id);
    // A second import waits and can be cancelled meanwhile.
    const second = await checked(server, token, 'SKU;Narxi\nB;320', { kind: 'prices' });
    await send('apply', second.id);
    await expect
      .poll(async () => (await server.call('GET', `/api/uz/imports/${second.id}`, { token })).json(), {
        timeout: 30_000,
      })
      .toMatchObject({ state: 'running', waiting: true });
    expect((await send('cancel', second.id)).statusCode).toBe(200);
    expect(await settled(server, token, second.id)).toMatchObject({ state: 'cancelled', waiting: false });
    expect((await send('cancel', run.id)).json()).toMatchObject({ state: 'running' });
    await client.query('rollback');
    await client.end();
    expect(await settled(server, token, run.id)).toMatchObject({ state: 'cancelled', failure: null });
    expect(await goods()).toMatchObject([{ price: 100 }, { price: 300 }]);
    expect((await send('cancel', run.id)).json()).toMatchObject({ code: 'import_ended' });
    expect(await server.db.selectFrom('price_history').select('id').execute()).toEqual([]);
  });

  it('an undo that is stopped or fails takes nothing back, and can be repeated', async () => {
    const run = await imported('SKU;Narxi\nA;90\nB;310', 'prices');
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from product where id = $1 for update', [a]);
    expect((await send('undo', run.id)).statusCode).toBe(202);
    expect((await send('cancel', run.id)).json()).toMatchObject({ state: 'undoing' });
    await client.query('rollback');
    await client.end();
    expect(await settled(server, token, run.id)).toMatchObject({
      state: 'done',
      failure: null,
      can: ['undo'],
    });

    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'refused'; end $$`.execute(server.owner);
    await sql`create trigger refuse before update on product for each row execute function refuse()`.execute(
      server.owner,
    );
    expect(await undone(run.id)).toMatchObject({
      state: 'done',
      failure: errorText('uz', 'internal'),
      can: ['undo'],
    });
    await sql`drop trigger refuse on product`.execute(server.owner);
    expect(await goods()).toMatchObject([{ price: 90 }, { price: 310 }]);
    expect(await undone(run.id)).toMatchObject({ state: 'undone', failure: null });
    expect(await goods()).toMatchObject([{ price: 100 }, { price: 300 }]);
  });

  it('a failed one records its reason before it releases its lock, so that it is not taken for one whose server ended', async () => {
    // Records at each end whether the import's lock was still held by its worker.
    await sql`create table seen (state text, held boolean)`.execute(server.owner);
    await sql
      .raw(`create function note_end() returns trigger language plpgsql security definer as $$ begin
        insert into seen select new.state, exists (select from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and l.objid = new.id and l.granted and d.datname = current_database());
        return null;
      end $$`)
      .execute(server.owner);
    await sql`create trigger note_end after update on import_run for each row
      when (new.finished_at is not null and old.state = 'running') execute function note_end()`.execute(
      server.owner,
    );
    const file = 'SKU;Narxi\nA;90\nB;310';
    const outdated = await checked(server, token, file, { kind: 'prices' });
    await sql`update product set price = 101, version = version + 1 where id = ${a}`.execute(server.db);
    expect(await applied(server, token, outdated.id)).toMatchObject({ state: 'failed' });

    const stopped = await checked(server, token, file, { kind: 'prices' });
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from product where id = $1 for update', [a]);
    await send('apply', stopped.id);
    await send('cancel', stopped.id);
    await client.query('rollback');
    await client.end();
    expect(await settled(server, token, stopped.id)).toMatchObject({ state: 'cancelled' });
    expect((await sql`select state, held from seen`.execute(server.owner)).rows).toEqual([
      { state: 'failed', held: true },
      { state: 'cancelled', held: true },
    ]);
  });
});
