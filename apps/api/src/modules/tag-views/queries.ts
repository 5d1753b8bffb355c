import type { Format, TagView } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { now } from '../../platform/time/clock.ts';
import { addDays, startOfDay } from '../../platform/time/tashkent.ts';

/** The format of a product's category; undefined for an unknown product. */
export async function readCategoryFormat(db: Db, product: number): Promise<Format | undefined> {
  const row = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select('category.tag_format')
    .where('product.id', '=', product)
    .executeTakeFirst();
  return row?.tag_format as Format | undefined;
}

interface OwnPrice {
  readonly old_price: number | null;
  readonly entry: TagView['price_entry'];
}

/** The product's own old price on the day, and its entry in the price history. */
export async function readOwnPrice(db: Db, product: number, asOf: string | null): Promise<OwnPrice> {
  const begun =
    asOf === null
      ? sql`h.valid_from <= ${now().toISOString()}`
      : sql`h.valid_from < ${startOfDay(addDays(asOf, 1)).toISOString()}`;
  const { rows } = await sql<{
    old_price: number | null;
    at: string | null;
    source: string | null;
    author: string | null;
  }>`
    select case when h.id is null then p.old_price else h.old_price end as old_price, h.valid_from as at, h.source,
      u.surname || ' ' || u.name as author
    from product p
    left join lateral (
      select h.* from price_history h where h.product_id = p.id and (h.applied or ${begun})
      order by h.valid_from desc, h.id desc limit 1) h on true
    left join users u on u.id = h.author_id
    where p.id = ${product}`.execute(db);
  const { old_price = null, at = null, source = null, author = null } = rows[0] ?? {};
  return { old_price, entry: at === null ? null : { at, source: source ?? '', author } };
}

export async function readCampaignPrice(
  db: Db,
  campaign: number,
  product: number,
): Promise<{ readonly old_price: number | null; readonly discount_percent: number | null }> {
  const row = await db
    .selectFrom('analytic_price_tag_product')
    .select(['old_price', 'discount_percent'])
    .where('campaign_id', '=', campaign)
    .where('product_id', '=', product)
    .executeTakeFirst();
  return row ?? { old_price: null, discount_percent: null };
}

/** The active plan of a month count. */
export async function readPlan(db: Db, months: number | null): Promise<TagView['plan']> {
  if (months === null) return null;
  const row = await db
    .selectFrom('instalment_plan')
    .select(['months', 'markup_bp'])
    .where('months', '=', months)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** A version of a sampler by its id, with the sampler's name. */
export async function readSamplerVersion(db: Db, versionId: number | null): Promise<TagView['sampler']> {
  if (versionId === null) return null;
  const { rows } = await sql<NonNullable<TagView['sampler']>>`
    select s.id, s.name, s.kind, v.number, v.created_at as changed_at
    from sampler_version v join sampler s on s.id = v.sampler_id where v.id = ${versionId}`.execute(db);
  return rows[0] ?? null;
}

/** Samplers of a kind and format by name, the first hundred; `bound` if bound to the category. */
export async function readSamplersOfKind(
  db: Db,
  kind: 2 | 3,
  format: Format,
  category: number,
): Promise<{ id: number; name: string; version_id: number; bound: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string; version_id: number; bound: boolean }>`
    select s.id, s.name, s.current_version_id as version_id,
      exists (select from category_sampler c where c.sampler_id = s.id and c.category_id = ${category}) as bound
    from sampler s
    where s.kind = ${kind} and s.format = ${format} and s.deleted_at is null and s.current_version_id is not null
    order by s.name, s.id limit 100`.execute(db);
  return rows;
}
