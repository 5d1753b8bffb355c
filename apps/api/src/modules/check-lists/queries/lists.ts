import type { CheckListSummary, QueryOf, Section } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, type Seen, seen } from '../../../platform/auth/scope.ts';
import { personJson } from '../../../platform/db/answer-json.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, keptPlan, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { formHoldsWords } from '../../../platform/text/sql-search.ts';
import { inScope, type OfBranch } from '../../branches/public.ts';

export interface CheckListRow extends Omit<CheckListSummary, 'template' | 'branch' | 'can'> {
  readonly template_id: number;
  readonly template_uz: string;
  readonly template_ru: string;
  readonly branch_id: number;
  readonly code: string;
  readonly branch_uz: string;
  readonly branch_ru: string;
  /** Version of the questions that it was started with. */
  readonly version_id: number | null;
  readonly earned: number | null;
  readonly possible: number | null;
}

const SORTS: SortColumnsOf<'listCheckLists'> = {
  due_on: { expression: sql`c.due_on`, type: 'date' },
  score: { expression: sql`round(c.score * 100)::int`, type: 'int', nullable: true },
};

/** State of a list; `today` in the chain's time zone. */
const stateOf = (today: string) => sql`case when c.signed_at is not null then 'done'
  when c.last_on < ${today}::date then 'missed' when c.begun_at is not null then 'begun' else 'due' end`;

const columns = (today: string) => sql`
  c.id, c.template_id, t.name_uz as template_uz, t.name_ru as template_ru, c.branch_id, b.code,
  b.name_uz as branch_uz, b.name_ru as branch_ru, c.due_on, c.last_on, c.version_id, ${stateOf(today)} as state,
  case when c.signed_at is not null then c.late else c.due_on < ${today}::date end as late,
  c.earned, c.possible, c.score, c.failed_count, v.question_count as questions,
  (select count(*) from check_list_answer a where a.check_list_id = c.id and (a.value is not null or a.not_applicable
    or exists (select from check_list_photo p where p.check_list_id = c.id and p.question = a.question)))::int as answered,
  c.begun_at, c.signed_at, case when u.id is not null then ${personJson('u')} end as signed_by`;
/** Each list has a template and a branch: without these joins there are as many. */
const PLACED = sql`check_list c join check_list_template t on t.id = c.template_id join branch b on b.id = c.branch_id`;
const FROM = sql`${PLACED} join check_list_template_version v on v.id = coalesce(c.version_id, t.current_version_id)
  left join users u on u.id = c.signed_by`;

function stateIs(state: CheckListSummary['state'] | 'open' | 'closed', today: string): RawBuilder<SqlBool> {
  const isOver = sql`c.last_on < ${today}::date`;
  switch (state) {
    case 'done':
      return sql<SqlBool>`c.signed_at is not null`;
    case 'missed':
      return sql<SqlBool>`(c.signed_at is null and ${isOver})`;
    case 'closed':
      return sql<SqlBool>`(c.signed_at is not null or ${isOver})`;
    case 'open':
      return sql<SqlBool>`(c.signed_at is null and not ${isOver})`;
    case 'begun':
      return sql<SqlBool>`(${stateIs('open', today)} and c.begun_at is not null)`;
    case 'due':
      return sql<SqlBool>`(${stateIs('open', today)} and c.begun_at is null)`;
  }
}

