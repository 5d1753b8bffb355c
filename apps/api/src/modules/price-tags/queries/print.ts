import { type BodyOf, MAX_JOB_TAGS } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import type { Ready, Wanted } from '../printable.ts';
import { tagKey } from '../reasons.ts';
import { keepPrint } from './printed-facts.ts';

type Body = BodyOf<'createPrintJob'>;

export interface JobFacts {
  readonly branchId: number;
  readonly authorId: number;
  readonly asOf: string;
  /** The day of the print, for detecting duplicates. */
  readonly day: string;
  readonly language: string;
  /** Whether the language was requested and is not the branch's own. */
  readonly languageChosen: boolean;
  /** Base URL of the check codes; null or undefined: the tags have none. */
  readonly codeBase?: string | null;
  /** Token of the program for whose electronic labels it is; null for paper. */
  readonly electronicTokenId?: number | null;
}

/** Columns of an item that come from its tag, with their types. */
const ITEM = [
  ['seq', 'int'],
  ['product_id', 'bigint'],
  ['format', 'text'],
  ['copies', 'int'],
  ['price', 'bigint'],
  ['old_price', 'bigint'],
  ['monthly', 'bigint'],
  ['months', 'int'],
  ['promo_bank', 'boolean'],
  ['until', 'date'],
  ['sampler_version_id', 'bigint'],
  ['digest', 'text'],
  ['campaign_id', 'bigint'],
  ['segment_id', 'bigint'],
  ['own_format', 'boolean'],
  ['shelf_id', 'bigint'],
  ['duplicate', 'boolean'],
  ['tag_values', 'jsonb'],
] as const;

/** Number of a job's pages, and how many of them are labels. */
export interface PageCount {
  readonly sheets: number;
  readonly labels: number;
}

/** Writes a job with its tags, and increments the print counts: by tag, by product, by campaign. */
export async function writeJob(
  tx: Tx,
  job: JobFacts,
  body: Body,
  ready: readonly Ready[],
  { sheets, labels }: PageCount,
): Promise<number> {
  const isOfCampaigns = await lockCampaigns(tx, job.branchId, ready);
  const sheet = { ...body.sheet, order: body.order ?? 'walk' };
  const copies = ready.reduce((sum, one) => sum + one.copies, 0);
  const id = await insertRow(tx, 'print_job', {
    branch_id: job.branchId,
    author_id: job.authorId,
    as_of: job.asOf,
    sheet: JSON.stringify(sheet),
    sheets,
    labels,
    items: copies,
    language: job.language,
    language_chosen: job.languageChosen,
    check_base: job.codeBase ?? null,
    electronic_token_id: job.electronicTokenId ?? null,
  });
  const items = ready.map((one, index) => {
    const { digest, copies, duplicate, values: tag_values } = one;
    const own_format = one.row.own_format && !job.electronicTokenId;
    const item = { ...one.row, seq: index + 1, digest, copies, duplicate, own_format, tag_values };
    return Object.fromEntries(ITEM.map(([name]) => [name, item[name]]));
  });
  const columns = sql.join(ITEM.map(([name]) => sql.ref(name)));
  const values = sql.join(ITEM.map(([name]) => sql.ref(`r.${name}`)));
  const isAhead = job.asOf > job.day;
  const types = sql.raw(ITEM.map(([name, type]) => `${name} ${type}`).join(', '));
  await sql`
    with i as (
      insert into print_job_item (job_id, branch_id, language, ${columns})
      select ${id}, ${job.branchId}, ${job.language}, ${values}
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r (${types})
      order by r.seq
      returning *
    ),
    ${isAhead ? keepAhead() : endAhead()}
    update price_tag t set
      ${isAhead ? sql`` : sql`${keepPrint('pending')}, failed = false,`}
      times = t.times + i.copies,
      duplicates = t.duplicates + i.duplicate::int,
      duplicates_on_day = case when not i.duplicate then t.duplicates_on_day
        when t.duplicates_day = ${job.day}::date then t.duplicates_on_day + 1 else 1 end,
      duplicates_day = case when i.duplicate then ${job.day}::date else t.duplicates_day end
    from i join print_job j on j.id = i.job_id
    where t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format`.execute(tx);
  await countPrints(tx, ready);
  if (isOfCampaigns) await logCampaigns(tx, job, id);
  return id;
}

/** Keeps the items `i` as the prints of their tags for a coming day, in place of earlier ones for that day. */
function keepAhead(): RawBuilder<unknown> {
  return sql`kept as (
      insert into price_tag_ahead (branch_id, product_id, format, as_of, item_id)
      select i.branch_id, i.product_id, i.format, j.as_of, i.id from i join print_job j on j.id = i.job_id
      on conflict (branch_id, product_id, format, as_of) do update set item_id = excluded.item_id
    )`;
}

/** Ends the wait of prints whose day has come and whose tags the items `i` print again. */
function endAhead(): RawBuilder<unknown> {
  return sql`ended as (
      delete from price_tag_ahead a using i join print_job j on j.id = i.job_id
      where a.branch_id = i.branch_id and a.product_id = i.product_id and a.format = i.format and a.as_of <= j.as_of
    )`;
}

