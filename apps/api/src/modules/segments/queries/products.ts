import type { QueryOf, SegmentProduct } from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import type { ServerLanguage } from '../../../platform/http/language.ts';
import { likePart, searchWords } from '../../../platform/text/normalise.ts';
import { productCountOf } from './segments.ts';

const productSorts = (language: ServerLanguage): SortColumnsOf<'listSegmentProducts'> => ({
  added_at: { expression: sql`x.added_at`, type: 'timestamptz' },
  name: { expression: sql.ref(`x.name_${language}`), type: 'text' },
  sku: { expression: sql`x.sku`, type: 'text' },
  price: { expression: sql`x.price`, type: 'bigint', nullable: true },
});

interface ProductRow extends Omit<SegmentProduct, 'name' | 'category'> {
  readonly name_uz: string;
  readonly name_ru: string;
  readonly category_id: number;
  readonly category_uz: string;
  readonly category_ru: string;
}

function toProduct(row: ProductRow): SegmentProduct {
  return {
    ...row,
    name: { uz: row.name_uz, ru: row.name_ru },
    category: { id: row.category_id, name: { uz: row.category_uz, ru: row.category_ru } },
  };
}

/** Reads one page of a segment's products, last added first by default; deleted products are left out. */
export async function readSegmentProducts(
  db: Db,
  query: QueryOf<'listSegmentProducts'>,
  language: ServerLanguage,
): Promise<CountedPage<SegmentProduct>> {
  const paging = pagingOf(productSorts(language), sql`x.id`, query, '-added_at');
  const found = searchWords(query.search ?? '').map(
    (word) => sql<SqlBool>`p.search_key like ${likePart(word)}`,
  );
  const { rows } = await sql<ProductRow & { sort_value: unknown; total: number }>`
    with x as materialized (
      select p.id, p.sku, p.name_uz, p.name_ru, b.name as brand, p.category_id, c.name_uz as category_uz,
        c.name_ru as category_ru, p.price, sp.added_at,
        monthly_price(p.price, case when s.promo_bank then 0 else ip.markup_bp end, s.months) as monthly
      from segment_product sp join segment s on s.id = sp.segment_id join instalment_plan ip on ip.months = s.months
      join product p on p.id = sp.product_id join category c on c.id = p.category_id
      left join brand b on b.id = p.brand_id
      where sp.segment_id = ${query.segment} and ${allOf([sql`p.deleted_at is null`, ...found])})
    select x.*, ${paging.value} as sort_value, (select count(*) from x)::int as total from x
    where ${paging.page}`.execute(db);
  return paging.counted(rows, toProduct);
}

/** Counts the products of a segment as its list does. */
export async function countProducts(tx: Tx, segment: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${productCountOf(sql`${segment}::bigint`)} as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Adds products to a segment. @returns those that were not in it */
export async function insertProducts(
  tx: Tx,
  segment: number,
  products: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    insert into segment_product (segment_id, product_id)
    select ${segment}, n.id from unnest(${[...products]}::bigint[]) with ordinality as n (id, place) order by n.id
    on conflict do nothing returning product_id`.execute(tx);
  return rows.map((row) => row.product_id);
}

/** Removes products from a segment. @returns those that were in it */
export async function deleteProducts(
  tx: Tx,
  segment: number,
  products: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    delete from segment_product where segment_id = ${segment} and product_id = any(${[...products]}::bigint[])
    returning product_id`.execute(tx);
  return rows.map((row) => row.product_id);
}

/** Products by their SKU in lower case; a deleted one only if no other has the SKU in another case. */
export async function readProductsBySku(
  tx: Tx,
  skus: readonly string[],
): Promise<Map<string, { readonly id: number; readonly deleted: boolean }>> {
  const { rows } = await sql<{ id: number; sku: string; deleted: boolean }>`
    select id, lower(sku) as sku, deleted_at is not null as deleted from product
    where lower(sku) = any(${[...skus]}::text[]) order by deleted desc`.execute(tx);
  return new Map(rows.map(({ sku, ...product }) => [sku, product]));
}
