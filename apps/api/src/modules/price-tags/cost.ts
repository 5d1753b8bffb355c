import type { BodyOf, countTagCost, TagCost } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, requireScope, scopeOf } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { today } from '../../platform/time/clock.ts';
import { inScope } from '../branches/public.ts';

type Body = BodyOf<typeof countTagCost>;

interface Row {
  readonly id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly tags: number;
  readonly sheets: number;
  readonly visible: boolean;
}

/** Tags of a format on an A4 sheet. */
const PER_SHEET = sql`case format when 'A5' then 2 when 'A6' then 4 else 8 end`;

/**
 * Tags of goods on display whose own price changes on a day, by branch and format. Where a campaign holds on that
 * day the tag shows the campaign's price, and nothing is printed.
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

/** Tags of a campaign in the branches that it is for. */
function campaignTags(id: number): RawBuilder<unknown> {
  return sql`
    select pl.branch_id, pl.product_id, a.format
    from analytic_price_tag a join analytic_price_tag_product cp on cp.campaign_id = a.id
    join analytic_price_tag_branch ab on ab.campaign_id = a.id
    join placement pl on pl.branch_id = ab.branch_id and pl.product_id = cp.product_id
    join shelf s on s.id = pl.shelf_id and s.deleted_at is null
    where a.id = ${id} group by 1, 2, 3`;
}

async function requireRow(db: Db, table: 'analytic_price_tag' | 'import_run', id: number): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
  if (rows.length === 0) throw notFound();
}

/**
 * The tags that a body is about. Any key of the route counts those of products; campaigns and imports need their own.
 * @throws AppError no_permission, not_found
 */
async function tagsOf(db: Db, actor: Actor, body: Body): Promise<RawBuilder<unknown>> {
  if ('campaign' in body) {
    requireScope(actor, 'analytic_price_tag.issue');
    await requireRow(db, 'analytic_price_tag', body.campaign);
    return campaignTags(body.campaign);
  }
  if ('import' in body) {
    requireScope(actor, 'goods.import');
    await requireRow(db, 'import_run', body.import);
    const staged = sql`select (row->>'id')::bigint from import_part ip, jsonb_array_elements(ip.rows) row
      where ip.import_id = ${body.import} and row->>'id' is not null`;
    return ownTags(staged, today());
  }
  return ownTags(sql`select unnest(${body.products}::bigint[])`, body.as_of ?? today());
}

/**
 * Counts what a change costs branches in tags and sheets. The sums are those of the chain; branches are named as far
 * as the caller may see them.
 * @throws AppError no_permission for what the caller may not change, not_found
 */
export async function readTagCost(db: Db, actor: Actor, body: Body): Promise<TagCost> {
  const tags = await tagsOf(db, actor, body);
  const scope = scopeOf(actor, 'branch');
  const visible = scope === null ? sql`false` : inScope(scope, sql`b.id`);
  const { rows } = await sql<Row>`
    with counted as (
      select branch_id, format, count(*)::int as tags from (${tags}) t group by 1, 2
    )
    select b.id, b.code, b.name_uz, b.name_ru, ${visible} as visible, sum(c.tags)::int as tags,
      sum(ceil(c.tags::numeric / (${PER_SHEET})))::int as sheets
    from counted c join branch b on b.id = c.branch_id and b.closed_at is null
    group by b.id order by tags desc, b.code`.execute(db);
  const sum = (of: 'tags' | 'sheets') => rows.reduce((total, row) => total + row[of], 0);
  return {
    branches: rows.length,
    tags: sum('tags'),
    sheets: sum('sheets'),
    by_branch: rows
      .filter((row) => row.visible)
      .map(({ id, code, name_uz, name_ru, tags: count, sheets }) => ({
        branch: { id, code, name: { uz: name_uz, ru: name_ru } },
        tags: count,
        sheets,
      })),
  };
}
