import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addPerson, addProduct, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { checked, sample, upload } from '../../../test/upload.ts';

describe('result of a check row by row', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    const category = await addCategory(server.db, 'Пылесосы');
    await addProduct(server.db, { sku: 'A', category_id: category, price: 100 });
    await addProduct(server.db, { sku: 'B', category_id: category, price: 200 });
    token = await server.signIn(
      (await addPerson(server.db, { permissions: { 'goods.import': '1' } })).phone,
      PASSWORD,
    );
  });
  afterAll(() => server?.close());

  const get = (path: string) => server.call('GET', `/api/ru/imports/${path}`, { token });
  const columns = async (file: string, kind = 'prices') => {
    const form = new FormData();
    form.set('kind', kind);
    form.set('file', new Blob([file]), 'narxlar.csv');
    const request = new Response(form);
    return server.call('POST', '/api/ru/imports/columns', {
      token,
      body: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
  };

  it('is listed row by row, old value and new, by outcome and by page', async () => {
    const run = await checked(server, token, 'SKU;Narxi\nA;150\nB;200\n\nYOQ;5\nB;x\n', { kind: 'prices' });
    const all = await get(`${run.id}/rows?limit=2`);
    expect(all.json()).toMatchObject({
      items: [
        { row: 2, outcome: 'changed', name: 'A', fields: [{ field: 'price', before: '100', after: '150' }] },
        { row: 3, outcome: 'unchanged', fields: [], errors: [] },
      ],
      next: '3',
    });
    expect((await get(`${run.id}/rows?limit=2&cursor=3`)).json()).toMatchObject({
      items: [{ row: 5, outcome: 'bad' }, { row: 6 }],
      next: null,
    });
    expect((await get(`${run.id}/rows?outcome=bad`)).json()).toMatchObject({
      items: [
        { row: 5, name: 'YOQ', errors: [{ column: 'SKU', value: 'YOQ', code: 'row_product_unknown' }] },
        {
          row: 6,
          name: 'B',
          errors: [
            { column: 'Narxi', value: 'x', message: expect.stringMatching(/./) },
            { column: 'SKU', value: 'B' },
          ],
        },
      ],
    });
    expect((await get(`${run.id}/rows?cursor=x`)).statusCode).toBe(400);
  });

  it('is bad for a row with a value right of the last heading: a comma in a number has split its cell', async () => {
    const file = 'SKU,Narxi\nA,4,990,000\nB,200,,\nB,201,"",x\n';
    const run = await checked(server, token, file, { kind: 'prices' });
    expect((await get(`${run.id}/rows`)).json()).toMatchObject({
      items: [
        {
          row: 2,
          outcome: 'bad',
          name: 'A',
          errors: [{ code: 'row_too_long', column: 'Narxi', value: '4' }],
        },
        { row: 3, outcome: 'unchanged', errors: [] },
        { row: 4, outcome: 'bad', errors: [{ code: 'row_too_long' }] },
      ],
    });
    expect((await server.call('POST', `/api/ru/imports/${run.id}/apply`, { token })).statusCode).toBe(409);
    // Within the headings: a price of 250 with an old price of 990.
    const split = 'SKU,Narxi,Eski narxi\nA,250,990,\nB,200,300\nB,201,,,\n';
    const pieces = await checked(server, token, split, { kind: 'prices' });
    expect((await get(`${pieces.id}/rows?outcome=bad`)).json()).toMatchObject({
      items: [
        { row: 2, errors: [{ code: 'row_too_long' }] },
        { row: 4, errors: [{ code: 'row_sku_twice' }] },
      ],
    });
    const goods = 'Артикул;Наименование;Категория\nN-1;Новый;Пылесосы;5\nN-2;Другой;Пылесосы\n';
    const products = await checked(server, token, goods);
    expect((await get(`${products.id}/rows?outcome=bad`)).json()).toMatchObject({
      items: [{ row: 2, name: 'N-1', errors: [{ code: 'row_too_long' }] }],
    });
  });

  it.each(['Валюта', 'Вал.'])('is bad for a price in another currency by its column %s', async (heading) => {
    const file = `SKU;Narxi;${heading}\nA;500;USD\nB;250;сум\n`;
    const run = await checked(server, token, file, { kind: 'prices' });
    expect((await get(`${run.id}/rows`)).json()).toMatchObject({
      items: [
        {
          row: 2,
          outcome: 'bad',
          errors: [{ column: heading, value: 'USD', code: 'exchange_currency_other' }],
        },
        { row: 3, outcome: 'changed' },
      ],
    });
  });

  it('is refused for prices with a day in a file of products, whose prices are valid at once', async () => {
    const file = 'Артикул;Цена;Действует с\nA;90;01.12.2027\n';
    const answer = await upload(server, token, file);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'sheet_prices_dated' }]);
    const left = await checked(server, token, file, { kind: 'products', columns: '0:sku,1:price,2:' });
    expect(left).toMatchObject({ counts: { changed: 1, bad: 0 }, unread: ['Действует с'] });
  });

  it('names the columns that are not read', async () => {
    const file = 'Артикул;Скидка;Цена;Валюта;Старая цена, USD;Проверка: итог;\nA;10;90;сум;500;;\n';
    const run = await checked(server, token, file, { kind: 'prices' });
    expect(run).toMatchObject({ counts: { changed: 1 }, unread: ['Скидка', 'Старая цена, USD'] });
  });

  it.each(['prices', 'products'])(
    'is refused for prices of branches in a file of %s: prices are the chain’s',
    async (kind) => {
      const file = 'Артикул;Цена;Магазин\nA;90;TAS-01\n';
      const answer = await upload(server, token, file, { kind });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'sheet_prices_of_branches' }]);
      const left = await checked(server, token, file, { kind, columns: '0:sku,1:price,2:' });
      expect(left.counts).toMatchObject({ changed: 1, bad: 0 });
    },
  );

  it('is exported as a sheet with the reason beside each row, which can be corrected and sent again', async () => {
    const run = await checked(server, token, 'Код;Narxi;Izoh\nA;150;=1+1\nYOQ;5;\n', { kind: 'prices' });
    const answer = await get(`${run.id}/sheet`);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('file – Проверка.xlsx'));
    const rows = await readSheet(answer.rawPayload);
    expect(rows).toEqual([
      ['Код', 'Narxi', 'Izoh', 'Проверка: строка', 'Проверка: итог', 'Проверка: причина'],
      ['A', '150', "'=1+1", 2, 'изменится', null],
      ['YOQ', '5', null, 3, 'ошибка', expect.stringContaining('Код: ')],
    ]);
    expect(await readSheet((await get(`${run.id}/sheet?outcome=bad`)).rawPayload)).toHaveLength(2);
    const mended = await checked(server, token, answer.rawPayload, { kind: 'prices' });
    expect(mended.counts).toEqual({ new: 0, changed: 1, unchanged: 0, bad: 1 });
  });

  it('names each of the 11 mistakes of the bad sample in its row of the sheet', async () => {
    const expected = JSON.parse(String(sample('goods-bad.expected.json'))) as { row: number }[];
    const run = await checked(server, token, sample('goods-bad.xlsx'), { kind: 'products' });
    const sheet = await readSheet((await get(`${run.id}/sheet`)).rawPayload);
    const list = Array.isArray(expected) ? expected : (expected as { errors: { row: number }[] }).errors;
    expect(list).toHaveLength(11);
    for (const { row } of list) {
      const line = sheet.find((cells) => cells.at(-3) === row);
      expect(line?.at(-1), `row ${row}`).toEqual(expect.stringMatching(/./));
    }
  });

  it('columns with unknown headings are assigned by the person, and remembered for such files', async () => {
    const file = 'Позиция;Стоимость нал;Прим.\nA;111;x\nB;222;y';
    const refused = await upload(server, token, file, { kind: 'prices' });
    expect(refused.json()).toMatchObject({ code: 'sheet_heading_missing' });
    expect((await columns(file)).json()).toMatchObject({
      row: 1,
      remembered: false,
      columns: [
        { index: 0, heading: 'Позиция', samples: ['A', 'B'], field: null },
        { index: 1, heading: 'Стоимость нал', field: null },
        { index: 2 },
      ],
      fields: expect.arrayContaining([
        { field: 'price', title: { uz: 'Narxi', ru: 'Цена' }, required: true },
      ]),
    });
    const run = await checked(server, token, file, { kind: 'prices', columns: '0:sku,1:price,2:' });
    expect(run.counts).toMatchObject({ changed: 2, bad: 0 });
    expect((await columns(file)).json()).toMatchObject({
      remembered: true,
      columns: [{ field: 'sku' }, {}, {}],
    });
    expect((await checked(server, token, file, { kind: 'prices' })).counts).toMatchObject({ changed: 2 });
    // A cursor of another file.
    expect(
      (await upload(server, token, file.replace('Прим.', 'Другое'), { kind: 'prices' })).statusCode,
    ).toBe(400);
  });

  it.each(['Цена, USD', 'Narx ($)', 'price_usd', 'Цена в у.е.', 'Цена, тыс. сум', 'Narx, ming soʻm'])(
    'a column with the heading «%s» is not chosen as the price: its prices are not in soʻm',
    async (heading) => {
      const file = `SKU;${heading}\nA;111\nB;222`;
      const refused = await upload(server, token, file, { kind: 'prices', columns: '1:price' });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { code: 'sheet_prices_not_in_sum', errors: [{ params: { column: heading } }] },
      ]);
    },
  );

  it.each(['Цена опт., сум', 'Narx UZS', 'Стоимость', 'Narxlar (soʻm)'])(
    'a column with the heading «%s» is chosen as the price',
    async (heading) => {
      const file = `SKU;${heading}\nA;111\nB;222`;
      expect((await checked(server, token, file, { kind: 'prices', columns: '1:price' })).counts.bad).toBe(0);
    },
  );

  it('two equal headings are refused, unless the person chooses one of them', async () => {
    const file = 'SKU;Narxi;Narxi\nA;1;5';
    expect((await upload(server, token, file, { kind: 'prices' })).json()).toMatchObject({
      code: 'sheet_heading_twice',
    });
    const run = await checked(server, token, file, { kind: 'prices', columns: '1:,2:price' });
    expect(run.changes[0]?.fields).toEqual([{ field: 'price', before: '100', after: '5' }]);
  });

  it.each([
    ['an unknown field', '0:colour', 'import_field_unknown'],
    ['one field twice', '0:price,1:price', 'import_field_twice'],
    ['another form', 'price=1', 'invalid'],
  ])('%s is refused', async (_what, chosen, code) => {
    const answer = await upload(server, token, 'SKU;Narxi\nA;1', { kind: 'prices', columns: chosen });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ code }] });
  });
});
