import type { AnswerOf, ImportKind } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { writingBehind } from '../../../platform/db/overlap.ts';
import { allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { isCellError, MERGED } from '../../../platform/sheets/cell.ts';
import type { Block, SheetContent } from '../../../platform/sheets/content.ts';
import type { Fault } from '../cells.ts';
import {
  type Chosen,
  columnWithError,
  type Headings,
  headingRow,
  headingsIn,
  isTooLong,
  meanings,
  recognise,
  unreadColumns,
} from '../headings.ts';
import { KINDS } from '../kinds/all.ts';
import { linesOf } from '../lines.ts';
import { readChosen, saveChosen } from '../queries/columns.ts';
import { deleteOldRows, deleteParts, insertLinePart, insertPart } from '../queries/parts.ts';
import { insertRun, updateFindings } from '../queries/runs.ts';
import { type KeptLine, Report, type StagedRow } from '../report.ts';
import { columnsBesides, requireColumns, requirePlainPrices } from '../required-columns.ts';

/** Timeout of one statement of a check. */
const STATEMENT_MS = 50_000;

export interface Upload {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly content: SheetContent;
  readonly createMissing: boolean;
  /** Columns chosen by the person; null to use headings and previous choices. */
  readonly chosen: Chosen | null;
  readonly actor: Actor;
  readonly language: ServerLanguage;
}

/**
 * Compares a sheet with the database and stores the result, for the person to review and apply. Changes
 * nothing in the catalogue.
 * @returns id of the import
 * @throws AppError sheet_heading_missing, sheet_heading_twice, sheet_prices_dated, sheet_prices_of_branches, sheet_empty, or about the chosen columns
 */
export async function checkUpload(db: Db, upload: Upload): Promise<number> {
  const kind = KINDS[upload.kind];
  const { content, createMissing, actor } = upload;
  const names = headingsIn(content.head, headingRow(content.head, kind.columns));
  const chosen = upload.chosen ?? (await readChosen(db, upload.kind, names)) ?? new Map();
  const headings = recognise(content.head, kind.columns, chosen);
  requireColumns(upload.kind, content.head, headings, upload.language);
  requirePlainPrices(upload.kind, headings);
  if (content.length <= headings.row) throw new AppError('sheet_empty');
  return transaction(db, async (tx) => {
    await allowLongWork(tx, STATEMENT_MS);
    if (upload.chosen !== null) await saveChosen(tx, upload.kind, names, upload.chosen, actor.userId);
    const report = new Report(headings);
    const { kind: name, fileName } = upload;
    const unread = unreadColumns(names, kind, chosen, headings);
    const id = await insertRun(tx, { kind: name, fileName, from: actor }, names, unread);
    const isOfOtherKind = columnsBesides(upload.kind);
    const sheet = { content, headings, createMissing, actor, isOfOtherKind, reportsErrors: true };
    await keepBlocks(tx, id, kind.check(tx, sheet, report), { headings, report, skipsBad: false });
    await updateFindings(tx, id, report);
    if (report.counts.bad > 0) await deleteParts(tx, id);
    await deleteOldRows(tx);
    return id;
  });
}

interface Keeping {
  readonly headings: Headings;
  readonly report: Report;
  readonly skipsBad: boolean;
  /** Called for each block while the report still has its rows. */
  readonly onBlock?: () => void;
}

/** Reports the rows of a block with a value right of the last heading, which no kind reads. */
function reportTooLong({ first, rows }: Block, headings: Headings, report: Report): void {
  const last = [...headings.columns.values(), ...headings.others].find(
    ({ index }) => index === headings.width - 1,
  );
  for (let i = Math.max(0, headings.row - first); i < rows.length; i++)
    if (isTooLong(rows[i] ?? [], headings))
      report.badColumn(first + i + 1, last?.heading ?? '', { code: 'row_too_long' });
}

/** Mistake of a cell by which a row is not read. */
function mistakeOf(value: string): Fault {
  if (value === MERGED) return { code: 'row_cell_merged', params: {} };
  if (isCellError(value)) return { code: 'row_cell_error', params: { value } };
  return { code: 'exchange_currency_other', params: { currency: value.slice(0, LONGEST_SAMPLE) } };
}

/** Reports the rows of a block with the error of a formula, a merged cell or another currency, which no kind reads. */
function reportCellErrors({ first, rows }: Block, headings: Headings, report: Report): void {
  for (let i = Math.max(0, headings.row - first); i < rows.length; i++) {
    const cells = rows[i] ?? [];
    const column = columnWithError(cells, headings);
    if (column === undefined) continue;
    const value = String(cells[column.index]).trim();
    report.badColumn(first + i + 1, column.heading, mistakeOf(value));
  }
}

/**
 * Stores the report of each block and clears it, so that a long sheet is never completely in memory. A block is
 * written while the next is checked.
 */
export async function keepBlocks(
  tx: Tx,
  id: number,
  blocks: AsyncIterable<Block>,
  { headings, report, skipsBad, onBlock }: Keeping,
): Promise<void> {
  let parts = 0;
  let lineParts = 0;
  const write = async (staged: readonly StagedRow[], lines: readonly KeptLine[]) => {
    if (staged.length > 0) await insertPart(tx, id, parts++, staged);
    const last = lines.at(-1);
    if (last !== undefined) await insertLinePart(tx, id, lineParts++, last.row, lines);
  };
  await writingBehind(async (behind) => {
    for await (const block of blocks) {
      onBlock?.();
      reportTooLong(block, headings, report);
      if (!skipsBad) reportCellErrors(block, headings, report);
      // With bad rows it can never be applied, unless they are skipped.
      const staged = skipsBad || report.counts.bad === 0 ? report.staged : [];
      const lines = linesOf(block, headings, report);
      report.forget();
      await behind(write(staged, lines));
    }
  });
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** Fields of a sheet's columns, including a person's previous choice for such a sheet. */
export async function columnsOf(
  db: Db,
  kindName: ImportKind,
  { head: rows }: SheetContent,
): Promise<AnswerOf<'readImportColumns'>> {
  const kind = KINDS[kindName];
  const row = headingRow(rows, kind.columns);
  const names = headingsIn(rows, row);
  const remembered = await readChosen(db, kindName, names);
  const below = rows.slice(row, row + 200);
  return {
    row,
    columns: meanings(names, kind.columns, remembered ?? new Map()).map(({ column, field }) => ({
      index: column.index,
      heading: names[column.index] ?? '',
      samples: below
        .map((cells) => cells[column.index])
        .filter((cell) => cell !== null && cell !== undefined && cell !== '')
        .slice(0, SAMPLES)
        .map((cell) => String(cell).slice(0, LONGEST_SAMPLE)),
      field,
    })),
    fields: kind.columns.map(({ field, title, required }) => ({
      field,
      title: { ...title },
      required: required ?? false,
    })),
    remembered: remembered !== null,
  };
}
