import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Content } from '../content.ts';
import { differsFromItem } from './printed-facts.ts';

export interface KeptContent extends Omit<Content, 'problems' | 'product_id'> {
  readonly key: string;
  readonly problems: unknown;
}

/** Reads the stored content of products' own tags, with keys such as `product 12 A6`. */
export async function readKeptContent(tx: Tx, products: readonly number[]): Promise<KeptContent[]> {
  const { rows } = await sql<KeptContent>`
    select 'product ' || product_id || ' ' || format as key, sampler_version_id,
      digest_uz, digest_ru, digest_kaa, problems
    from tag_content where product_id = any(${[...products]}::bigint[])`.execute(tx);
  return rows;
}

/** Reads the stored content of campaigns' tags, with keys such as `campaign 3 product 12`. */
export async function readKeptOfCampaigns(
  tx: Tx,
  products: readonly number[],
  campaigns: readonly number[],
): Promise<KeptContent[]> {
  const { rows } = await sql<KeptContent>`
    select 'campaign ' || campaign_id || ' product ' || product_id as key, sampler_version_id,
      digest_uz, digest_ru, digest_kaa, problems
    from analytic_price_tag_product
    where product_id = any(${[...products]}::bigint[]) and campaign_id = any(${[...campaigns]}::bigint[])`.execute(
    tx,
  );
  return rows;
}

/** Stored row that differs from the log of prints. */
export interface DriftRow {
  readonly what: 'counts' | 'hung' | 'pending' | 'campaign_log' | 'print_count' | 'sampler_count';
  /** Names the row, such as `branch 3 product 12 A6`. */
  readonly key: string;
}

export async function readBranchIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('branch').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Tags of one branch whose counts, hanging or pending prints differ from the log of prints. */
export async function readBranchDrift(db: Db, branchId: number): Promise<DriftRow[]> {
  const { rows } = await sql<DriftRow>`
  with item as (
    select product_id, format, sum(copies)::int as times, count(*) filter (where duplicate)::int as duplicates
    from print_job_item where branch_id = ${branchId} group by 1, 2
  ), tag as (select * from price_tag where branch_id = ${branchId})
  select 'counts' as what, 'branch ' || ${branchId}::text || ' product ' || coalesce(t.product_id, i.product_id) || ' '
      || coalesce(t.format, i.format) as key
    from tag t full join item i on i.product_id = t.product_id and i.format = t.format
    where coalesce(t.times, 0) <> coalesce(i.times, 0) or coalesce(t.duplicates, 0) <> coalesce(i.duplicates, 0)
  union all
  select 'hung', 'branch ' || ${branchId}::text || ' product ' || t.product_id || ' ' || t.format
    from tag t left join print_job_item i on i.id = t.hung_item_id
    where t.hung_item_id is not null and (i.id is null or i.outcome is distinct from 'confirmed'
      or (i.branch_id, i.product_id, i.format) <> (t.branch_id, t.product_id, t.format) or ${differsFromItem('hung')})
  union all
  select 'pending', 'branch ' || ${branchId}::text || ' product ' || t.product_id || ' ' || t.format
    from tag t left join print_job_item i on i.id = t.pending_item_id
    where t.pending_item_id is not null and (i.id is null or i.outcome is not null
      or (i.branch_id, i.product_id, i.format) <> (t.branch_id, t.product_id, t.format) or ${differsFromItem('pending')})
  union all
  select 'pending', 'branch ' || ${branchId}::text || ' product ' || a.product_id || ' ' || a.format || ' on ' || a.as_of
    from price_tag_ahead a left join print_job_item i on i.id = a.item_id left join print_job j on j.id = i.job_id
    where a.branch_id = ${branchId} and (i.id is null or i.outcome is not null or j.as_of <> a.as_of
      or (i.branch_id, i.product_id, i.format) <> (a.branch_id, a.product_id, a.format))
  union all
  select 'campaign_log', 'branch ' || ${branchId}::text || ' campaign ' || b.campaign_id
    from analytic_price_tag_branch b
    left join (
      select campaign_id, count(*) filter (where duplicate)::int as duplicates
      from print_job_item where branch_id = ${branchId} and campaign_id is not null group by 1) i
      on i.campaign_id = b.campaign_id
    where b.branch_id = ${branchId}
      and ((b.printed_at is null) <> (i.campaign_id is null) or b.duplicates <> coalesce(i.duplicates, 0))`.execute(
    db,
  );
  return rows;
}

/** Stored totals of the whole chain that differ from the log of prints. */
export async function readChainDrift(db: Db): Promise<DriftRow[]> {
  const { rows } = await sql<DriftRow>`
  select 'print_count' as what, 'product ' || coalesce(c.product_id, i.product_id) as key
    from product_counter c
    full join (select product_id, sum(copies) as copies from print_job_item group by 1) i using (product_id)
    where coalesce(c.print_count, 0) <> coalesce(i.copies, 0)
  union all
  select 'sampler_count', 'branch ' || coalesce(c.branch_id, i.branch_id) || ' sampler version '
      || coalesce(c.sampler_version_id, i.sampler_version_id)
    from sampler_print_count c
    full join (select sampler_version_id, branch_id, sum(copies) as copies from print_job_item group by 1, 2) i
      using (sampler_version_id, branch_id)
    where coalesce(c.printed, 0) <> coalesce(i.copies, 0)`.execute(db);
  return rows;
}
