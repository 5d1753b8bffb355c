import type { WalkReportRow } from '@javon/contract';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import { inScope } from '../../branches/public.ts';
import type { WalkSums } from './walks.ts';

export interface ReportRow extends WalkSums, RowOf<'branch', 'id' | 'code' | 'name_uz' | 'name_ru'> {
  readonly last: WalkReportRow['last'];
  readonly walks: number;
  readonly expected: number;
}

/** Branches of a report: all open ones of a scope, one, or those of a region. */
export interface ReportQuestion {
  readonly branchId: number | null;
  readonly region?: number | undefined;
}

/** Period of a report: walks that ended at `since` or later, and before `until`. */
export interface ReportTime {
  readonly since: Date;
  readonly until: Date;
}

/**
 * Reads the results of the branches' walks that ended within a period, with the last walk of each, by the
 * branches' codes.
 */
export async function readWalkReport(
  db: Db,
  scope: Scope,
  { branchId, region }: ReportQuestion,
  { since, until }: ReportTime,
): Promise<ReportRow[]> {
  const ofBranch = branchId === null ? sql`true` : sql`w.branch_id = ${branchId}`;
  const named = branchId === null ? sql`b.closed_at is null` : sql`b.id = ${branchId}`;
  const inRegion = region === undefined ? sql`true` : sql`b.region_id = ${region}`;
  const counted = (what: 'found' | 'reasons') => sql`
    select branch_id, jsonb_object_agg(key, n) as counts from (
      select w.branch_id, c.key, sum(c.value::int) as n
      from walk w cross join jsonb_each_text(w.sums -> ${what}::text) c group by 1, 2
    ) by_key group by 1`;
  const { rows } = await sql<ReportRow>`
    with walk as materialized (
      select w.branch_id, w.expected, w.sums from walk_check w
      where w.ended_at >= ${since.toISOString()}::timestamptz and w.ended_at < ${until.toISOString()}::timestamptz
        and w.sums is not null and ${inScope(scope, sql`w.branch_id`)} and ${ofBranch}
    ), total as (
      select branch_id, count(*)::int as walks, sum(expected)::int as expected,
        sum((sums ->> 'missing')::int)::int as missing,
        sum((sums ->> 'missing_confirmed')::int)::int as missing_confirmed,
        sum((sums ->> 'confirmed')::int)::int as confirmed, sum((sums ->> 'true')::int)::int as true
      from walk group by 1
    ), found as (${counted('found')}), reason as (${counted('reasons')})
    select b.id, b.code, b.name_uz, b.name_ru, l.last, coalesce(t.walks, 0) as walks,
      coalesce(t.expected, 0) as expected, coalesce(t.missing, 0) as missing,
      coalesce(t.missing_confirmed, 0) as missing_confirmed, coalesce(t.confirmed, 0) as confirmed,
      coalesce(t.true, 0) as true, coalesce(f.counts, '{}') as found, coalesce(r.counts, '{}') as reasons
    from branch b
    left join total t on t.branch_id = b.id
    left join found f on f.branch_id = b.id
    left join reason r on r.branch_id = b.id
    left join lateral (
      select json_build_object('id', w.id, 'ended_at', w.ended_at,
        'shelf', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end,
        'expected', w.expected, 'scanned', w.expected - (w.sums ->> 'missing')::int) as last
      from walk_check w left join shelf s on s.id = w.shelf_id
      where w.branch_id = b.id and w.ended_at is not null order by w.begun_at desc, w.id desc limit 1
    ) l on true
    where ${inScope(scope, sql`b.id`)} and ${named} and ${inRegion}
    order by b.code`.execute(db);
  return rows;
}
