import { isBarcode, MAX_MORE_BARCODES } from '@javon/contract';
import type { Cell } from '../../../platform/sheets/cell.ts';
import { allBarcodes, type Barcodes } from '../../goods/public.ts';
import { fault, type Read, textOf } from '../cells.ts';
import type { SheetRow } from '../sheet-rows.ts';

/** Maximum number of barcodes of a product. */
const MAX_BARCODES = MAX_MORE_BARCODES + 1;

/**
 * Fields of barcodes with different meanings: `barcode` of sheets lists all, the main one first;
 * `barcode_set` of 1C lists all in no order; `main_barcode` of the accounting system is only the main one.
 */
const FIELDS = ['barcode', 'barcode_set', 'main_barcode'] as const;

/** Barcodes of a row, without duplicates. */
export interface RowBarcodes {
  readonly field: (typeof FIELDS)[number];
  readonly codes: readonly string[];
}

const NONE: Barcodes = { barcode: null, more_barcodes: [] };

/**
 * Parses the barcodes of a cell, separated by commas, semicolons or spaces; one may contain spaces and
 * hyphens.
 */
function readBarcodes(cell: Cell | undefined): Read<string[]> {
  const bare = (text: string) => text.replace(/[\s-]/g, '');
  const codes = textOf(cell)
    .split(/[,;]/)
    .flatMap((part) => (isBarcode(bare(part)) ? [bare(part)] : part.trim().split(/\s+/).map(bare)))
    .filter((code) => code !== '');
  return codes.every(isBarcode) ? { value: [...new Set(codes)] } : fault('barcode_wrong');
}

/** The field in which a row has its barcodes; undefined if it has none. */
export function barcodeFieldOf(line: SheetRow): RowBarcodes['field'] | undefined {
  return FIELDS.find((field) => line.has(field));
}

/** Reads the barcodes of a row from the field. */
export function readRowBarcodes(line: SheetRow, field: RowBarcodes['field']): Read<RowBarcodes> {
  const read = readBarcodes(line.cell(field));
  if (read.fault) return read;
  const codes = read.value;
  if (field === 'main_barcode' && codes.length > 1) return fault('barcode_wrong');
  if (field === 'barcode' && codes.length > MAX_BARCODES) return fault('too_many', { max: MAX_BARCODES });
  return { value: { field, codes } };
}

/**
 * Returns the barcodes of a product after a row. With `barcode_set`, the main one stays if the set contains
 * it, and further ones keep their order: another order in 1C changes no tag. If a further barcode becomes the
 * main one, the two swap places.
 */
export function barcodesAfterRow(rowBarcodes: RowBarcodes | undefined, before: Barcodes | null): Barcodes {
  const was = before ?? NONE;
  if (rowBarcodes === undefined) return { barcode: was.barcode, more_barcodes: was.more_barcodes };
  const { field, codes } = rowBarcodes;
  const [first = null, ...others] = codes;
  if (field === 'barcode') return { barcode: first, more_barcodes: others };
  if (field === 'main_barcode') {
    const more = was.more_barcodes.flatMap((one) => (one === first ? (was.barcode ?? []) : one));
    return { barcode: first, more_barcodes: more };
  }
  const kept = allBarcodes(was).filter((one) => codes.includes(one));
  const main = was.barcode !== null && codes.includes(was.barcode) ? was.barcode : first;
  const more = [...new Set([...kept, ...codes])].filter((one) => one !== main);
  return { barcode: main, more_barcodes: more.slice(0, MAX_MORE_BARCODES) };
}
