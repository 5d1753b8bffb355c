import { setImmediate as others } from 'node:timers/promises';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { Sheet } from './kind.ts';

/** One row below the headings, its cells found by field. */
export interface SheetRow {
  /** The sheet's own number of the row. */
  readonly row: number;
  readonly cells: readonly Cell[];
  cell(field: string): Cell | undefined;
  /** Heading of a field as it stands in the file. */
  heading(field: string): string;
  has(field: string): boolean;
}

/** Rows after which a check lets the server do something else. */
const AT_ONCE = 500;

/** The rows one by one, letting the server do something else now and then. */
export async function* unhurried<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [i, row] of rows.entries()) {
    if (i % AT_ONCE === 0) await others();
    yield row;
  }
}

/** The rows below the headings that are not empty. */
export async function* sheetRows({ rows, headings, sparse = false }: Sheet): AsyncGenerator<SheetRow> {
  const { columns } = headings;
  for (let i = headings.row; i < rows.length; i++) {
    if (i % AT_ONCE === 0) await others();
    const cells = rows[i] ?? [];
    if (!sparse && cells.every((cell) => cell === null || cell === '')) continue;
    yield {
      row: i + 1,
      cells,
      cell: (field) => {
        const column = columns.get(field);
        return column === undefined ? undefined : cells[column.index];
      },
      heading: (field) => columns.get(field)?.heading ?? field,
      has: (field) => {
        const column = columns.get(field);
        return column !== undefined && (!sparse || cells[column.index] !== undefined);
      },
    };
  }
}
