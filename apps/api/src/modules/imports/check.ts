import type { AnswerOf, ImportKind, readImportColumns } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { allowLongWork, transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { SheetContent } from '../../platform/sheets/content.ts';
import { rememberColumns, rememberedColumns } from './chosen-columns.ts';
import { type Chosen, headingRow, headingsIn, meanings, recognise } from './headings.ts';
import { CheckKeeper } from './keep-check.ts';
import { KINDS } from './kinds/all.ts';
import { Report } from './report.ts';

/** Days after which the rows of a check that nobody applied are let go. */
const KEPT_DAYS = 7;
/** Days for which an import can be looked at row by row, and undone. */
const UNDO_DAYS = 30;
/** Longest that one statement of a check may take. */
const STATEMENT_MS = 50_000;

export interface Upload {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly content: SheetContent;
  readonly createMissing: boolean;
  /** Columns chosen by the person; null to go by headings and earlier choices. */
  readonly chosen: Chosen | null;
  readonly actor: Actor;
  readonly language: ServerLanguage;
}

/**
 * Compares a sheet with the database and keeps what it found, for the person to look at and then apply.
 * Nothing of the catalogue is written.
 * @returns id of the import
 * @throws AppError sheet_heading_missing, sheet_heading_twice, sheet_empty, or about the chosen columns
 */
export async function checkUpload(db: Db, upload: Upload): Promise<number> {
  const kind = KINDS[upload.kind];
  const { content, createMissing, actor } = upload;
  const names = headingsIn(content.head, headingRow(content.head, kind.columns));
  const chosen = upload.chosen ?? (await rememberedColumns(db, upload.kind, names)) ?? new Map();
  const headings = recognise(content.head, kind.columns, upload.language, chosen);
  if (content.length <= headings.row) throw new AppError('sheet_empty');
  return transaction(db, async (tx) => {
    await allowLongWork(tx, STATEMENT_MS);
    if (upload.chosen !== null) await rememberColumns(tx, upload.kind, names, upload.chosen, actor.userId);
    const report = new Report();
    const keeper = await CheckKeeper.begin(tx, upload, headings, names);
    const sheet = { content, headings, createMissing, actor };
    for await (const block of kind.check(tx, sheet, report)) await keeper.keep(block, report);
    await keeper.end(report);
    await letGo(tx);
    return keeper.id;
  });
}

/** Rows of imports that had their time. */
async function letGo(tx: Tx): Promise<void> {
  const old = sql`select id from import_run where (state = 'checked' and created_at < now() - make_interval(days => ${KEPT_DAYS}))
    or (state <> 'running' and state <> 'undoing' and created_at < now() - make_interval(days => ${UNDO_DAYS}))`;
  await sql`delete from import_part where import_id in (${old})`.execute(tx);
  await sql`delete from import_line_part where import_id in (
    select id from import_run where created_at < now() - make_interval(days => ${UNDO_DAYS}))`.execute(tx);
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** How the columns of a sheet are understood, with what a person said of such a sheet before. */
export async function columnsOf(
  db: Db,
  kindName: ImportKind,
  { head: rows }: SheetContent,
): Promise<AnswerOf<typeof readImportColumns>> {
  const kind = KINDS[kindName];
  const row = headingRow(rows, kind.columns);
  const names = headingsIn(rows, row);
  const remembered = await rememberedColumns(db, kindName, names);
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
