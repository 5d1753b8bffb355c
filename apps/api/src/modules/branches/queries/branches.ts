import type { Branch, QueryOf } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, heldOn } from '../../../platform/auth/actor.ts';
import { covers, type Scope } from '../../../platform/auth/scope.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, keptPlan, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { type RowOf, updateRow } from '../../../platform/db/rows.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { holdsWords } from '../../../platform/text/sql-search.ts';
import { today } from '../../../platform/time/clock.ts';
import {
  type DayRow,
  type DayScopes,
  dayNumbers,
  dayNumbersOf,
  dayScopes,
  dayScopesOn,
} from './day-numbers.ts';
import { inScope } from './in-scope.ts';

interface Row
  extends Partial<DayRow>,
    Omit<Branch, 'name' | 'address' | 'region' | 'closed' | 'shelf_state' | 'day' | 'can'> {
  readonly name_uz: string;
  readonly name_ru: string;
  readonly address_uz: string;
  readonly address_ru: string;
  readonly region_id: number;
  readonly region_code: string;
  readonly region_uz: string;
  readonly region_ru: string;
  readonly shelf_state?: Branch['shelf_state'];
}

const sortsIn = (language: ServerLanguage): SortColumnsOf<'listBranches'> => ({
  code: { expression: sql`x.code`, type: 'text' },
  name: { expression: sql.ref(`x.name_${language}`), type: 'text' },
  region: { expression: sql`x.region_position`, type: 'int' },
  shelf_count: { expression: sql`x.shelf_count`, type: 'bigint' },
  // In hundredths of a per cent, by the last sample.
  tags: { expression: sql`x.tags_share`, type: 'int', nullable: true },
});

const ACTIONS = ['branch.show', 'branch.edit', 'branch.close', 'shelf', 'users', 'history'] as const;

/** Shelf counts of a row, with the counts of requests only for those who may see them there. */
function shelfStateOf({ id, shelf_state: state }: Row, scopes: DayScopes): Branch['shelf_state'] {
  if (state == null) return null;
  return covers(scopes.applications, id) ? state : { ...state, applications: null, late: null };
}

function toBranch(row: Row, actor: Actor, day: Branch['day'] = null): Branch {
  return {
    ...row,
    name: { uz: row.name_uz, ru: row.name_ru },
    address: { uz: row.address_uz, ru: row.address_ru },
    region: { id: row.region_id, code: row.region_code, name: { uz: row.region_uz, ru: row.region_ru } },
    closed: row.closed_at !== null,
    shelf_state: shelfStateOf(row, dayScopes(actor)),
    day,
    can: heldOn(actor, row.id, ACTIONS),
  };
}

const BRANCH = sql`
  b.id, b.code, b.name_uz, b.name_ru, b.address_uz, b.address_ru, b.tag_language, b.closed_at, b.version,
  r.id as region_id, r.code as region_code, r.name_uz as region_uz, r.name_ru as region_ru,
  r.position as region_position`;

const SHELF_COUNT = (branch: RawBuilder<unknown>) => sql`
  (select count(*) from shelf s where s.branch_id = ${branch} and s.deleted_at is null)::int as shelf_count`;
const PEOPLE_COUNT = (branch: RawBuilder<unknown>) => sql`
  (select count(*) from users u where u.branch_id = ${branch} and u.status = 'active')::int as people_count`;

const shelfState = (day: string) => sql`
  json_build_object(
    'empty', (select count(*) from shelf s where s.branch_id = x.id and s.deleted_at is null
      and not exists (select from placement p where p.shelf_id = s.id)),
    'changed', (select count(*) from shelf s where s.branch_id = x.id and s.deleted_at is null
      and s.updated_at > now() - interval '7 days'),
    'applications', (select count(*) from application a where a.branch_id = x.id and a.status <> 3),
    'late', (select count(*) from application a where a.branch_id = x.id and a.status <> 3
      and a.end_on < ${day}::date)) as shelf_state`;

