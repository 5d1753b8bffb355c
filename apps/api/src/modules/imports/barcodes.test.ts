import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCategory, addPerson, PASSWORD } from '../../../test/builders.ts';
import { type TestServer, testServer } from '../../../test/harness.ts';
import { applied, checked, settled } from '../../../test/upload.ts';

/** More than are written in one go. */
const PRODUCTS = 2300;

/** The EAN-13 of a number. */
function ean(number: number): string {
  const digits = `478${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

describe('barcodes that go from one product of a file to another', () => {
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
          barcode: ean(i),
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

  it('all of them in a ring: each is written, in whatever order, and taken back', async () => {
    const before = await barcodes();
    const rows = Array.from(
      { length: PRODUCTS },
      (_, i) => `Z-${i};${ean((i + 1) % PRODUCTS)};Т ${i};Техника`,
    );
    const run = await check(...rows);
    expect(run.counts).toMatchObject({ changed: PRODUCTS, bad: 0 });
    expect(await applied(server, token, run.id)).toMatchObject({ state: 'done', failure: null });
    const after = await barcodes();
    expect([after.get('Z-0'), after.get('Z-1500'), after.get(`Z-${PRODUCTS - 1}`)]).toEqual([
      ean(1),
      ean(1501),
      ean(0),
    ]);
    await server.call('POST', `/api/uz/imports/${run.id}/undo`, { token });
    expect(await settled(server, token, run.id)).toMatchObject({ state: 'undone', failure: null });
    expect(await barcodes()).toEqual(before);
  });

  it('from a product to a new one, and back when the import is', async () => {
    const before = await barcodes();
    const run = await check(`NEW;${ean(7)};Новый;Техника`, 'Z-7;;Т 7;Техника');
    await applied(server, token, run.id);
    const after = await barcodes();
    expect([after.get('NEW'), after.get('Z-7')]).toEqual([ean(7), null]);
    await server.call('POST', `/api/uz/imports/${run.id}/undo`, { token });
    await settled(server, token, run.id);
    expect(await barcodes()).toEqual(before);
  });

  it('are refused, by their row, where the other one keeps its own or is not in the file', async () => {
    expect(await mistakes(`Z-1;${ean(2)};Т 1;Техника`)).toEqual([[2, 'Штрихкод', 'barcode_taken']]);
    expect(await mistakes(`Z-1;${ean(2)};Т 1;Техника`, `Z-2;${ean(2)};Т 2;Техника`)).toEqual(
      [
        [3, 'Штрихкод', 'row_barcode_twice'],
        [2, 'Штрихкод', 'barcode_taken'],
      ].sort((a, b) => Number(a[0]) - Number(b[0])),
    );
  });

  it('a deleted product does not come back with the barcode of another', async () => {
    await sql`update product set deleted_at = now() where sku = 'Z-1'`.execute(server.db);
    await sql`update product set barcode = ${ean(1)} where sku = 'Z-2'`.execute(server.db);
    const run = await checked(server, token, 'Артикул;Наименование\nZ-1;Т 1\n');
    expect(run.errors).toMatchObject([{ row: 2, code: 'barcode_taken' }]);
  });
});
