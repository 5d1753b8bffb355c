import type { ApplicationSummary, QueryOf } from '@javon/contract';
import type { ShelfPlan } from '@javon/planogram';
import { type SqlBool, sql, type UpdateObject } from 'kysely';
import { type Scope, type Seen, seen } from '../../../platform/auth/scope.ts';
import { personJson } from '../../../platform/db/answer-json.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, keptPlan, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { readRow, updateRow } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/types.generated.ts';
import { formHoldsWords } from '../../../platform/text/sql-search.ts';
import { inScope, type OfBranch } from '../../branches/public.ts';
import { holdsOneOf } from '../../notices/public.ts';

export interface ApplicationRow
  extends Omit<ApplicationSummary, 'shelf' | 'branch' | 'begin' | 'end' | 'can'> {
  readonly branch_id: number;
  readonly code: string;
  readonly branch_uz: string;
  readonly branch_ru: string;
  readonly shelf_id: number;
  readonly shelf_name: string;
  readonly shelf_type: ApplicationSummary['shelf']['type'];
  readonly shelf_deleted: boolean;
  readonly begin_on: string;
  readonly end_on: string;
  readonly base_version: number | null;
  readonly revision: number | null;
}

/** Days until the last one of an open request, and since that of a completed one; an index has the same expression. */
const DAYS = sql`(case when a.status = 3 then date '2000-01-01' - a.end_on else a.end_on - date '2000-01-01' end)`;
const SORTS: SortColumnsOf<'listApplications'> = {
  // Sorts open requests first, the most urgent at the top; of the completed ones the latest.
  status: {
    expression: sql`json_build_array(a.status, ${DAYS})::text`,
    type: 'text',
    parts: [
      { expression: sql`a.status`, type: 'int' },
      { expression: DAYS, type: 'int' },
    ],
  },
  end: { expression: sql`a.end_on`, type: 'date' },
  created_at: { expression: sql`a.created_at`, type: 'timestamptz' },
};

/** Whether a request is late: not completed after its last day. */
const late = (today: string) => sql<SqlBool>`(a.status <> 3 and a.end_on < ${today}::date)`;

const columns = (today: string) => sql`
  a.id, a.branch_id, b.code, b.name_uz as branch_uz, b.name_ru as branch_ru, a.shelf_id, s.name as shelf_name,
  s.type as shelf_type, s.deleted_at is not null as shelf_deleted, a.comment, a.begin_on, a.end_on, a.status,
  ${late(today)} as late, ${personJson('u')} as author, case when w.id is not null then ${personJson('w')} end as worker,
  a.proposed_plan is not null as has_plan,
  (select count(*) from application_comment c where c.application_id = a.id and c.text is not null)::int as comment_count,
  (select count(*) from application_photo p where p.application_id = a.id)::int as photo_count,
  a.base_version, a.revision, a.started_at, a.completed_at, a.version, a.created_at, a.updated_at`;
/** Each request has a branch and a shelf: without these joins there are as many. */
const PLACED = sql`application a join branch b on b.id = a.branch_id join shelf s on s.id = a.shelf_id`;
const FROM = sql`${PLACED} join users u on u.id = a.author_id left join users w on w.id = a.worker_id`;

export async function readApplications(
  db: Db,
  scope: Scope,
  query: OfBranch<QueryOf<'listApplications'>>,
  today: string,
): Promise<CountedPage<ApplicationRow>> {
  const paging = pagingOf(SORTS, sql`a.id`, query);
  const isNot = query.late === 'true' ? sql`` : sql`not`;
  const where = allOf([
    inScope(scope, sql`a.branch_id`),
    query.branchId !== null && sql`a.branch_id = ${query.branchId}`,
    query.region !== undefined && sql`b.region_id = ${query.region}`,
    query.shelf !== undefined && sql`a.shelf_id = ${query.shelf}`,
    query.status !== undefined && sql`a.status = ${Number(query.status)}`,
    query.late !== undefined && sql`${isNot} ${late(today)}`,
    ...formHoldsWords(sql`s.search_form || ' ' || b.search_form || ' ' || a.search_form`, query.search),
  ]);
  const needsPlace = query.region !== undefined || query.search !== undefined;
  const { rows } = await sql<ApplicationRow & { sort_value: unknown; total: number }>`
    ${keptPlan('applications', query, ['branchId'])}
    select ${columns(today)}, ${paging.value} as sort_value,
      (select count(*) from ${needsPlace ? PLACED : sql`application a`} where ${where})::int as total
    from ${FROM}
    where ${where} and ${paging.page}`.execute(db);
  return paging.counted(rows);
}

