import type { ErrorCode, ImportKind, ImportRun, QueryOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, scopeOf, widestScope } from '../../../platform/auth/actor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Page, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { insertRow, readRow, updateRow } from '../../../platform/db/rows.ts';
import { likePart } from '../../../platform/text/normalise.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';
import type { KeptError, Report } from '../report.ts';
import { isNewcomer } from './passwords.ts';

export interface RunRow {
  readonly id: number;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly state: ImportRun['state'];
  readonly count_new: number;
  readonly count_changed: number;
  readonly count_unchanged: number;
  readonly count_bad: number;
  readonly progress_done: number;
  readonly progress_total: number;
  readonly waiting: boolean;
  readonly has_rows: boolean;
  readonly has_newcomers: boolean;
  /** Person, or other system, that uploaded it. */
  readonly author: string;
  /** Whether bad rows are skipped instead of refusing the whole file. */
  readonly skips_bad: boolean;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly failure: ErrorCode | null;
}

/** An import with the result of its check. */
export type WholeRunRow = RunRow & {
  readonly errors: readonly KeptError[];
  readonly new_characters: ImportRun['new_characters'];
  readonly unread: ImportRun['unread'];
  readonly changes: ImportRun['changes'];
};

/**
 * Condition for the imports that a person sees: those of the catalogue with a permission on it; those of
 * staff, which contain names and phone numbers, with users.add; a person who may add people to one branch
 * only sees only their own files, and of these those that they sent while they were in this branch.
 */
function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  const goods = widestScope(actor, ['import', 'goods.import']) !== null;
  const people = scopeOf(actor, 'users.add');
  const ofStaff =
    people === null
      ? sql<SqlBool>`false`
      : people.kind === 'all'
        ? sql<SqlBool>`r.kind = 'staff'`
        : sql<SqlBool>`(r.kind = 'staff' and r.author_id = ${actor.userId} and r.branch_id = ${people.branchId})`;
  return goods ? sql<SqlBool>`(r.kind <> 'staff' or ${ofStaff})` : ofStaff;
}

/** Reads the kind of an import that the person sees. */
export async function readVisibleKind(db: Db, actor: Actor, id: number): Promise<ImportKind | undefined> {
  const { rows } = await sql<{ kind: ImportKind }>`
    select r.kind from import_run r where r.id = ${id} and ${visibleTo(actor)}`.execute(db);
  return rows[0]?.kind;
}

const COLUMNS = sql`r.id, r.kind, r.file_name, r.state, r.count_new, r.count_changed, r.count_unchanged, r.count_bad,
  r.progress_done, r.progress_total, coalesce(u.surname || ' ' || u.name, st.name) as author, r.skips_bad, r.created_at, r.finished_at, r.failure,
  r.waiting, exists (select from import_part ip where ip.import_id = r.id) as has_rows,
  exists (select from import_person p join users n on n.id = p.user_id where p.import_id = r.id
    and ${isNewcomer('n')}) as has_newcomers`;

/** Imports joined with their person or other system. */
const RUNS = sql`import_run r left join users u on u.id = r.author_id
    left join service_token st on st.id = r.token_id`;

/** Reads one import with the result of its check. */
export async function readRun(db: Db, id: number): Promise<WholeRunRow | undefined> {
  const { rows } = await sql<WholeRunRow>`
    select ${COLUMNS}, r.errors, r.changes, r.new_characters, r.unread from ${RUNS}
    where r.id = ${id}`.execute(db);
  return rows[0];
}

const SORTS: SortColumnsOf<'listImports'> = {
  created_at: { expression: sql.ref('r.created_at'), type: 'timestamptz' },
};

/** Whether an import is in a state of the filter. */
function isIn(state: QueryOf<'listImports'>['state']) {
  const isStopped = sql`(r.count_bad > 0 and not r.skips_bad)`;
  if (state === undefined) return sql`true`;
  if (state === 'checked_bad') return sql`r.state = 'checked' and ${isStopped}`;
  return state === 'checked' ? sql`r.state = 'checked' and not ${isStopped}` : sql`r.state = ${state}`;
}

/** Reads one page of the imports that the person sees, newest first. */
export async function readRuns(db: Db, actor: Actor, query: QueryOf<'listImports'>): Promise<Page<RunRow>> {
  const paging = pagingOf(SORTS, sql.ref('r.id'), query, '-created_at');
  const { rows } = await sql<RunRow>`
    select ${COLUMNS} from ${RUNS}
    where ${visibleTo(actor)} and ${paging.after}
      and ${query.kind === undefined ? sql`true` : sql`r.kind = ${query.kind}`}
      and ${isIn(query.state)}
      and ${query.from === undefined ? sql`true` : sql`r.created_at >= ${startOfDay(query.from).toISOString()}`}
      and ${query.to === undefined ? sql`true` : sql`r.created_at < ${startOfDay(addDays(query.to, 1)).toISOString()}`}
      and ${query.search ? sql`(r.file_name ilike ${likePart(query.search)} or coalesce(u.surname || ' ' || u.name, st.name) ilike ${likePart(query.search)})` : sql`true`}
    order by ${paging.order} limit ${paging.limit}`.execute(db);
  return paging.of(rows, 'created_at');
}

