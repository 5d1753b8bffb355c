import type { BodyOf, createPrintJob } from '@javon/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Ready } from './print-check.ts';

type Body = BodyOf<typeof createPrintJob>;

export interface JobFacts {
  readonly branchId: number;
  readonly authorId: number;
  readonly asOf: string;
  /** The day of the print, by which duplicates are limited. */
  readonly day: string;
  readonly language: string;
  /** The language was asked for and is not the branch's own. */
  readonly languageChosen?: boolean;
  /** Where the check codes lead; without it the tags have none. */
  readonly checkBase?: string | null;
}

/** Writes a job with its tags, and counts each print: by tag, by product, by campaign. */
export async function writeJob(
  tx: Tx,
  job: JobFacts,
  body: Body,
  ready: readonly Ready[],
  sheets: number,
): Promise<number> {
  const sheet = { ...body.sheet, order: body.order ?? 'walk' };
  const copies = ready.reduce((sum, one) => sum + one.copies, 0);
  const { id } = await tx
    .insertInto('print_job')
    .values({
      branch_id: job.branchId,
      author_id: job.authorId,
      as_of: job.asOf,
      sheet: JSON.stringify(sheet),
      sheets,
      items: copies,
      language: job.language,
      language_chosen: job.languageChosen ?? false,
      check_base: job.checkBase ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = ready.map((one, index) => ({
    seq: index + 1,
    product_id: one.product,
    format: one.format,
    copies: one.copies,
    price: one.row.price,
    old_price: one.row.old_price,
    monthly: one.row.monthly,
    months: one.row.months,
    promo_bank: one.row.promo_bank,
    until: one.row.until,
    campaign_id: one.row.campaign_id,
    segment_id: one.row.segment_id,
    digest: one.digest,
    sampler_version_id: one.row.sampler_version_id,
    shelf_id: one.row.shelf_id,
    duplicate: one.duplicate,
    tag_values: one.values,
  }));
  await sql`
    with item as (
      insert into print_job_item (job_id, branch_id, seq, product_id, format, copies, price, old_price, monthly,
        months, promo_bank, until, campaign_id, segment_id, digest, language, sampler_version_id, shelf_id, duplicate,
        tag_values)
      select ${id}, ${job.branchId}, r.seq, r.product_id, r.format, r.copies, r.price, r.old_price, r.monthly,
        r.months, r.promo_bank, r.until, r.campaign_id, r.segment_id, r.digest, ${job.language}, r.sampler_version_id, r.shelf_id, r.duplicate, r.tag_values
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r (seq int, product_id bigint, format text,
        copies int, price bigint, old_price bigint, monthly bigint, months int, promo_bank boolean, until date, campaign_id bigint, segment_id bigint, digest text,
        sampler_version_id bigint, shelf_id bigint, duplicate boolean, tag_values jsonb)
      order by r.seq
      returning *
    )
    update price_tag t set
      pending_item_id = i.id, pending_price = i.price, pending_old_price = i.old_price,
      pending_monthly = i.monthly, pending_months = i.months, pending_digest = i.digest,
      pending_promo_bank = i.promo_bank, pending_until = i.until, pending_campaign_id = i.campaign_id,
      pending_as_of = ${job.asOf}::date, pending_language = i.language,
      pending_language_chosen = ${job.languageChosen ?? false}, pending_sampler_version_id = i.sampler_version_id,
      pending_shelf_id = i.shelf_id, pending_at = now(), failed = false,
      times = t.times + i.copies,
      duplicates = t.duplicates + i.duplicate::int,
      duplicates_on_day = case when not i.duplicate then t.duplicates_on_day
        when t.duplicates_day = ${job.day}::date then t.duplicates_on_day + 1 else 1 end,
      duplicates_day = case when i.duplicate then ${job.day}::date else t.duplicates_day end
    from item i
    where t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format`.execute(tx);
  await countPrints(tx, ready);
  await logCampaigns(tx, job.branchId, id);
  return id;
}

/** Adds to the products' print counts, in the order of ids so that two jobs never wait for each other. */
async function countPrints(tx: Tx, ready: readonly Ready[]): Promise<void> {
  const byProduct = new Map<number, number>();
  for (const { product, copies } of ready) byProduct.set(product, (byProduct.get(product) ?? 0) + copies);
  const ids = [...byProduct.keys()].sort((a, b) => a - b);
  await sql`
    insert into product_counter as c (product_id, print_count)
    select * from unnest(${ids}::bigint[], ${ids.map((id) => byProduct.get(id) ?? 0)}::bigint[]) as n (product_id, n)
    order by n.product_id
    on conflict (product_id) do update set print_count = c.print_count + excluded.print_count`.execute(tx);
}

/**
 * Keeps the log of the campaigns that a job printed: first and last print, duplicates, and the mark of an edit,
 * which goes when everything that was edited was printed since.
 */
async function logCampaigns(tx: Tx, branchId: number, jobId: number): Promise<void> {
  const printed = sql`
    select campaign_id, count(*) filter (where duplicate)::int as duplicates
    from print_job_item where job_id = ${jobId} and campaign_id is not null group by 1`;
  const locked = await sql`
    select from analytic_price_tag_branch b join (${printed}) d on d.campaign_id = b.campaign_id
    where b.branch_id = ${branchId} order by b.campaign_id for no key update of b`.execute(tx);
  if (locked.rows.length === 0) return;
  await sql`
    update analytic_price_tag_branch b set
      printed_at = coalesce(b.printed_at, now()), last_printed_at = now(), duplicates = b.duplicates + d.duplicates,
      edited = b.edited and exists (
        select from analytic_price_tag_product cp join analytic_price_tag c on c.id = cp.campaign_id
        left join price_tag t on t.branch_id = b.branch_id and t.product_id = cp.product_id and t.format = c.format
        where cp.campaign_id = b.campaign_id
          and cp.edited_at > coalesce(greatest(t.pending_at, t.hung_at), '-infinity'))
    from (${printed}) d
    where b.branch_id = ${branchId} and b.campaign_id = d.campaign_id`.execute(tx);
}
