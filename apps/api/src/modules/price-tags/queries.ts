import type { listTags, QueryOf, Tag } from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { say } from '../../platform/http/say.ts';
import { likePart, searchWords } from '../../platform/text/normalise.ts';
import { problemsOf } from './problems.ts';
import type { TagLanguage, TagQuestion } from './question.ts';
import { type CampaignNames, readCampaignNames, reasonsOf } from './reasons.ts';
import { type TagRow, tagRows } from './state.ts';

const SORTS: Readonly<Record<string, SortColumn>> = {
  walk: { expression: sql`x.list_order`, type: 'bigint[]', nullable: true },
  name: { expression: sql`x.name_uz`, type: 'text' },
  sku: { expression: sql`x.sku`, type: 'text' },
  price: { expression: sql`x.price`, type: 'bigint', nullable: true },
};
const SORT_FIELD = { walk: 'list_walk', name: 'name_uz', sku: 'sku', price: 'price' } as const;

interface PrintedBy {
  readonly id: number;
  readonly job_id: number;
  readonly author: string;
}

/** Look-ups for a page of tags: who printed them, and the campaigns' names. */
interface TagLookups {
  readonly items: ReadonlyMap<number, PrintedBy>;
  readonly names: CampaignNames;
}

function localised(uz: string, ru: string, kaa?: string | null): { uz: string; ru: string; kaa?: string } {
  return { uz, ru, ...(kaa ? { kaa } : {}) };
}

function printedOf(row: TagRow, items: ReadonlyMap<number, PrintedBy>): Tag['printed'] {
  const pending = row.judges_pending;
  const itemId = pending ? row.pending_item_id : row.hung_item_id;
  const item = itemId === null ? undefined : items.get(itemId);
  if (item === undefined) return null;
  return {
    price: pending ? row.pending_price : row.hung_price,
    old_price: pending ? row.pending_old_price : row.hung_old_price,
    monthly: pending ? row.pending_monthly : row.hung_monthly,
    months: pending ? row.pending_months : row.hung_months,
    at: (pending ? row.pending_at : row.hung_at) ?? '',
    by: item.author,
    confirmed_at: pending ? null : row.confirmed_at,
    job: item.job_id,
    language: (pending ? row.pending_language : row.hung_language) as TagLanguage,
  };
}

/** A tag as it is answered, its problems in the caller's language. */
function toTag(
  row: TagRow,
  tagLanguage: TagLanguage,
  language: ServerLanguage,
  { items, names }: TagLookups,
): Tag {
  return {
    product: {
      id: row.product_id,
      sku: row.sku,
      barcode: row.barcode,
      name: localised(row.name_uz, row.name_ru, row.name_kaa),
      brand: row.brand,
      category: { id: row.category_id, name: localised(row.category_uz, row.category_ru) },
    },
    format: row.format,
    state: row.state,
    reasons: reasonsOf(row, tagLanguage, names),
    values: { price: row.price, old_price: row.old_price, monthly: row.monthly, months: row.months },
    campaign:
      row.holding_id === null
        ? null
        : { id: row.holding_id, name: row.holding_name ?? '', ends: row.holding_ends },
    segment:
      row.segment_id === null
        ? null
        : { id: row.segment_id, name: row.segment_name ?? '', promo_bank: row.promo_bank },
    printed: printedOf(row, items),
    place:
      row.shelf_id === null
        ? null
        : {
            shelf: { id: row.shelf_id, name: row.shelf_name ?? '' },
            face: row.face ?? 1,
            storey: row.storey ?? 1,
            position: row.position ?? 1,
          },
    last_place:
      row.last_shelf_id === null
        ? null
        : {
            shelf: { id: row.last_shelf_id, name: row.last_shelf_name ?? '' },
            face: row.last_face,
            storey: row.last_storey,
            position: row.last_position,
          },
    place_count: row.place_count,
    times: row.times,
    duplicates: row.duplicates,
    problems: problemsOf(row).map(({ code, params }) => ({ code, message: say(language, code, params) })),
  };
}

async function readLookups(db: Db, question: TagQuestion, rows: readonly TagRow[]): Promise<TagLookups> {
  return { items: await readPrintedBy(db, rows), names: await readCampaignNames(db, question, rows) };
}

