import { type Cell, SHEET_LIMITS } from './cell.ts';
import { readCsv } from './csv.ts';
import { SheetError } from './sheet-error.ts';
import { looksLikeZip } from './zip.ts';

function isEmpty(row: readonly Cell[]): boolean {
  return row.every((cell) => cell === null || cell === '');
}

/**
 * Rows of an XLSX or CSV, told apart by content. Heavy: to be called in a worker only.
 * @throws SheetError as the two readers, and sheet_empty
 */
export async function readRows(bytes: Buffer): Promise<Cell[][]> {
  // The reader of XLSX is large: a CSV does not wait for it.
  const rows = looksLikeZip(bytes) ? await (await import('./xlsx.ts')).readXlsx(bytes) : readCsv(bytes);
  while (rows.length > 0 && isEmpty(rows.at(-1) ?? [])) rows.pop();
  if (rows.length === 0) throw new SheetError('sheet_empty');
  if (rows.length > SHEET_LIMITS.rows)
    throw new SheetError('sheet_too_many_rows', { max: SHEET_LIMITS.rows });
  if (
    rows.some(
      (row) =>
        row.length > SHEET_LIMITS.columns && row.findLastIndex((c) => c !== null) >= SHEET_LIMITS.columns,
    )
  )
    throw new SheetError('sheet_too_many_columns', { max: SHEET_LIMITS.columns });
  return rows;
}
