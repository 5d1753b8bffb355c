import type { Format } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { dayOfQuestion, type TagQuestion } from '../question.ts';
import { type CampaignNames, judgedPrint, NO_NAMES, tagKey } from '../reasons.ts';
import type { TagRow } from '../tag-row.ts';
import { hangsInstead, printsAhead } from './printed-facts.ts';

/** Reads the names that `reasonsOf` needs for these rows; sends no query if no campaign is involved. */
export async function readCampaignNames(
  db: Db,
  question: Pick<TagQuestion, 'branchId' | 'asOf'>,
  rows: readonly TagRow[],
): Promise<CampaignNames> {
  const ids = [...new Set(rows.flatMap((row) => judgedPrint(row)?.campaign_id ?? []))];
  const bare = rows.filter((row) => row.state === 'to_print' && judgedPrint(row) === null && row.times > 0);
  if (ids.length === 0 && bare.length === 0) return NO_NAMES;
  const names = await sql<{ id: number; name: string }>`
    select id, name from analytic_price_tag where id = any(${ids}::bigint[])`.execute(db);
  const instead =
    bare.length === 0 ? [] : await readHangingInstead(db, question.branchId, dayOfQuestion(question), bare);
  return {
    byId: new Map(names.rows.map((row) => [row.id, row.name])),
    hangsInstead: new Map(instead.map((row) => [tagKey(row), row.name])),
  };
}

/**
 * Names of ended campaigns with a hanging tag in another format. Paper for a coming day does not count: its
 * campaign is coming, not ended.
 */
async function readHangingInstead(
  db: Db,
  branchId: number,
  day: string,
  bare: readonly TagRow[],
): Promise<{ product_id: number; format: Format; name: string }[]> {
  const products = bare.map((row) => row.product_id);
  const { rows } = await sql<{ product_id: number; format: Format; name: string }>`
    select distinct on (n.product_id, n.format) n.product_id, n.format, c.name
    from unnest(${products}::bigint[], ${bare.map((row) => row.format)}::text[],
      ${bare.map((row) => row.holding_id)}::bigint[]) as n (product_id, format, holding_id)
    join price_tag t on t.branch_id = ${branchId} and t.product_id = n.product_id
    left join (${printsAhead({ branchId, language: 'uz', asOf: day, products })}) a
      on a.product_id = t.product_id and a.format = t.format and a.has_come
    cross join lateral (select
      case when a.item_id is null then t.pending_item_id else a.item_id end as item_id,
      case when a.item_id is null then t.pending_campaign_id else a.campaign_id end as campaign_id,
      case when a.item_id is null then t.pending_as_of else a.as_of end as as_of,
      case when a.item_id is null then t.pending_at else a.at end as at) p
    cross join lateral (select p.item_id is not null and p.as_of <= ${day}::date
      and not ${hangsInstead('t', { asOf: sql`p.as_of`, at: sql`p.at` }, day)} as waits) w
    join analytic_price_tag c
      on c.id = case when w.waits then p.campaign_id when t.hung_as_of <= ${day}::date then t.hung_campaign_id end
    where (w.waits or t.hung_item_id is not null) and c.id is distinct from n.holding_id
    order by n.product_id, n.format, t.format`.execute(db);
  return rows;
}