export async function readBranches(
  db: Db,
  scope: Scope,
  actor: Actor,
  query: QueryOf<'listBranches'>,
  language: ServerLanguage,
): Promise<CountedPage<Branch>> {
  const paging = pagingOf(sortsIn(language), sql`x.id`, query);
  const where = allOf([
    inScope(scope, sql`x.id`),
    query.region !== undefined && sql`x.region_id = ${query.region}`,
    query.closed !== undefined && sql`(x.closed_at is not null) = ${query.closed === 'true'}`,
    // Uses no index: there are few rows, and the search covers code, names and addresses in both languages.
    ...holdsWords(
      sql`x.code || ' ' || x.name_uz || ' ' || x.name_ru || ' ' || x.address_uz || ' ' || x.address_ru`,
      query.search,
    ),
  ]);
  // Counts are read for the page only, unless the sort depends on them.
  const countsShelves = paging.sort.name === 'shelf_count';
  const scopes = dayScopes(actor);
  const withDay = query.with_day === 'true';
  const bySample = paging.sort.name === 'tags';
  const day = today();
  const numbers = (ids: RawBuilder<unknown>) => dayNumbers(ids, scopes, day);
  const rows = await sql<Row & { sort_value: unknown; total: number }>`
    ${keptPlan('branches', query, ['with_day', 'with_state'])}
    with f as materialized (
      select x.* from (
        select ${BRANCH} ${countsShelves ? sql`, ${SHELF_COUNT(sql`b.id`)}` : sql``}
          ${bySample ? sql`, (10000::bigint * d.right_count / nullif(d.needed, 0))::int as tags_share` : sql``}
        from branch b join region r on r.id = b.region_id
          ${bySample ? sql`join ${numbers(sql`select id from branch`)} d on d.id = b.id` : sql``}
      ) x where ${where}
    ), page as (
      select x.* from f x where ${paging.page}
    )
    select x.*, ${paging.value} as sort_value, (select count(*) from f)::int as total,
      ${countsShelves ? sql`` : sql`${SHELF_COUNT(sql`x.id`)},`} ${PEOPLE_COUNT(sql`x.id`)}
      ${query.with_state === 'true' ? sql`, ${shelfState(day)}` : sql``}
      ${withDay ? sql`, d.needed, d.right_count, d.campaigns_running, d.campaigns_late, d.applications_late, d.check_lists_missed` : sql``}
    from page x ${withDay ? sql`join ${numbers(sql`select id from page`)} d on d.id = x.id` : sql``}
    order by ${paging.order}`.execute(db);
  return paging.counted(rows.rows, (row) =>
    toBranch(row, actor, withDay ? dayNumbersOf(row as DayRow, dayScopesOn(scopes, row.id), day) : null),
  );
}

/** Reads one branch, if it is within the scope. */
export async function readBranch(
  db: Db,
  scope: Scope,
  actor: Actor,
  id: number,
): Promise<Branch | undefined> {
  const rows = await sql<Row>`
    select ${BRANCH}, ${SHELF_COUNT(sql`b.id`)}, ${PEOPLE_COUNT(sql`b.id`)}
    from branch b join region r on r.id = b.region_id
    where b.id = ${id} and ${inScope(scope, sql`b.id`)}`.execute(db);
  const row = rows.rows[0];
  return row && toBranch(row, actor);
}

export interface BranchRow extends RowOf<'branch', 'id' | 'code' | 'name_uz' | 'name_ru' | 'closed_at'> {
  /** The same as `id`: a branch belongs to itself, so that scopes apply to it as to any row of a branch. */
  readonly branch_id: number;
  readonly tag_language: 'uz' | 'ru' | 'kaa';
}

/** Finds a branch by id or code, in any scope. */
export async function findBranch(db: Db, ref: string | number): Promise<BranchRow | undefined> {
  const text = String(ref);
  const isId = /^\d{1,15}$/.test(text);
  const row = await db
    .selectFrom('branch')
    .select(['id', 'id as branch_id', 'code', 'name_uz', 'name_ru', 'tag_language', 'closed_at'])
    .where(isId ? 'id' : 'code', '=', isId ? Number(text) : text)
    .executeTakeFirst();
  return row as BranchRow | undefined;
}

export async function countBranches(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from branch where id = any(${ids}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Columns of a branch that a person edits. */
export type BranchColumns = RowOf<
  'branch',
  'code' | 'region_id' | 'name_uz' | 'name_ru' | 'address_uz' | 'address_ru' | 'tag_language'
>;

export type LockedBranch = RowOf<'branch'>;

/** Writes new values of a branch, as its next version. */
export function updateBranch(
  tx: Tx,
  id: number,
  patch: Partial<BranchColumns> & { readonly closed_at?: string | null },
): Promise<void> {
  return updateRow(tx, 'branch', id, { ...patch, version: sql`version + 1` });
}
