import {
  type BatchData,
  columnWord,
  IMPORTED_COLUMNS,
  type ImportedColumn,
  productColumn,
} from '@javon/contract';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { BatchField } from '../imports/public.ts';

/** A plain column, sent in the unit in which it is stored. */
function plainField(name: ImportedColumn): BatchField {
  const column = productColumn(name);
  return { field: columnWord(name), path: name, unit: column.kind === 'text' ? undefined : column.unit };
}

/** Fields of the rows of each kind of batch, with their paths in the body. */
export const FIELDS: Readonly<Record<BatchData, readonly BatchField[]>> = {
  products: [
    { field: 'sku', path: 'sku' },
    { field: 'main_barcode', path: 'barcode' },
    { field: 'barcode', path: 'barcodes' },
    { field: 'name_uz', path: 'name.uz' },
    { field: 'name_ru', path: 'name.ru' },
    { field: 'name_kaa', path: 'name.kaa' },
    { field: 'category', path: 'category' },
    { field: 'brand', path: 'brand' },
    { field: 'price', path: 'price' },
    { field: 'old_price', path: 'old_price' },
    { field: 'stock', path: 'stock' },
    ...IMPORTED_COLUMNS.map(plainField),
  ],
  prices: ['sku', 'price', 'old_price', 'valid_from'].map((field) => ({ field, path: field })),
  balances: [
    { field: 'branch', path: 'branch' },
    { field: 'sku', path: 'sku' },
    { field: 'stock', path: 'quantity' },
  ],
};

/** The value at a dotted path; undefined if the row does not have it. */
export function valueAt(row: object, path: string): Cell | undefined {
  const [first = '', second] = path.split('.');
  const value = (row as Record<string, unknown>)[first];
  if (second === undefined) return Array.isArray(value) ? value.join(';') : (value as Cell | undefined);
  return typeof value === 'object' && value !== null ? valueAt(value, second) : undefined;
}
