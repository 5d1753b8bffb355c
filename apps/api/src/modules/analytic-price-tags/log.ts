import type {
  CampaignBranch,
  CampaignProduct,
  Format,
  listAnalyticPriceTagBranches,
  listAnalyticPriceTagProducts,
  QueryOf,
  TagState,
} from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import { likePart, searchWords } from '../../platform/text/normalise.ts';
import { holdsWords } from '../../platform/text/sql-search.ts';
import { today } from '../../platform/time/clock.ts';
import { inScope } from '../branches/public.ts';
import { lateOn, PRINTED } from './numbers.ts';
import type { CampaignRow } from './queries.ts';

interface BranchRow {
  readonly id: number;
  readonly branch_id: number;
  readonly code: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly region_id: number;
  readonly region_code: string;
  readonly region_uz: string;
  readonly region_ru: string;
  readonly viewed_at: string | null;
  readonly last_printed_at: string | null;
  readonly duplicates: number;
  readonly edited: boolean;
  readonly needed: number;
  readonly done: number;
  readonly printed: boolean;
  readonly late: boolean;
  readonly hanging: number;
  readonly due_at: string | null;
  readonly reminded_at: string | null;
}

// Late ones first, then those that have most left to print.
const LEFT = sql`(b.needed - b.done)`;

function branchSorts(day: string): Readonly<Record<string, SortColumn>> {
  const lateness = sql<number>`(case when ${lateOn(day)} then 0 when h.hanging > 0 then 1 when b.done < b.needed then 2 else 3 end)`;
  return {
    late: {
      expression: sql`json_build_array(${lateness}, -${LEFT}, br.code)::text`,
      type: 'text',
      parts: [
        { expression: lateness, type: 'int' },
        { expression: sql`(-${LEFT})`, type: 'int' },
        { expression: sql`br.code`, type: 'text' },
      ],
    },
    code: { expression: sql`br.code`, type: 'text' },
    viewed_at: { expression: sql`b.viewed_at`, type: 'timestamptz', nullable: true },
    printed_at: { expression: sql`b.last_printed_at`, type: 'timestamptz', nullable: true },
    duplicates: { expression: sql`b.duplicates`, type: 'int' },
  };
}

type Progress = NonNullable<QueryOf<typeof listAnalyticPriceTagBranches>['progress']>;

const PROGRESS: Readonly<Record<Exclude<Progress, 'late'>, RawBuilder<SqlBool>>> = {
  viewed: sql<SqlBool>`b.viewed_at is not null`,
  not_viewed: sql<SqlBool>`b.viewed_at is null`,
  needing: sql<SqlBool>`b.needed > 0`,
  to_print: sql<SqlBool>`b.done < b.needed`,
  printed: PRINTED,
  edited: sql<SqlBool>`b.edited`,
  duplicates: sql<SqlBool>`b.duplicates > 0`,
  hanging: sql<SqlBool>`h.hanging > 0`,
};

/** The branches that have come so far with a campaign, or not, on a day. */
function withProgress(progress: Progress, day: string): RawBuilder<SqlBool> {
  return progress === 'late' ? lateOn(day) : PROGRESS[progress];
}

/** Counts by branch the tags of a finished campaign that still hang; empty before its end. */
export function hangingByBranch(row: Pick<CampaignRow, 'id' | 'phase'>): RawBuilder<unknown> {
  if (row.phase !== 'ended' && row.phase !== 'withdrawn')
    return sql`(select 0::bigint as branch_id, 0 as hanging where false)`;
  return sql`(
    select x.branch_id, count(*)::int as hanging from (
      select branch_id, product_id, format from price_tag where hung_campaign_id = ${row.id} and hung_item_id is not null
      union
      select branch_id, product_id, format from price_tag
      where pending_campaign_id = ${row.id} and pending_item_id is not null) x
    group by 1)`;
}

