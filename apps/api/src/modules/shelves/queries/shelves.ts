import type { QueryOf, ShelfSummary } from '@javon/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Scope, type Seen, seen } from '../../../platform/auth/scope.ts';
import { namedJson } from '../../../platform/db/answer-json.ts';
import { allOf } from '../../../platform/db/conditions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type CountedPage, keptPlan, pagingOf, type SortColumnsOf } from '../../../platform/db/paging.ts';
import { formHoldsWords } from '../../../platform/text/sql-search.ts';
import { inScope, type OfBranch } from '../../branches/public.ts';
import { categoriesUnder } from '../../goods/public.ts';
import type { PlanRow } from './plan.ts';

/** A shelf with the viewer's own data. */
export interface ShelfRow
  extends PlanRow,
    Omit<ShelfSummary, keyof PlanRow | 'branch' | 'tags_to_print' | 'can'> {
  readonly code: string;
  readonly branch_uz: string;
  readonly branch_ru: string;
}

const SORTS: SortColumnsOf<'listShelves'> = {
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

const columnsFor = (userId: number | null): RawBuilder<unknown> => sql`
  s.id, s.branch_id, s.name, s.type, s.position, b.code, b.name_uz as branch_uz, b.name_ru as branch_ru,
  s.main_mm, s.left_mm, s.right_mm, s.depth_mm, s.start_face, s.start_end, s.revision, s.deleted_at, s.version,
  s.updated_at,
  (select ss.revision from shelf_seen ss where ss.user_id = ${userId} and ss.shelf_id = s.id) as seen_revision,
  exists (select from shelf_follower f where f.shelf_id = s.id and f.user_id = ${userId}) as following,
  (select count(*) from shelf_storey st where st.shelf_id = s.id)::int as storey_count,
  (select count(distinct p.product_id) from placement p where p.shelf_id = s.id)::int as product_count,
  coalesce((select json_agg(${namedJson('c', 'colour')} order by c.position, c.id)
    from shelf_category sc join category c on c.id = sc.category_id where sc.shelf_id = s.id), '[]') as categories`;

type ShelfQuery = OfBranch<QueryOf<'listShelves'>>;

export async function readShelves(
  db: Db,
  scope: Scope,
  userId: number,
  query: ShelfQuery,
): Promise<CountedPage<ShelfRow>> {
  const paging = pagingOf(SORTS, sql`s.id`, query);
  const isNot = (answer: string) => (answer === 'true' ? sql`` : sql`not`);
  const where = allOf([
    query.deleted === 'true' ? sql<SqlBool>`s.deleted_at is not null` : sql<SqlBool>`s.deleted_at is null`,
    inScope(scope, sql`s.branch_id`),
    query.changed !== undefined &&
      sql`${isNot(query.changed)} exists (select from shelf_seen ss
        where ss.user_id = ${userId} and ss.shelf_id = s.id and ss.revision < s.revision)`,
    query.following !== undefined &&
      sql`${isNot(query.following)} exists (select from shelf_follower f
        where f.user_id = ${userId} and f.shelf_id = s.id)`,
    query.branchId !== null && sql`s.branch_id = ${query.branchId}`,
    query.region !== undefined && sql`b.region_id = ${query.region}`,
    query.type !== undefined && sql`s.type = ${query.type}`,
    query.category !== undefined &&
      sql`exists (select from shelf_category sc where sc.shelf_id = s.id
        and sc.category_id in (${categoriesUnder(query.category)}))`,
    ...formHoldsWords(sql`s.search_form || ' ' || b.search_form`, query.search),
  ]);
  const needsBranch = query.region !== undefined || query.search !== undefined;
  const { rows } = await sql<ShelfRow & { sort_value: unknown; total: number }>`
    ${keptPlan('shelves', query, ['branchId'])}
    select ${columnsFor(userId)}, ${paging.value} as sort_value,
      (select count(*) from shelf s ${needsBranch ? sql`join branch b on b.id = s.branch_id` : sql``}
        where ${where})::int as total
    from shelf s join branch b on b.id = s.branch_id
    where ${where} and ${paging.page}`.execute(db);
  return paging.counted(rows);
}

/** Reads one shelf, if it is within the scope; a deleted one only if requested. */
export async function readShelf(
  db: Db,
  scope: Scope,
  userId: number | null,
  id: number,
  withDeleted = false,
): Promise<Seen<ShelfRow> | null> {
  const rows = await sql<ShelfRow>`
    select ${columnsFor(userId)} from shelf s join branch b on b.id = s.branch_id
    where s.id = ${id} ${withDeleted ? sql`` : sql`and s.deleted_at is null`}`.execute(db);
  return seen(scope, rows.rows[0]);
}

/** Locks a shelf for a change, also a deleted one. */
export async function lockShelf(
  tx: Tx,
  scope: Scope,
  userId: number | null,
  id: number,
): Promise<Seen<ShelfRow> | null> {
  await sql`select from shelf where id = ${id} for no key update`.execute(tx);
  return readShelf(tx, scope, userId, id, true);
}
