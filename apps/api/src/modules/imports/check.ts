import type { ImportKind } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { Rows } from '../../platform/sheets/cell.ts';
import { recognise } from './headings.ts';
import { KINDS } from './kinds/all.ts';
import { Report, type StagedRow } from './report.ts';

/** Rows of one part: what is applied in one go and counted as progress. */
const PART = 2000;
/** Days after which the rows of a check that nobody applied are let go. */
const KEPT_DAYS = 7;

export interface Upload {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly rows: Rows;
  readonly createMissing: boolean;
  readonly actor: Actor;
  readonly language: ServerLanguage;
}

/**
 * Compares a sheet with the database and keeps what it found, for the person to look at and then apply.
 * Nothing of the catalogue is written.
 * @returns id of the import
 * @throws AppError sheet_heading_missing, sheet_heading_twice, sheet_empty
 */
export async function checkUpload(db: Db, upload: Upload): Promise<number> {
  const kind = KINDS[upload.kind];
  const headings = recognise(upload.rows, kind.columns, upload.language);
  if (upload.rows.length <= headings.row) throw new AppError('sheet_empty');
  const report = new Report();
  const { rows, createMissing, actor } = upload;
  await kind.check(db, { rows, headings, createMissing, actor }, report);
  return transaction(db, (tx) => keep(tx, upload, report));
}

async function keep(tx: Tx, upload: Upload, report: Report): Promise<number> {
  const { counts, staged } = report;
  const run = await tx
    .insertInto('import_run')
    .values({
      kind: upload.kind,
      file_name: upload.fileName,
      count_new: counts.new,
      count_changed: counts.changed,
      count_unchanged: counts.unchanged,
      count_bad: counts.bad,
      errors: JSON.stringify(report.errors),
      changes: JSON.stringify(report.changes),
      progress_total: staged.length,
      author_id: upload.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // With bad rows it can never be applied.
  if (counts.bad === 0) await keepRows(tx, run.id, staged);
  await sql`delete from import_part where import_id in (
    select id from import_run where state = 'checked' and created_at < now() - make_interval(days => ${KEPT_DAYS})
  )`.execute(tx);
  return run.id;
}

async function keepRows(tx: Tx, importId: number, staged: readonly StagedRow[]): Promise<void> {
  for (let i = 0; i < staged.length; i += PART) {
    const rows = staged.slice(i, i + PART);
    await tx
      .insertInto('import_part')
      .values({ import_id: importId, part: i / PART, rows: JSON.stringify(rows), row_count: rows.length })
      .execute();
  }
}
