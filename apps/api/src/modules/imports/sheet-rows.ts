import { setImmediate as others } from 'node:timers/promises';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { Block } from '../../platform/sheets/content.ts';
import { columnWithError, isTooLong } from './headings.ts';
import type { Sheet } from './kind.ts';

/**
 * Row below the headings, with cells by field; a class, as closures for each of 50,000 rows would keep the garbage
 * collector busy.
 */
export class SheetRow {
  /** Row number in the sheet. */
  readonly row: number;
  readonly cells: readonly Cell[];
  readonly #sheet: Sheet;

  constructor(row: number, cells: readonly Cell[], sheet: Sheet) {
    this.row = row;
    this.cells = cells;
    this.#sheet = sheet;
  }

  cell(field: string): Cell | undefined {
    const column = this.#sheet.headings.columns.get(field);
    return column === undefined ? undefined : this.cells[column.index];
  }

  /** Whether the row changes a field: the file has its column, and a sparse sheet a cell of it. */
  has(field: string): boolean {
    const column = this.#sheet.headings.columns.get(field);
    return column !== undefined && (!this.#sheet.sparse || this.cells[column.index] !== undefined);
  }
}

/**
 * A batch of rows of the sheet; those below the headings that are neither empty nor too long have their cells by
 * field. Rows that are too long, and the errors of formulas, are reported by the service.
 */
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

function linesOf(sheet: Sheet, { first, rows }: Block): SheetRow[] {
  const lines: SheetRow[] = [];
  for (let i = Math.max(0, sheet.headings.row - first); i < rows.length; i++) {
    const cells = rows[i] ?? [];
    if (!sheet.sparse && cells.every((cell) => cell === null || cell === '')) continue;
    if (isTooLong(cells, sheet.headings)) continue;
    if (sheet.reportsErrors && columnWithError(cells, sheet.headings) !== undefined) continue;
    lines.push(new SheetRow(first + i + 1, cells, sheet));
  }
  return lines;
}

/** Iterates the sheet in batches, yielding to the event loop in between. */
export async function* sheetParts(sheet: Sheet): AsyncGenerator<SheetPart> {
  for await (const block of sheet.content.blocks()) {
    await others();
    yield { block, lines: linesOf(sheet, block) };
  }
}

/** The rows below the headings that are not empty. */
export async function* sheetRows(sheet: Sheet): AsyncGenerator<SheetRow> {
  for await (const { lines } of sheetParts(sheet)) yield* withPauses(lines);
}
