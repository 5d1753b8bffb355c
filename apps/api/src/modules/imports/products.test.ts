import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportRun } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBrand, addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { addPromotionSampler } from '../../../test/promotion-sampler.ts';
import { applied, checked, sample, settled, upload, xlsx } from '../../../test/upload.ts';

/** Adds the categories of the sample file. */
const CATEGORIES = [
  'Кондиционеры',
  'Пылесосы',
  'Водонагреватели',
  'Микроволновые печи',
  'Стиральные машины',
  'Телевизоры',
  'Смартфоны',
  'Мелкая кухонная техника',
  'Ноутбуки',
  'Холодильники',
];
const HEADINGS = [
  'Артикул',
  'Штрихкод',
  'Наименование',
  'Наименование (uz)',
  'Категория',
  'Бренд',
  'Цена',
  'Старая цена',
];
const ROW = ['A-1', '4780010000004', 'Пылесос', 'Changyutgich', 'Пылесосы', 'Bosch', 1000, null] as const;

let server: TestServer;
let token: string;

async function start(): Promise<void> {
  server = await testServer();
  for (const name of CATEGORIES) await addCategory(server.db, name);
  const { phone } = await addPerson(server.db, {
    permissions: { 'goods.import': '1', import: '1', 'goods.show': '1' },
  });
  token = await server.signIn(phone, PASSWORD);
}

async function counted(table: 'product' | 'brand' | 'price_history' | 'import_part'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}
const codes = (run: ImportRun) => run.errors.map(({ row, column, code }) => [row, column, code]);
const product = (sku: string) =>
  server.db.selectFrom('product').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow();

