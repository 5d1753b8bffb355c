import type { QueryOf } from '@javon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Staged } from '../kind.ts';
import type { KeptLine, Line, StagedRow } from '../report.ts';

/** Returns one part of an import's staged rows. */
export function partOf(importId: number, part: number, count: number): Staged {
  return {
    from: sql`(select rows from import_part where import_id = ${importId} and part = ${part})`,
    count,
  };
}

/** All of an import's staged rows. */
export function allOf(importId: number, count: number): Staged {
  return { from: sql`(select rows from import_part where import_id = ${importId})`, count };
}

/** Converts rows in memory to the shape of staged ones. */
export function inlineRows(rows: readonly object[]): Staged {
  return { from: sql`(select ${JSON.stringify(rows)}::jsonb as rows)`, count: rows.length };
}

/** Number and size of one batch of an import's staged rows. */
export interface Part {
  readonly part: number;
  readonly row_count: number;
}

export async function insertPart(
  tx: Tx,
  importId: number,
  part: number,
  rows: readonly StagedRow[],
): Promise<void> {
  await tx
    .insertInto('import_part')
    .values({ import_id: importId, part, rows: JSON.stringify(rows), row_count: rows.length })
    .execute();
}

/** Reads the parts of an import in their order. */
export function readParts(db: Db, importId: number): Promise<Part[]> {
  return db
    .selectFrom('import_part')
    .select(['part', 'row_count'])
    .where('import_id', '=', importId)
    .orderBy('part')
    .execute();
}

/** Reads the batches of an applied import; none of any other. */
export function readDoneParts(db: Db, importId: number): Promise<Part[]> {
  return db
    .selectFrom('import_part')
    .innerJoin('import_run', 'import_run.id', 'import_part.import_id')
    .select(['import_part.part', 'import_part.row_count'])
    .where('import_run.id', '=', importId)
    .where('import_run.state', '=', 'done')
    .orderBy('part')
    .execute();
}

export async function deleteParts(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('import_part').where('import_id', '=', importId).execute();
}

/** Days after which a check that a person did not apply is cancelled. */
const KEPT_DAYS = 7;
/** Days for which an import can be viewed row by row, and undone. */
const UNDO_DAYS = 30;

/** Whether an import is of another system that still has access: of 1C, which is reminded of. */
const OF_SYSTEM = sql`exists (select from service_token t where t.id = import_run.token_id and t.revoked_at is null)`;

/**
 * Cancels checks of files, and of systems without access, that nobody applied, and deletes the rows of imports after their
 * retention period. An import without its rows can never be applied; one of another system waits with its rows until a
 * person decides.
 */
export async function deleteOldRows(tx: Tx): Promise<void> {
  const old = sql`select id from import_run
    where not (state in ('running', 'undoing') or (state = 'checked' and ${OF_SYSTEM}))
    and coalesce(finished_at, created_at) < now() - make_interval(days => ${UNDO_DAYS})`;
  await sql`
    with expired as (
      update import_run set state = 'cancelled', finished_at = now()
      where state = 'checked' and not ${OF_SYSTEM} and created_at < now() - make_interval(days => ${KEPT_DAYS})
        and exists (select from import_part p where p.import_id = import_run.id)
      returning id
    )
    delete from import_part where import_id in (select id from expired union ${old})`.execute(tx);
  await sql`delete from import_line_part where import_id in (${old})`.execute(tx);
}

/**
 * Stores some rows of the file with the result of their check; `lastRow` is the number of the last of them.
 */
export async function insertLinePart(
  tx: Tx,
  importId: number,
  part: number,
  lastRow: number,
  lines: readonly KeptLine[],
): Promise<void> {
  await tx
    .insertInto('import_line_part')
    .values({ import_id: importId, part, last_row: lastRow, lines: JSON.stringify(lines) })
    .execute();
}

const LINE = sql`jsonb_to_recordset(p.lines) as l("row" int, outcome text, name text, fields jsonb, errors jsonb,
  cells jsonb)`;

/** Reads rows of the file with a number above the cursor, one more than the limit. */
export async function readLines(
  db: Db,
  importId: number,
  { limit, cursor, outcome }: QueryOf<'listImportRows'>,
): Promise<Line[]> {
  const after = Number(cursor ?? 0);
  // Unpacks in batch order, so that only the batches that fill the page are unpacked.
  const { rows } = await sql<Line>`
    select l."row", l.outcome, l.name, l.fields, l.errors from import_line_part p, ${LINE}
    where p.import_id = ${importId} and p.last_row > ${after} and l."row" > ${after}
      and ${outcome === undefined ? sql`true` : sql`l.outcome = ${outcome}`}
    order by p.part, l."row" limit ${limit + 1}`.execute(db);
  return rows;
}

/** Reads one batch of rows of the file; undefined after the last. */
export async function readLinePart(db: Db, importId: number, part: number): Promise<KeptLine[] | undefined> {
  const found = await db
    .selectFrom('import_line_part')
    .select('lines')
    .where('import_id', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst();
  return found?.lines as unknown as KeptLine[] | undefined;
}
