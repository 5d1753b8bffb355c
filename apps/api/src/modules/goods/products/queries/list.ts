import {
  type ListedProduct,
  PLAIN_COLUMNS,
  type PlainValues,
  type Product,
  type QueryOf,
  type SortKeyOf,
  withPlainValues,
} from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../platform/auth/scope.ts';
import { allOf } from '../../../../platform/db/conditions.ts';
import type { Db } from '../../../../platform/db/database.ts';
import {
  afterCursor,
  keptPlan,
  limitRows,
  orderBy,
  type Page,
  pageOf,
  type Sort,
  type SortColumns,
  sortOf,
} from '../../../../platform/db/paging.ts';
import type { RowOf } from '../../../../platform/db/rows.ts';
import { fileUrl } from '../../../../platform/files/store.ts';
import { searchWords } from '../../../../platform/text/normalise.ts';
import { categoriesUnder } from '../../categories/queries.ts';
import { localisedOf, localisedOrNull } from '../../texts.ts';
import { COMPLETENESS, IS_INCOMPLETE, JOIN_NEEDS, NEEDS } from './completeness.ts';
import { distance, matches, misspeltWords, type SearchedWord, typedWords } from './search.ts';

/** Columns that lists read of a product. */
interface ListedRow extends PlainValues {
  id: number;
  sku: string;
  barcode: string | null;
  more_barcodes: string[];
  name_uz: string;
  name_ru: string;
  short_name_uz: string | null;
  short_name_ru: string | null;
  brand_id: number | null;
  brand: string | null;
  category_id: number;
  category_uz: string;
  category_ru: string;
  price: number | null;
  old_price: number | null;
  premium: boolean;
  stock_balance: number;
  branch_balance: number | null;
  shelf_count: number;
  print_count: number;
  picture_key: string | null;
  completeness: number;
  version: number;
  updated_at: string;
}

interface ProductRow extends ListedRow, RowOf<'product', 'name_kaa' | 'short_name_kaa' | 'name_uz_made'> {
  category_kaa: string | null;
  deleted: boolean;
}

/** A product as answered, without what the caller may do with it. */
export type ProductFacts = Omit<Product, 'can'>;

/** Written into one object: this runs for each row of a page. */
function listedProduct(row: ListedRow): ListedProduct {
  const facts = {
    id: row.id,
    sku: row.sku,
    barcode: row.barcode,
    more_barcodes: row.more_barcodes,
    name: { uz: row.name_uz, ru: row.name_ru },
    short_name: localisedOrNull(row.short_name_uz, row.short_name_ru, null),
    brand: row.brand_id === null ? null : { id: row.brand_id, name: row.brand ?? '' },
    category: { id: row.category_id, name: { uz: row.category_uz, ru: row.category_ru } },
    price: row.price,
    old_price: row.old_price,
    premium: row.premium,
    stock_balance: row.stock_balance,
    branch_balance: row.branch_balance,
    shelf_count: row.shelf_count,
    print_count: row.print_count,
    picture_url: fileUrl(row.picture_key),
    completeness: row.completeness,
    version: row.version,
    updated_at: row.updated_at,
  };
  return withPlainValues(facts, row);
}

function productFacts(row: ProductRow): ProductFacts {
  return {
    ...listedProduct(row),
    name: localisedOf(row.name_uz, row.name_ru, row.name_kaa),
    short_name: localisedOrNull(row.short_name_uz, row.short_name_ru, row.short_name_kaa),
    category: { id: row.category_id, name: localisedOf(row.category_uz, row.category_ru, row.category_kaa) },
    name_made: row.name_uz_made,
    deleted: row.deleted,
  };
}

/** Condition that excludes the few deleted shelves, which is faster than listing all others. */
const IS_ON_SHELF = sql`pl.shelf_id not in (select id from shelf where deleted_at is not null)`;

const PLAIN = sql.join(PLAIN_COLUMNS.map((column) => sql.ref(`p.${column}`)));

/**
 * Columns of {@link ListedRow}; the FROM names the product `p`, its category `c`, its brand `b` and the required
 * characters `need`.
 */
function listedColumns(scope: Scope, branchId: number | null): RawBuilder<unknown> {
  const ofBranch = scope.kind === 'all' ? sql`` : sql`and pl.branch_id = ${scope.branchId}`;
  const balance =
    branchId === null
      ? sql`null::int`
      : sql`coalesce((select quantity from branch_balance where branch_id = ${branchId} and product_id = p.id), 0)`;
  return sql`
    p.id, p.sku, p.barcode, p.more_barcodes, p.name_uz, p.name_ru, p.short_name_uz, p.short_name_ru, p.brand_id, b.name as brand,
    p.category_id, c.name_uz as category_uz, c.name_ru as category_ru, p.price, p.old_price, ${PLAIN}, p.premium, p.stock_balance, ${balance} as branch_balance,
    (select count(distinct pl.shelf_id) from placement pl
      where pl.product_id = p.id and ${IS_ON_SHELF} ${ofBranch}) as shelf_count,
    coalesce((select pc.print_count from product_counter pc where pc.product_id = p.id), 0) as print_count,
    p.picture_key, ${COMPLETENESS} as completeness, p.version, p.updated_at`;
}

