import type { DayOverview } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  type DayRow,
  dayNumbers,
  dayNumbersOf,
  dayScopes,
  inScope,
  runningCampaigns,
} from '../branches/public.ts';

interface Row extends DayRow {
  /** Null for all regions together. */
  readonly id: number | null;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly branches: number;
  readonly sampled_at: string | null;
}

/**
 * Numbers of the branches within a scope, by region and in total; each part as far as its own permission reaches.
 * Tags are those of open branches; what is late elsewhere is late all the same. A campaign counts once, however
 * many branches run it.
 */
export async function readOverview(db: Db, scope: Scope, actor: Actor, today: string): Promise<DayOverview> {
  const scopes = dayScopes(actor);
  const within = sql`select id from branch where ${inScope(scope, sql`id`)}`;
  const campaigns = runningCampaigns(scopes, today);
  const distinct = (what: RawBuilder<unknown>) => sql`coalesce((
    select count(distinct c.campaign_id) from running c where c.region_id is not distinct from coalesce(r.id, c.region_id)
      and ${what}), 0)::int`;
  const { rows } = await sql<Row>`
    with running as (
      select c.campaign_id, c.late, b.region_id from ${campaigns} c join branch b on b.id = c.branch_id
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
  const whole = rows.find((row) => row.id === null);
  const numbers = (row: Row) => ({ branches: row.branches, ...dayNumbersOf(row, scopes, today) });
  const nothing = dayNumbersOf(
    {
      needed: null,
      right_count: null,
      campaigns_running: 0,
      campaigns_late: 0,
      applications_late: 0,
      check_lists_missed: 0,
    },
    scopes,
    today,
  );
  return {
    sampled_at: whole?.sampled_at ?? null,
    total: whole ? numbers(whole) : { branches: 0, ...nothing },
    regions: rows.flatMap((row) =>
      row.id === null || row.branches === 0
        ? []
        : [
            {
              region: { id: row.id, code: row.code, name: { uz: row.name_uz, ru: row.name_ru } },
              ...numbers(row),
            },
          ],
    ),
    campaigns: scopes.campaigns === null ? null : await readCampaigns(db, campaigns, within),
  };
}

/** The first of the running campaigns, those with most late branches first. */
async function readCampaigns(
  db: Db,
  running: RawBuilder<unknown>,
  within: RawBuilder<unknown>,
): Promise<NonNullable<DayOverview['campaigns']>> {
  const { rows } = await sql<NonNullable<DayOverview['campaigns']>[number]>`
    select c.id, c.name, c.ends, (count(*) filter (where cb.needed > 0))::int as needing,
      (count(*) filter (where cb.needed > 0 and cb.done >= cb.needed))::int as printed,
      (count(*) filter (where r.late))::int as late
    from ${running} r join analytic_price_tag c on c.id = r.campaign_id
    join analytic_price_tag_branch cb on cb.campaign_id = r.campaign_id and cb.branch_id = r.branch_id
    where r.branch_id in (${within})
    group by c.id order by late desc, c.ends, c.id limit 10`.execute(db);
  return rows;
}
