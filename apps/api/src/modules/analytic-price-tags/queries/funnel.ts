import type { CampaignFunnel } from '@javon/contract';
import { sql } from 'kysely';
import type { Scope, Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inScope } from '../../branches/public.ts';
import type { CampaignRow } from './campaigns.ts';
import { hangingByBranch, type NumberRow, numbersOn } from './numbers.ts';

type RegionRow = NumberRow & {
  readonly region_id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly hanging: number;
};

/** Maximum number of days in a chart. */
const DAYS = 120;

/** Numbers of a campaign by region, within a scope. */
export async function readRegions(
  db: Db,
  scope: Scope,
  row: Seen<CampaignRow>,
  day: string,
): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`
    select r.id as region_id, r.code, r.name_uz, r.name_ru, ${numbersOn(day)}, coalesce(sum(h.hanging), 0)::int as hanging
    from analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
    join branch br on br.id = b.branch_id join region r on r.id = br.region_id
    left join ${hangingByBranch(row)} h on h.branch_id = b.branch_id
    where b.campaign_id = ${row.id} and ${inScope(scope, sql`b.branch_id`)}
    group by r.id order by r.position`.execute(db);
  return rows;
}

/**
 * Number of branches that had viewed and printed a campaign on each of its days up to `day`, within a scope.
 */
export async function readDays(
  db: Db,
  scope: Scope,
  row: Seen<CampaignRow>,
  day: string,
): Promise<CampaignFunnel['days']> {
  const { rows } = await sql<CampaignFunnel['days'][number]>`
    with b as (
      select (b.viewed_at at time zone 'Asia/Tashkent')::date as viewed_on,
        (b.done_at at time zone 'Asia/Tashkent')::date as printed_on
      from analytic_price_tag_branch b where b.campaign_id = ${row.id} and ${inScope(scope, sql`b.branch_id`)}
    ), day as (
      select g::date as day from analytic_price_tag c, lateral generate_series(
        greatest((c.issued_at at time zone 'Asia/Tashkent')::date,
          least(c.ends, ${day}::date) - ${DAYS}::int)::timestamp,
        least(greatest(c.ends, (c.issued_at at time zone 'Asia/Tashkent')::date),
          ${day}::date)::timestamp, interval '1 day') g
      where c.id = ${row.id} and c.issued_at is not null
    )
    select d.day::text as day, count(*) filter (where b.viewed_on <= d.day)::int as viewed,
      count(*) filter (where b.printed_on <= d.day)::int as printed
    from day d left join b on true group by d.day order by d.day`.execute(db);
  return rows;
}