/** Reads one application, if it is within the scope. */
export async function readApplication(
  db: Db,
  scope: Scope,
  id: number,
  today: string,
): Promise<Seen<ApplicationRow> | null> {
  const { rows } =
    await sql<ApplicationRow>`select ${columns(today)} from ${FROM} where a.id = ${id}`.execute(db);
  return seen(scope, rows[0]);
}

export async function lockApplication(
  tx: Tx,
  scope: Scope,
  id: number,
  today: string,
): Promise<Seen<ApplicationRow> | null> {
  await sql`select from application where id = ${id} for no key update`.execute(tx);
  return readApplication(tx, scope, id, today);
}

/** The proposed plan and the plan that it was based on; null if none is proposed. */
export async function readProposal(
  db: Db,
  { id }: Seen<ApplicationRow>,
): Promise<{ version: number; base: ShelfPlan; proposed: ShelfPlan } | null> {
  const row = await readRow(db, 'application', id, ['base_version', 'base_plan', 'proposed_plan']);
  if (row === undefined || row.base_version === null) return null;
  return {
    version: row.base_version,
    base: row.base_plan as unknown as ShelfPlan,
    proposed: row.proposed_plan as unknown as ShelfPlan,
  };
}

/** Whether the plan of its shelf changed after the proposal was made. */
export async function shelfChanged(db: Db, row: Seen<ApplicationRow>): Promise<boolean | null> {
  if (row.base_version === null) return null;
  const later = await db
    .selectFrom('shelf_revision')
    .select('number')
    .where('shelf_id', '=', row.shelf_id)
    .where('version', '>', row.base_version)
    .where('application_id', 'is distinct from', row.id)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Updates fields of a request and increments its version. */
export function updateApplication(
  tx: Tx,
  { id }: Seen<ApplicationRow>,
  fields: UpdateObject<DB, 'application'>,
): Promise<void> {
  return updateRow(tx, 'application', id, { ...fields, version: sql`version + 1`, updated_at: sql`now()` });
}

/** Deletes a request with its comments and photos; returns the keys of the photos. */
export async function deleteApplicationRow(tx: Tx, { id }: Seen<ApplicationRow>): Promise<string[]> {
  const photos = await tx
    .selectFrom('application_photo')
    .select('file_key')
    .where('application_id', '=', id)
    .execute();
  await tx.deleteFrom('application').where('id', '=', id).execute();
  return photos.map(({ file_key }) => file_key);
}

/** Most people in one message: their numbers have to fit into it. */
const IN_ONE_MESSAGE = 400;

/** Notifies the screens of everybody who may see a request, the person who changed it included. */
export async function publishApplication(
  tx: Tx,
  { id, branch_id }: Pick<ApplicationRow, 'id' | 'branch_id'>,
): Promise<void> {
  await sql`
    select pg_notify('javon_applications', ${String(id)} || ':' || string_agg(user_id::text, ','))
    from (
      select u.id as user_id, row_number() over () / ${IN_ONE_MESSAGE} as part
      from users u join role r on r.id = u.role_id
      where u.status = 'active' and u.blocked_at is null and (r.is_admin
        or ${holdsOneOf(['application', 'application.show'], [branch_id])})
    ) there
    group by part`.execute(tx);
}
