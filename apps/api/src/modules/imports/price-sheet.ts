import { AppError } from '../../platform/errors/app-error.ts';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { SheetContent } from '../../platform/sheets/content.ts';
import { COLUMNS } from './columns.ts';
import { foreignCurrency, isTooLong, meanings, missingColumns, recognise } from './headings.ts';
import { sheetRows } from './sheet-rows.ts';

const SPECS = [COLUMNS.sku, { ...COLUMNS.price, required: true }, COLUMNS.old_price];
/** Columns that a campaign has for all its prices, so that those of a row would not be read. */
const OF_CAMPAIGN = [COLUMNS.branch, COLUMNS.valid_from];

/**
 * SKU, price and old price of each row of a sheet, by the headings of the import of prices, and whether it has more
 * values than the sheet has headings.
 * @throws AppError sheet_heading_missing, sheet_heading_twice, sheet_prices_of_campaign
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
  for (const { heading } of headings.others)
    if (meanings([heading], OF_CAMPAIGN, new Map()).some(({ field }) => field !== null))
      throw new AppError('sheet_prices_of_campaign', { params: { column: heading.slice(0, 100) } });
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
