import type { ImportRun } from '@javon/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBranch, addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { applied, checked, sample, upload, xlsx } from '../../../test/upload.ts';
import { textCell, workbookOf } from '../../../test/workbook.ts';

let server: TestServer;
let token: string;
let category: number;

/** Values of a product's characters: name, Uzbek, Russian, Karakalpak, number. */
async function valuesOf(sku: string, names: readonly string[]): Promise<(string | null)[][]> {
  const rows = await server.db
    .selectFrom('product_character as v')
    .innerJoin('character as k', 'k.id', 'v.character_id')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['k.name_ru', 'v.value_uz', 'v.value_ru', 'v.value_kaa', 'v.value_number'])
    .where('p.sku', '=', sku)
    .where('k.name_ru', 'in', names)
    .orderBy('k.name_ru')
    .execute();
  return rows.map((row) => [row.name_ru, row.value_uz, row.value_ru, row.value_kaa, row.value_number]);
}
const codes = (run: ImportRun) => run.errors.map(({ row, column, code }) => [row, column, code]);

beforeAll(async () => {
  server = await testServer();
  for (const code of ['TAS-01', 'TAS-02', 'SAM-01', 'NUK-01']) await addBranch(server.db, code);
  category = await addCategory(server.db, 'Техника');
  // Adds the products of the sample files.
  await server.db
    .insertInto('product')
    .values(
      Array.from({ length: 1500 }, (_, i) => ({
        sku: `01-${100_000 + i}`,
        name_uz: `M ${i}`,
        name_ru: `Т ${i}`,
        category_id: category,
        price: 1,
      })),
    )
    .execute();
  const { phone } = await addPerson(server.db, { permissions: { 'goods.import': '1', 'goods.show': '1' } });
  token = await server.signIn(phone, PASSWORD);
});
afterAll(() => server?.close());

