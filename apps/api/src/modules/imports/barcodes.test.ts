import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCategory, addPerson, PASSWORD } from '../../../test/builders.ts';
import { eanOf } from '../../../test/ean.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { applied, checked, settled } from '../../../test/upload.ts';

/** More than one batch. */
const PRODUCTS = 2300;

describe('barcodes that move from one product of a file to another', () => {
  let server: TestServer;
  let token: string;

  beforeEach(async () => {
    server = await testServer();
    const category_id = await addCategory(server.db, 'Техника');
    await server.db
      .insertInto('product')
      .values(
        Array.from({ length: PRODUCTS }, (_, i) => ({
          sku: `Z-${i}`,
          name_uz: `M ${i}`,
          name_ru: `Т ${i}`,
          category_id,
          barcode: eanOf(i),
        })),
      )
      .execute();
    const { phone } = await addPerson(server.db, { permissions: { 'goods.import': '1', 'goods.show': '1' } });
    token = await server.signIn(phone, PASSWORD);
  });
  afterEach(() => server?.close());

  const check = (...rows: string[]) =>
    checked(server, token, ['Артикул;Штрихкод;Наименование;Категория', ...rows].join('\n'));
  const barcodes = async () => {
    const { rows } = await sql<{ sku: string; barcode: string | null }>`
      select sku, barcode from product where deleted_at is null order by id`.execute(server.db);
    return new Map(rows.map((row) => [row.sku, row.barcode]));
  };
  const mistakes = async (...rows: string[]) =>
    (await check(...rows)).errors.map(({ row, column, code }) => [row, column, code]);

  it('all of them in a cycle: each is written, in any order, and taken back', async () => {
    const before = await barcodes();
    const rows = Array.from(
      { length: PRODUCTS },
      (_, i) => `Z-${i};${eanOf((i + 1) % PRODUCTS)};Т ${i};Техника`,
    );
    const run = await check(...rows);
    expect(run.counts).toMatchObject({ changed: PRODUCTS, bad: 0 });
    expect(await applied(server, token, run.id)).toMatchObject({ state: 'done', failure: null });
    const after = await barcodes();
    expect([after.get('Z-0'), after.get('Z-1500'), after.get(`Z-${PRODUCTS - 1}`)]).toEqual([
      eanOf(1),
      eanOf(1501),
      eanOf(0),
    ]);
    await server.call('POST', `/api/uz/imports/${run.id}/undo`, { token });
    expect(await settled(server, token, run.id)).toMatchObject({ state: 'undone', failure: null });
    expect(await barcodes()).toEqual(before);
  });

  it('from a product to a new one, and back when the import is taken back', async () => {
    const before = await barcodes();
    const run = await check(`NEW;${eanOf(7)};Новый;Техника`, 'Z-7;;Т 7;Техника');
    await applied(server, token, run.id);
    const after = await barcodes();
    expect([after.get('NEW'), after.get('Z-7')]).toEqual([eanOf(7), null]);
    await server.call('POST', `/api/uz/imports/${run.id}/undo`, { token });
    await settled(server, token, run.id);
    expect(await barcodes()).toEqual(before);
  });

  it('are refused, by their row, if the other one keeps its own or is not in the file', async () => {
    expect(await mistakes(`Z-1;${eanOf(2)};Т 1;Техника`)).toEqual([[2, 'Штрихкод', 'barcode_taken']]);
    expect(await mistakes(`Z-1;${eanOf(2)};Т 1;Техника`, `Z-2;${eanOf(2)};Т 2;Техника`)).toEqual(
      [
        [3, 'Штрихкод', 'row_barcode_twice'],
        [2, 'Штрихкод', 'barcode_taken'],
      ].sort((a, b) => Number(a[0]) - Number(b[0])),
    );
  });

  it('a deleted product is not restored with the barcode of another', async () => {
    await sql`update product set deleted_at = now() where sku = 'Z-1'`.execute(server.db);
    await sql`update product set barcode = ${eanOf(1)} where sku = 'Z-2'`.execute(server.db);
    const run = await checked(server, token, 'Артикул;Наименование\nZ-1;Т 1\n');
    expect(run.errors).toMatchObject([{ row: 2, code: 'barcode_taken' }]);
  });

  const allOf = async (...skus: string[]) => {
    const { rows } = await sql<{ barcode: string | null; more_barcodes: string[] }>`
      select barcode, more_barcodes from product where sku = any(${skus}) order by sku`.execute(server.db);
    return rows.map((row) => [row.barcode, ...row.more_barcodes]);
  };
  const extra = (index: number) => eanOf(PRODUCTS + index);

  it('[BAR-5] several in one cell, the main one first, are written and taken back', async () => {
    await sql`update product set more_barcodes = ${[extra(1)]} where sku = 'Z-2'`.execute(server.db);
    const before = await allOf('Z-1', 'Z-2', 'Z-3', 'Z-4');
    const spaced = `${extra(4).slice(0, 1)} ${extra(4).slice(1, 7)} ${extra(4).slice(7)}`;
    const run = await check(
      `Z-1;"${eanOf(1)}, ${extra(2)}, ${extra(2)}";Т 1;Техника`,
      `Z-2;${eanOf(2)};Т 2;Техника`,
      `Z-3;"${extra(3)} ${eanOf(3)}";Т 3;Техника`,
      `Z-4;"${eanOf(4)};${spaced};${extra(5)}";Т 4;Техника`,
    );
    expect(run).toMatchObject({ counts: { changed: 4, bad: 0 } });
    await applied(server, token, run.id);
    expect(await allOf('Z-1', 'Z-2', 'Z-3', 'Z-4')).toEqual([
      [eanOf(1), extra(2)],
      [eanOf(2)],
      [extra(3), eanOf(3)],
      [eanOf(4), extra(4), extra(5)],
    ]);
    await server.call('POST', `/api/uz/imports/${run.id}/undo`, { token });
    await settled(server, token, run.id);
    expect(await allOf('Z-1', 'Z-2', 'Z-3', 'Z-4')).toEqual(before);
  });

  it('[BAR-5] move between products, main or further, and move back when the import is taken back', async () => {
    await sql`update product set more_barcodes = ${[extra(1)]} where sku = 'Z-1'`.execute(server.db);
    await sql`update product set more_barcodes = ${[extra(2)]} where sku = 'Z-2'`.execute(server.db);
    const before = await allOf('Z-1', 'Z-2');
    const run = await check(
      `Z-1;"${eanOf(2)}, ${extra(2)}";Т 1;Техника`,
      `Z-2;"${extra(1)}, ${eanOf(1)}";Т 2;Техника`,
    );
    await applied(server, token, run.id);
    expect(await allOf('Z-1', 'Z-2')).toEqual([
      [eanOf(2), extra(2)],
      [extra(1), eanOf(1)],
    ]);
    await server.call('POST', `/api/uz/imports/${run.id}/undo`, { token });
    await settled(server, token, run.id);
    expect(await allOf('Z-1', 'Z-2')).toEqual(before);
  });

  it('[BAR-5] are refused by their row: one of another product, one of another row, too many, a wrong one', async () => {
    await sql`update product set more_barcodes = ${[extra(1)]} where sku = 'Z-2'`.execute(server.db);
    const many = Array.from({ length: 22 }, (_, index) => extra(10 + index)).join(' ');
    expect(
      await mistakes(
        `Z-1;"${eanOf(1)} ${extra(1)}";Т 1;Техника`,
        `Z-3;"${eanOf(3)} ${extra(2)}";Т 3;Техника`,
        `Z-4;"${eanOf(4)} ${extra(2)}";Т 4;Техника`,
        `Z-5;"${many}";Т 5;Техника`,
        `Z-6;"${eanOf(6)} 123";Т 6;Техника`,
      ),
    ).toEqual([
      [2, 'Штрихкод', 'barcode_taken'],
      [4, 'Штрихкод', 'row_barcode_twice'],
      [5, 'Штрихкод', 'too_many'],
      [6, 'Штрихкод', 'barcode_wrong'],
    ]);
  });

  it('[BAR-5] a product takes 21 of them and is found by each, also by those that an import added', async () => {
    const most = Array.from({ length: 21 }, (_, index) => extra(10 + index));
    const run = await check(
      `Z-5;"${most.join(' ')}";Т 5;Техника`,
      `Z-6;"${eanOf(6)} ${extra(1)}";Т 6;Техника`,
    );
    expect(run).toMatchObject({ counts: { changed: 2, bad: 0 } });
    await applied(server, token, run.id);
    for (const [code, sku] of [
      [most[0], 'Z-5'],
      [most[20], 'Z-5'],
      [extra(1), 'Z-6'],
    ]) {
      const found = await server.call('GET', `/api/uz/products?search=${code}`, { token });
      expect(
        found.json<{ items: { sku: string }[] }>().items.map((one) => one.sku),
        code,
      ).toEqual([sku]);
    }
  });

  it('[BAR-5] an exported sheet imported again changes nothing', async () => {
    await sql`delete from product where id > (select id from product where sku = 'Z-30')`.execute(
      server.owner,
    );
    await sql`update product set more_barcodes = ${[extra(1), extra(2)]} where sku = 'Z-1'`.execute(
      server.db,
    );
    await sql`update product set more_barcodes = ${[extra(3)]} where sku = 'Z-2'`.execute(server.db);
    await sql`update product set barcode = null where sku = 'Z-3'`.execute(server.db);
    for (const language of ['uz', 'ru'] as const) {
      const sheet = await server.call('GET', `/api/${language}/products/export`, { token });
      expect(sheet.statusCode, sheet.body.slice(0, 200)).toBe(200);
      const run = await checked(
        server,
        token,
        sheet.rawPayload,
        { kind: 'products' },
        language,
        'goods.xlsx',
      );
      expect(run.counts, language).toMatchObject({ new: 0, changed: 0, unchanged: 31, bad: 0 });
    }
  });
});
