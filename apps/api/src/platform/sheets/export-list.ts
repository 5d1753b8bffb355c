import { XLSX_TYPE } from '@javon/contract';
import { FileAnswer } from '../http/call.ts';
import { today } from '../time/clock.ts';
import type { Cell } from './cell.ts';
import { streamSheet } from './stream-sheet.ts';

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
 * Exports a list as XLSX, written while its pages are read, so that long lists need no more memory. An invalid
 * query is refused as for the list itself.
 * @param name of the sheet, and with the day of the file
 * @param read reads one page, as the list does; it applies the caller's scope
 */
export async function exportList<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<FileAnswer> {
  const rows = async function* (): AsyncGenerator<Cell[]> {
    let cursor: string | undefined;
    do {
      const page = await read(cursor);
      for (const row of page.items) yield columns.map(({ cell }) => cell(row));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  };
  return new FileAnswer(await streamSheet(name, columns, rows()), XLSX_TYPE, `${name} ${today()}.xlsx`);
}

/** Exports a list that is not read in pages. */
export function exportWhole<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  items: readonly Row[],
): Promise<FileAnswer> {
  return exportList(name, columns, async () => ({ items, next: null }));
}
