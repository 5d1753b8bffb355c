import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { workOutContent } from './content.ts';
import type { SamplerWithUploads } from './samplers.ts';

/** Products whose content is worked out at a time; bounds the memory of a refresh of the whole chain. */
const BATCH = 1000;

async function writeOwn(tx: Tx, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into tag_content (product_id, format, sampler_version_id, digest_uz, digest_ru, digest_kaa, problems)
    select r.product_id, r.format, r.sampler_version_id, r.digest_uz, r.digest_ru, r.digest_kaa, r.problems::jsonb
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (product_id bigint, format text,
      sampler_version_id bigint, digest_uz text, digest_ru text, digest_kaa text, problems text)
    order by r.product_id, r.format
    on conflict (product_id, format) do update set
      sampler_version_id = excluded.sampler_version_id, digest_uz = excluded.digest_uz,
      digest_ru = excluded.digest_ru, digest_kaa = excluded.digest_kaa, problems = excluded.problems`.execute(
    tx,
  );
}

async function writeOfCampaigns(tx: Tx, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with r as (
      select r.*, r.problems::jsonb as faults
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (campaign_id bigint, product_id bigint,
        sampler_version_id bigint, digest_uz text, digest_ru text, digest_kaa text, problems text)
    ), locked as (
      select cp.campaign_id, cp.product_id from analytic_price_tag_product cp
      join r on r.campaign_id = cp.campaign_id and r.product_id = cp.product_id
      order by cp.campaign_id, cp.product_id for no key update of cp
    )
    update analytic_price_tag_product cp set
      sampler_version_id = r.sampler_version_id, digest_uz = r.digest_uz, digest_ru = r.digest_ru,
      digest_kaa = r.digest_kaa, problems = r.faults
    from r join locked l on l.campaign_id = r.campaign_id and l.product_id = r.product_id
    where cp.campaign_id = r.campaign_id and cp.product_id = r.product_id`.execute(tx);
}

async function refreshBatch(
  tx: Tx,
  ids: readonly number[],
  samplers: Map<number, SamplerWithUploads>,
): Promise<void> {
  // Locks the samplers, so that saving a new version of one waits for this commit and the other way round: content
  // never refers to a version that was replaced meanwhile.
  await sql`select from sampler where id in (
      select cs.sampler_id from product p join category_sampler cs on cs.category_id = p.category_id
      where p.id = any(${[...ids]}::bigint[])
      union
      select c.sampler_id from analytic_price_tag_product cp join analytic_price_tag c on c.id = cp.campaign_id
      where cp.product_id = any(${[...ids]}::bigint[]))
    order by id for share`.execute(tx);
  const { own, ofCampaigns } = await workOutContent(tx, ids, samplers);
  await sql`delete from tag_content where product_id = any(${[...ids]}::bigint[])
    and not exists (
      select from product p join category_sampler cs on cs.category_id = p.category_id
      where p.id = tag_content.product_id and cs.format = tag_content.format)`.execute(tx);
  await writeOwn(tx, own);
  await writeOfCampaigns(tx, ofCampaigns);
}

/** Which products' tags are recomputed: named ones, all, those that a sampler prints, those of campaigns. */
export type ContentOf =
  | readonly number[]
  | 'all'
  | { readonly sampler: number }
  | { readonly campaigns: readonly number[] };

function nextIds(of: Exclude<ContentOf, readonly number[]>, last: number) {
  if (of === 'all')
    return sql<{ id: number }>`select id from product where id > ${last} order by id limit ${BATCH}`;
  if ('campaigns' in of)
    return sql<{ id: number }>`
      select distinct product_id as id from analytic_price_tag_product
      where campaign_id = any(${[...of.campaigns]}::bigint[]) and product_id > ${last} order by 1 limit ${BATCH}`;
  return sql<{ id: number }>`
    select p.id from product p where p.id > ${last} and (
      p.category_id in (select category_id from category_sampler where sampler_id = ${of.sampler})
      or p.id in (
        select cp.product_id from analytic_price_tag_product cp join analytic_price_tag c on c.id = cp.campaign_id
        where c.sampler_id = ${of.sampler}))
    order by p.id limit ${BATCH}`;
}

function isList(of: ContentOf): of is readonly number[] {
  return Array.isArray(of);
}

/**
 * Recomputes the contents of products' tags. To be called in the transaction that changed a product's
 * texts, brand, category, barcode or characters, a sampler or its binding, or a campaign's sampler, products or
 * last day.
 */
export async function refreshTagContent(tx: Tx, of: ContentOf): Promise<void> {
  const samplers = new Map<number, SamplerWithUploads>();
  if (isList(of)) {
    for (let i = 0; i < of.length; i += BATCH) await refreshBatch(tx, of.slice(i, i + BATCH), samplers);
    return;
  }
  for (let last = 0; ; ) {
    const { rows } = await nextIds(of, last).execute(tx);
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.id);
    await refreshBatch(tx, ids, samplers);
    last = ids.at(-1) ?? Number.MAX_SAFE_INTEGER;
  }
}
