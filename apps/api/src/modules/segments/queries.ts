import type {
  listSegmentProducts,
  listSegments,
  QueryOf,
  Segment,
  SegmentDetails,
  SegmentProduct,
} from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import { likePart, searchWords } from '../../platform/text/normalise.ts';
import { today } from '../../platform/time/clock.ts';

type SegmentRow = Omit<Segment, 'can'>;

/** How many products a segment's list shows: deleted ones are left out, as there. */
export function productCountOf(segment: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select count(*)::int from segment_product sp join product p on p.id = sp.product_id
    where sp.segment_id = ${segment} and p.deleted_at is null)`;
}

/** All segments with their state on this day, as a subquery. */
function segments(today: string): RawBuilder<SegmentRow> {
  return sql`(
    select s.id, s.name, s.begins::text as begins, s.ends::text as ends, s.months, s.promo_bank, s.version,
      s.created_at, s.deleted_at, u.surname || ' ' || u.name as author,
      ${productCountOf(sql`s.id`)} as product_count,
      case when s.deleted_at is not null then 'deleted' when s.ends < ${today} then 'ended'
        when s.begins > ${today} then 'coming' else 'running' end as state
    from segment s left join users u on u.id = s.author_id)`;
}

const SORTS = {
  begins: { expression: sql`x.begins`, type: 'text' },
  ends: { expression: sql`x.ends`, type: 'text' },
  name: { expression: sql`x.name`, type: 'text' },
  months: { expression: sql`x.months`, type: 'int' },
  product_count: { expression: sql`x.product_count`, type: 'int' },
} as const satisfies Record<string, SortColumn>;

function withAbilities(actor: Actor, row: SegmentRow): Segment {
  const keys =
    row.deleted_at === null ? (['segment.edit', 'segment.delete'] as const) : (['segment.delete'] as const);
  return { ...row, can: heldOf(actor, keys) };
}

/** Reads one page of segments, the latest first by default. */
export async function readSegments(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof listSegments>,
): Promise<{ items: Segment[]; next: string | null; total: number }> {
  const sort = sortOf(SORTS, query.sort ?? '-begins');
  const words = (query.search ?? '').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const filters: RawBuilder<SqlBool>[] = [
    query.state === undefined ? sql`x.state <> 'deleted'` : sql`x.state = ${query.state}`,
    ...(query.promo_bank === undefined ? [] : [sql<SqlBool>`x.promo_bank = ${query.promo_bank === 'true'}`]),
    ...words.map((word) => sql<SqlBool>`lower(x.name) like ${likePart(word)}`),
  ];
  const { rows } = await sql<SegmentRow & { total: number }>`
    with x as materialized (select x.* from ${segments(today())} x where ${sql.join(filters, sql` and `)})
    select x.*, (select count(*) from x)::int as total from x
    where ${afterCursor(sort, sql`x.id`, query.cursor) ?? sql`true`}
    order by ${orderBy(sort, sql`x.id`)} limit ${query.limit + 1}`.execute(db);
  const key = sort.key.replace(/^-/, '') as keyof typeof SORTS;
  const page = pageOf(
    rows,
    query.limit,
    sort,
    (row) => row[key],
    ({ total: _, ...row }) => withAbilities(actor, row),
  );
  return { ...page, total: rows[0]?.total ?? 0 };
}

/** Reads one segment, deleted or not, with the others that apply to its products at the same time. */
export async function readSegment(db: Db, actor: Actor, id: number): Promise<SegmentDetails | undefined> {
  const { rows } = await sql<SegmentRow & { markup_bp: number }>`
    select x.*, case when x.promo_bank then 0 else p.markup_bp end as markup_bp
    from ${segments(today())} x join instalment_plan p on p.months = x.months
    where x.id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { markup_bp, ...rest } = row;
  return { ...withAbilities(actor, rest), markup_bp, overlaps: await readOverlaps(db, id) };
}

/** Most overlapping segments that are named. */
const OVERLAPS = 20;

