import { AppError } from '../../platform/errors/app-error.ts';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { SheetContent } from '../../platform/sheets/content.ts';
import { COLUMNS } from './columns.ts';
import { foreignCurrency, isTooLong, missingColumns, recognise } from './headings.ts';
import { sheetRows } from './sheet-rows.ts';

const SPECS = [COLUMNS.sku, { ...COLUMNS.price, required: true }, COLUMNS.old_price];

/**
 * SKU, price and old price of each row of a sheet, by the headings of the import of prices, and whether it has more
 * values than the sheet has headings.
 * @throws AppError sheet_heading_missing, sheet_heading_twice
 */
export async function* readPriceSheet(
  content: SheetContent,
  language: 'uz' | 'ru',
): AsyncGenerator<{
  readonly row: number;
  readonly cells: readonly (Cell | undefined)[];
  readonly isTooLong: boolean;
}> {
  const headings = recognise(content.head, SPECS);
  const [missing] = missingColumns(headings, SPECS);
  if (missing) throw new AppError('sheet_heading_missing', { params: { column: missing.title[language] } });
  const all = { ...headings, width: Number.POSITIVE_INFINITY, cells: Number.POSITIVE_INFINITY };
  for await (const line of sheetRows({ content, headings: all })) {
    const price = line.cell('price');
    const currency = foreignCurrency(line.cells, headings);
    const cells = [
      line.cell('sku'),
      // Not a number: a price in another currency is a mistake.
      currency === null ? price : `${price} ${currency}`,
      line.cell('old_price'),
    ];
    yield { row: line.row, cells, isTooLong: isTooLong(line.cells, headings) };
  }
}