/** Increments the products' print counts, in the order of ids so that two jobs never deadlock. */
async function countPrints(tx: Tx, ready: readonly Ready[]): Promise<void> {
  const byProduct = new Map<number, number>();
  for (const { product, copies } of ready) byProduct.set(product, (byProduct.get(product) ?? 0) + copies);
  const ids = [...byProduct.keys()];
  await sql`
    insert into product_counter as c (product_id, print_count)
    select * from unnest(${ids}::bigint[], ${ids.map((id) => byProduct.get(id) ?? 0)}::bigint[]) as n (product_id, n)
    order by n.product_id
    on conflict (product_id) do update set print_count = c.print_count + excluded.print_count`.execute(tx);
}

/**
 * Locks the log of the campaigns that a job prints, before its tags are counted by sampler: one that changes no count of a
 * campaign would lock its log after that.
 * @returns whether there are any
 */
async function lockCampaigns(tx: Tx, branchId: number, ready: readonly Ready[]): Promise<boolean> {
  const campaigns = ready.flatMap(({ row }) => row.campaign_id ?? []);
  const { rows } = await sql`
    select from analytic_price_tag_branch
    where branch_id = ${branchId} and campaign_id = any(${campaigns}::bigint[])
    order by campaign_id for no key update`.execute(tx);
  return rows.length > 0;
}

/**
 * Updates the log of the campaigns that a job printed: first and last print, duplicates, and the edited flag,
 * which is cleared when everything edited was printed since. A product without a tag counts only on a shelf.
 * A branch whose own person prints has viewed the campaign, even if nobody there opened its page.
 */
async function logCampaigns(tx: Tx, job: JobFacts, jobId: number): Promise<void> {
  const { branchId } = job;
  // A program that prints for electronic labels looks at nothing.
  const personId = job.electronicTokenId ? null : job.authorId;
  const printed = sql`
    select campaign_id, count(*) filter (where duplicate)::int as duplicates
    from print_job_item where job_id = ${jobId} and campaign_id is not null group by 1`;
  await sql`
    update analytic_price_tag_branch b set
      printed_at = coalesce(b.printed_at, now()), last_printed_at = now(), duplicates = b.duplicates + d.duplicates,
      edited = b.edited and exists (
        select from analytic_price_tag_product cp join analytic_price_tag c on c.id = cp.campaign_id
        left join price_tag t on t.branch_id = b.branch_id and t.product_id = cp.product_id and t.format = c.format
        cross join lateral (select greatest(t.pending_at, t.hung_at, (
          select max(j.created_at) from price_tag_ahead a join print_job_item i on i.id = a.item_id
          join print_job j on j.id = i.job_id
          where a.branch_id = t.branch_id and a.product_id = t.product_id and a.format = t.format)) as at) p
        where cp.campaign_id = b.campaign_id
          and (cp.edited_at > p.at
            or (cp.edited_at is not null and p.at is null and exists (
              select from placement pl join shelf s on s.id = pl.shelf_id and s.deleted_at is null
              where pl.branch_id = b.branch_id and pl.product_id = cp.product_id)))),
      viewed_at = coalesce(b.viewed_at, case when u.id is not null then now() end),
      viewed_by = case when b.viewed_at is null then u.id else b.viewed_by end
    from (${printed}) d left join users u on u.id = ${personId} and u.branch_id = ${branchId}
    where b.branch_id = ${branchId} and b.campaign_id = d.campaign_id`.execute(tx);
}

/**
 * Waits for transactions that give goods of a branch a place, and makes later ones wait: their trigger gives printed tags
 * without a shelf that of their goods. Taken before the rows of tags, as the trigger does.
 */
export async function lockPlaces(tx: Tx, branchId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('javon places'), ${branchId}::int)`.execute(tx);
}

/**
 * Locks the rows of the wanted tags, inserting missing ones, always in the same order.
 * @returns the tags that have a row, by {@link tagKey}: those of a deleted product get none, also if it is restored
 * right after
 */
export async function lockTags(
  tx: Tx,
  branchId: number,
  wanted: readonly Wanted[],
): Promise<ReadonlySet<string>> {
  const products = wanted.map((w) => w.product);
  const formats = wanted.map((w) => w.format);
  await sql`
    insert into price_tag (branch_id, product_id, format)
    select ${branchId}, p.id, n.format
    from unnest(${products}::bigint[], ${formats}::text[]) as n (product_id, format)
    join product p on p.id = n.product_id and p.deleted_at is null
    order by p.id, n.format
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Parameters<typeof tagKey>[0]>`
    select t.product_id, t.format from price_tag t
    join unnest(${products}::bigint[], ${formats}::text[]) as n (product_id, format)
      on t.product_id = n.product_id and t.format = n.format
    where t.branch_id = ${branchId}
    order by t.product_id, t.format
    for update of t`.execute(tx);
  return new Set(rows.map(tagKey));
}

/** Reads products of a segment, at most one more than a job may have; null if there is no such segment. */
export async function readSegmentProducts(
  tx: Tx,
  { id, first = 1, count = MAX_JOB_TAGS + 1 }: NonNullable<Body['segment']>,
  namesIn: ServerLanguage,
): Promise<number[] | null> {
  const known = await tx
    .selectFrom('segment')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known === undefined) return null;
  const { rows } = await sql<{ id: number }>`
    select p.id from segment_product s join product p on p.id = s.product_id
    where s.segment_id = ${id} and p.deleted_at is null
    order by p.${sql.ref(`name_${namesIn}`)}, p.id offset ${first - 1} limit ${count}`.execute(tx);
  return rows.map(({ id }) => id);
}
