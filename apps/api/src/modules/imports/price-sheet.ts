import type { Cell } from '../../platform/sheets/cell.ts';
import type { SheetContent } from '../../platform/sheets/content.ts';
import { COLUMNS } from './columns.ts';
import { recognise } from './headings.ts';
import { sheetRows } from './sheet-rows.ts';

const SPECS = [COLUMNS.sku, { ...COLUMNS.price, required: true }, COLUMNS.old_price];

/**
 * SKU, price and old price of each row of a sheet, by the headings of the import of prices.
 * @throws AppError sheet_heading_missing, sheet_heading_twice
 */
export async function* readPriceSheet(
  content: SheetContent,
  language: 'uz' | 'ru',
): AsyncGenerator<{ readonly row: number; readonly cells: readonly (Cell | undefined)[] }> {
  const headings = recognise(content.head, SPECS, language);
  const actor = null;
  for await (const line of sheetRows({ content, headings, createMissing: false, actor })) {
    yield { row: line.row, cells: [line.cell('sku'), line.cell('price'), line.cell('old_price')] };
  }
}
