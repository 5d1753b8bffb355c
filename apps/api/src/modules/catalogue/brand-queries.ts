import type { Brand, listBrands, QueryOf } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import { fileUrl } from '../../platform/files/store.ts';
import { likePart, searchKey } from '../../platform/text/normalise.ts';

const SORTS: Readonly<Record<string, SortColumn>> = {
  name: { expression: sql.ref('b.name'), type: 'text' },
  product_count: { expression: sql.ref('b.product_count'), type: 'bigint' },
};

interface BrandRow {
  id: number;
  name: string;
  logo_key: string | null;
  version: number;
  product_count: number;
}

/** A brand as answered, but for what the asker may do with it. */
export type BrandFacts = Omit<Brand, 'can'>;

const BRANDS = sql`(
  select brand.id, brand.name, brand.name_key, brand.logo_key, brand.version,
    coalesce(counts.products, 0) as product_count
  from brand left join (
    select brand_id, count(*) as products from product where deleted_at is null group by brand_id
  ) counts on counts.brand_id = brand.id
) b`;

function brandFacts({ logo_key: logo, ...row }: BrandRow): BrandFacts {
  return { ...row, logo_url: fileUrl(logo) };
}

/** Condition that a brand is found by a search, as typed or in Latin letters. */
function found(text: string): RawBuilder<unknown> {
  const typed = text.trim().toLowerCase();
  if (typed === '') return sql`true`;
  return sql`(b.name_key like ${likePart(typed)} or b.name_key like ${likePart(searchKey(text))})`;
}

/** Reads one page of brands with their product counts. */
export async function readBrands(
  db: Db,
  query: QueryOf<typeof listBrands>,
): Promise<{ items: BrandFacts[]; next: string | null }> {
  const sort = sortOf(SORTS, query.sort);
  const id = sql.ref('b.id');
  const after = afterCursor(sort, id, query.cursor);
  const { rows } = await sql<BrandRow>`
    select b.id, b.name, b.logo_key, b.version, b.product_count from ${BRANDS}
    where ${found(query.search ?? '')} and ${after ?? sql`true`}
    order by ${orderBy(sort, id)} limit ${query.limit + 1}`.execute(db);
  return pageOf(
    rows,
    query.limit,
    sort,
    (row) => (sort.column === SORTS.name ? row.name : row.product_count),
    brandFacts,
  );
}

/** Reads one brand; null where there is none. */
export async function readBrand(db: Db, id: number): Promise<BrandFacts | null> {
  const { rows } = await sql<BrandRow>`
    select b.id, b.name, b.logo_key, b.version, b.product_count from ${BRANDS} where b.id = ${id}`.execute(
    db,
  );
  return rows[0] === undefined ? null : brandFacts(rows[0]);
}
