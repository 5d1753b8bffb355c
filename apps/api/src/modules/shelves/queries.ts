import type { Format, listShelves, QueryOf, Shelf, ShelfSummary } from '@javon/contract';
import { type SqlBool, sql } from 'kysely';
import { type Scope, type Seen, seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCursor, orderBy, pageOf, type SortColumn, sortOf } from '../../platform/db/paging.ts';
import { likePart, searchWords } from '../../platform/text/normalise.ts';
import { inScope } from '../branches/public.ts';

export interface ShelfRow {
  readonly id: number;
  readonly branch_id: number;
  readonly name: string;
  readonly type: ShelfSummary['type'];
  readonly code: string;
  readonly branch_uz: string;
  readonly branch_ru: string;
  readonly main_mm: number;
  readonly left_mm: number | null;
  readonly right_mm: number | null;
  readonly version: number;
  readonly updated_at: string;
  readonly storey_count: number;
  readonly product_count: number;
  readonly categories: ShelfSummary['categories'];
}

const SORTS: Readonly<Record<string, SortColumn>> = {
  branch: {
    expression: sql`json_build_array(b.code, s.position)::text`,
    type: 'text',
    parts: [
      { expression: sql`b.code`, type: 'text' },
      { expression: sql`s.position`, type: 'int' },
    ],
  },
  name: { expression: sql`s.name`, type: 'text' },
  type: { expression: sql`s.type`, type: 'text' },
  updated_at: { expression: sql`s.updated_at`, type: 'timestamptz' },
};

const COLUMNS = sql`
  s.id, s.branch_id, s.name, s.type, b.code, b.name_uz as branch_uz, b.name_ru as branch_ru,
  s.main_mm, s.left_mm, s.right_mm, s.version, s.updated_at,
  (select count(*) from shelf_storey st where st.shelf_id = s.id)::int as storey_count,
  (select count(*) from placement p where p.shelf_id = s.id)::int as product_count,
  coalesce((select json_agg(json_build_object('id', c.id, 'name', json_build_object('uz', c.name_uz, 'ru', c.name_ru),
      'colour', c.colour) order by c.position, c.id)
    from shelf_category sc join category c on c.id = sc.category_id where sc.shelf_id = s.id), '[]') as categories`;

/** Query of a shelf list with the branch already looked up. */
export type ShelfQuery = Omit<QueryOf<typeof listShelves>, 'branch'> & { readonly branchId: number | null };

/** One page of shelves within a scope. */
export async function readShelves(
  db: Db,
  scope: Scope,
  query: ShelfQuery,
): Promise<{ items: ShelfRow[]; next: string | null; total: number }> {
  const sort = sortOf(SORTS, query.sort);
  const where = sql.join(
    [
      sql<SqlBool>`s.deleted_at is null`,
      inScope(scope, sql`s.branch_id`),
      ...(query.branchId === null ? [] : [sql<SqlBool>`s.branch_id = ${query.branchId}`]),
      ...(query.region === undefined ? [] : [sql<SqlBool>`b.region_id = ${query.region}`]),
      ...(query.type === undefined ? [] : [sql<SqlBool>`s.type = ${query.type}`]),
      ...(query.category === undefined
        ? []
        : [
            sql<SqlBool>`exists (select from shelf_category sc where sc.shelf_id = s.id and sc.category_id = ${query.category})`,
          ]),
      ...searchWords(query.search ?? '').map(
        (word) =>
          sql<SqlBool>`lower(translate(s.name || ' ' || b.code || ' ' || b.name_uz, 'ʻʼ', '')) like ${likePart(word)}`,
      ),
    ],
    sql` and `,
  );
  const needsBranch = query.region !== undefined || query.search !== undefined;
  const rows = await sql<ShelfRow & { sort_value: unknown }>`
    select ${COLUMNS}, ${sort.column.expression} as sort_value
    from shelf s join branch b on b.id = s.branch_id
    where ${where} and ${afterCursor(sort, sql`s.id`, query.cursor) ?? sql`true`}
    order by ${orderBy(sort, sql`s.id`)} limit ${query.limit + 1}`.execute(db);
  const count = await sql<{ n: number }>`
    select count(*)::int as n from shelf s ${needsBranch ? sql`join branch b on b.id = s.branch_id` : sql``}
    where ${where}`.execute(db);
  const page = pageOf(
    rows.rows,
    query.limit,
    sort,
    (row) => row.sort_value,
    (row): ShelfRow => row,
  );
  return { ...page, total: count.rows[0]?.n ?? 0 };
}

/** One shelf, if the scope reaches it. */
export async function readShelf(db: Db, scope: Scope, id: number): Promise<Seen<ShelfRow> | null> {
  const rows = await sql<ShelfRow>`
    select ${COLUMNS} from shelf s join branch b on b.id = s.branch_id
    where s.id = ${id} and s.deleted_at is null`.execute(db);
  return seen(scope, rows.rows[0]);
}

/** Storeys of a shelf, face by face from the floor up. */
export async function readStoreys(db: Db, shelf: Seen<ShelfRow>): Promise<Shelf['storeys']> {
  const rows = await db
    .selectFrom('shelf_storey')
    .select(['face', 'storey', 'length_mm', 'height_mm', 'depth_mm', 'bottom_mm', 'zone'])
    .where('shelf_id', '=', shelf.id)
    .orderBy('face')
    .orderBy('storey')
    .execute();
  return rows as Shelf['storeys'];
}

type PlacementRow = Omit<Shelf['placements'][number], 'tag_state'> & { readonly format: Format };

/** What stands on a shelf, in walking order, each with the format of its category. */
export async function readPlacements(db: Db, shelf: Seen<ShelfRow>): Promise<PlacementRow[]> {
  const rows = await sql<PlacementRow>`
    select p.id, p.face, p.storey, p.position, p.x_mm, p.front_quantity, p.back_quantity, p.priority,
      c.tag_format as format,
      json_build_object('id', pr.id, 'sku', pr.sku, 'name', json_build_object('uz', pr.name_uz, 'ru', pr.name_ru),
        'brand', br.name, 'price', pr.price, 'width_mm', coalesce(pr.width_mm, 100),
        'height_mm', coalesce(pr.height_mm, 100), 'depth_mm', coalesce(pr.length_mm, 100),
        'colour', c.colour, 'premium', pr.premium) as product
    from placement p
    join product pr on pr.id = p.product_id
    join category c on c.id = pr.category_id
    left join brand br on br.id = pr.brand_id
    where p.shelf_id = ${shelf.id}
    order by p.face, p.storey, p.position`.execute(db);
  return rows.rows;
}