describe('import of prices', () => {
  it('accepts windows-1251 with semicolons, decimal commas and spaces in thousands', async () => {
    const run = await checked(server, token, sample('prices-1251.csv'), { kind: 'prices' });
    expect(run).toMatchObject({ errors: [], counts: { new: 0, changed: 614, unchanged: 0, bad: 0 } });
    expect(run.changes[1]).toEqual({
      row: 3,
      sku: '01-100006',
      kind: 'changed',
      fields: [
        { field: 'price', before: '1', after: '1924000' },
        { field: 'old_price', before: null, after: '2069000' },
      ],
    });
    expect(await applied(server, token, run.id)).toMatchObject({
      state: 'done',
      progress: { done: 614, total: 614 },
    });
    const row = await server.db
      .selectFrom('product')
      .select(['price', 'old_price', 'version'])
      .where('sku', '=', '01-100006')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ price: 1_924_000, old_price: 2_069_000, version: 2 });
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from price_history where source = 'import' and import_id = ${run.id}
        and author_id is not null`.execute(server.db);
    expect(rows).toEqual([{ count: 614 }]);
    expect(
      (await checked(server, token, sample('prices-1251.csv'), { kind: 'prices' })).counts,
    ).toMatchObject({
      changed: 0,
      unchanged: 614,
    });
  });

  it('refuses a CSV whose quotes within a value make a row take the price of the row below', async () => {
    const lines = ['SKU;Nomi;Narx', 'Q-1;"Smart" TV;990000', 'Q-2;"Smart TV";890000', 'Q-3;TV 55";1'];
    for (const sku of ['Q-1', 'Q-2', 'Q-3'])
      await addProduct(server.db, { sku, category_id: category, price: 10 });
    const refused = await upload(server, token, lines.join('\n'), { kind: 'prices' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'sheet_quotes_wrong', errors: [{ params: { row: 2 } }] },
    ]);
    lines[1] = 'Q-1;"""Smart"" TV";990000';
    const run = await checked(server, token, lines.join('\n'), { kind: 'prices' });
    expect(run.changes.map(({ sku, fields }) => [sku, fields[0]?.after])).toEqual([
      ['Q-1', '990000'],
      ['Q-2', '890000'],
      ['Q-3', '1'],
    ]);
  });

  it('takes no price of a formula with an error, of another currency, or of a hidden sheet', async () => {
    await addProduct(server.db, { sku: 'F-1', category_id: category, price: 10, old_price: 20 });
    const head = `<row r="1">${textCell('A1', 'Артикул')}${textCell('B1', 'Цена')}${textCell('C1', 'Старая цена')}</row>`;
    const line = (row: number, ...cells: readonly string[]) =>
      `<row r="${row}">${textCell(`A${row}`, 'F-1')}${cells.join('')}</row>`;
    const rows = [
      head,
      line(2, '<c r="B2"><v>30</v></c>', '<c r="C2" t="e"><f>VLOOKUP(A2,X:Y,2)</f><v>#N/A</v></c>'),
      line(3, '<c r="B3"><f>C3*0.9</f></c>', '<c r="C3"><v>40</v></c>'),
      line(4, '<c r="B4" s="1"><v>100</v></c>', ''),
    ].join('');
    const hidden = {
      name: 'Ноябрь',
      rows: head + line(2, '<c r="B2"><v>1</v></c>'),
      state: 'hidden' as const,
    };
    const run = await checked(
      server,
      token,
      await workbookOf([hidden, { name: 'Декабрь', rows }], ['"$"#,##0']),
      { kind: 'prices' },
    );
    expect(codes(run)).toEqual([
      [2, 'Старая цена', 'row_cell_error'],
      [3, 'Цена', 'row_cell_error'],
      [4, 'Цена', 'not_a_number'],
    ]);
    expect(run.counts).toEqual({ new: 0, changed: 0, unchanged: 0, bad: 3 });
  });

  it('takes no cell below the first of merged ones as empty: it would delete the old price', async () => {
    for (const sku of ['G-1', 'G-2', 'G-3'])
      await addProduct(server.db, { sku, category_id: category, price: 10, old_price: 20 });
    const line = (row: number, note: string, sku: string, ...values: readonly string[]) =>
      `<row r="${row}">${[note, sku, ...values].map((text, i) => (text === '' ? '' : textCell(`${'ABCD'[i]}${row}`, text))).join('')}</row>`;
    const rows = [
      line(1, 'Цены на декабрь', ''),
      line(3, 'Группа', 'Артикул', 'Цена', 'Старая цена'),
      line(4, 'Телевизоры', 'G-1', '11', '30'),
      line(5, '', 'G-2', '12', ''),
      '<row r="6"></row>',
      line(8, '', 'G-3', '10', '20'),
    ].join('');
    const merged = ['A1:D2', 'A4:A7', 'D4:D7'];
    const run = await checked(server, token, await workbookOf([{ name: 'S', rows, merged }]), {
      kind: 'prices',
    });
    expect(codes(run)).toEqual([[5, 'Старая цена', 'row_cell_merged']]);
    expect(run.counts).toEqual({ new: 0, changed: 1, unchanged: 1, bad: 1 });
  });

  it('reports unknown and deleted products, missing and wrong prices, an old price below', async () => {
    await addProduct(server.db, { sku: 'P-1', category_id: category, price: 10, old_price: 20 });
    await addProduct(server.db, { sku: 'P-2', category_id: category, deleted_at: '2026-01-01' });
    const run = await checked(
      server,
      token,
      'Артикул,Цена,Старая цена\nNO,5,\nP-2,5,\nP-1,,\nP-1,5,\n01-100000,5,4\n01-100001,"1 000,5",\n',
      { kind: 'prices' },
    );
    expect(codes(run)).toEqual([
      [2, 'Артикул', 'row_product_unknown'],
      [3, 'Артикул', 'row_product_deleted'],
      [4, 'Цена', 'required'],
      [5, 'Артикул', 'row_sku_twice'],
      [6, 'Старая цена', 'old_price_not_above_price'],
      [7, 'Цена', 'not_whole'],
    ]);
    const alone = await checked(server, token, 'SKU;Narxi\nP-1;25\n', { kind: 'prices' });
    expect(codes(alone)).toEqual([[2, 'Narxi', 'row_old_price_stays']]);
    expect(alone.errors[0]?.message).toContain('eski narxi 20 yangi narx 25 dan');
  });
});

describe('a file of another kind', () => {
  const messages = async (file: string, kind: string, language: string) => {
    const answer = await upload(server, token, file, { kind }, language);
    expect(answer.statusCode, answer.body).toBe(400);
    return answer.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message);
  };

  it('is refused once, with the columns of the kind and of the file, and the kind that it looks like', async () => {
    const staff = 'Телефон;Фамилия;Имя;Роль;Код филиала\n+998901112233;Каримов;Али;Продавец;TAS-01';
    expect(await messages(staff, 'prices', 'ru')).toEqual([
      'Нет столбца: Артикул',
      'Нет столбца: Цена',
      'Похоже, это файл другого вида: «Сотрудники»',
      'Столбцы вида «Цены»: Артикул, Цена, Старая цена, Действует с',
      'Столбцы файла: Телефон, Фамилия, Имя, Роль, Код филиала',
    ]);
    expect(await messages('Filial;Artikul;Qoldiq\nTAS-01;A;1', 'prices', 'uz')).toEqual([
      'Ustun topilmadi: Narxi',
      'Bu boshqa turdagi faylga oʻxshaydi: “Qoldiqlar”',
      '“Narxlar” turining ustunlari: Artikul, Narxi, Eski narxi, Sanadan',
      'Fayldagi ustunlar: Filial, Artikul, Qoldiq',
    ]);
  });

  it('names no kind if the columns fit none', async () => {
    expect(await messages('Артикул;Заметка\nA;1', 'prices', 'ru')).toEqual([
      'Нет столбца: Цена',
      'Столбцы вида «Цены»: Артикул, Цена, Старая цена, Действует с',
      'Столбцы файла: Артикул, Заметка',
    ]);
  });
});

describe('import of balances', () => {
  it('accepts UTF-8 with a byte order mark, by branch code', async () => {
    const run = await checked(server, token, sample('balances.csv'), { kind: 'balances' });
    expect(run).toMatchObject({ errors: [], counts: { new: 2947, changed: 0, unchanged: 0, bad: 0 } });
    expect(await applied(server, token, run.id)).toMatchObject({ state: 'done' });
    const { rows } = await sql<{ quantity: number }>`
      select quantity from branch_balance join branch on branch.id = branch_id join product on product.id = product_id
      where branch.code = 'TAS-01' and sku = '01-100002'`.execute(server.db);
    expect(rows).toEqual([{ quantity: 15 }]);
    const again = await checked(
      server,
      token,
      'Филиал;Артикул;Остаток\ntas-01;01-100002;15\nTAS-01;01-100003;0\n',
      {
        kind: 'balances',
      },
    );
    expect(again.counts).toEqual({ new: 0, changed: 1, unchanged: 1, bad: 0 });
    expect(again.changes[0]?.fields).toEqual([{ field: 'branch_balance', before: '16', after: '0' }]);
  });

  it('reports unknown branches and products, bad quantities, a duplicate pair', async () => {
    const run = await checked(
      server,
      token,
      'Filial;Artikul;Qoldiq\nNO-99;01-100002;1\nTAS-01;NO;1\nTAS-01;01-100002;-1\nTAS-01;01-100002;1,5\n;01-100002;1\nTAS-01;01-100002;1\nTAS-01;01-100002;2\nTAS-01;P-2;2\n',
      { kind: 'balances' },
    );
    expect(codes(run)).toEqual([
      [2, 'Filial', 'row_branch_unknown'],
      [3, 'Artikul', 'row_product_unknown'],
      [4, 'Qoldiq', 'number_too_small'],
      [5, 'Qoldiq', 'not_whole'],
      [6, 'Filial', 'required'],
      [8, 'Artikul', 'row_balance_twice'],
      [9, 'Artikul', 'row_product_deleted'],
    ]);
  });

  it('refuses to apply over a balance that changed meanwhile', async () => {
    const run = await checked(server, token, 'Filial;Artikul;Qoldiq\nTAS-01;01-100001;77\n', {
      kind: 'balances',
    });
    expect(run.counts).toMatchObject({ changed: 1 });
    await sql`update branch_balance set quantity = quantity + 1`.execute(server.db);
    expect(await applied(server, token, run.id)).toMatchObject({ state: 'failed' });
  });
});

describe('[SHF-5] import of a parameter file', () => {
  it('reports unknown characters at the heading row unless they may be created', async () => {
    const run = await checked(server, token, sample('parameters.xlsx'), { kind: 'parameters' });
    expect(run.counts.bad).toBe(1);
    expect(run.errors).toHaveLength(21);
    expect(run.errors[0]).toMatchObject({ row: 1, column: 'Площадь, м²', code: 'row_character_unknown' });
  });

  it('names the characters that it would create, those with values only, before it is applied', async () => {
    const run = await checked(
      server,
      token,
      'Артикул;Диагональ, дюйм;Цвет корпуса;Пустая\n01-100001;55;серый;\n01-100002;;;\n',
      { kind: 'parameters', create_missing: 'true' },
    );
    expect(run.new_characters).toEqual([
      { name: 'Диагональ', unit: 'дюйм', type: 'number' },
      { name: 'Цвет корпуса', unit: null, type: 'text' },
    ]);
  });

  it('makes no character of a column that belongs to another kind of file', async () => {
    const headings = ['Наименование', 'Цена', 'Brend', 'Filial', 'Телефон'];
    const run = await checked(
      server,
      token,
      `Артикул;Вес, кг;Яркость;${headings.join(';')}\n01-100001;5;400;a;1;b;c;d\n`,
      { kind: 'parameters', create_missing: 'true' },
    );
    expect(codes(run)).toEqual(headings.map((heading) => [1, heading, 'row_column_of_other_kind']));
    expect(run.counts.bad).toBeGreaterThan(0);
  });

  it('creates them with type and unit, writes the values of 1,500 products, and finds nothing left', async () => {
    const fields = { kind: 'parameters', create_missing: 'true' };
    const run = await checked(server, token, sample('parameters.xlsx'), fields);
    expect(run).toMatchObject({ errors: [], counts: { changed: 1500, bad: 0 } });
    expect(await applied(server, token, run.id)).toMatchObject({ state: 'done' });
    const characters = await server.db
      .selectFrom('character')
      .select(['name_ru', 'unit_ru', 'type'])
      .execute();
    expect(characters).toHaveLength(21);
    expect(characters).toEqual(
      expect.arrayContaining([
        { name_ru: 'Площадь', unit_ru: 'м²', type: 'number' },
        { name_ru: 'Мощность, Вт', unit_ru: null, type: 'number' },
        { name_ru: 'Мощность, кВт', unit_ru: null, type: 'number' },
        { name_ru: 'Инверторный мотор', unit_ru: null, type: 'yes_no' },
        { name_ru: 'Процессор', unit_ru: null, type: 'text' },
      ]),
    );
    const product = await server.db
      .selectFrom('product')
      .select('id')
      .where('sku', '=', '01-100004')
      .executeTakeFirstOrThrow();
    const shown = await server.call('GET', `/api/uz/products/${product.id}`, { token });
    const values = shown.json<{ characters: { name: { ru: string }; value: unknown }[] }>().characters;
    expect(values.map(({ name, value }) => [name.ru, value])).toEqual(
      expect.arrayContaining([
        ['Инверторный мотор', { uz: 'ha', ru: 'да', kaa: 'awa' }],
        ['Загрузка', { uz: '6', ru: '6', kaa: '6' }],
      ]),
    );
    const again = await checked(server, token, sample('parameters.xlsx'), { kind: 'parameters' });
    expect(again).toMatchObject({ errors: [], counts: { changed: 0, unchanged: 1500, bad: 0 } });
  });

  it('changes, adds and removes values and sizes, and finds a character by name and unit', async () => {
    const file = await xlsx([
      ['Артикул', 'Загрузка, кг', 'Инверторный мотор', 'Ширина, см', 'Вес, кг'],
      ['01-100004', 7.5, null, '60,5', 56],
    ]);
    const run = await checked(server, token, file, { kind: 'parameters' });
    expect(run.errors).toEqual([]);
    expect(run.changes[0]?.fields).toEqual([
      { field: 'Загрузка, кг', before: '6', after: '7,5' },
      { field: 'Инверторный мотор', before: 'да', after: null },
      { field: 'width_mm', before: null, after: '605' },
      { field: 'weight_g', before: null, after: '56000' },
    ]);
    await applied(server, token, run.id);
    const { rows } = await sql<{ name: string; value_number: string | null }>`
      select k.name_ru as name, v.value_number from product_character v join character k on k.id = v.character_id
      join product p on p.id = v.product_id where p.sku = '01-100004' and k.name_ru in ('Загрузка', 'Инверторный мотор')`.execute(
      server.db,
    );
    expect(rows).toEqual([{ name: 'Загрузка', value_number: '7.5' }]);
  });

  it('leaves no Karakalpak text of the value before, and no binary tail of a number', async () => {
    await sql`
      update product_character v set value_kaa = 'eski' from character k, product p
      where k.id = v.character_id and k.name_ru in ('Процессор', 'Загрузка') and p.id = v.product_id
        and p.sku = '01-100004'`.execute(server.db);
    const file = await xlsx([
      ['Артикул', 'Загрузка, кг', 'Процессор', 'Площадь, м²'],
      ['01-100004', 2.2 * 3, 'Snapdragon 4', 1_000_000_000],
    ]);
    const tooLarge = await checked(server, token, file, { kind: 'parameters' });
    expect(codes(tooLarge)).toEqual([[2, 'Площадь, м²', 'number_too_large']]);
    const rows = 'Артикул;Загрузка, кг;Процессор\n01-100004;6,6000000000000005;Snapdragon 4\n';
    await applied(server, token, (await checked(server, token, rows, { kind: 'parameters' })).id);
    expect(await valuesOf('01-100004', ['Загрузка', 'Процессор'])).toEqual([
      ['Загрузка', '6,6', '6,6', '6,6', '6.6'],
      ['Процессор', 'Snapdragon 4', 'Snapdragon 4', null, null],
    ]);
  });

  it('writes an option of a choice, named in any language, and refuses a text that is none', async () => {
    const { character_category_id } = await server.db
      .selectFrom('character')
      .select('character_category_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id } = await server.db
      .insertInto('character')
      .values({ character_category_id, name_uz: 'Rangi', name_ru: 'Окраска', type: 'choice' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('character_option')
      .values([
        { character_id: id, value_uz: 'koʻk', value_ru: 'синий', value_kaa: 'kók' },
        { character_id: id, value_uz: 'oq', value_ru: 'белый' },
      ])
      .execute();
    const read = (rows: string) => checked(server, token, `Артикул;Окраска\n${rows}`, { kind: 'parameters' });
    const refused = await read('01-100004;красный\n');
    expect(refused.errors).toMatchObject([
      { row: 2, column: 'Окраска', code: 'not_in_list', message: expect.stringContaining('koʻk, oq') },
    ]);
    const { id: run } = await read("01-100004;Ko'k\n01-100005;белый\n01-100006;KÓK\n");
    await applied(server, token, run);
    const blue = ['Окраска', 'koʻk', 'синий', 'kók', null];
    expect(await valuesOf('01-100004', ['Окраска'])).toEqual([blue]);
    expect(await valuesOf('01-100005', ['Окраска'])).toEqual([['Окраска', 'oq', 'белый', null, null]]);
    expect(await valuesOf('01-100006', ['Окраска'])).toEqual([blue]);
  });

  it('finds a character by its unit among those of one name, and none with another unit', async () => {
    const { character_category_id } = await server.db
      .selectFrom('character')
      .select('character_category_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('character')
      .values(
        [
          ['Объём камеры', 'л'],
          ['Объем камеры', 'м³'],
        ].map(([name_ru = '', unit = '']) => ({
          character_category_id,
          name_uz: `Kamera hajmi, ${unit}`,
          name_ru,
          unit_uz: unit,
          unit_ru: unit,
          type: 'number' as const,
        })),
      )
      .execute();
    const unknownIn = async (heading: string) => {
      const file = `Артикул;${heading}\n01-100004;7\n`;
      const { errors } = await checked(server, token, file, { kind: 'parameters' });
      return errors.map(({ column, code }) => [column, code]);
    };
    expect(await unknownIn('Объем камеры (м³)')).toEqual([]);
    for (const heading of ['Объем камеры (куб)', 'Загрузка (фунт)'])
      expect(await unknownIn(heading)).toEqual([[heading, 'row_character_unknown']]);
  });

  it('reports values that do not fit the character', async () => {
    const run = await checked(
      server,
      token,
      await xlsx([
        ['Артикул', 'Загрузка', 'Инверторный мотор', 'Процессор', 'Ширина, см'],
        ['01-100004', 'много', 'может быть', 'x'.repeat(201), 5000],
        ['NO', 1, 'да', 'i5', 5],
        ['P-2', 1, 'да', 'i5', 5],
      ]),
      { kind: 'parameters' },
    );
    expect(codes(run)).toEqual([
      [2, 'Загрузка', 'not_a_number'],
      [2, 'Инверторный мотор', 'not_yes_no'],
      [2, 'Процессор', 'too_long'],
      [2, 'Ширина, см', 'number_too_large'],
      [3, 'Артикул', 'row_product_unknown'],
      [4, 'Артикул', 'row_product_deleted'],
    ]);
    const twice = await upload(
      server,
      token,
      await xlsx([
        ['Артикул', 'Загрузка', 'Загрузка, кг'],
        ['01-100004', 1, 2],
      ]),
      { kind: 'parameters' },
    );
    expect(twice.json()).toMatchObject({ code: 'sheet_heading_twice' });
  });
});