export async function readCheckLists(
  db: Db,
  scope: Scope,
  query: OfBranch<QueryOf<'listCheckLists'>>,
  today: string,
): Promise<CountedPage<CheckListRow>> {
  const paging = pagingOf(SORTS, sql`c.id`, query);
  const where = allOf([
    inScope(scope, sql`c.branch_id`),
    query.branchId !== null && sql`c.branch_id = ${query.branchId}`,
    query.region !== undefined && sql`b.region_id = ${query.region}`,
    query.template !== undefined && sql`c.template_id = ${query.template}`,
    query.from !== undefined && sql`c.due_on >= ${query.from}::date`,
    query.to !== undefined && sql`c.due_on <= ${query.to}::date`,
    query.state !== undefined && stateIs(query.state, today),
    ...formHoldsWords(sql`search_form(t.name_uz || ' ' || t.name_ru) || ' ' || b.search_form`, query.search),
  ]);
  const needsPlace = query.region !== undefined || query.search !== undefined;
  const source = needsPlace ? PLACED : sql`check_list c`;
  const { rows } = await sql<CheckListRow & { sort_value: unknown; total: number }>`
    ${keptPlan('check_lists', query, ['branchId'])}
    with chosen as (
      select c.id, ${paging.value} as sort_value from ${source}
      where ${where} and ${paging.page})
    select ${columns(today)}, chosen.sort_value, (select count(*) from ${source} where ${where})::int as total
    from ${FROM} join chosen on chosen.id = c.id
    order by ${paging.order}`.execute(db);
  return paging.counted(rows);
}

/** Reads one check list, if it is within the scope. */
export async function readCheckList(
  db: Db,
  scope: Scope,
  id: number,
  today: string,
): Promise<Seen<CheckListRow> | null> {
  const { rows } = await sql<CheckListRow>`select ${columns(today)} from ${FROM} where c.id = ${id}`.execute(
    db,
  );
  return seen(scope, rows[0]);
}

export async function lockCheckList(
  tx: Tx,
  scope: Scope,
  id: number,
  today: string,
): Promise<Seen<CheckListRow> | null> {
  await sql`select from check_list where id = ${id} for no key update`.execute(tx);
  return readCheckList(tx, scope, id, today);
}

export interface FormRow {
  readonly id: number;
  readonly number: number;
  readonly sections: readonly Section[];
}

/**
 * The version that a list is filled in with: its own once started, else the template's current one, or the
 * one of the given number.
 */
export async function readForm(
  db: Db,
  row: CheckListRow,
  number: number | null = null,
): Promise<FormRow | undefined> {
  const which =
    row.version_id !== null
      ? sql`v.id = ${row.version_id}`
      : number === null
        ? sql`v.id = t.current_version_id`
        : sql`v.number = ${number}`;
  const { rows } = await sql<FormRow>`
    select v.id, v.number, v.sections from check_list_template_version v
    join check_list_template t on t.id = v.template_id
    where v.template_id = ${row.template_id} and ${which}`.execute(db);
  return rows[0];
}

/** Marks a list as started with a version. */
export function markBegun(
  tx: Tx,
  { id }: Seen<CheckListRow>,
  versionId: number,
  userId: number,
): Promise<void> {
  return updateRow(tx, 'check_list', id, { version_id: versionId, begun_at: sql`now()`, begun_by: userId });
}

/** Result of a list that is signed off. */
interface Signed {
  readonly earned: number;
  readonly possible: number;
  readonly score: number | null;
  readonly late: boolean;
  readonly failed_count: number;
  readonly signed_by: number;
}

/** Marks a list as signed off with its result. */
export function markSigned(tx: Tx, { id }: Seen<CheckListRow>, result: Signed): Promise<void> {
  return updateRow(tx, 'check_list', id, { ...result, signed_at: sql`now()` });
}

/** The branch of a shelf; undefined if there is no such shelf or it was deleted. */
export async function readBranchOfShelf(tx: Tx, shelf: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('shelf')
    .select('branch_id')
    .where('id', '=', shelf)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.branch_id;
}

/** Reads those of some shelves that were not deleted. */
export function readShelvesOf(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string; branch_id: number }[]> {
  return db
    .selectFrom('shelf')
    .select(['id', 'name', 'branch_id'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Ids of the lists of a branch that may be filled in and were due by a day, in locking order. */
export async function readOpenLists(
  tx: Tx,
  branchId: number,
  dueBy: string,
  today: string,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('check_list')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('signed_at', 'is', null)
    .where('due_on', '<=', dueBy)
    .where('last_on', '>=', today)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
