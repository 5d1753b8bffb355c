import type { ImportKind } from '@javon/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { Cell } from '../../../platform/sheets/cell.ts';
import type { SheetContent } from '../../../platform/sheets/content.ts';
import { COLUMN_OF_FIELD, COLUMNS } from '../columns.ts';
import type { Column } from '../headings.ts';
import { KINDS } from '../kinds/all.ts';
import { deleteParts } from '../queries/parts.ts';
import { cancelRun, deleteRun, insertRun, updateFindings } from '../queries/runs.ts';
import { type KeptError, Report, type StagedRow } from '../report.ts';
import { keepBlock } from './check.ts';
import { APPLY, startWork, type WorkOptions } from './work.ts';

/** Column of rows of another system: a field of the kind, or null for a character, which its heading names. */
export interface RowColumn {
  readonly field: string | null;
  readonly heading: string;
  /** Unit of the numbers, as a heading would name it. */
  readonly unit?: string;
}

/** Rows in the order of the columns, some at a time; undefined says nothing, null takes a value away. */
interface RowSource {
  readonly length: number;
  blocks(): Iterable<readonly (readonly (Cell | undefined)[])[]>;
}

export interface RowsFromElsewhere {
  readonly kind: Exclude<ImportKind, 'staff'>;
  /** Name under which the import is listed. */
  readonly fileName: string;
  readonly tokenId: number;
  readonly columns: readonly RowColumn[];
  readonly rows: RowSource;
  /** Rows of one target do not come twice, so that none is remembered for that. */
  readonly isUnique: boolean;
  /** Sees the rows that would be written, some at a time. */
  readonly onStaged: (staged: readonly StagedRow[]) => void;
}

export interface CheckedRows {
  /** Null where nothing would change: then nothing is kept. */
  readonly id: number | null;
  readonly counts: { readonly new: number; readonly changed: number; readonly unchanged: number };
  /** Mistakes by the place of the row from 0; such rows are left out of the import. */
  readonly bad: ReadonlyMap<number, KeptError>;
}

/** Rows below one row of headings. */
function contentOfRows(headings: readonly Cell[], rows: RowSource): SheetContent {
  return {
    length: rows.length + 1,
    head: [headings],
    *blocks() {
      yield { first: 0, rows: [headings] };
      let first = 1;
      for (const block of rows.blocks()) {
        yield { first, rows: block as Cell[][] };
        first += block.length;
      }
    },
  };
}

/** Compares rows of another system with the database and keeps them as an import that waits to be applied. */
export async function checkRows(tx: Tx, from: RowsFromElsewhere): Promise<CheckedRows> {
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
  };
  const sheet = {
    content: contentOfRows(names, rows),
    headings,
    createMissing: false,
    actor: null,
    sparse: true,
    unique: from.isUnique,
  };
  const id = await insertRun(tx, { kind, fileName, from: { tokenId } }, names);
  const report = new Report();
  const bad = new Map<number, KeptError>();
  const parts = { staged: 0, lines: 0 };
  for await (const block of KINDS[kind].check(tx, sheet, report)) {
    for (const error of report.allErrors) if (!bad.has(error.row - 2)) bad.set(error.row - 2, error);
    from.onStaged(report.staged);
    await keepBlock(tx, id, parts, { block, headings, report, skipsBad: true });
  }
  const { counts } = report;
  if (counts.new + counts.changed === 0) {
    await deleteRun(tx, id);
    return { id: null, counts, bad };
  }
  await updateFindings(tx, id, report);
  return { id, counts, bad };
}

/** Applies an import of another system and waits for its end; how it went is its own state. */
export async function applyRows(
  options: Omit<WorkOptions, 'actor' | 'pendingPassword'>,
  onFault: (error: unknown) => void,
): Promise<void> {
  const pendingPassword = () => Promise.reject(new Error('Another system brings no people'));
  const { end } = await startWork(APPLY, { ...options, actor: null, pendingPassword }, onFault);
  await end;
}

/** Gives up an import that waits, since newer rows replace it. @returns false where somebody began to apply it */
export async function giveUpRows(tx: Tx, id: number): Promise<boolean> {
  const run = await cancelRun(tx, id);
  if (run?.state !== 'cancelled') return false;
  await deleteParts(tx, id);
  return true;
}

/** Heading of a field as templates have it. */
export function headingOf(field: string): string {
  const named = COLUMN_OF_FIELD[field] ?? field;
  return Object.values(COLUMNS).find((column) => column.field === named)?.title.ru ?? field;
}
