import type { DayOverview } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import { type DayRow, type DayScopes, dayNumbers, inScope, runningCampaigns } from '../../branches/public.ts';

export async function readBranchNumbers(
  db: Db,
  branchId: number,
  scopes: DayScopes,
  today: string,
): Promise<DayRow | undefined> {
  const { rows } = await sql<DayRow>`
    select * from ${dayNumbers(sql`select ${branchId}::bigint as id`, scopes, today)} d`.execute(db);
  return rows[0];
}

export interface RegionRow extends DayRow, RowOf<'region', 'code' | 'name_uz' | 'name_ru'> {
  /** Null for all regions together. */
  readonly id: number | null;
  readonly branches: number;
  readonly sampled_at: string | null;
}

const branchesWithin = (scope: Scope) => sql`select id from branch where ${inScope(scope, sql`id`)}`;

/** Numbers of the branches within a scope, a row for each region and one for all. */
export async function readRegionNumbers(
  db: Db,
  scope: Scope,
  scopes: DayScopes,
  today: string,
): Promise<RegionRow[]> {
  const within = branchesWithin(scope);
  const distinct = (what: RawBuilder<unknown>) => sql`coalesce((
    select count(distinct c.campaign_id) from running c where c.region_id is not distinct from coalesce(r.id, c.region_id)
      and ${what}), 0)::int`;
  const { rows } = await sql<RegionRow>`
    with running as (
      select c.campaign_id, c.late, b.region_id from ${runningCampaigns(scopes, today)} c join branch b on b.id = c.branch_id
      where b.id in (${within})
    ), summed as (
      select b.region_id as id, (count(*) filter (where b.closed_at is null))::int as branches,
        sum(d.needed)::int as needed,
        sum(d.right_count)::int as right_count,
        max(d.hour) as sampled_at,
        sum(d.applications_late)::int as applications_late, sum(d.check_lists_missed)::int as check_lists_missed
      from branch b join ${dayNumbers(within, scopes, today)} d on d.id = b.id
      group by grouping sets ((b.region_id), ())
    )
    select s.*, r.id, r.code, r.name_uz, r.name_ru, ${distinct(sql`true`)} as campaigns_running,
      ${distinct(sql`c.late`)} as campaigns_late
    from summed s left join region r on r.id = s.id order by r.position, r.id`.execute(db);
  return rows;
}

type Campaigns = NonNullable<DayOverview['campaigns']>;

/** Running campaigns within a scope, those with the most late branches first; limited. */
export async function readRunningCampaigns(
  db: Db,
  scope: Scope,
  scopes: DayScopes,
  today: string,
): Promise<Campaigns> {
  const { rows } = await sql<Campaigns[number]>`
    select c.id, c.name, c.ends, (count(*) filter (where cb.needed > 0))::int as needing,
      (count(*) filter (where cb.needed > 0 and cb.done >= cb.needed))::int as printed,
      (count(*) filter (where r.late))::int as late
    from ${runningCampaigns(scopes, today)} r join analytic_price_tag c on c.id = r.campaign_id
    join analytic_price_tag_branch cb on cb.campaign_id = r.campaign_id and cb.branch_id = r.branch_id
    where r.branch_id in (${branchesWithin(scope)})
    group by c.id order by late desc, c.ends, c.id limit 10`.execute(db);
  return rows;
}