/** Columns of {@link ProductRow}, from the same FROM. */
function productColumns(scope: Scope, branchId: number | null): RawBuilder<unknown> {
  return sql`${listedColumns(scope, branchId)}, p.name_kaa, p.short_name_kaa,
    c.name_kaa as category_kaa, p.name_uz_made, p.deleted_at is not null as deleted`;
}

const NAMES = { uz: sql.ref('p.name_uz'), ru: sql.ref('p.name_ru') } as const;
const RELEVANCE = 'relevance';
/** Joins that a sort needs, by the key of the sort. */
const SORT_JOINS: Readonly<Record<string, RawBuilder<unknown>>> = {
  brand: sql`left join brand sort_brand on sort_brand.id = p.brand_id`,
  price: sql`join product_price_order sort_price on sort_price.product_id = p.id`,
  print_count: sql`left join product_counter sort_counter on sort_counter.product_id = p.id`,
};

function sortsIn(
  language: keyof typeof NAMES,
  words: readonly SearchedWord[],
): SortColumns<SortKeyOf<'listProducts'> | typeof RELEVANCE> {
  return {
    name: { expression: NAMES[language], type: 'text' },
    sku: { expression: sql.ref('p.sku'), type: 'text' },
    price: { expression: sql.ref('sort_price.price'), type: 'bigint', nullable: true },
    brand: {
      expression: sql.ref('sort_brand.name'),
      type: 'text',
      nullable: true,
    },
    updated_at: { expression: sql.ref('p.updated_at'), type: 'timestamptz' },
    stock_balance: { expression: sql.ref('p.stock_balance'), type: 'int' },
    print_count: { expression: sql`coalesce(sort_counter.print_count, 0)`, type: 'bigint' },
    /** Best matches of a search first; the default sort of a search. */
    [RELEVANCE]: { expression: sql`${distance(words)} || ' ' || ${NAMES[language]}`, type: 'text' },
  };
}

/** Sorts of a list without a search. */
const SORTS = { uz: sortsIn('uz', []), ru: sortsIn('ru', []) } as const;

/**
 * Condition that the product `p` has this SKU or barcode; `product_barcode` only contains products that are
 * not deleted.
 */
function hasCode(code: string, deleted: boolean): RawBuilder<unknown> {
  const barcode = deleted
    ? sql`${code} = any(p.barcode || p.more_barcodes)`
    : sql`p.id = (select product_id from product_barcode where barcode = ${code})`;
  return sql`(${barcode} or p.sku = ${code})`;
}

type ListQuery = QueryOf<'listProducts'>;

function conditions(
  query: ListQuery,
  categories: readonly number[] | null,
  search: readonly RawBuilder<unknown>[],
): (RawBuilder<unknown> | false)[] {
  const { brand, code, deleted, premium, without_price: isUnpriced, incomplete, name_made: isMade } = query;
  return [
    deleted === 'true' ? sql`p.deleted_at is not null` : sql`p.deleted_at is null`,
    ...search,
    categories !== null && sql`p.category_id = any(${categories}::bigint[])`,
    brand !== undefined && sql`p.brand_id = ${brand}`,
    code !== undefined && hasCode(code, deleted === 'true'),
    premium !== undefined && sql`p.premium = ${premium === 'true'}`,
    isUnpriced !== undefined && (isUnpriced === 'true' ? sql`p.price is null` : sql`p.price is not null`),
    incomplete !== undefined && (incomplete === 'true' ? IS_INCOMPLETE : sql`not ${IS_INCOMPLETE}`),
    isMade !== undefined && (isMade === 'true' ? sql`p.name_uz_made` : sql`not p.name_uz_made`),
    query.not_in_segment !== undefined &&
      sql`not exists (select from segment_product sp
        where sp.segment_id = ${query.not_in_segment} and sp.product_id = p.id)`,
  ];
}

/**
 * Parameters that leave most products in, or only affect the shown fields: one plan fits all their values.
 */
const HARMLESS = ['branch', 'premium', 'without_price', 'incomplete'] as const;

/** Minimum length of a word for which the trigram index helps. */
const TRIGRAM = 3;

/**
 * Whether a search is selective enough to compare all its matches: words of three letters or more, and
 * numbers such as sizes.
 */
function isTelling(search: string | undefined): boolean {
  return searchWords(search ?? '').some((word) => word.length >= TRIGRAM || /^\p{N}{2}/u.test(word));
}

/** Whether a filter with its own index leaves few rows. */
function isNarrow({ search, category, brand, code, deleted, name_made }: ListQuery): boolean {
  return (
    name_made === 'true' ||
    category !== undefined ||
    brand !== undefined ||
    code !== undefined ||
    deleted === 'true' ||
    isTelling(search)
  );
}

