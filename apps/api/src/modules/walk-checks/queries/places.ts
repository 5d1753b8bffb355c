import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Place of a product in a branch. */
export interface PlaceRow {
  readonly product_id: number;
  readonly shelf_id: number;
  readonly shelf_name: string;
  /** Position of the shelf in the walk through the branch. */
  readonly shelf_position: number;
  readonly face: number;
  readonly storey: number;
  readonly position: number;
}

/** Reads the first place of each product on each shelf of a branch, in walking order. */
export async function readPlaces(
  db: Db,
  branchId: number,
  products?: readonly number[],
): Promise<ReadonlyMap<number, readonly PlaceRow[]>> {
  const named = products === undefined ? sql`true` : sql`p.product_id = any(${products}::bigint[])`;
  const { rows } = await sql<PlaceRow>`
    select * from (
      select distinct on (p.product_id, s.id) p.product_id, s.id as shelf_id, s.name as shelf_name,
        s.position as shelf_position, p.face, p.storey, p.position
      from placement p join shelf s on s.id = p.shelf_id
      where p.branch_id = ${branchId} and s.branch_id = ${branchId} and s.deleted_at is null and ${named}
      order by p.product_id, s.id, p.face, p.storey, p.position
    ) first order by shelf_position, shelf_id, face, storey, position`.execute(db);
  return Map.groupBy(rows, (row) => row.product_id);
}

export interface ShelfOfBranch {
  readonly id: number;
  readonly name: string;
}

/** Reads the shelves of a branch in walking order. */
export function readShelves(db: Db, branchId: number): Promise<ShelfOfBranch[]> {
  return db
    .selectFrom('shelf')
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
