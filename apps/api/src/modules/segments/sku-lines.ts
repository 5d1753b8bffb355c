import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import type { Cell, Rows } from '../../platform/sheets/cell.ts';
import { tidy } from '../../platform/text/normalise.ts';

/** An SKU and the number, from 1, of its line or row. */
export interface SkuLine {
  readonly line: number;
  readonly sku: string;
}

/** Headings of an SKU column, in lower case. */
const HEADINGS: ReadonlySet<string> = new Set(['sku', 'artikul', 'артикул', 'kod', 'код']);
/** Maximum row of the headings: accounting systems put a title above. */
const LOOKED_AT = 15;

/**
 * SKUs of a pasted text: one in a line, or several separated by commas, semicolons and tabs. A first line
 * that is a heading is skipped, empty lines too.
 * @throws AppError required about the text, if there are none
 */
export function skusInText(text: string): SkuLine[] {
  const lines = text.split(/\r\n|\r|\n/).flatMap((one, index) =>
    one
      .split(/[,;\t]/)
      .map((part) => tidy(part))
      .filter((sku) => sku !== '')
      .map((sku) => ({ line: index + 1, sku })),
  );
  const [first, ...rest] = lines;
  const found = first && HEADINGS.has(first.sku.toLowerCase()) ? rest : lines;
  if (found.length === 0) throw fieldError('text', 'required');
  return found;
}

function textOf(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : tidy(String(cell));
}

/**
 * SKUs of a sheet: from the column with the heading SKU, or from its only column.
 * @throws AppError sheet_heading_missing, sheet_empty
 */
export function skusInSheet(rows: Rows): SkuLine[] {
  const isHeading = (cell: Cell) => HEADINGS.has(textOf(cell).toLowerCase());
  const head = rows.slice(0, LOOKED_AT).findIndex((row) => row.some(isHeading));
  const isNarrow = rows.every((row) => row.slice(1).every((cell) => textOf(cell) === ''));
  if (head < 0 && !isNarrow) throw new AppError('sheet_heading_missing', { params: { column: 'SKU' } });
  const column = head < 0 ? 0 : (rows[head]?.findIndex(isHeading) ?? 0);
  const found = rows.flatMap((row, index) => {
    const sku = textOf(row[column]);
    return index <= head || sku === '' ? [] : [{ line: index + 1, sku }];
  });
  if (found.length === 0) throw new AppError('sheet_empty');
  return found;
}
