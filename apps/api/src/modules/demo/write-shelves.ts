import type { Tx } from '../../platform/db/database.ts';
import { categoryId } from './categories.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import { Random } from './random.ts';
import type { DemoShelf } from './shelves.ts';

/** Shelves with their storeys, their categories, and what stands on them. */
export async function writeShelves(tx: Tx, clock: Clock, shelves: readonly DemoShelf[]): Promise<void> {
  const random = new Random('shelf times');
  await insertRows(
    tx,
    'shelf',
    shelves.map((shelf) => ({
      id: shelf.id,
      branch_id: shelf.branchId,
      name: shelf.name,
      type: shelf.type,
      main_mm: shelf.main,
      left_mm: shelf.left,
      right_mm: shelf.right,
      start_face: 1,
      start_end: shelf.startEnd,
      position: shelf.position,
      version: random.whole(1, 9),
      created_at: clock.ago(random.whole(200, 600) * 24),
      updated_at: clock.ago(random.whole(20, 60 * 24)),
    })),
  );
  await insertRows(
    tx,
    'shelf_storey',
    shelves.flatMap(({ id, storeys }) =>
      storeys.map((one) => ({
        ...{ shelf_id: id, face: one.face, storey: one.storey, length_mm: one.length, height_mm: one.height },
        ...{ depth_mm: one.depth, bottom_mm: one.bottom, zone: one.zone },
      })),
    ),
  );
  await insertRows(
    tx,
    'shelf_category',
    shelves.flatMap(({ id, categories }) =>
      categories.map((key) => ({ shelf_id: id, category_id: categoryId(key) })),
    ),
  );
  await insertRows(
    tx,
    'placement',
    shelves
      .flatMap(({ id, branchId, placements }) => placements.map((one) => ({ id, branchId, ...one })))
      .map((one, i) => ({
        id: i + 1,
        ...{ shelf_id: one.id, branch_id: one.branchId, face: one.face, storey: one.storey },
        ...{ position: one.position, x_mm: one.x, product_id: one.product.id },
        ...{ front_quantity: one.front, back_quantity: one.back, priority: one.product.priority },
      })),
  );
}
