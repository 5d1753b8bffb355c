import { tidy } from '../text/normalise.ts';
import { type Cell, SHEET_LIMITS } from './cell.ts';
import { type Packed, Packer } from './content.ts';
import { readCsv } from './csv.ts';
import { SheetError } from './sheet-error.ts';

/** Signature of the local header that a ZIP archive begins with. */
const ZIP = Buffer.from('PK\x03\x04');

const isLong = (cell: Cell) => typeof cell === 'string' && cell.length > SHEET_LIMITS.letters;

/**
 * Shortens a long text, so that the server's main thread never normalises a megabyte: other callers would wait for
 * seconds. What is still too long ends with an ellipsis, which makes it no number, day or code.
 */
function shortened(cell: Cell): Cell {
  if (typeof cell !== 'string' || !isLong(cell)) return cell;
  const text = tidy(cell);
  return isLong(text) ? `${text.slice(0, SHEET_LIMITS.letters - 1)}…` : text;
}

/** Passes rows on one by one, with bounded cells, and refuses more rows or columns than a sheet may have. */
function bounded(packer: Packer): (row: readonly Cell[]) => void {
  return (row) => {
    packer.add(row.some(isLong) ? row.map(shortened) : row);
    if (packer.filled > SHEET_LIMITS.rows)
      throw new SheetError('sheet_too_many_rows', { max: SHEET_LIMITS.rows });
    if (row.length > SHEET_LIMITS.columns && row.findLastIndex((c) => c !== null) >= SHEET_LIMITS.columns)
      throw new SheetError('sheet_too_many_columns', { max: SHEET_LIMITS.columns });
  };
}

/**
 * Rows of an XLSX or CSV, detected by content. Expensive: only call it in a worker.
 * @throws SheetError as the two readers do, and sheet_empty
 */
export async function readRows(bytes: Buffer): Promise<Packed> {
  const packer = new Packer();
  // Loaded on demand: the reader of XLSX is large, and a CSV does not need it.
  if (bytes.subarray(0, ZIP.length).equals(ZIP))
    await (await import('./xlsx.ts')).readXlsx(bytes, bounded(packer));
  else readCsv(bytes, bounded(packer));
  const packed = packer.end();
  if (packed.length === 0) throw new SheetError('sheet_empty');
  return packed;
}
