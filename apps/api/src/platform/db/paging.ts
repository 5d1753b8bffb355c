import { type AnyRoute, PAGE_LIMIT, type SortBy, type SortKeyOf } from '@javon/contract';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../errors/app-error.ts';
import { keepPlan } from './kept-plans.ts';

/** Column to sort by; the id is always added as the last one, so that the order is total. */
export interface SortColumn {
  readonly expression: RawBuilder<unknown>;
  /** Type that the cursor's text is cast back to. */
  readonly type: 'text' | 'bigint' | 'bigint[]' | 'timestamptz' | 'date' | 'int';
  readonly nullable?: boolean;
  /**
   * Columns of a composite sort that an index supports, none of them nullable, in their order. `expression`
   * is then `json_build_array` of the same columns as text and `type` is `text`.
   */
  readonly parts?: readonly { readonly expression: RawBuilder<unknown>; readonly type: 'text' | 'int' }[];
}

export interface Sort {
  /** Sort as requested, with the sign of its direction: `-price`. */
  readonly key: string;
  /** Key of its column: `price`. */
  readonly name: string;
  readonly column: SortColumn;
  readonly descending: boolean;
}

/** Columns of a list by the keys of its sorts; the first is the usual one. */
export type SortColumns<Key extends string> = Readonly<Record<Key, SortColumn>>;

/** Columns for exactly the sorts that the query of a route allows. */
export type SortColumnsOf<R extends AnyRoute> = SortColumns<SortKeyOf<R>>;

/** Picks the sort that a list query requested (`name`, `-price`), or the first of `columns`. */
export function sortOf<Key extends string>(
  columns: SortColumns<Key>,
  asked: NoInfer<SortBy<Key>> | undefined,
): Sort {
  const first = Object.keys(columns)[0] as Key;
  const key = asked ?? first;
  const name = key.replace(/^-/, '') as Key;
  return { key, name, column: columns[name], descending: key.startsWith('-') };
}

/** Largest value of PostgreSQL's `int`. */
const MAX_INT = 2_147_483_647;

interface CursorData {
  /** Sort that the cursor was made for. */
  readonly s: string;
  readonly v: string | null;
  readonly i: number;
}

/** Encodes a cursor: the sort, the value of the sort column in the last row as text, and that row's id. */
function cursorAfter(sort: Sort, value: unknown, id: number): string {
  const data: CursorData = {
    s: sort.key,
    v: value === null || value === undefined ? null : String(value),
    i: id,
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

function readCursor(text: string, sort: Sort): CursorData {
  try {
    const data = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Partial<CursorData>;
    const valueFits =
      data.v === null ||
      (typeof data.v === 'string' && data.v.length <= 300 && fits(sort.column.type, data.v));
    if (data.s === sort.key && valueFits && Number.isSafeInteger(data.i)) return data as CursorData;
  } catch {
    // Falls through to the error for unusable cursors.
  }
  throw new AppError('cursor_wrong');
}

function fits(type: SortColumn['type'], value: string): boolean {
  if (type === 'text') return !value.includes('\0');
  // An unknown step of a route through a shop is null.
  if (type === 'bigint[]') return /^\{(?:\d{1,15}|NULL)(?:,(?:\d{1,15}|NULL)){0,15}\}$/.test(value);
  if (type === 'timestamptz') return isMoment(value);
  if (type === 'date') return isMoment(`${value}T00:00:00Z`);
  return /^-?\d{1,16}$/.test(value) && isInteger(type, Number(value));
}

/** Moments are written as `2026-11-21T00:49:54.123456Z`; `2026-02-30` exists for JavaScript only. */
function isMoment(value: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(value)) return false;
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value.slice(0, 19));
}

function isInteger(type: 'int' | 'bigint', value: number): boolean {
  return Number.isSafeInteger(value) && (type === 'bigint' || Math.abs(value) <= MAX_INT);
}

/** Condition for the rows after a cursor, for all rows without one; nulls sort last in both directions. */
export function afterCursor(
  sort: Sort,
  id: Expression<unknown>,
  cursor: string | undefined,
): RawBuilder<SqlBool> {
  if (cursor === undefined) return sql<SqlBool>`true`;
  const { v, i } = readCursor(cursor, sort);
  const column = sort.column.expression;
  const compare = sort.descending ? sql`<` : sql`>`;
  if (sort.column.parts) return afterParts(sort.column.parts, partsOf(sort.column.parts, v), id, i, compare);
  if (v === null) return sql<SqlBool>`(${column} is null and ${id} ${compare} ${i})`;
  const beyond = sql<SqlBool>`((${column}, ${id}) ${compare} (${v}::${sql.raw(sort.column.type)}, ${i}))`;
  return sort.column.nullable ? sql<SqlBool>`(${beyond} or ${column} is null)` : beyond;
}

type Parts = NonNullable<SortColumn['parts']>;

function partsOf(parts: Parts, value: string | null): unknown[] {
  try {
    const values = JSON.parse(value ?? '') as unknown;
    if (Array.isArray(values) && values.length === parts.length && values.every(isPart)) return values;
  } catch {
    // Falls through to the error for unusable cursors.
  }
  throw new AppError('cursor_wrong');

  function isPart(one: unknown, index: number): boolean {
    if (parts[index]?.type === 'text') return typeof one === 'string' && fits('text', one);
    return typeof one === 'number' && isInteger('int', one);
  }
}