/** The log by branch, within a scope. */
export async function readBranchLog(
  db: Db,
  scope: Scope,
  row: Seen<CampaignRow>,
  query: QueryOf<typeof listAnalyticPriceTagBranches>,
): Promise<{ items: CampaignBranch[]; next: string | null; total: number }> {
  const day = today();
  const sort = sortOf(branchSorts(day), query.sort);
  const from = sql`analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
    join branch br on br.id = b.branch_id join region r on r.id = br.region_id
    left join ${hangingByBranch(row)} hang on hang.branch_id = b.branch_id
    cross join lateral (select coalesce(hang.hanging, 0) as hanging) h`;
  const where = sql.join(
    [
      sql<SqlBool>`b.campaign_id = ${row.id}`,
      inScope(scope, sql`b.branch_id`),
      ...(query.region === undefined ? [] : [sql<SqlBool>`br.region_id = ${query.region}`]),
      ...(query.progress === undefined ? [] : [withProgress(query.progress, day)]),
      ...holdsWords(sql`br.code || ' ' || br.name_uz || ' ' || br.name_ru`, query.search),
    ],
    sql` and `,
  );
  const { rows } = await sql<BranchRow & { sort_value: unknown }>`
    select b.id, b.branch_id, br.code, br.name_uz, br.name_ru, r.id as region_id, r.code as region_code,
      r.name_uz as region_uz, r.name_ru as region_ru, b.viewed_at, b.last_printed_at, b.duplicates, b.edited,
      b.needed, b.done, ${PRINTED} as printed, ${lateOn(day)} as late, h.hanging, b.due_at, b.reminded_at,
      ${sort.column.expression} as sort_value
    from ${from} where ${where} and ${afterCursor(sort, sql`b.id`, query.cursor) ?? sql`true`}
    order by ${orderBy(sort, sql`b.id`)} limit ${query.limit + 1}`.execute(db);
  const count = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`.execute(db);
  const page = pageOf(
    rows,
    query.limit,
    sort,
    (one) => one.sort_value,
    (one): CampaignBranch => ({
      branch: { id: one.branch_id, code: one.code, name: { uz: one.name_uz, ru: one.name_ru } },
      region: {
        id: one.region_id,
        code: one.region_code,
        name: { uz: one.region_uz, ru: one.region_ru },
      },
      entry: {
        id: one.id,
        begins: row.begins,
        ends: row.ends,
        printed: one.printed,
        viewed_at: one.viewed_at,
        printed_at: one.last_printed_at,
        duplicates: one.duplicates,
        edited: one.edited,
      },
      needed: one.needed,
      done: one.done,
      late: one.late,
      hanging: one.hanging,
      due_at: one.due_at,
      reminded_at: one.reminded_at,
    }),
  );
  return { ...page, total: count.rows[0]?.n ?? 0 };
}

interface ProductRow {
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

const PRODUCT_SORTS: Readonly<Record<string, SortColumn>> = {
  name: { expression: sql`x.name_uz`, type: 'text' },
  sku: { expression: sql`x.sku`, type: 'text' },
  price: { expression: sql`x.price`, type: 'bigint' },
  printed_at: { expression: sql`x.printed_at`, type: 'timestamptz', nullable: true },
};

/** State of the tags of products in a branch; the price-tags module knows it. */
export type ReadStates = (
  db: Db,
  branchId: number,
  format: Format,
  products: readonly number[],
) => Promise<Map<number, TagState>>;

/**
 * The log by product: of one branch, or of all within the scope together.
 * @param branch the branch and when it was viewed; null for all
 */
export async function readProductLog(
  db: Db,
  scope: Scope,
  row: Seen<CampaignRow>,
  branch: { readonly id: number; readonly viewedAt: string | null } | null,
  query: Omit<QueryOf<typeof listAnalyticPriceTagProducts>, 'branch'>,
  readStates: ReadStates,
): Promise<{ items: CampaignProduct[]; next: string | null; total: number }> {
  const sort = sortOf(PRODUCT_SORTS, query.sort);
  const within = (column: string) =>
    branch === null ? inScope(scope, sql.ref(column)) : sql<SqlBool>`${sql.ref(column)} = ${branch.id}`;
  const words = searchWords(query.search ?? '').map(
    (word) => sql<SqlBool>`p.search_key like ${likePart(word)}`,
  );
  const found = words.length === 0 ? sql`true` : sql.join(words, sql` and `);
  const after = afterCursor(sort, sql`x.id`, query.cursor) ?? sql`true`;
  const page = sql`where ${after} order by ${orderBy(sort, sql`x.id`)} limit ${query.limit + 1}`;
  // Placements and prints are counted for the page alone, unless they say what is on it.
  const isCounted = sort.key.endsWith('printed_at');
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
    select x.*, ${sort.column.expression} as sort_value, (select count(*) from all_of)::int as total
    from x ${page}`.execute(db);
  const states =
    branch === null
      ? new Map<number, TagState>()
      : await readStates(
          db,
          branch.id,
          row.format,
          rows.filter(({ needed, printed_at }) => needed > 0 || printed_at !== null).map(({ id }) => id),
        );
  const shown = pageOf(
    rows,
    query.limit,
    sort,
    (one) => one.sort_value,
    (one): CampaignProduct => ({
      product: {
        id: one.id,
        sku: one.sku,
        name: { uz: one.name_uz, ru: one.name_ru },
        brand: one.brand,
        category: one.category_id,
        price: one.own_price,
      },
      price: one.price,
      old_price: one.old_price,
      needed: one.needed,
      done: one.done,
      entry: {
        id: one.id,
        begins: row.begins,
        ends: row.ends,
        printed: one.needed > 0 && one.done >= one.needed,
        viewed_at: branch === null ? one.viewed_at : branch.viewedAt,
        printed_at: one.printed_at,
        duplicates: one.duplicates,
        edited: one.edited,
      },
      state: states.get(one.id) ?? null,
    }),
  );
  return { ...shown, total: rows[0]?.total ?? 0 };
}
