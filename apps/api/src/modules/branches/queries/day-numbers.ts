import type { BranchDayNumbers } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, scopeOf } from '../../../platform/auth/actor.ts';
import { covers, type Scope } from '../../../platform/auth/scope.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';
import { inScope } from './in-scope.ts';

/** Number of days for which missed check lists count, today included. */
const MISSED_DAYS = 7;

/** Condition for the rows of a permission's scope; false without the permission. */
function within(scope: Scope | null, column: string): RawBuilder<SqlBool> {
  return scope === null ? sql<SqlBool>`false` : inScope(scope, sql.ref(column));
}

/** Scopes of the day's numbers for this person. */
export function dayScopes(actor: Actor) {
  return {
    tags: scopeOf(actor, 'price_tag'),
    campaigns: scopeOf(actor, 'analytic_price_tag'),
    applications: scopeOf(actor, 'application'),
    checkLists: scopeOf(actor, 'check_list'),
  };
}
export type DayScopes = ReturnType<typeof dayScopes>;

/** The scopes as they apply to one branch: null for numbers that the person may not see there. */
export function dayScopesOn(scopes: DayScopes, branchId: number): DayScopes {
  const on = (scope: Scope | null) => (covers(scope, branchId) ? scope : null);
  return {
    tags: on(scopes.tags),
    campaigns: on(scopes.campaigns),
    applications: on(scopes.applications),
    checkLists: on(scopes.checkLists),
  };
}

/** A campaign `c` that runs on a day. */
const runningOn = (today: string) =>
  sql<SqlBool>`(c.state = 'issued' and c.begins <= ${today}::date and c.ends >= ${today}::date)`;

/**
 * Running campaigns `campaign_id` by branch `branch_id` that the person may see, and whether the branch is
 * `late` with it.
 */
export function runningCampaigns(scopes: DayScopes, today: string): RawBuilder<unknown> {
  return sql`(
    select cb.campaign_id, cb.branch_id, (cb.needed > 0 and cb.done_at is null and cb.due_at <= ${startOfDay(today).toISOString()}) as late
    from analytic_price_tag_branch cb join analytic_price_tag c on c.id = cb.campaign_id
    where ${runningOn(today)} and ${within(scopes.campaigns, 'cb.branch_id')})`;
}

/**
 * Numbers of branches today, a row each with `id`: tags by the last hourly sample (`needed`, `right_count`,
 * `hour`; null without one, and for a closed branch), `campaigns_running`, `campaigns_late`,
 * `applications_late`, `check_lists_missed`. The only source of these numbers: those of a region and of the
 * chain are sums of it.
 * @param ids a query of the branches' ids
 */
export function dayNumbers(ids: RawBuilder<unknown>, scopes: DayScopes, today: string): RawBuilder<unknown> {
  return sql`(
    with of_day as materialized (${ids}), tag as (
      select d.id, h.needed, h.right_count, h.hour from of_day d
      join branch open on open.id = d.id and open.closed_at is null cross join lateral (
        select needed, right_count, hour from branch_tag_hour h where h.branch_id = d.id
        order by h.hour desc limit 1) h
      where ${within(scopes.tags, 'd.id')}
    ), campaign as (
      select branch_id as id, count(*)::int as running, (count(*) filter (where late))::int as late
      from ${runningCampaigns(scopes, today)} r where branch_id in (select id from of_day) group by 1
    ), asked as (
      select a.branch_id as id, count(*)::int as late from application a
      where a.status <> 3 and a.end_on < ${today}::date and ${within(scopes.applications, 'a.branch_id')}
        and a.branch_id in (select id from of_day) group by 1
    ), missed as (
      select l.branch_id as id, count(*)::int as missed from check_list l
      where l.signed_at is null and l.last_on < ${today}::date and l.due_on > ${today}::date - ${MISSED_DAYS}::int
        and ${within(scopes.checkLists, 'l.branch_id')} and l.branch_id in (select id from of_day) group by 1
    )
    select d.id, tag.needed, tag.right_count, tag.hour,
      coalesce(campaign.running, 0) as campaigns_running, coalesce(campaign.late, 0) as campaigns_late,
      coalesce(asked.late, 0) as applications_late, coalesce(missed.missed, 0) as check_lists_missed
    from of_day d left join tag on tag.id = d.id left join campaign on campaign.id = d.id
      left join asked on asked.id = d.id left join missed on missed.id = d.id)`;
}

export interface DayRow {
  readonly needed: number | null;
  readonly right_count: number | null;
  readonly campaigns_running: number;
  readonly campaigns_late: number;
  readonly applications_late: number;
  readonly check_lists_missed: number;
}

/** Picks the numbers of a row that the person may see. */
export function dayNumbersOf(row: DayRow, scopes: DayScopes, today: string): BranchDayNumbers {
  return {
    tags: row.needed === null ? null : { needed: row.needed, right: row.right_count ?? 0 },
    campaigns_running: scopes.campaigns === null ? null : row.campaigns_running,
    campaigns_late: scopes.campaigns === null ? null : row.campaigns_late,
    applications_late: scopes.applications === null ? null : row.applications_late,
    check_lists_missed: scopes.checkLists === null ? null : row.check_lists_missed,
    missed_from: addDays(today, 1 - MISSED_DAYS),
  };
}