/** Headings and name of an import's file; `kept` is false when its rows are no longer stored. */
export async function readFileFacts(
  db: Db,
  id: number,
): Promise<{ headings: string[]; file_name: string; kept: boolean } | undefined> {
  const run = await db
    .selectFrom('import_run')
    .select(['headings', 'file_name'])
    .select(
      sql<boolean>`exists (select from import_line_part p where p.import_id = import_run.id)`.as('kept'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return run && { ...run, headings: run.headings as unknown as string[] };
}

export async function readState(db: Db, id: number): Promise<string | undefined> {
  return (await readRow(db, 'import_run', id, ['state']))?.state;
}

/** Number of bad rows of an import. */
export async function readBadCount(db: Db, id: number): Promise<number> {
  return (await readRow(db, 'import_run', id, ['count_bad']))?.count_bad ?? 0;
}

/** Facts of an import before its rows are checked. */
export interface ImportStart {
  readonly kind: ImportKind;
  readonly fileName: string;
  /** Person who uploads it, or another system by its token. */
  readonly from: Actor | { readonly tokenId: number };
}

/**
 * @param unread headings that are not read
 * @returns the id
 */
export function insertRun(
  tx: Tx,
  { kind, fileName, from }: ImportStart,
  headings: readonly string[],
  unread: readonly string[],
): Promise<number> {
  return insertRow(tx, 'import_run', {
    kind,
    file_name: fileName,
    headings: JSON.stringify(headings),
    unread: JSON.stringify(unread),
    author_id: 'tokenId' in from ? null : from.userId,
    branch_id: 'tokenId' in from ? null : from.branchId,
    token_id: 'tokenId' in from ? from.tokenId : null,
    skips_bad: 'tokenId' in from,
  });
}

/** Writes the result of the check of an import. */
export function updateFindings(tx: Tx, id: number, report: Report): Promise<void> {
  const { counts, errors, changes, newCharacters } = report;
  return updateRow(tx, 'import_run', id, {
    count_new: counts.new,
    count_changed: counts.changed,
    count_unchanged: counts.unchanged,
    count_bad: counts.bad,
    progress_total: counts.new + counts.changed,
    errors: JSON.stringify(errors),
    changes: JSON.stringify(changes),
    new_characters: JSON.stringify(newCharacters),
  });
}

/** An import claimed for processing. */
export interface Claimed {
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly count_new: number;
  readonly count_changed: number;
}
const CLAIMED = ['kind', 'file_name', 'count_new', 'count_changed'] as const;

/**
 * Claims an import without bad rows by moving it from one state to another; of two concurrent callers, only
 * one succeeds.
 */
export async function claimRun(db: Db, id: number, from: string, to: string): Promise<Claimed | undefined> {
  const claimed = await db
    .updateTable('import_run')
    .set({ state: to, progress_done: 0, cancel_asked: false, waiting: false, failure: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .where((where) => where.or([where('count_bad', '=', 0), where('skips_bad', '=', true)]))
    .returning(CLAIMED)
    .executeTakeFirst();
  return claimed as Claimed | undefined;
}

/** Records whether an import waits for others. */
export async function updateWaiting(db: Db, id: number, waiting: boolean): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ waiting })
    .where('id', '=', id)
    .where('waiting', '=', !waiting)
    .execute();
}

/** Saves the progress. @returns whether cancelling was requested */
export async function updateProgress(db: Db, id: number, done: number): Promise<boolean> {
  const run = await db
    .updateTable('import_run')
    .set({ progress_done: done })
    .where('id', '=', id)
    .returning('cancel_asked')
    .executeTakeFirst();
  return run?.cancel_asked ?? false;
}

/** Ends an import. @returns false if cancelling was requested */
export async function endRun(tx: Tx, id: number, state: string): Promise<boolean> {
  const ended = await tx
    .updateTable('import_run')
    .set({ state, finished_at: sql`now()`, progress_done: sql`progress_total`, failure: null })
    .where('id', '=', id)
    .where('cancel_asked', '=', false)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends an import as failed, if it is still in the state `during`. */
export async function failRun(
  db: Db,
  id: number,
  during: string,
  { state, failure }: { readonly state: string; readonly failure: ErrorCode | null },
): Promise<Claimed | undefined> {
  const failed = await db
    .updateTable('import_run')
    .set({ state, failure, finished_at: sql`now()`, progress_done: 0, waiting: false })
    .where('id', '=', id)
    .where('state', '=', during)
    .returning(CLAIMED)
    .executeTakeFirst();
  return failed as Claimed | undefined;
}

/** Reads the ids of the imports in a state. */
export async function readIdsIn(db: Db, state: string): Promise<number[]> {
  const rows = await db.selectFrom('import_run').select('id').where('state', '=', state).execute();
  return rows.map(({ id }) => id);
}

/** Cancels an import that waits to be applied, or requests that a running one stops. */
export async function cancelRun(
  tx: Tx,
  id: number,
): Promise<{ kind: string; file_name: string; state: string } | undefined> {
  const { rows } = await sql<{ kind: string; file_name: string; state: string }>`
    update import_run set cancel_asked = true,
      state = case when state = 'checked' then 'cancelled' else state end,
      finished_at = case when state = 'checked' then now() else finished_at end
    where id = ${id} and state in ('checked', 'running', 'undoing')
    returning kind, file_name, state`.execute(tx);
  return rows[0];
}

/** Deletes an import that would change nothing. */
export async function deleteRun(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('import_run').where('id', '=', id).execute();
}