/**
 * Ids of one page with their sort values. Names begin with a brand or kind, so an index scan in name order
 * would pass half the catalogue before the first match of a selective filter: in that case the matches are
 * found first and then sorted. Without such a filter the scan ends after one page.
 */
function pageOfIds(
  query: ListQuery,
  categories: readonly number[] | null,
  search: readonly RawBuilder<unknown>[],
  sort: Sort,
): RawBuilder<unknown> {
  const sorted = SORT_JOINS[sort.name] ?? sql``;
  const needs = query.incomplete === undefined ? sql`` : JOIN_NEEDS;
  const candidates = (conditions: readonly (RawBuilder<unknown> | false)[]) => sql`
    select p.id, ${sort.column.expression} as sort_value from product p ${sorted} ${needs}
    where ${allOf(conditions)}`;
  const filters = conditions(query, categories, search);
  if (!isNarrow(query)) {
    const id = sql.ref('p.id');
    return sql`${candidates([...filters, afterCursor(sort, id, query.cursor)])}
      order by ${orderBy(sort, id)} limit ${limitRows(query.limit)}`;
  }
  const found = { ...sort, column: { ...sort.column, expression: sql.ref('found.sort_value') } };
  const id = sql.ref('found.id');
  return sql`with found as materialized (${candidates(filters)})
    select found.id, found.sort_value from found
    where ${afterCursor(found, id, query.cursor)}
    order by ${orderBy(found, id)} limit ${limitRows(query.limit)}`;
}

/** Reader of a query, and the language in which names are sorted. */
export interface ReadOptions {
  readonly language: keyof typeof NAMES;
  readonly scope: Scope;
  /** Branch whose balance is shown; the caller has checked that it is within the scope. */
  readonly branchId: number | null;
}

/** Kind of page: columns and conversion of each product. */
interface Detail<Row extends ListedRow, Item> {
  readonly columns: (scope: Scope, branchId: number | null) => RawBuilder<unknown>;
  readonly item: (row: Row) => Item;
}

const LISTED: Detail<ListedRow, ListedProduct> = {
  columns: listedColumns,
  item: listedProduct,
};
const WHOLE: Detail<ProductRow, ProductFacts> = {
  columns: productColumns,
  item: productFacts,
};

/** Details are read after the page is cut, only for its rows. */
async function readPage<Row extends ListedRow, Item>(
  db: Db,
  query: ListQuery,
  { language, scope, branchId }: ReadOptions,
  { columns, item }: Detail<Row, Item>,
): Promise<Page<Item>> {
  const usual = isTelling(query.search) ? RELEVANCE : undefined;
  // Read before the query is planned, so that the plan fits the category's size.
  const under = query.category === undefined ? null : await categoriesUnder(query.category).execute(db);
  const categories = under?.rows.map((row) => row.id) ?? null;
  const read = async (words: readonly SearchedWord[]) => {
    const sort: Sort = sortOf(
      words.length === 0 ? SORTS[language] : sortsIn(language, words),
      query.sort ?? usual,
    );
    const direction = sort.descending ? sql`desc` : sql`asc`;
    const { rows } = await sql<Row & { sort_value: unknown }>`
      ${keptPlan('products', query, HARMLESS)}
      with recursive ${NEEDS}
      select page.sort_value, ${columns(scope, branchId)}
      from (${pageOfIds(query, categories, matches(words), sort)}) page
      join product p on p.id = page.id
      join category c on c.id = p.category_id
      left join brand b on b.id = p.brand_id ${JOIN_NEEDS}
      order by page.sort_value ${direction} nulls last, p.id ${direction}`.execute(db);
    return { rows, sort };
  };
  let found = await read(typedWords(query.search));
  // Fuzzy matching only if nothing matches the words as typed.
  const meant = found.rows.length === 0 ? await misspeltWords(db, query.search) : null;
  if (meant !== null) found = await read(meant);
  return pageOf(found.rows, query.limit, found.sort, (row) => row.sort_value, item);
}

export function readProducts(db: Db, query: ListQuery, options: ReadOptions): Promise<Page<ListedProduct>> {
  return readPage(db, query, options, LISTED);
}

/** Reads one page of products with all their texts. */
export function readWholeProducts(
  db: Db,
  query: ListQuery,
  options: ReadOptions,
): Promise<Page<ProductFacts>> {
  return readPage(db, query, options, WHOLE);
}

/** Reads one product; a deleted one only if requested. */
export async function readProduct(
  db: Db,
  id: number,
  scope: Scope,
  branchId: number | null = null,
  deletedToo = false,
): Promise<ProductFacts | null> {
  const { rows } = await sql<ProductRow>`
    with recursive ${NEEDS}
    select ${productColumns(scope, branchId)}
    from product p
    join category c on c.id = p.category_id
    left join brand b on b.id = p.brand_id ${JOIN_NEEDS}
    where p.id = ${id} and (${deletedToo} or p.deleted_at is null)`.execute(db);
  return rows[0] === undefined ? null : productFacts(rows[0]);
}
