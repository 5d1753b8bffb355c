import type { AnswerOf, showProductPlaces } from '@javon/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { inScope } from '../branches/public.ts';

type Places = AnswerOf<typeof showProductPlaces>;

/** Most branches and shelves that are named; a chain has 500 branches. */
const MOST_BALANCES = 500;
const MOST_SHELVES = 100;

interface BranchRow {
  branch_id: number;
  code: string;
  name_uz: string;
  name_ru: string;
}

function branchOf({ branch_id: id, code, name_uz: uz, name_ru: ru }: BranchRow) {
  return { id, code, name: { uz, ru } };
}

/** Balances by branch and the shelves on which a product stands, of the branches that the scope reaches. */
export async function readPlaces(db: Db, scope: Scope, productId: number): Promise<Places> {
  const [balances, shelves] = await Promise.all([
    sql<BranchRow & { quantity: number }>`
      select bb.branch_id, b.code, b.name_uz, b.name_ru, bb.quantity
      from branch_balance bb join branch b on b.id = bb.branch_id
      where bb.product_id = ${productId} and ${inScope(scope, sql.ref('bb.branch_id'))}
      order by bb.quantity desc, b.code limit ${MOST_BALANCES}`.execute(db),
    sql<BranchRow & { id: number; name: string; front_quantity: number; places: number; total: number }>`
      select s.id, s.name, s.branch_id, b.code, b.name_uz, b.name_ru, count(*)::int as places,
        sum(pl.front_quantity)::int as front_quantity, (count(*) over ())::int as total
      from placement pl join shelf s on s.id = pl.shelf_id join branch b on b.id = s.branch_id
      where pl.product_id = ${productId} and s.deleted_at is null and ${inScope(scope, sql.ref('s.branch_id'))}
      group by s.id, b.id order by b.code, s.position, s.id limit ${MOST_SHELVES}`.execute(db),
  ]);
  return {
    balances: balances.rows.map((row) => ({ branch: branchOf(row), quantity: row.quantity })),
    shelves: shelves.rows.map((row) => ({
      id: row.id,
      name: row.name,
      branch: branchOf(row),
      front_quantity: row.front_quantity,
      places: row.places,
    })),
    shelf_count: shelves.rows[0]?.total ?? 0,
  };
}
