import type { AnswerOf, ImportKind, readImportColumns } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import type { Block, SheetContent } from '../../../platform/sheets/content.ts';
import { type Chosen, type Headings, headingRow, headingsIn, meanings, recognise } from '../headings.ts';
import { KINDS } from '../kinds/all.ts';
import { linesOf } from '../lines.ts';
import { readChosen, saveChosen } from '../queries/columns.ts';
import { deleteOldRows, deleteParts, insertLinePart, insertPart } from '../queries/parts.ts';
import { insertRun, updateFindings } from '../queries/runs.ts';
import { Report } from '../report.ts';

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
 * @throws AppError sheet_heading_missing, sheet_heading_twice, sheet_empty, or about the chosen columns
 */
export async function checkUpload(db: Db, upload: Upload): Promise<number> {
  const kind = KINDS[upload.kind];
  const { content, createMissing, actor } = upload;
  const names = headingsIn(content.head, headingRow(content.head, kind.columns));
  const chosen = upload.chosen ?? (await readChosen(db, upload.kind, names)) ?? new Map();
  const headings = recognise(content.head, kind.columns, upload.language, chosen);
  if (content.length <= headings.row) throw new AppError('sheet_empty');
  return transaction(db, async (tx) => {
    await allowLongWork(tx, STATEMENT_MS);
    if (upload.chosen !== null) await saveChosen(tx, upload.kind, names, upload.chosen, actor.userId);
    const report = new Report();
    const { kind: name, fileName } = upload;
    const id = await insertRun(tx, { kind: name, fileName, from: actor }, names);
    const parts = { staged: 0, lines: 0 };
    const sheet = { content, headings, createMissing, actor };
    for await (const block of kind.check(tx, sheet, report))
      await keepBlock(tx, id, parts, { block, headings, report, skipsBad: false });
    await updateFindings(tx, id, report);
    if (report.counts.bad > 0) await deleteParts(tx, id);
    await deleteOldRows(tx);
    return id;
  });
}

/** A block whose rows are reported. */
interface Checked {
  readonly block: Block;
  readonly headings: Headings;
  readonly report: Report;
  readonly skipsBad: boolean;
}

/**
 * Stores the report of a block and clears it, so that a long sheet is never completely in memory.
 * @param parts number of stored batches of each kind; incremented
 */
export async function keepBlock(
  tx: Tx,
  id: number,
  parts: { staged: number; lines: number },
  { block, headings, report, skipsBad }: Checked,
): Promise<void> {
  const { staged } = report;
  // With bad rows it can never be applied, unless they are skipped.
  if (staged.length > 0 && (skipsBad || report.counts.bad === 0))
    await insertPart(tx, id, parts.staged++, staged);
  const lines = linesOf(block, headings, report);
  const last = lines.at(-1);
  if (last !== undefined) await insertLinePart(tx, id, parts.lines++, last.row, lines);
  report.forget();
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** Fields of a sheet's columns, including a person's previous choice for such a sheet. */
export async function columnsOf(
  db: Db,
  kindName: ImportKind,
  { head: rows }: SheetContent,
): Promise<AnswerOf<typeof readImportColumns>> {
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
