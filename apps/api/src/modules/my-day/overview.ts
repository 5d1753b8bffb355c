import type { DayOverview } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, scopeOf } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { inScope } from '../branches/public.ts';

interface Row {
  readonly id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly branches: number;
  readonly needed: number | null;
  readonly right_count: number | null;
  readonly sampled_at: string | null;
  readonly campaigns_late: number;
  readonly applications_late: number;
  readonly check_lists_missed: number;
}

/** Days back for which missed check lists count. */
const MISSED_DAYS = 7;

/** The rows of a permission's scope; none without the permission. */
function within(scope: Scope | null, column: string): RawBuilder<unknown> {
  return scope === null ? sql`false` : inScope(scope, sql.ref(column));
}

type Numbers = DayOverview['total'];

function total(regions: readonly Numbers[]): Numbers {
  const sum = (of: (one: Numbers) => number | null | undefined): number | null => {
    const known = regions.flatMap((one) => of(one) ?? []);
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
  };
  const needed = sum((one) => one.tags?.needed);
  return {
    branches: sum((one) => one.branches) ?? 0,
    tags: needed === null ? null : { needed, right: sum((one) => one.tags?.right) ?? 0 },
    campaigns_late: sum((one) => one.campaigns_late),
    applications_late: sum((one) => one.applications_late),
    check_lists_missed: sum((one) => one.check_lists_missed),
  };
}

/** How the branches within a scope stand, by region; each part as far as its own permission reaches. */
export async function readOverview(db: Db, scope: Scope, actor: Actor, today: string): Promise<DayOverview> {
  const of = {
    tags: scopeOf(actor, 'price_tag'),
    campaigns: scopeOf(actor, 'analytic_price_tag'),
    applications: scopeOf(actor, 'application'),
    checkLists: scopeOf(actor, 'check_list'),
  };
  const running = sql`c.state = 'issued' and c.begins <= ${today}::date and c.ends >= ${today}::date`;
  const { rows } = await sql<Row>`
    with b as (
      select id, region_id from branch where closed_at is null and ${inScope(scope, sql`id`)}
    ), tag as (
      select b.id, h.needed, h.right_count, h.hour from b cross join lateral (
        select needed, right_count, hour from branch_tag_hour h where h.branch_id = b.id
        order by h.hour desc limit 1) h
      where ${within(of.tags, 'b.id')}
    ), campaign as (
      select cb.branch_id as id, count(*)::int as late from analytic_price_tag_branch cb
      join analytic_price_tag c on c.id = cb.campaign_id
      where ${running} and cb.needed > 0 and cb.done_at is null and cb.due_at < now()
        and ${within(of.campaigns, 'cb.branch_id')} group by 1
    ), application_late as (
      select a.branch_id as id, count(*)::int as late from application a
      where a.status <> 3 and a.end_on < ${today}::date and ${within(of.applications, 'a.branch_id')} group by 1
    ), missed as (
      select l.branch_id as id, count(*)::int as missed from check_list l
      where l.signed_at is null and l.last_on < ${today}::date and l.due_on > ${today}::date - ${MISSED_DAYS}::int
        and ${within(of.checkLists, 'l.branch_id')} group by 1
    )
    select r.id, r.code, r.name_uz, r.name_ru, count(*)::int as branches, sum(tag.needed)::int as needed,
      sum(tag.right_count)::int as right_count, max(tag.hour) as sampled_at,
      coalesce(sum(campaign.late), 0)::int as campaigns_late,
      coalesce(sum(application_late.late), 0)::int as applications_late,
      coalesce(sum(missed.missed), 0)::int as check_lists_missed
    from b join region r on r.id = b.region_id
    left join tag on tag.id = b.id left join campaign on campaign.id = b.id
    left join application_late on application_late.id = b.id left join missed on missed.id = b.id
    group by r.id order by r.position`.execute(db);
  const regions = rows.map((row) => ({
    region: { id: row.id, code: row.code, name: { uz: row.name_uz, ru: row.name_ru } },
    branches: row.branches,
    tags: row.needed === null ? null : { needed: row.needed, right: row.right_count ?? 0 },
    campaigns_late: of.campaigns === null ? null : row.campaigns_late,
    applications_late: of.applications === null ? null : row.applications_late,
    check_lists_missed: of.checkLists === null ? null : row.check_lists_missed,
  }));
  const campaigns = await sql<NonNullable<DayOverview['campaigns']>[number]>`
    select c.id, c.name, c.ends, count(*) filter (where cb.needed > 0)::int as needing,
      count(*) filter (where cb.needed > 0 and cb.done >= cb.needed)::int as printed,
      count(*) filter (where cb.needed > 0 and cb.done_at is null and cb.due_at < now())::int as late
    from analytic_price_tag c join analytic_price_tag_branch cb on cb.campaign_id = c.id
    where ${running} and ${within(of.campaigns, 'cb.branch_id')}
    group by c.id order by late desc, c.ends, c.id limit 10`.execute(db);
  const sampled = rows.flatMap((row) => row.sampled_at ?? []).sort();
  return {
    sampled_at: sampled.at(-1) ?? null,
    total: total(regions),
    regions,
    campaigns: of.campaigns === null ? null : campaigns.rows,
  };
}
