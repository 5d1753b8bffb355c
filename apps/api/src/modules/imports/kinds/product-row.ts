import {
  columnWord,
  IMPORTED_COLUMNS,
  type ImportedColumn,
  type PlainValues,
  productColumn,
} from '@javon/contract';
import type { Cell } from '../../../platform/sheets/cell.ts';
import { keptText, nameFault } from '../../goods/public.ts';
import { fault, plainText, type Read, readNumber, readPrice, readSku, textOf } from '../cells.ts';
import { G_IN, MM_IN } from '../columns.ts';
import type { Sheet } from '../kind.ts';
import type { Report } from '../report.ts';
import type { SheetRow } from '../sheet-rows.ts';
import { barcodeFieldOf, type RowBarcodes, readRowBarcodes } from './product-barcodes.ts';

export const MAX_BALANCE = 10_000_000;
const MAX_BRAND = 80;

/** Values of a row of products; a field is absent if the file has no such column. */
export interface ProductRow extends Partial<Pick<PlainValues, ImportedColumn>> {
  readonly row: number;
  readonly sku: string;
  readonly barcodes?: RowBarcodes;
  readonly name_uz?: string;
  readonly name_ru?: string;
  readonly name_kaa?: string | null;
  /** Text as in the file. */
  readonly category?: string;
  readonly brand?: string | null;
  readonly price?: number | null;
  readonly old_price?: number | null;
  readonly stock_balance?: number;
  /** True to delete the product from the catalogue; only sent by another system. */
  readonly withdrawn?: boolean;
}

const NAMES = [
  ['name_ru', 'ru'],
  ['name_uz', 'uz'],
  ['name_kaa', 'kaa'],
] as const;

function readName(text: string, language: 'uz' | 'ru' | 'kaa'): Read<string> {
  const plain = plainText(text);
  if (plain.fault) return plain;
  const kept = keptText(plain.value, language);
  const wrong = nameFault(kept);
  return wrong === null ? { value: kept } : { fault: wrong };
}

export function readBrand(text: string): Read<string | null> {
  if (text === '') return { value: null };
  return text.length > MAX_BRAND ? fault('too_long', { max: MAX_BRAND }) : readName(text, 'ru');
}

/** Reads a plain column, in the unit of its heading. */
export function readPlain<C extends ImportedColumn>(
  cell: Cell | undefined,
  name: C,
  unit: string,
): Read<PlainValues[C]> {
  const column = productColumn(name);
  if (column.kind === 'text') return readText(textOf(cell), column.max) as Read<PlainValues[C]>;
  const units = column.unit === 'mm' ? MM_IN : column.unit === 'g' ? G_IN : {};
  return readNumber(cell, { min: column.min, max: column.max, scale: units[unit] ?? 1 }) as Read<
    PlainValues[C]
  >;
}

function readText(text: string, max: number): Read<string | null> {
  if (text.length > max) return fault('too_long', { max });
  return text === '' ? { value: null } : plainText(text);
}

/** Reads one row of products; its mistakes are reported. Null if not even the SKU can be read. */
export function readProductRow(line: SheetRow, sheet: Sheet, report: Pick<Report, 'bad'>): ProductRow | null {
  const sku = readSku(line.cell('sku'));
  if (sku.fault) report.bad(line.row, 'sku', sku.fault);
  const row: ProductRow = { row: line.row, sku: sku.fault ? '' : sku.value };
  const take = (field: string, read: Read<unknown>, name: keyof ProductRow): void => {
    if (read.fault) report.bad(line.row, field, read.fault);
    else Object.assign(row, { [name]: read.value });
  };

  const barcodes = barcodeFieldOf(line);
  if (barcodes !== undefined) take(barcodes, readRowBarcodes(line, barcodes), 'barcodes');
  for (const [field, language] of NAMES) {
    if (!line.has(field)) continue;
    const text = textOf(line.cell(field));
    take(field, field === 'name_kaa' && text === '' ? { value: null } : readName(text, language), field);
  }
  if (line.has('category')) {
    const text = textOf(line.cell('category'));
    take('category', text === '' ? fault('required') : { value: text }, 'category');
  }
  if (line.has('brand')) take('brand', readBrand(textOf(line.cell('brand'))), 'brand');
  for (const field of ['price', 'old_price'] as const)
    if (line.has(field)) take(field, readPrice(line.cell(field)), field);
  const stock = readNumber(line.cell('stock'), { min: 0, max: MAX_BALANCE });
  if (stock.fault || stock.value !== null) take('stock', stock, 'stock_balance');
  if (line.has('withdrawn')) take('withdrawn', { value: line.cell('withdrawn') === true }, 'withdrawn');
  for (const column of IMPORTED_COLUMNS) {
    const field = columnWord(column);
    if (!line.has(field)) continue;
    const unit = sheet.headings.columns.get(field)?.unit ?? '';
    take(field, readPlain(line.cell(field), column, unit), column);
  }
  return sku.fault ? null : row;
}