function afterParts(
  parts: Parts,
  values: readonly unknown[],
  id: Expression<unknown>,
  lastId: number,
  compare: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const typed = parts.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`);
  const columns = parts.map(({ expression }) => expression);
  const [first, from] = [columns[0] ?? id, typed[0] ?? sql`${lastId}`];
  // Repeats the condition on the first column alone: no index covers columns of several tables, but that
  // column has one.
  return sql<SqlBool>`(${first} ${compare}= ${from}
    and (${sql.join([...columns, id])}) ${compare} (${sql.join([...typed, sql`${lastId}`])}))`;
}

/** The ORDER BY that goes with {@link afterCursor}. */
export function orderBy(sort: Sort, id: Expression<unknown>): RawBuilder<unknown> {
  const direction = sort.descending ? sql`desc` : sql`asc`;
  if (sort.column.parts) {
    const columns = [...sort.column.parts.map(({ expression }) => expression), id];
    return sql.join(columns.map((column) => sql`${column} ${direction}`));
  }
  // Omits NULLS LAST if the column is not nullable, so that an index serves both directions.
  const nulls = sort.column.nullable ? sql`nulls last` : sql``;
  return sql`${sort.column.expression} ${direction} ${nulls}, ${id} ${direction}`;
}

/** Fields of a list's query that are not filters. */
const NO_FILTERS: ReadonlySet<string> = new Set(['limit', 'cursor', 'sort']);

/**
 * Starts the statement of a list: the plan of an unfiltered page of the default size is kept (`keepPlans` of
 * the database). A plan with filters is not kept, because it has to fit their values.
 * @param label letters, digits and `_`
 * @param query of the list; a parameter that is null or undefined is not a filter
 */
export function keptPlan(
  label: string,
  query: { readonly limit: number },
  allowed: readonly string[] = [],
): RawBuilder<unknown> {
  const isUsual =
    query.limit === PAGE_LIMIT.default &&
    Object.entries(query).every(
      ([key, value]) => NO_FILTERS.has(key) || allowed.includes(key) || value === undefined || value === null,
    );
  return isUsual ? keepPlan(label) : sql``;
}

/**
 * The LIMIT of a page, with one row more to detect a next page. The default size is written as a literal:
 * with a parameter PostgreSQL would not know how few rows a kept plan has to read.
 */
export function limitRows(limit: number): RawBuilder<unknown> {
  return limit === PAGE_LIMIT.default ? sql.lit(limit + 1) : sql`${limit + 1}`;
}

/** Removes the extra row that was read and makes the next cursor. */
export function pageOf<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  limit: number,
  sort: Sort,
  sortValue: (row: Row) => unknown,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? cursorAfter(sort, sortValue(last), last.id) : null;
  return { items: shown.map(toItem), next };
}

/** Page of a list: the parts of its statement, and how its rows become the answer. */
export interface Paging {
  readonly sort: Sort;
  /** Value of the sort column. */
  readonly value: RawBuilder<unknown>;
  /** Condition for the rows after the cursor. */
  readonly after: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
  /** All three, as the end of a statement: `where … and ${paging.page}`. */
  readonly page: RawBuilder<unknown>;
  /** Removes the extra row and makes the next cursor from the field that has the value. */
  of<Row extends { readonly id: number }, Item = Row>(
    rows: readonly Row[],
    field: keyof Row,
    toItem?: (row: Row) => Item,
  ): Page<Item>;
  /** {@link of} rows with the columns `sort_value` and `total`; a page without rows has the total 0. */
  counted<
    Row extends { readonly id: number; readonly sort_value: unknown; readonly total: number },
    Item = Row,
  >(rows: readonly Row[], toItem?: (row: Row) => Item): CountedPage<Item>;
}

/** Page of a list; `next` is the cursor of the one after it, null on the last. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}
/** Page with the number of rows on all pages. */
export interface CountedPage<Item> extends Page<Item> {
  total: number;
}

/** Which page of a list a query requests, and in which order. */
export interface PageQuery<Key extends string> {
  readonly sort?: SortBy<Key> | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Makes the page of a list that a query requested.
 * @param usual sort where the query names none; by default the first of `columns`
 */
export function pagingOf<Key extends string>(
  columns: SortColumns<Key>,
  id: Expression<unknown>,
  query: PageQuery<NoInfer<Key>>,
  usual?: NoInfer<SortBy<Key>>,
): Paging {
  const sort = sortOf(columns, query.sort ?? usual);
  const of: Paging['of'] = <Row extends { readonly id: number }, Item>(
    rows: readonly Row[],
    field: keyof Row,
    toItem: (row: Row) => Item = (row) => row as unknown as Item,
  ) => pageOf(rows, query.limit, sort, (row) => row[field], toItem);
  const after = afterCursor(sort, id, query.cursor);
  const order = orderBy(sort, id);
  const limit = limitRows(query.limit);
  return {
    sort,
    value: sort.column.expression,
    after,
    order,
    limit,
    page: sql`${after} order by ${order} limit ${limit}`,
    of,
    counted: (rows, toItem) => ({ ...of(rows, 'sort_value', toItem), total: rows[0]?.total ?? 0 }),
  };
}
