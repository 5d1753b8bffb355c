import type { Db } from '../../../platform/db/database.ts';
import { allBarcodes, type Barcodes, brandKey } from '../../goods/public.ts';
import { readSku, textOf } from '../cells.ts';
import type { Sheet } from '../kind.ts';
import { brandsByKey } from '../queries/lookups.ts';
import { readSimilarNew } from '../queries/products.ts';
import type { Report } from '../report.ts';
import { sheetRows } from '../sheet-rows.ts';
import { barcodeFieldOf, barcodesAfterRow, type RowBarcodes, readRowBarcodes } from './product-barcodes.ts';
import { type ProductRow, readBrand } from './product-row.ts';

/** Facts of a whole sheet of products, needed to check its first row. */
export interface ProductSheet {
  /** The first row of each SKU and of each barcode. */
  readonly rowOfSku: ReadonlyMap<string, number>;
  readonly rowOfBarcode: ReadonlyMap<string, number>;
  /** The first of the new SKUs that look the same, by the others. */
  readonly similarNew: ReadonlyMap<string, string>;
  /** Spelling of each brand, by its key. */
  readonly brands: ReadonlyMap<string, string>;
  /** Whether the product that has the barcode loses it by this sheet. */
  releases(owner: Owner, barcode: string): boolean;
}

/** Product that has a barcode now. */
export type Owner = Barcodes & { readonly sku: string };

type Spellings = Map<string, Map<string, number>>;

/** Picks the existing spelling, else the most frequent one in the sheet. */
async function oneSpelling(db: Db, brands: Spellings): Promise<Map<string, string>> {
  const known = await brandsByKey(db);
  return new Map(
    [...brands].map(([key, spellings]) => {
      const [most] = [...spellings].sort((a, b) => b[1] - a[1]);
      return [key, known.get(key) ?? most?.[0] ?? key];
    }),
  );
}

/** Scans the sheet once, for facts that involve several rows. */
export async function scanSheet(db: Db, sheet: Sheet): Promise<ProductSheet> {
  const rowOfSku = new Map<string, number>();
  const rowOfBarcode = new Map<string, number>();
  const barcodesOfSku = new Map<string, RowBarcodes>();
  const brands: Spellings = new Map();
  for await (const line of sheetRows(sheet)) {
    const { value: sku } = readSku(line.cell('sku')) as { value?: string };
    if (sku === undefined) continue;
    if (!rowOfSku.has(sku)) rowOfSku.set(sku, line.row);
    const field = barcodeFieldOf(line);
    const read = field === undefined ? null : readRowBarcodes(line, field);
    if (read !== null && !read.fault) {
      const rowBarcodes = read.value;
      barcodesOfSku.set(sku, rowBarcodes);
      for (const code of rowBarcodes.codes) if (!rowOfBarcode.has(code)) rowOfBarcode.set(code, line.row);
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
    similarNew: await readSimilarNew(db, [...rowOfSku.keys()]),
    brands: await oneSpelling(db, brands),
    releases: (owner, barcode) =>
      !allBarcodes(barcodesAfterRow(barcodesOfSku.get(owner.sku), owner)).includes(barcode),
  };
}

/** Reports values that duplicate a row above. */
export function reportTwice(rows: readonly ProductRow[], whole: ProductSheet, report: Report): void {
  for (const { row, sku, barcodes } of rows) {
    const sameSku = whole.rowOfSku.get(sku) ?? row;
    const barcode = barcodes?.codes.find((code) => (whole.rowOfBarcode.get(code) ?? row) !== row);
    if (sameSku !== row) report.bad(row, 'sku', { code: 'row_sku_twice', params: { sku, row: sameSku } });
    else if (barcodes !== undefined && barcode !== undefined)
      report.bad(row, barcodes.field, {
        code: 'row_barcode_twice',
        params: { barcode, row: whole.rowOfBarcode.get(barcode) ?? row },
      });
  }
}

/** Reports new products that are most likely an existing one with a misspelt SKU: it would keep its old price. */
export function reportSimilar(
  rows: readonly ProductRow[],
  similar: ReadonlyMap<string, string>,
  { similarNew }: ProductSheet,
  report: Report,
): void {
  for (const { row, sku } of rows) {
    const other = similar.get(sku) ?? similarNew.get(sku);
    if (other !== undefined) report.bad(row, 'sku', { code: 'row_sku_similar', params: { sku: other } });
  }
}
