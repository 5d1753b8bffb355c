import type { Db } from '../../../platform/db/database.ts';
import { readBarcode, readSku, textOf } from '../cells.ts';
import type { Sheet } from '../kind.ts';
import { brandsByKey } from '../queries/lookups.ts';
import type { Report } from '../report.ts';
import { sheetRows } from '../sheet-rows.ts';
import { brandKey, type ProductRow, readBrand } from './product-row.ts';

/** Facts of a whole sheet of products that are needed before its first row can be checked. */
export interface ProductSheet {
  /** The first row of each SKU and of each barcode. */
  readonly rowOfSku: ReadonlyMap<string, number>;
  readonly rowOfBarcode: ReadonlyMap<string, number>;
  /** Spelling of each brand, by its key. */
  readonly brands: ReadonlyMap<string, string>;
  /** True when the sheet gives the product another barcode than this one, or none. */
  givesUp(sku: string, barcode: string): boolean;
}

type Spellings = Map<string, Map<string, number>>;

/** The spelling that exists, else the one that most rows have. */
async function oneSpelling(db: Db, brands: Spellings): Promise<Map<string, string>> {
  const known = await brandsByKey(db);
  return new Map(
    [...brands].map(([key, spellings]) => {
      const [most] = [...spellings].sort((a, b) => b[1] - a[1]);
      return [key, known.get(key) ?? most?.[0] ?? key];
    }),
  );
}

/** Goes through the sheet once, for what one row has to know of the others. */
export async function scanSheet(db: Db, sheet: Sheet): Promise<ProductSheet> {
  const rowOfSku = new Map<string, number>();
  const rowOfBarcode = new Map<string, number>();
  const barcodeOfSku = new Map<string, string | null>();
  const brands: Spellings = new Map();
  for await (const line of sheetRows(sheet)) {
    const { value: sku } = readSku(line.cell('sku')) as { value?: string };
    if (sku === undefined) continue;
    if (!rowOfSku.has(sku)) rowOfSku.set(sku, line.row);
    const barcode = line.has('barcode') ? readBarcode(line.cell('barcode')) : null;
    if (barcode !== null && !barcode.fault) {
      barcodeOfSku.set(sku, barcode.value);
      if (barcode.value !== null && !rowOfBarcode.has(barcode.value))
        rowOfBarcode.set(barcode.value, line.row);
    }
    const brand = line.has('brand') ? readBrand(textOf(line.cell('brand'))) : null;
    if (brand === null || brand.fault || brand.value === null) continue;
    const key = brandKey(brand.value);
    const spellings = brands.get(key) ?? new Map<string, number>();
    brands.set(key, spellings.set(brand.value, (spellings.get(brand.value) ?? 0) + 1));
  }
  return {
    rowOfSku,
    rowOfBarcode,
    brands: await oneSpelling(db, brands),
    givesUp: (sku, barcode) => barcodeOfSku.has(sku) && barcodeOfSku.get(sku) !== barcode,
  };
}

/** Reports values that a row above has already. */
export function reportTwice(
  rows: readonly ProductRow[],
  whole: ProductSheet,
  sheet: Sheet,
  report: Report,
): void {
  const heading = (field: string) => sheet.headings.columns.get(field)?.heading ?? field;
  for (const { row, sku, barcode } of rows) {
    const sameSku = whole.rowOfSku.get(sku) ?? row;
    const sameBarcode = barcode ? (whole.rowOfBarcode.get(barcode) ?? row) : row;
    if (sameSku !== row)
      report.bad(row, heading('sku'), { code: 'row_sku_twice', params: { sku, row: sameSku } });
    else if (barcode && sameBarcode !== row)
      report.bad(row, heading('barcode'), {
        code: 'row_barcode_twice',
        params: { barcode, row: sameBarcode },
      });
  }
}
