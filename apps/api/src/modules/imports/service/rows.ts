import type { ImportKind } from '@javon/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { Cell } from '../../../platform/sheets/cell.ts';
import type { Block } from '../../../platform/sheets/content.ts';
import { COLUMN_OF_FIELD, COLUMNS } from '../columns.ts';
import type { Column } from '../headings.ts';
import { KINDS } from '../kinds/all.ts';
import { deleteParts } from '../queries/parts.ts';
import { cancelRun, deleteRun, insertRun, updateFindings } from '../queries/runs.ts';
import { type KeptError, Report, type StagedRow } from '../report.ts';
import { keepBlocks } from './check.ts';
import { APPLY, startWork, type WorkOptions } from './work.ts';

/** Column of another system's rows: a field of the kind, or null for a character, which its heading names. */
export interface RowColumn {
  readonly field: string | null;
  readonly heading: string;
  /** Unit of the numbers, as a heading would name it. */
  readonly unit?: string;
}

/** Batches of rows in the order of the columns; undefined leaves a value unchanged, null deletes it. */
export type RowBatches =
  | Iterable<readonly (readonly (Cell | undefined)[])[]>
  | AsyncIterable<readonly (readonly (Cell | undefined)[])[]>;

export interface ForeignRows {
  readonly kind: Exclude<ImportKind, 'staff'>;
  /** Name under which the import is listed. */
  readonly fileName: string;
  readonly tokenId: number;
  readonly columns: readonly RowColumn[];
  /** Prices and balances are iterated once, other kinds more often. */
  readonly rows: { blocks(): RowBatches };
  /** No target occurs twice in the rows, so that repeats need not be remembered. */
  readonly isUnique: boolean;
  /**
   * Called with each batch: the rows that would be written, and the first mistake of each bad row by the row's index
   * from 0. Bad rows are left out of the import.
   */
  readonly onChecked: (staged: readonly StagedRow[], bad: ReadonlyMap<number, KeptError>) => void;
}

export interface CheckedRows {
  /** Null if nothing would change: then nothing is stored. */
  readonly id: number | null;
  readonly counts: { readonly new: number; readonly changed: number; readonly unchanged: number };
}

/** Rows below one row of headings. */
async function* belowHeadings(headings: readonly Cell[], batches: RowBatches): AsyncGenerator<Block> {
  yield { first: 0, rows: [headings] };
  let first = 1;
  for await (const batch of batches) {
    yield { first, rows: batch as Cell[][] };
    first += batch.length;
  }
}

/** The first mistake of each bad row, by the row's index below the headings. */
function firstErrors(report: Report): Map<number, KeptError> {
  const first = new Map<number, KeptError>();
  for (const error of report.allErrors) if (!first.has(error.row - 2)) first.set(error.row - 2, error);
  return first;
}

/**
 * Compares rows of another system with the database and stores them as an import that waits to be applied.
 */
export async function checkRows(tx: Tx, from: ForeignRows): Promise<CheckedRows> {
  const { kind, fileName, tokenId, columns, rows } = from;
  const names = columns.map(({ heading }) => heading);
  const placed = columns.map((column, index) => ({
    field: column.field,
    column: { index, heading: column.heading, unit: column.unit ?? '' } satisfies Column,
  }));
  const headings = {
    row: 1,
    columns: new Map(
      placed.flatMap(({ field, column }) => (field === null ? [] : [[field, column] as const])),
    ),
    others: placed.flatMap(({ field, column }) => (field === null ? [column] : [])),
    width: columns.length,
    cells: columns.length,
  };
  const sheet = {
    content: { blocks: () => belowHeadings(names, rows.blocks()) },
    headings,
    sparse: true,
    unique: from.isUnique,
  };
  const id = await insertRun(tx, { kind, fileName, from: { tokenId } }, names, []);
  const report = new Report(headings);
  await keepBlocks(tx, id, KINDS[kind].check(tx, sheet, report), {
    headings,
    report,
    skipsBad: true,
    onBlock: () => from.onChecked(report.staged, firstErrors(report)),
  });
  const { counts } = report;
  if (counts.new + counts.changed === 0) {
    await deleteRun(tx, id);
    return { id: null, counts };
  }
  await updateFindings(tx, id, report);
  return { id, counts };
}

/** Applies an import of another system and waits for its end; its state has the result. */
export async function applyRows(
  options: Omit<WorkOptions, 'actor' | 'defaultPassword'>,
  onFault: (error: unknown) => void,
): Promise<void> {
  const { end } = await startWork(APPLY, { ...options, actor: null }, onFault);
  await end;
}

/** Cancels an import that waits, because newer rows replace it. @returns false if it was started already */
export async function giveUpRows(tx: Tx, id: number): Promise<boolean> {
  const run = await cancelRun(tx, id);
  if (run?.state !== 'cancelled') return false;
  await deleteParts(tx, id);
  return true;
}

/** Heading of a field as in templates. */
export function headingOf(field: string): string {
  const named = COLUMN_OF_FIELD[field] ?? field;
  return Object.values(COLUMNS).find((column) => column.field === named)?.title.ru ?? field;
}
