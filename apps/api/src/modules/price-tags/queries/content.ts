import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { today } from '../../../platform/time/clock.ts';

/** A sampler version for a product: for a format of its category, or for a campaign. */
export interface BoundRow {
  readonly product_id: number;
  readonly version_id: number;
  readonly format: string | null;
  readonly campaign_id: number | null;
}

/**
 * Reads the sampler versions of products: those of their categories, and of campaigns that are not over.
 * @param states of the campaigns; the content of a draft may be missing until it is issued
 */
export async function readBoundSamplers(
  db: Db,
  ids: readonly number[],
  states: readonly string[] = ['draft', 'issued'],
): Promise<BoundRow[]> {
  const { rows } = await sql<BoundRow>`
    select p.id as product_id, s.current_version_id as version_id, cs.format, null::bigint as campaign_id
    from product p join category_sampler cs on cs.category_id = p.category_id
    join sampler s on s.id = cs.sampler_id
    where p.id = any(${[...ids]}::bigint[]) and s.current_version_id is not null
    union all
    select cp.product_id, s.current_version_id, null, c.id
    from analytic_price_tag_product cp join analytic_price_tag c on c.id = cp.campaign_id
    join sampler s on s.id = c.sampler_id
    where cp.product_id = any(${[...ids]}::bigint[]) and s.current_version_id is not null
      and c.state = any(${states}) and coalesce(c.ends >= ${today()}::date, true)`.execute(db);
  return rows;
}

/**
 * Locks the samplers of products, so that saving a new version of one waits for this commit and vice versa:
 * content never refers to a version that was replaced in the meantime.
 */
export async function lockSamplersOf(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from sampler where id in (
      select cs.sampler_id from product p join category_sampler cs on cs.category_id = p.category_id
      where p.id = any(${[...ids]}::bigint[])
      union
      select c.sampler_id from analytic_price_tag_product cp join analytic_price_tag c on c.id = cp.campaign_id
      where cp.product_id = any(${[...ids]}::bigint[]))
    order by id for share`.execute(tx);
}

/** Locks products without stored content, in place of it; before their samplers, as an edit of a product does. */
export async function lockProductsWithoutContent(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from product p where id = any(${[...ids]}::bigint[])
      and not exists (select from tag_content c where c.product_id = p.id)
    order by id for no key update`.execute(tx);
}

/** Locks the stored content of products, in the order in which it is written. */
export async function lockContent(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from tag_content where product_id = any(${[...ids]}::bigint[])
    order by product_id, format for no key update`.execute(tx);
  await sql`select from analytic_price_tag_product where product_id = any(${[...ids]}::bigint[])
    order by campaign_id, product_id for no key update`.execute(tx);
}

/** Deletes the content in formats that a product's category no longer has. */
export async function deleteUnbound(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from tag_content where product_id = any(${[...ids]}::bigint[])
    and not exists (
      select from product p join category_sampler cs on cs.category_id = p.category_id
      where p.id = tag_content.product_id and cs.format = tag_content.format)`.execute(tx);
}

/** Writes the content of products' own tags. */
export async function writeOwn(tx: Tx, rows: readonly unknown[]): Promise<void> {
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

/** Writes the content of campaigns' tags, their rows locked in the usual order. */
export async function writeOfCampaigns(tx: Tx, rows: readonly unknown[]): Promise<void> {
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

/** Set of products whose tags are recomputed: named ones, all, those of a sampler, those of campaigns. */
export type ContentOf =
  | readonly number[]
  | 'all'
  | { readonly sampler: number }
  | { readonly campaigns: readonly number[] };

/** Reads the next products of a set after the id `last`, in the order of ids. */
export async function readNextProducts(
  db: Db,
  of: Exclude<ContentOf, readonly number[]>,
  last: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await nextProducts(of, last, limit).execute(db);
  return rows.map(({ id }) => id);
}

function nextProducts(of: Exclude<ContentOf, readonly number[]>, last: number, limit: number) {
  if (of === 'all')
    return sql<{ id: number }>`select id from product where id > ${last} order by id limit ${limit}`;
  if ('campaigns' in of)
    return sql<{ id: number }>`
      select distinct product_id as id from analytic_price_tag_product
      where campaign_id = any(${[...of.campaigns]}::bigint[]) and product_id > ${last} order by 1 limit ${limit}`;
  return sql<{ id: number }>`
    select p.id from product p where p.id > ${last} and (
      p.category_id in (select category_id from category_sampler where sampler_id = ${of.sampler})
      or p.id in (
        select cp.product_id from analytic_price_tag_product cp join analytic_price_tag c on c.id = cp.campaign_id
        where c.sampler_id = ${of.sampler}))
    order by p.id limit ${limit}`;
}
