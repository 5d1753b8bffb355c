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

/** Rows of the tags of a campaign that hang, or were printed, by their branch; of each the index finds only its own. */
function hangingTags(
  campaign: RawBuilder<unknown> | number,
  isThere: (branch: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  return sql`
    select branch_id, product_id, format from price_tag
    where hung_campaign_id = ${campaign} and hung_item_id is not null and ${isThere(sql`branch_id`)}
    union
    select branch_id, product_id, format from price_tag
    where pending_campaign_id = ${campaign} and pending_item_id is not null and ${isThere(sql`branch_id`)}
    union
    select a.branch_id, a.product_id, a.format from price_tag_ahead a join print_job_item i on i.id = a.item_id
    where i.campaign_id = ${campaign} and ${isThere(sql`a.branch_id`)}`;
}

/** Number of tags of a campaign that hang, or were printed, in a branch. */
export function hangingIn(campaign: RawBuilder<unknown>, branch: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from (${hangingTags(campaign, (one) => sql`${one} = ${branch}`)}) hanging)::int`;
}

export type NumberRow = CampaignNumbers;

/** Counts by branch the tags of a finished campaign that still hang; empty before its end. */
export function hangingByBranch(row: Pick<CampaignSummary, 'id' | 'phase'>): RawBuilder<unknown> {
  if (row.phase !== 'ended' && row.phase !== 'withdrawn')
    return sql`(select 0::bigint as branch_id, 0 as hanging where false)`;
  return sql`(
    select x.branch_id, count(*)::int as hanging from (${hangingTags(row.id, () => sql`true`)}) x group by 1)`;
}