async function readPrintedBy(db: Db, rows: readonly TagRow[]): Promise<Map<number, PrintedBy>> {
  const ids = rows.flatMap((row) => (row.judges_pending ? row.pending_item_id : row.hung_item_id) ?? []);
  if (ids.length === 0) return new Map();
  const found = await sql<PrintedBy>`
    select i.id, i.job_id, u.surname || ' ' || u.name as author
    from print_job_item i join print_job j on j.id = i.job_id join users u on u.id = j.author_id
    where i.id = any(${ids}::bigint[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** The question with the shelf that a query asks for; its rows are then those with a place on it. */
function atShelf(question: TagQuestion, shelf: number | undefined): TagQuestion {
  return shelf === undefined ? question : { ...question, shelf };
}

/** Reads one page of a branch's tags. */
export async function readTags(
  db: Db,
  question: TagQuestion,
  query: QueryOf<typeof listTags>,
  language: ServerLanguage,
): Promise<{ items: Tag[]; next: string | null; total: number }> {
  const sort = sortOf(SORTS, query.sort);
  const is = (column: string, value: unknown) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(`x.${column}`)} = ${value}`];
  const filters = [
    ...is('format', query.format),
    ...is('state', query.state),
    ...is('shelf_id', query.shelf),
    ...(query.category === undefined
      ? []
      : [
          sql<SqlBool>`x.category_id in (
            with recursive below as (
              select id from category where id = ${query.category}
              union all select c.id from category c join below on c.parent_id = below.id)
            select id from below)`,
        ]),
    ...searchWords(query.search ?? '').map(
      (word) =>
        sql<SqlBool>`exists (select from product p where p.id = x.product_id and p.search_key like ${likePart(word)})`,
    ),
  ];
  const where = filters.length === 0 ? sql`true` : sql.join(filters, sql` and `);
  const after = afterCursor(sort, sql`x.id`, query.cursor);
  const rows = await sql<TagRow & { total: number }>`
    with x as materialized (select x.* from ${tagRows(atShelf(question, query.shelf))} x where ${where})
    select x.*, (select count(*) from x)::int as total from x
    where ${after ?? sql`true`}
    order by ${orderBy(sort, sql`x.id`)} limit ${query.limit + 1}`.execute(db);
  const behind = await readLookups(db, question, rows.rows);
  const field = SORT_FIELD[sort.key.replace(/^-/, '') as keyof typeof SORT_FIELD];
  const page = pageOf(
    rows.rows,
    query.limit,
    sort,
    (row) => row[field],
    (row) => toTag(row, question.language, language, behind),
  );
  return { ...page, total: rows.rows[0]?.total ?? 0 };
}

/** Reads one tag in one format; undefined for an unknown product. */
export async function readTag(
  db: Db,
  question: TagQuestion,
  language: ServerLanguage,
): Promise<{ row: TagRow; tag: Tag } | undefined> {
  const rows = await sql<TagRow>`select x.* from ${tagRows(question)} x`.execute(db);
  const row = rows.rows[0];
  if (row === undefined) return undefined;
  const behind = await readLookups(db, question, [row]);
  return { row, tag: toTag(row, question.language, language, behind) };
}

/** Tags of one product that the branch needs or has, in the order of their formats. */
export async function readProductTags(
  db: Db,
  question: TagQuestion,
  product: number,
  language: ServerLanguage,
): Promise<Tag[]> {
  const { rows } = await sql<TagRow>`
    select x.* from ${tagRows({ ...question, products: [product] })} x order by x.id`.execute(db);
  const behind = await readLookups(db, question, rows);
  return rows.map((row) => toTag(row, question.language, language, behind));
}

export interface StateCounts {
  readonly to_print: number;
  readonly printed: number;
  readonly current: number;
  readonly take_down: number;
}

/** How many of the rows `x` are in which state. */
export const COUNTS = sql`
  (count(*) filter (where x.state = 'to_print'))::int as to_print,
  (count(*) filter (where x.state = 'printed'))::int as printed,
  (count(*) filter (where x.state = 'current'))::int as current,
  (count(*) filter (where x.state = 'take_down'))::int as take_down`;

/** Counts by category and format, of one shelf where one is named. */
export async function readTagSummary(
  db: Db,
  question: TagQuestion,
  shelf: number | undefined,
): Promise<
  (StateCounts & {
    category_id: number;
    category_uz: string;
    category_ru: string;
    format: 'A5' | 'A6' | 'A7';
  })[]
> {
  const rows = await sql<
    StateCounts & {
      category_id: number;
      category_uz: string;
      category_ru: string;
      format: 'A5' | 'A6' | 'A7';
    }
  >`
    select x.category_id, x.category_uz, x.category_ru, x.format, ${COUNTS}
    from ${tagRows(atShelf(question, shelf))} x
    where ${shelf === undefined ? sql`true` : sql`x.shelf_id = ${shelf}`}
    group by 1, 2, 3, 4 order by x.category_uz, x.format`.execute(db);
  return rows.rows;
}

/** Counts by format. */
export async function readTagCounts(
  db: Db,
  question: TagQuestion,
): Promise<(StateCounts & { format: 'A5' | 'A6' | 'A7' })[]> {
  const rows = await sql<StateCounts & { format: 'A5' | 'A6' | 'A7' }>`
    select x.format, ${COUNTS} from ${tagRows(question)} x group by 1 order by 1`.execute(db);
  return rows.rows;
}
