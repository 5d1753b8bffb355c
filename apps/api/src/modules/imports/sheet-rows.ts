import { setImmediate as others } from 'node:timers/promises';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { Block } from '../../platform/sheets/content.ts';
import type { Sheet } from './kind.ts';

/** Row below the headings, with cells by field. */
export interface SheetRow {
  /** Row number in the sheet. */
  readonly row: number;
  readonly cells: readonly Cell[];
  cell(field: string): Cell | undefined;
  /** Heading of a field as in the file. */
  heading(field: string): string;
  has(field: string): boolean;
}

/** A batch of rows of the sheet; those below the headings that are not empty have their cells by field. */
export interface SheetPart {
  readonly block: Block;
  readonly lines: readonly SheetRow[];
}

/** Number of rows after which a check yields to the event loop. */
const AT_ONCE = 500;

/** Iterates the rows, yielding to the event loop at intervals. */
export async function* withPauses<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [i, row] of rows.entries()) {
    if (i % AT_ONCE === 0) await others();
    yield row;
  }
}

function linesOf({ headings, sparse = false }: Sheet, { first, rows }: Block): SheetRow[] {
  const { columns } = headings;
  const lines: SheetRow[] = [];
  for (let i = Math.max(0, headings.row - first); i < rows.length; i++) {
    const cells = rows[i] ?? [];
    if (!sparse && cells.every((cell) => cell === null || cell === '')) continue;
    lines.push({
      row: first + i + 1,
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
    });
  }
  return lines;
}

/** Iterates the sheet in batches, yielding to the event loop in between. */
export async function* sheetParts(sheet: Sheet): AsyncGenerator<SheetPart> {
  for (const block of sheet.content.blocks()) {
    await others();
    yield { block, lines: linesOf(sheet, block) };
  }
}

/** The rows below the headings that are not empty. */
export async function* sheetRows(sheet: Sheet): AsyncGenerator<SheetRow> {
  for await (const { lines } of sheetParts(sheet)) yield* withPauses(lines);
}
