import type { AnswerOf, listBrands, QueryOf } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import { likePart, searchKey } from '../../platform/text/normalise.ts';

const SORTS: Readonly<Record<string, SortColumn>> = {
  name: { expression: sql.ref('b.name'), type: 'text' },
  product_count: { expression: sql.ref('b.product_count'), type: 'bigint' },
};

interface BrandRow {
  id: number;
  name: string;
  product_count: number;
}

/** One page of brands with the number of their products. */
export async function readBrands(
  db: Db,
  query: QueryOf<typeof listBrands>,
): Promise<AnswerOf<typeof listBrands>> {
  const sort = sortOf(SORTS, query.sort);
  const id = sql.ref('b.id');
  const after = afterCursor(sort, id, query.cursor);
  const search = searchKey(query.search ?? '');
  const { rows } = await sql<BrandRow>`
    select b.id, b.name, b.product_count from (
      select brand.id, brand.name, brand.name_key, coalesce(counts.products, 0) as product_count
      from brand left join (
        select brand_id, count(*) as products from product where deleted_at is null group by brand_id
      ) counts on counts.brand_id = brand.id
    ) b
    where ${search === '' ? sql`true` : sql`b.name_key like ${likePart(search)}`} and ${after ?? sql`true`}
    order by ${orderBy(sort, id)} limit ${query.limit + 1}`.execute(db);
  return pageOf(
    rows,
    query.limit,
    sort,
    (row) => (sort.column === SORTS.name ? row.name : row.product_count),
    (row) => row,
  );
}
