import { AppError } from '../../platform/errors/app-error.ts';
import type { Cell, Rows } from '../../platform/sheets/cell.ts';
import { tidy } from '../../platform/text/normalise.ts';

/** An SKU and the number, from 1, of the line or row that it stands in. */
export interface SkuLine {
  readonly line: number;
  readonly sku: string;
}

/** Headings that mean the SKU, in lower case. */
const HEADINGS: ReadonlySet<string> = new Set(['sku', 'artikul', 'артикул', 'kod', 'код']);
/** How far down the headings may begin: accounting systems put a title above. */
const LOOKED_AT = 15;

/**
 * SKUs of a pasted text: one a line, or several parted by commas, semicolons and tabs. A first line that is a
 * heading is passed over, empty lines too.
 * @throws AppError required about the text, when there is none
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
  if (found.length === 0)
    throw new AppError('invalid', { issues: [{ path: 'text', code: 'required', params: {} }] });
  return found;
}

function textOf(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : tidy(String(cell));
}

/**
 * SKUs of a sheet: those of the column headed SKU, or of the only column there is.
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
