import type { Brand, QueryOf } from '@javon/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { keptPlan, type Page, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { lockRow, type RowOf, readRow } from '../../../platform/db/rows.ts';
import type { Brand as BrandTable } from '../../../platform/db/types.generated.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import { fileUrl } from '../../../platform/files/store.ts';
import { likePart } from '../../../platform/text/normalise.ts';
import { holdsWords } from '../../../platform/text/sql-search.ts';

const SORTS: SortColumnsOf<'listBrands'> = {
  name: { expression: sql.ref('b.name'), type: 'text' },
  product_count: { expression: sql.ref('b.product_count'), type: 'bigint' },
};

interface BrandRow extends RowOf<'brand', 'id' | 'name' | 'logo_key' | 'version'> {
  product_count: number;
}

/** A brand as answered, without what the caller may do with it. */
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

/** Condition that a brand matches a search: as typed, or each word in either alphabet and with any apostrophe. */
function found(text: string): RawBuilder<unknown> {
  const typed = text.trim().toLowerCase();
  if (typed === '') return sql`true`;
  return sql`(b.name_key like ${likePart(typed)} or ${allOf(holdsWords(sql`b.name`, text))})`;
}

/** Reads one page of brands with their product counts. */
export async function readBrands(db: Db, query: QueryOf<'listBrands'>): Promise<Page<BrandFacts>> {
  const paging = pagingOf(SORTS, sql.ref('b.id'), query);
  const { rows } = await sql<BrandRow & { sort_value: unknown }>`
    ${keptPlan('brands', query)}
    select b.id, b.name, b.logo_key, b.version, b.product_count, ${paging.value} as sort_value from ${BRANDS}
    where ${found(query.search ?? '')} and ${paging.page}`.execute(db);
  return paging.of(rows, 'sort_value', brandFacts);
}

/** Reads one brand; null if there is none. */
export async function readBrand(db: Db, id: number): Promise<BrandFacts | null> {
  const { rows } = await sql<BrandRow>`
    select b.id, b.name, b.logo_key, b.version, b.product_count from ${BRANDS} where b.id = ${id}`.execute(
    db,
  );
  return rows[0] === undefined ? null : brandFacts(rows[0]);
}

type LockedBrand = Selectable<BrandTable>;

/** Locks a brand. @throws AppError not_found */
export async function lockBrand(tx: Tx, id: number): Promise<LockedBrand> {
  return orNotFound(await lockRow(tx, 'brand', id));
}

/** Locks brands in the order of ids, so that two opposite merges do not deadlock. */
export function lockBrands(tx: Tx, ids: readonly number[]): Promise<LockedBrand[]> {
  return tx.selectFrom('brand').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Locks a brand against deletion and reads its name; undefined if there is none. */
export async function lockBrandName(tx: Tx, id: number): Promise<string | undefined> {
  return (await lockRow(tx, 'brand', id, 'key share'))?.name;
}

export async function readBrandName(tx: Tx, id: number): Promise<string | null> {
  return (await readRow(tx, 'brand', id, ['name']))?.name ?? null;
}

/** Finds a brand by the key of its name. */
export function findBrandByKey(tx: Tx, key: string): Promise<{ id: number; name: string } | undefined> {
  return tx.selectFrom('brand').select(['id', 'name']).where('name_key', '=', key).executeTakeFirst();
}
