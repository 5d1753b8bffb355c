import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import { inScope } from '../../branches/public.ts';

/** Branch with the tags and sheets that a change requires there. */
export interface CostRow extends RowOf<'branch', 'id' | 'code' | 'name_uz' | 'name_ru'> {
  readonly tags: number;
  readonly sheets: number;
  readonly visible: boolean;
}

/** Tags of a format on an A4 sheet; null for labels, which use none. */
const PER_SHEET = sql`case format when 'A5' then 2 when 'A6' then 4 when 'A7' then 8 end`;

/**
 * Tags of goods on display whose own price changes on a day, by branch and format. If a campaign is valid on
 * that day, the tag shows the campaign's price, and nothing has to be printed.
 */
function ownTags(products: RawBuilder<unknown>, day: string): RawBuilder<unknown> {
  return sql`
    select pl.branch_id, pl.product_id, c.tag_format as format
    from placement pl join shelf s on s.id = pl.shelf_id and s.deleted_at is null
    join product p on p.id = pl.product_id and p.deleted_at is null join category c on c.id = p.category_id
    where pl.product_id in (${products}) and not exists (
      select from analytic_price_tag_product cp
      join analytic_price_tag a on a.id = cp.campaign_id and a.state = 'issued'
        and a.begins <= ${day}::date and (a.ends is null or a.ends >= ${day}::date)
      join analytic_price_tag_branch ab on ab.campaign_id = a.id and ab.branch_id = pl.branch_id
      where cp.product_id = pl.product_id)
    group by 1, 2, 3`;
}

/** Tags of a campaign in its branches. */
function campaignTags(id: number): RawBuilder<unknown> {
  return sql`
    select pl.branch_id, pl.product_id, a.format
    from analytic_price_tag a join analytic_price_tag_product cp on cp.campaign_id = a.id
    join analytic_price_tag_branch ab on ab.campaign_id = a.id
    join placement pl on pl.branch_id = ab.branch_id and pl.product_id = cp.product_id
    join shelf s on s.id = pl.shelf_id and s.deleted_at is null
    where a.id = ${id} group by 1, 2, 3`;
}

/** Tags affected by a change: a campaign's, or those of products whose own price changes on a day. */
export type TagSet =
  | { readonly campaign: number }
  | { readonly import: number; readonly day: string }
  | { readonly products: readonly number[]; readonly day: string };

function tagsIn(set: TagSet): RawBuilder<unknown> {
  if ('campaign' in set) return campaignTags(set.campaign);
  if ('products' in set) return ownTags(sql`select unnest(${set.products}::bigint[])`, set.day);
  return ownTags(
    sql`select (row->>'id')::bigint from import_part ip, jsonb_array_elements(ip.rows) row
      where ip.import_id = ${set.import}`,
    set.day,
  );
}

/**
 * Counts tags and sheets by open branch, highest first; `visible` marks branches in the scope, null for none.
 */
export async function countTagsOf(db: Db, set: TagSet, scope: Scope | null): Promise<CostRow[]> {
  const visible = scope === null ? sql`false` : inScope(scope, sql`b.id`);
  const { rows } = await sql<CostRow>`
    with counted as (
      select branch_id, format, count(*)::int as tags from (${tagsIn(set)}) t group by 1, 2
    )
    select b.id, b.code, b.name_uz, b.name_ru, ${visible} as visible, sum(c.tags)::int as tags,
      coalesce(sum(ceil(c.tags::numeric / (${PER_SHEET}))), 0)::int as sheets
    from counted c join branch b on b.id = c.branch_id and b.closed_at is null
    group by b.id order by tags desc, b.code`.execute(db);
  return rows;
}