async function readOverlaps(db: Db, id: number): Promise<SegmentDetails['overlaps']> {
  // Of several segments of a product the one that began last holds; of those, the newest.
  const { rows } = await sql<SegmentDetails['overlaps'][number]>`
    select o.id, o.name, o.begins::text as begins, o.ends::text as ends, count(*)::int as products,
      (o.begins, o.id) > (s.begins, s.id) as wins
    from segment s
    join segment_product mine on mine.segment_id = s.id
    join segment_product theirs on theirs.product_id = mine.product_id and theirs.segment_id <> s.id
    join product p on p.id = mine.product_id and p.deleted_at is null
    join segment o on o.id = theirs.segment_id
    where s.id = ${id} and s.deleted_at is null and o.deleted_at is null
      and o.begins <= s.ends and o.ends >= s.begins
    group by o.id, s.id order by o.begins, o.id limit ${OVERLAPS}`.execute(db);
  return rows;
}

const PRODUCT_SORTS = {
  added_at: { expression: sql`x.added_at`, type: 'timestamptz' },
  name: { expression: sql`x.name_uz`, type: 'text' },
  sku: { expression: sql`x.sku`, type: 'text' },
  price: { expression: sql`x.price`, type: 'bigint', nullable: true },
} as const satisfies Record<string, SortColumn>;
const PRODUCT_FIELDS = { added_at: 'added_at', name: 'name_uz', sku: 'sku', price: 'price' } as const;

interface ProductRow {
  readonly id: number;
  readonly sku: string;
  readonly name_uz: string;
  readonly name_ru: string;
  readonly brand: string | null;
  readonly category_id: number;
  readonly category_uz: string;
  readonly category_ru: string;
  readonly price: number | null;
  readonly monthly: number | null;
  readonly added_at: string;
}

function toProduct(row: ProductRow): SegmentProduct {
  const { id, sku, brand, price, monthly, added_at } = row;
  return {
    id,
    sku,
    brand,
    price,
    monthly,
    added_at,
    name: { uz: row.name_uz, ru: row.name_ru },
    category: { id: row.category_id, name: { uz: row.category_uz, ru: row.category_ru } },
  };
}

/** Reads one page of a segment's products, the last added first by default; deleted products are left out. */
export async function readSegmentProducts(
  db: Db,
  query: QueryOf<typeof listSegmentProducts>,
): Promise<{ items: SegmentProduct[]; next: string | null; total: number }> {
  const sort = sortOf(PRODUCT_SORTS, query.sort ?? '-added_at');
  const found = searchWords(query.search ?? '').map(
    (word) => sql<SqlBool>`p.search_key like ${likePart(word)}`,
  );
  const { rows } = await sql<ProductRow & { total: number }>`
    with x as materialized (
      select p.id, p.sku, p.name_uz, p.name_ru, b.name as brand, p.category_id, c.name_uz as category_uz,
        c.name_ru as category_ru, p.price, sp.added_at,
        monthly_price(p.price, case when s.promo_bank then 0 else ip.markup_bp end, s.months) as monthly
      from segment_product sp join segment s on s.id = sp.segment_id join instalment_plan ip on ip.months = s.months
      join product p on p.id = sp.product_id join category c on c.id = p.category_id
      left join brand b on b.id = p.brand_id
      where sp.segment_id = ${query.segment} and ${sql.join([sql`p.deleted_at is null`, ...found], sql` and `)})
    select x.*, (select count(*) from x)::int as total from x
    where ${afterCursor(sort, sql`x.id`, query.cursor) ?? sql`true`}
    order by ${orderBy(sort, sql`x.id`)} limit ${query.limit + 1}`.execute(db);
  const key = sort.key.replace(/^-/, '') as keyof typeof PRODUCT_SORTS;
  const page = pageOf(rows, query.limit, sort, (row) => row[PRODUCT_FIELDS[key]], toProduct);
  return { ...page, total: rows[0]?.total ?? 0 };
}
