import type { CampaignNumbers, CampaignSummary } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { startOfDay } from '../../../platform/time/tashkent.ts';

/** Whether a branch `b` has something to print of a campaign `c` and missed its deadline before `today`. */
export function lateOn(today: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.state = 'issued' and b.needed > 0 and b.done_at is null
    and b.due_at <= ${startOfDay(today).toISOString()})`;
}

/** Whether a branch `b` has printed everything it needs. */
export const PRINTED = sql<SqlBool>`(b.needed > 0 and b.done >= b.needed)`;

/** {@link CampaignNumbers} as columns of an aggregate over the branches `b` of a campaign `c`. */
export const numbersOn = (today: string) => sql`
  count(b.id)::int as reached, count(b.viewed_at)::int as viewed,
  count(*) filter (where b.needed > 0)::int as needing, count(*) filter (where ${PRINTED})::int as printed,
  count(*) filter (where ${lateOn(today)})::int as late, count(*) filter (where b.edited)::int as edited,
  coalesce(sum(b.needed), 0)::int as tags, coalesce(sum(b.done), 0)::int as tags_printed,
  coalesce(sum(b.duplicates), 0)::int as duplicates`;

/** Phase of a campaign `c` on a day. */
export function phaseOn(today: string): RawBuilder<string> {
  return sql<string>`case when c.state <> 'issued' then c.state
    when c.begins > ${today}::date then 'coming' when c.ends < ${today}::date then 'ended' else 'running' end`;
}

/** Whether it is over on a day, so that its hanging tags have to be taken down. */
export function endedOn(today: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.state = 'withdrawn' or (c.state = 'issued' and c.ends < ${today}::date))`;
}

/** Tags of a campaign that hang, or were printed, in a branch. */
export function hangingIn(campaign: RawBuilder<unknown>, branch: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from price_tag t where t.branch_id = ${branch}
    and ((t.hung_campaign_id = ${campaign} and t.hung_item_id is not null)
      or (t.pending_campaign_id = ${campaign} and t.pending_item_id is not null)
      or exists (select from price_tag_ahead a join print_job_item i on i.id = a.item_id
        where a.branch_id = t.branch_id and a.product_id = t.product_id and a.format = t.format
          and i.campaign_id = ${campaign})))::int`;
}

export type NumberRow = CampaignNumbers;

/** Counts by branch the tags of a finished campaign that still hang; empty before its end. */
export function hangingByBranch(row: Pick<CampaignSummary, 'id' | 'phase'>): RawBuilder<unknown> {
  if (row.phase !== 'ended' && row.phase !== 'withdrawn')
    return sql`(select 0::bigint as branch_id, 0 as hanging where false)`;
  return sql`(
    select x.branch_id, count(*)::int as hanging from (
      select branch_id, product_id, format from price_tag where hung_campaign_id = ${row.id} and hung_item_id is not null
      union
      select branch_id, product_id, format from price_tag
      where pending_campaign_id = ${row.id} and pending_item_id is not null
      union
      select a.branch_id, a.product_id, a.format from price_tag_ahead a join print_job_item i on i.id = a.item_id
      where i.campaign_id = ${row.id}) x
    group by 1)`;
}
