import type { BodyOf, CampaignContent } from '@javon/contract';
import { sql } from 'kysely';
import type { Seen } from '../../../platform/auth/scope.ts';
import { nameJson } from '../../../platform/db/answer-json.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import type { CampaignRow } from './campaigns.ts';

/** All products and branches of a campaign. */
export async function readContent(
  db: Db,
  row: Seen<CampaignRow>,
  language: ServerLanguage,
): Promise<CampaignContent> {
  const products = await sql<CampaignContent['products'][number]>`
    select json_build_object('id', p.id, 'sku', p.sku, 'name', ${nameJson('p')}, 'price', p.price) as product,
      cp.price, cp.old_price, cp.discount_percent
    from analytic_price_tag_product cp join product p on p.id = cp.product_id
    where cp.campaign_id = ${row.id} order by ${sql.ref(`p.name_${language}`)}, p.id`.execute(db);
  const branches = await sql<CampaignContent['branches'][number]>`
    select b.id, b.code, ${nameJson('b')} as name, b.region_id as region, b.closed_at is not null as closed
    from analytic_price_tag_branch cb join branch b on b.id = cb.branch_id
    where cb.campaign_id = ${row.id} order by b.code`.execute(db);
  return { products: products.rows, branches: branches.rows };
}

/** A product of a campaign as it is sent. */
export type ProductIn = BodyOf<'createAnalyticPriceTag'>['products'][number];

interface Written {
  /** Products that are new, or whose tag content changed. */
  readonly changed: number[];
  readonly removed: number[];
}

/** Writes the products of a campaign, only those that differ. */
export async function writeProducts(tx: Tx, id: number, products: readonly ProductIn[]): Promise<Written> {
  const rows = products.map(({ product, price, old_price = null, discount_percent = null }) => ({
    product,
    price,
    old_price,
    discount_percent,
  }));
  const ids = rows.map(({ product }) => product);
  const removed = await sql<{ product_id: number }>`
    delete from analytic_price_tag_product where campaign_id = ${id} and not product_id = any(${ids}::bigint[])
    returning product_id`.execute(tx);
  const changed = await sql<{ product_id: number }>`
    insert into analytic_price_tag_product as p (campaign_id, product_id, price, old_price, discount_percent)
    select ${id}, r.product, r.price, r.old_price, r.discount_percent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (product bigint, price bigint, old_price bigint, discount_percent int)
    order by r.product
    on conflict (campaign_id, product_id) do update
      set price = excluded.price, old_price = excluded.old_price, discount_percent = excluded.discount_percent
      where (p.price, p.old_price, p.discount_percent)
        is distinct from (excluded.price, excluded.old_price, excluded.discount_percent)
    returning p.product_id`.execute(tx);
  return {
    changed: changed.rows.map((row) => row.product_id),
    removed: removed.rows.map((row) => row.product_id),
  };
}

export async function readProductIds(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('analytic_price_tag_product')
    .select('product_id')
    .where('campaign_id', '=', id)
    .orderBy('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

type ProductBySku = RowOf<'product', 'id' | 'sku' | 'name_uz' | 'name_ru' | 'price'>;

/** Products by their SKU; deleted ones are left out. */
export async function readProductsBySku(db: Db, skus: readonly string[]): Promise<Map<string, ProductBySku>> {
  const { rows } = await sql<ProductBySku>`
    select id, sku, name_uz, name_ru, price from product
    where sku = any(${[...skus]}::text[]) and deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.sku, row]));
}

/** Marks products as edited: the content of their tags changed. */
export async function markProductsEdited(tx: Tx, id: number, products: readonly number[]): Promise<void> {
  await sql`
    update analytic_price_tag_product set edited_at = now()
    where campaign_id = ${id} and product_id = any(${[...products]}::bigint[])`.execute(tx);
}
