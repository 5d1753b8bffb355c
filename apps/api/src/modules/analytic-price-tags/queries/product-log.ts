import type { QueryOf } from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import type { Scope, Seen } from '../../../platform/auth/scope.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type CountedPage, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { likePart, searchWords } from '../../../platform/text/normalise.ts';
import { inScope } from '../../branches/public.ts';
import type { CampaignRow } from './campaigns.ts';

export interface ProductRow {
  readonly id: number;
  readonly sku: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly brand: string | null;
  readonly category_id: number;
  readonly own_price: number | null;
  readonly price: number;
  readonly old_price: number | null;
  readonly needed: number;
  readonly done: number;
  readonly viewed_at: string | null;
  readonly printed_at: string | null;
  readonly duplicates: number;
  readonly edited: boolean;
}

const productSorts = (language: ServerLanguage): SortColumnsOf<'listAnalyticPriceTagProducts'> => ({
  name: { expression: sql.ref(`x.name_${language}`), type: 'text' },
  sku: { expression: sql`x.sku`, type: 'text' },
  price: { expression: sql`x.price`, type: 'bigint' },
  printed_at: { expression: sql`x.printed_at`, type: 'timestamptz', nullable: true },
});

/** Whether the price of a product `cp` in a campaign is above the own price of the product `p`. */
export const IS_ABOVE_OWN = sql`coalesce(cp.price > p.price, false)`;

/**
 * Rows of the log by product: of one branch, or of all branches within the scope together.
 * @param branchId null for all
 */
export async function readProductRows(
  db: Db,
  scope: Scope,
  row: Seen<CampaignRow>,
  branchId: number | null,
  query: Omit<QueryOf<'listAnalyticPriceTagProducts'>, 'branch'>,
  language: ServerLanguage,
): Promise<CountedPage<ProductRow>> {
  const paging = pagingOf(productSorts(language), sql`x.id`, query);
  const within = (column: string) =>
    branchId === null ? inScope(scope, sql.ref(column)) : sql<SqlBool>`${sql.ref(column)} = ${branchId}`;
  const words = searchWords(query.search ?? '').map(
    (word) => sql<SqlBool>`p.search_key like ${likePart(word)}`,
  );
  const found = allOf([
    ...words,
    query.above_own !== undefined && sql`(${IS_ABOVE_OWN}) = ${query.above_own === 'true'}`,
  ]);
  const page = sql`where ${paging.page}`;
  // Placements and prints are counted for the page only, unless the sort depends on them.
  const isCounted = paging.sort.name === 'printed_at';
  const { rows } = await sql<ProductRow & { sort_value: unknown; total: number }>`
    with all_of as materialized (
      select cp.product_id as id, cp.price, cp.old_price, cp.edited_at, p.sku, p.name_uz, p.name_ru, p.category_id,
        p.price as own_price, br.name as brand
      from analytic_price_tag_product cp join product p on p.id = cp.product_id
      left join brand br on br.id = p.brand_id
      where cp.campaign_id = ${row.id} and ${found}
    ), product_of as materialized (
      select x.* from all_of x ${isCounted ? sql`` : page}
    ), needed as (
      select distinct pl.product_id, pl.branch_id
      from product_of po join placement pl on pl.product_id = po.id and ${within('pl.branch_id')}
      join shelf s on s.id = pl.shelf_id and s.deleted_at is null
      join analytic_price_tag_branch b on b.campaign_id = ${row.id} and b.branch_id = pl.branch_id
    ), printed as (
      select i.product_id, i.branch_id, max(j.created_at) as at,
        count(*) filter (where i.duplicate)::int as duplicates
      from print_job_item i join print_job j on j.id = i.job_id
      where i.campaign_id = ${row.id} and ${within('i.branch_id')} and i.outcome is distinct from 'failed'
      group by 1, 2
    ), x as (
      select po.id, po.sku, po.name_uz, po.name_ru, po.brand, po.category_id, po.own_price, po.price,
        po.old_price, count(n.branch_id)::int as needed,
        count(*) filter (where n.branch_id is not null and pr.at is not null
          and (po.edited_at is null or pr.at >= po.edited_at))::int as done,
        max(v.viewed_at) as viewed_at, max(pr.at) as printed_at, coalesce(sum(pr.duplicates), 0)::int as duplicates,
        coalesce(bool_or(pr.at < po.edited_at), false) as edited
      from product_of po
      left join (select product_id, branch_id from needed union select product_id, branch_id from printed) a
        on a.product_id = po.id
      left join needed n on n.product_id = a.product_id and n.branch_id = a.branch_id
      left join printed pr on pr.product_id = a.product_id and pr.branch_id = a.branch_id
      left join analytic_price_tag_branch v on v.campaign_id = ${row.id} and v.branch_id = a.branch_id
      group by po.id, po.sku, po.name_uz, po.name_ru, po.brand, po.category_id, po.own_price, po.price, po.old_price
    )
    select x.*, ${paging.value} as sort_value, (select count(*) from all_of)::int as total
    from x ${page}`.execute(db);
  return paging.counted(rows);
}
