import { FileAnswer } from '../http/call.ts';
import { today } from '../time/clock.ts';
import type { Cell } from './cell.ts';
import { streamSheet, XLSX_TYPE } from './stream-sheet.ts';

/** Column of an exported list. */
export interface ExportColumn<Row> {
  readonly heading: string;
  /** Width in characters. */
  readonly width: number;
  cell(row: Row): Cell;
}

interface Page<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

/**
 * Exports a list as XLSX, written while its pages are read, so that long lists need no more memory. The first
 * page is read before the answer starts: an invalid query is refused as for the list itself.
 * @param name of the sheet, and with the day of the file
 * @param read reads one page, as the list does; it applies the caller's scope
 */
export async function exportList<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<FileAnswer> {
  const first = await read(undefined);
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for (let page = first; ; page = await read(page.next)) {
      for (const row of page.items) yield columns.map(({ cell }) => cell(row));
      if (page.next === null) return;
    }
  };
  return new FileAnswer(streamSheet(name, columns, rows()), XLSX_TYPE, `${name} ${today()}.xlsx`);
}
