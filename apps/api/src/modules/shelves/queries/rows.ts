import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import type { Shelf } from '../../../platform/db/types.generated.ts';

/** The ids that are categories. */
export async function readKnownCategories(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.selectFrom('category').select('id').where('id', 'in', ids).execute();
  return rows.map((row) => row.id);
}

/** Replaces the categories that a shelf is meant for. */
export async function replaceCategories(
  tx: Tx,
  shelfId: number,
  categories: readonly number[],
): Promise<void> {
  await tx.deleteFrom('shelf_category').where('shelf_id', '=', shelfId).execute();
  if (categories.length === 0) return;
  await tx
    .insertInto('shelf_category')
    .values(categories.map((category_id) => ({ shelf_id: shelfId, category_id })))
    .execute();
}

/** Next position at the end of the walk through a branch. */
export async function readNextPosition(tx: Tx, branchId: number): Promise<number> {
  const row = await tx
    .selectFrom('shelf')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.next;
}

/** Names of a branch's shelves, without deleted ones. */
export async function readNames(tx: Tx, branchId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('shelf')
    .select('name')
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.name);
}

/** Updates columns of a shelf and increments its version; returns the version. */
export async function updateShelf(tx: Tx, id: number, patch: Updateable<Shelf>): Promise<number> {
  const { version } = await tx
    .updateTable('shelf')
    .set({ ...patch, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export function markShelfDeleted(tx: Tx, id: number): Promise<void> {
  return updateRow(tx, 'shelf', id, {
    deleted_at: sql`now()`,
    version: sql`version + 1`,
    updated_at: sql`now()`,
  });
}
