import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { searchKey } from '../../platform/text/normalise.ts';

/** Facts that make up a product's search key. */
interface Findable {
  readonly name_uz: string;
  readonly name_ru: string;
  readonly name_kaa: string | null;
  readonly sku: string;
  readonly barcode: string | null;
  readonly brand: string | null;
}

/** `product.search_key`: everything a person may remember of a product, each word once, in one spelling. */
export function productSearchKey(product: Findable): string {
  const { name_uz, name_ru, name_kaa, sku, barcode, brand } = product;
  const text = [name_uz, name_ru, name_kaa, sku, barcode, brand].filter(Boolean).join(' ');
  return [...new Set(searchKey(text).split(' '))].join(' ');
}

/** Products whose keys are worked out at a time. */
const BATCH = 1000;

/** Recomputes the search keys of products whose brand was renamed or replaced. */
export async function rewriteSearchKeys(tx: Tx, products: readonly number[]): Promise<void> {
  for (let at = 0; at < products.length; at += BATCH) {
    const ids = products.slice(at, at + BATCH);
    const { rows } = await sql<Findable & { id: number }>`
      select p.id, p.name_uz, p.name_ru, p.name_kaa, p.sku, p.barcode, b.name as brand
      from product p left join brand b on b.id = p.brand_id where p.id = any(${ids}::bigint[])`.execute(tx);
    await sql`
      update product p set search_key = k.key
      from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map(productSearchKey)}::text[]) as k (id, key)
      where p.id = k.id and p.search_key <> k.key`.execute(tx);
  }
}
