import type { AnswerOf, ErrorCode, ImportKind, ImportRun, listImports, QueryOf } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { say } from '../../platform/http/say.ts';
import { likePart } from '../../platform/text/normalise.ts';
import { addDays, startOfDay } from '../../platform/time/tashkent.ts';
import { mayWrite } from './policy.ts';
import type { KeptError } from './report.ts';

/** Caller and language. */
export interface Asker {
  readonly actor: Actor;
  readonly language: ServerLanguage;
}

interface RunRow {
  id: number;
  kind: ImportKind;
  file_name: string;
  state: ImportRun['state'];
  count_new: number;
  count_changed: number;
  count_unchanged: number;
  count_bad: number;
  progress_done: number;
  progress_total: number;
  waiting: boolean;
  has_rows: boolean;
  has_newcomers: boolean;
  author: string;
  created_at: string;
  finished_at: string | null;
  failure: ErrorCode | null;
}

/** Actions possible with an import in its state. */
function abilities(row: RunRow, mayWrite: boolean): ImportRun['can'] {
  if (!mayWrite) return [];
  const writes = row.count_new + row.count_changed > 0;
  if (row.state === 'checked') return row.count_bad === 0 && writes ? ['apply', 'cancel'] : ['cancel'];
  if (row.state === 'running' || row.state === 'undoing') return ['cancel'];
  if (row.state !== 'done') return [];
  return [
    ...(row.has_newcomers ? (['passwords'] as const) : []),
    ...(row.has_rows ? (['undo'] as const) : []),
  ];
}

function summary(row: RunRow, { actor, language }: Asker): Omit<ImportRun, 'errors' | 'changes'> {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.file_name,
    state: row.state,
    counts: {
      new: row.count_new,
      changed: row.count_changed,
      unchanged: row.count_unchanged,
      bad: row.count_bad,
    },
    progress: { done: row.progress_done, total: row.progress_total },
    waiting: row.waiting,
    author: row.author,
    created_at: row.created_at,
    finished_at: row.finished_at,
    failure: row.failure === null ? null : say(language, row.failure),
    can: abilities(row, mayWrite(actor, row.kind)),
  };
}

const COLUMNS = sql`r.id, r.kind, r.file_name, r.state, r.count_new, r.count_changed, r.count_unchanged, r.count_bad,
  r.progress_done, r.progress_total, u.surname || ' ' || u.name as author, r.created_at, r.finished_at, r.failure,
  r.waiting, exists (select from import_part ip where ip.import_id = r.id) as has_rows,
  exists (select from import_person p join users n on n.id = p.user_id where p.import_id = r.id
    and n.password_is_default and n.last_login_at is null and n.status <> 'deleted') as has_newcomers`;

/** Reads one import with its mistakes in the caller's language. */
export async function readRun(db: Db, id: number, asker: Asker): Promise<ImportRun | null> {
  const { rows } = await sql<RunRow & { errors: KeptError[]; changes: ImportRun['changes'] }>`
    select ${COLUMNS}, r.errors, r.changes from import_run r join users u on u.id = r.author_id
    where r.id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  const { language } = asker;
  const errors = row.errors.map(({ row, column, code, params }) => ({
    row,
    column,
    code,
    message: say(language, code, params),
  }));
  return { ...summary(row, asker), errors, changes: row.changes };
}

const SORTS: Readonly<Record<string, SortColumn>> = {
  created_at: { expression: sql.ref('r.created_at'), type: 'timestamptz' },
};

/** Reads one page of imports, newest first. */
export async function readRuns(
  db: Db,
  visible: RawBuilder<SqlBool>,
  query: QueryOf<typeof listImports>,
  asker: Asker,
): Promise<AnswerOf<typeof listImports>> {
  const sort = sortOf(SORTS, query.sort ?? '-created_at');
  const id = sql.ref('r.id');
  const { rows } = await sql<RunRow>`
    select ${COLUMNS} from import_run r join users u on u.id = r.author_id
    where ${visible} and ${afterCursor(sort, id, query.cursor) ?? sql`true`}
      and ${query.kind === undefined ? sql`true` : sql`r.kind = ${query.kind}`}
      and ${query.state === undefined ? sql`true` : sql`r.state = ${query.state}`}
      and ${query.from === undefined ? sql`true` : sql`r.created_at >= ${startOfDay(query.from).toISOString()}`}
      and ${query.to === undefined ? sql`true` : sql`r.created_at < ${startOfDay(addDays(query.to, 1)).toISOString()}`}
      and ${query.search ? sql`(r.file_name ilike ${likePart(query.search)} or u.surname || ' ' || u.name ilike ${likePart(query.search)})` : sql`true`}
    order by ${orderBy(sort, id)} limit ${query.limit + 1}`.execute(db);
  return pageOf(
    rows,
    query.limit,
    sort,
    (row) => row.created_at,
    (row) => summary(row, asker),
  );
}