describe('import of products', () => {
  beforeEach(start);
  afterEach(() => server?.close());

  it('accepts the sample of 1,500 unchanged: check, apply, and nothing left to change', async () => {
    const run = await checked(server, token, sample('goods.xlsx'), { kind: 'products' }, 'uz', 'goods.xlsx');
    expect(run).toMatchObject({
      state: 'checked',
      kind: 'products',
      file_name: 'goods.xlsx',
      counts: { new: 1500, changed: 0, unchanged: 0, bad: 0 },
      errors: [],
      progress: { done: 0, total: 1500 },
    });
    expect(run.changes).toHaveLength(200);
    expect(run.changes[0]).toMatchObject({ row: 2, sku: '01-100000', kind: 'new' });
    expect(await counted('product')).toBe(0);

    expect(await applied(server, token, run.id)).toMatchObject({
      state: 'done',
      progress: { done: 1500, total: 1500 },
      failure: null,
    });
    expect(await counted('product')).toBe(1500);
    expect(await counted('price_history')).toBe(1500);
    // The data for an undo is stored.
    expect(await counted('import_part')).toBeGreaterThan(0);
    // 55 spellings in the file, 33 brands
    const brands = await server.db.selectFrom('brand').select('name').orderBy('name').execute();
    expect(brands.map(({ name }) => name)).toContain('Samsung');
    expect(new Set(brands.map(({ name }) => name.toLowerCase())).size).toBe(brands.length);
    expect(await product('01-100034')).toMatchObject({ width_mm: 76, height_mm: 163, length_mm: 8 });
    const uzbek = await server.db.selectFrom('product').select('name_uz').execute();
    expect(uzbek.filter(({ name_uz }) => /['`’‘]|\s\s|^\s|\s$|\u00a0/.test(name_uz))).toEqual([]);

    const again = await checked(server, token, sample('goods.xlsx'));
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 1500, bad: 0 });
    expect(again.changes).toEqual([]);
  });

  it('makes no second product of a SKU in another case or with letters of another alphabet', async () => {
    const category_id = await addCategory(server.db, 'Кабели');
    for (const sku of ['LC-1', 'lc-2', 'Lc-2']) await addProduct(server.db, { sku, category_id });
    await addProduct(server.db, { sku: 'LC-3', category_id, deleted_at: '2026-01-01' });
    const skus = ['L\u0421-1', 'lc\u20111', 'Lc-2', 'lc-3', 'LC-4', 'lc-4'];
    const run = await checked(
      server,
      token,
      await xlsx([['Артикул', 'Наименование', 'Категория'], ...skus.map((sku) => [sku, 'Кабель', 'Кабели'])]),
    );
    expect(codes(run)).toEqual([
      [2, 'Артикул', 'row_sku_similar'],
      [3, 'Артикул', 'row_sku_similar'],
      [7, 'Артикул', 'row_sku_similar'],
    ]);
    expect(run.counts).toMatchObject({ new: 2, bad: 3 });
  });

  it('a text that begins like a formula comes back from an exported sheet as it was', async () => {
    const category_id = await addCategory(server.db, 'Удлинители');
    const names = { name_uz: '-20 kabel', name_ru: '+20 кабель', name_kaa: '@20' };
    const brand = await server.db
      .insertInto('brand')
      .values({ name: '+Plus', name_key: '+plus' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addProduct(server.db, { sku: '=FS-1', category_id, brand_id: brand.id, ...names });
    const file = await server.call('GET', '/api/ru/products/export?search=FS-1', { token });
    const run = await checked(server, token, file.rawPayload);
    expect(run.counts, JSON.stringify(run.errors)).toEqual({ new: 0, changed: 0, unchanged: 1, bad: 0 });
  });

  it('of two categories with one name keeps that of the product, and moves it only by its number, with its tags', async () => {
    const parent = await addCategory(server.db, 'Уценка', 'Chegirmada');
    const second = await addCategory(server.db, 'Пылесосы', 'Changyutgichlar', parent);
    const third = await addCategory(server.db, 'Пылесосы', 'Changyutgichlar', second);
    const sampler_id = await addPromotionSampler(server.db, 'A6');
    await server.db
      .insertInto('category_sampler')
      .values({ category_id: third, format: 'A6', sampler_id })
      .execute();
    const id = await addProduct(server.db, { sku: 'A-1', category_id: second });
    const sheet = (category: string, price: number) =>
      xlsx([
        ['Артикул', 'Категория', 'Цена'],
        ['A-1', category, price],
      ]);
    const named = await checked(server, token, await sheet('Пылесосы', 2000));
    expect(named.changes).toMatchObject([{ sku: 'A-1', fields: [{ field: 'price' }] }]);
    await applied(server, token, named.id);
    expect(await product('A-1')).toMatchObject({ category_id: second, price: 2000 });

    const moved = await checked(server, token, await sheet(`#${third}`, 2000));
    expect(moved.changes).toMatchObject([{ sku: 'A-1', fields: [{ field: 'category' }] }]);
    await applied(server, token, moved.id);
    expect(await product('A-1')).toMatchObject({ category_id: third });
    const content = server.db.selectFrom('tag_content').select('format').where('product_id', '=', id);
    expect(await content.execute()).toEqual([{ format: 'A6' }]);
  });

  it('refuses a name that several categories share, in any language, unless the product is in one of them', async () => {
    const outlet = await addCategory(server.db, 'Витринные', 'Vitrinadagilar');
    const first = await addCategory(server.db, 'Роботы-пылесосы', 'Robotlar');
    const second = await addCategory(server.db, 'Роботы-мойщики', 'Robotlar', outlet);
    await addProduct(server.db, { sku: 'R-kept', category_id: second });
    await addProduct(server.db, { sku: 'R-moved', category_id: outlet });
    const run = await checked(
      server,
      token,
      await xlsx([
        ['Артикул', 'Название', 'Категория', 'Цена'],
        ['R-kept', 'Робот', 'Robotlar', 2000],
        ['R-moved', 'Робот', 'robotlar', 2000],
        ['R-new', 'Робот', 'Robotlar', 2000],
        ['R-named', 'Робот', 'Роботы-мойщики', 2000],
      ]),
    );
    const numbers = `#${first}, #${second}`;
    expect(run.errors).toMatchObject([
      { row: 3, column: 'Категория', code: 'row_category_shared', message: expect.stringContaining(numbers) },
      { row: 4, column: 'Категория', code: 'row_category_shared', message: expect.stringContaining(numbers) },
    ]);
    expect(run.changes.map(({ sku }) => sku)).toEqual(['R-kept', 'R-named']);
  });

  it('reports each mistake of the sample at its row and column, in the requested language', async () => {
    const expected = JSON.parse(sample('goods-bad.expected.json').toString()) as {
      row: number;
      column: string;
    }[];
    for (const language of ['uz', 'ru']) {
      const run = await checked(server, token, sample('goods-bad.xlsx'), { kind: 'products' }, language);
      expect(run.errors.map(({ row, column }) => ({ row, column }))).toEqual(
        expected.map(({ row, column }) => ({ row, column })),
      );
      expect(run.counts).toMatchObject({ bad: 11, new: 189 });
      expect(run.errors.map(({ code }) => code)).toEqual([
        'not_a_number',
        'number_too_small',
        'row_sku_twice',
        'required',
        'barcode_wrong',
        'not_a_number',
        'row_category_unknown',
        'old_price_not_above_price',
        'number_too_large',
        'row_formula_sign',
        'too_long',
      ]);
      expect(run.errors[6]?.message).toBe(
        language === 'uz'
          ? 'Bunday kategoriya yoʻq: Неизвестная категория'
          : 'Нет такой категории: Неизвестная категория',
      );
      const apply = await server.call('POST', `/api/${language}/imports/${run.id}/apply`, { token });
      expect(apply.statusCode).toBe(409);
      expect(apply.json()).toMatchObject({
        code: 'import_has_bad_rows',
        errors: [{ params: { count: 11 } }],
      });
    }
    expect([await counted('product'), await counted('brand'), await counted('import_part')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('changes known products in the columns of the file and keeps the rest', async () => {
    const category = await addCategory(server.db, 'Прочее');
    const brand = await addBrand(server.db, 'LG');
    const id = await addProduct(server.db, {
      sku: 'A-1',
      category_id: category,
      brand_id: brand,
      price: 500,
      old_price: 900,
      weight_g: 700,
      name_ru: 'Было',
    });
    const same = await addProduct(server.db, {
      sku: 'A-2',
      category_id: category,
      price: 5,
      name_ru: 'То же',
    });
    const file = await xlsx([
      ['Артикул', 'Наименование', 'Цена', 'Старая цена', 'Бренд'],
      ['A-1', 'Стало', 600, null, 'lg'],
      ['A-2', 'То же', 5, null, null],
    ]);
    const run = await checked(server, token, file);
    expect(run.counts).toEqual({ new: 0, changed: 1, unchanged: 1, bad: 0 });
    expect(run.changes).toEqual([
      {
        row: 2,
        sku: 'A-1',
        kind: 'changed',
        fields: [
          { field: 'name_ru', before: 'Было', after: 'Стало' },
          { field: 'price', before: '500', after: '600' },
          { field: 'old_price', before: '900', after: null },
        ],
      },
    ]);
    await applied(server, token, run.id);
    expect(await product('A-1')).toMatchObject({
      id,
      name_ru: 'Стало',
      name_uz: 'Mahsulot A-1',
      price: 600,
      old_price: null,
      weight_g: 700,
      category_id: category,
      brand_id: brand,
      version: 2,
    });
    expect(await product('A-2')).toMatchObject({ id: same, version: 1 });
    const history = await server.db.selectFrom('price_history').selectAll().execute();
    expect(history).toMatchObject([
      { product_id: id, price: 600, old_price: null, source: 'import', import_id: run.id },
    ]);
    const found = await server.call('GET', `/api/uz/products?search=${encodeURIComponent('стало')}`, {
      token,
    });
    expect(found.json<{ items: unknown[] }>().items).toMatchObject([{ sku: 'A-1' }]);
    const lines = await server.db
      .selectFrom('history')
      .select(['entity_id', 'after'])
      .where('entity', '=', 'import')
      .execute();
    expect(lines).toMatchObject([{ entity_id: run.id, after: { kind: 'products', changed: 1 } }]);
  });

  it('leaves every column alone that the file lacks', async () => {
    const id = await addProduct(server.db, {
      sku: 'A-1',
      barcode: '4780010000004',
      category_id: await addCategory(server.db, 'Прочее'),
      brand_id: await addBrand(server.db, 'LG'),
      price: 500,
      old_price: 900,
      weight_g: 700,
    });
    const { price: _, version: __, updated_at: ___, ...before } = await product('A-1');
    const run = await checked(server, token, 'Артикул;Цена\nA-1;600\n');
    expect(run.changes[0]?.fields).toEqual([{ field: 'price', before: '500', after: '600' }]);
    await applied(server, token, run.id);
    expect(await product('A-1')).toMatchObject({ ...before, id, price: 600 });
  });

  it('accepts headings in Uzbek and English, in any order, with other units, below a title', async () => {
    const uzbek = await xlsx([
      ['Mahsulotlar roʻyxati', null, null, null, null, null],
      [null, null, null, null, null, null],
      ['Narxi, soʻm', 'ARTIKUL', 'Nomi', 'Kategoriya', 'Eni, mm', 'Vazni (g)'],
      ["1 250 000,00 so'm", 'U-1', 'Mikroto`lqinli  pech', 'микроволновые печи', '455', '12500'],
    ]);
    const run = await checked(server, token, uzbek);
    expect(run.errors).toEqual([]);
    await applied(server, token, run.id);
    expect(await product('U-1')).toMatchObject({
      price: 1_250_000,
      name_uz: 'Mikrotoʻlqinli pech',
      name_ru: 'Mikrotoʻlqinli pech',
      width_mm: 455,
      weight_g: 12_500,
    });
    const english = await checked(
      server,
      token,
      'Article,Name,Category,Price,"Width, cm"\nE-1,Kettle,Пылесосы,"99000","45.5"\n',
    );
    await applied(server, token, english.id);
    expect(await product('E-1')).toMatchObject({ name_ru: 'Kettle', price: 99_000, width_mm: 455 });
  });

  it('creates a new brand once, in its most frequent spelling; a known spelling wins', async () => {
    await addBrand(server.db, 'beko');
    await addBrand(server.db, "O'zmak");
    const run = await checked(
      server,
      token,
      await xlsx([
        ['Артикул', 'Наименование', 'Категория', 'Бренд'],
        ['B-1', 'а', 'Пылесосы', 'ARTEL'],
        ['B-2', 'б', 'Пылесосы', ' Artel\u00a0'],
        ['B-3', 'в', 'Пылесосы', 'Artel'],
        ['B-4', 'г', 'Пылесосы', 'BEKO'],
        ['B-5', 'д', 'Пылесосы', 'OʻZMAK'],
      ]),
    );
    await applied(server, token, run.id);
    const brands = await server.db.selectFrom('brand').select('name').orderBy('id').execute();
    expect(brands.map(({ name }) => name)).toEqual(['beko', "O'zmak", 'Artel']);
  });

  it('checked before an upgrade that changed the keys of brands makes no second brand, and its undo restores the former one', async () => {
    const category_id = await addCategory(server.db, 'Техника');
    const { id: brand_id } = await server.db
      .insertInto('brand')
      .values({ name: 'Oʻzmak', name_key: "o'zmak" })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addProduct(server.db, { sku: 'K-1', category_id, brand_id });
    const sheet = 'Артикул;Наименование;Категория;Бренд\nK-1;Т 1;Техника;Beko\nK-2;Т 2;Техника;Oʻzmak';
    const { id } = await checked(server, token, sheet);
    const upgrade = async () => {
      await sql`update import_part set rows = replace(rows::text, 'o''zmak', 'oʻzmak')::jsonb`.execute(
        server.db,
      );
      const file = path.resolve(
        import.meta.dirname,
        '../../../../../db/migrations/0209_brands_of_imports.sql',
      );
      await sql.raw(readFileSync(file, 'utf8')).execute(server.db);
    };
    const brandOf = async (sku: string) => (await product(sku)).brand_id;

    await upgrade();
    expect((await applied(server, token, id)).state).toBe('done');
    expect(await brandOf('K-2')).toBe(brand_id);
    expect(await counted('brand')).toBe(2);

    await upgrade();
    await server.call('POST', `/api/uz/imports/${id}/undo`, { token });
    expect((await settled(server, token, id)).state).toBe('undone');
    expect(await brandOf('K-1')).toBe(brand_id);
  });
});

describe('import of products with mistakes', () => {
  beforeAll(async () => {
    await start();
    const { id } = await server.db.selectFrom('category').select('id').limit(1).executeTakeFirstOrThrow();
    await addProduct(server.db, { sku: 'OTHER', barcode: '4780010000011', category_id: id });
  });
  afterAll(() => server?.close());

  it.each<[string, readonly (readonly (string | number | null)[])[], unknown]>([
    [
      'barcode of another product',
      [[...ROW.slice(0, 1), '4780010000011', ...ROW.slice(2)]],
      [[2, 'Штрихкод', 'barcode_taken']],
    ],
    ['barcode twice in the file', [ROW, ['A-2', ...ROW.slice(1)]], [[3, 'Штрихкод', 'row_barcode_twice']]],
    ['no SKU', [[null, ...ROW.slice(1)]], [[2, 'Артикул', 'required']]],
    ['SKU too long', [['x'.repeat(41), ...ROW.slice(1)]], [[2, 'Артикул', 'too_long']]],
    [
      'letter that no tag can show',
      [['A-1', null, '漢', ...ROW.slice(3)]],
      [[2, 'Наименование', 'letter_not_printable']],
    ],
    ['no category', [['A-1', null, 'а', 'b', null, ...ROW.slice(5)]], [[2, 'Категория', 'required']]],
    ['price with a fraction', [[...ROW.slice(0, 6), '10,5', null]], [[2, 'Цена', 'not_whole']]],
    ['price of nought', [[...ROW.slice(0, 6), 0, null]], [[2, 'Цена', 'number_too_small']]],
    [
      'two mistakes in one row',
      [[...ROW.slice(0, 5), '=1+1', 'x', null]],
      [
        [2, 'Бренд', 'row_formula_sign'],
        [2, 'Цена', 'not_a_number'],
      ],
    ],
    [
      'an empty row in between keeps the numbers',
      [ROW, [null], ['A-2', null, '', ...ROW.slice(3)]],
      [[4, 'Наименование', 'required']],
    ],
  ])('%s is a bad row', async (_name, rows, errors) => {
    const run = await checked(server, token, await xlsx([HEADINGS, ...rows]));
    expect(codes(run)).toEqual(errors);
    expect(run.counts.bad).toBe(1);
    expect(await counted('product')).toBe(1);
  });

  it('lists at most 1,000 mistakes and counts all', async () => {
    const rows = Array.from({ length: 1200 }, (_, i) => [`S-${i}`, 'а', 'Нет такой']);
    const run = await checked(server, token, await xlsx([['Артикул', 'Наименование', 'Категория'], ...rows]));
    expect(run.counts.bad).toBe(1200);
    expect(run.errors).toHaveLength(1000);
    expect(run.errors[999]?.row).toBe(1001);
  });

  it('reports each mistake of a long file in its own row, whichever batch the row is in', async () => {
    const bad = [0, 998, 999, 1000, 1999, 2000, 2499];
    const rows = Array.from({ length: 2500 }, (_, i) => [
      `L-${i}`,
      bad.includes(i) ? '' : 'Телевизор',
      'Телевизоры',
    ]);
    const run = await checked(server, token, await xlsx([['Артикул', 'Наименование', 'Категория'], ...rows]));
    expect(run.counts).toEqual({ new: rows.length - bad.length, changed: 0, unchanged: 0, bad: bad.length });
    expect(run.errors.map(({ row }) => row)).toEqual(bad.map((i) => i + 2));
    const answer = await server.call('GET', `/api/ru/imports/${run.id}/rows?outcome=bad`, { token });
    expect(answer.json().items.map(({ name }: { name: string }) => name)).toEqual(bad.map((i) => `L-${i}`));
  });

  it('says of a file without names and categories that its SKUs are unknown, and once what new products need', async () => {
    const run = await checked(server, token, 'Артикул;Цена;Старая цена\nN-1;90;100\nN-2;90;100', {
      kind: 'products',
    });
    expect(codes(run)).toEqual([
      [2, 'Артикул', 'row_product_unknown'],
      [2, 'Артикул', 'row_new_needs_columns'],
      [3, 'Артикул', 'row_product_unknown'],
    ]);
  });

  it('refuses a file with unrecognised columns', async () => {
    const refused = async (file: Buffer | string, code: string, column: string) => {
      const answer = await upload(server, token, file, { kind: 'products' }, 'ru');
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json()).toMatchObject({ code });
      expect(answer.json().errors[0]).toMatchObject({ code, params: { column } });
    };
    await refused('Код;Цена\n1;2\n'.replace('Код', 'Что-то'), 'sheet_heading_missing', 'Артикул');
    await refused(
      await xlsx([
        ['Артикул', 'Цена', 'цена '],
        ['1', 2, 3],
      ]),
      'sheet_heading_twice',
      'цена',
    );
    await refused(
      await xlsx([
        ['Артикул', 'SKU'],
        ['1', '2'],
      ]),
      'sheet_heading_twice',
      'SKU',
    );
    await refused('Артикул;Наименование;Заметка; заметка\n1;а;;\n', 'sheet_heading_twice', 'заметка');
    const empty = await upload(server, token, await xlsx([HEADINGS]));
    expect(empty.json()).toMatchObject({ code: 'sheet_empty' });
  });
});
