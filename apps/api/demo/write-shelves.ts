import type { Tx } from '../src/platform/db/database.ts';
import { categoryOf } from './categories.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import { Random } from './random.ts';
import { depthOf, numbered, supportsOf, tablesOf } from './shelf-extras.ts';
import { categoriesOn, type DemoShelf } from './shelves.ts';
import { lastSavedAgo, PAST_VERSION, WITH_PAST } from './write-plans.ts';

/** Shelves with their storeys, their categories, and their placements. */
export async function writeShelves(tx: Tx, clock: Clock, shelves: readonly DemoShelf[]): Promise<void> {
  const random = new Random('shelf times');
  const ids = numbered(shelves);
  await insertRows(
    tx,
    'shelf',
    shelves.map((shelf) => {
      const [version, createdDays, hours] = [
        random.whole(1, 9),
        random.whole(200, 600),
        random.whole(20, 60 * 24),
      ];
      const hasPast = shelf.id <= WITH_PAST;
      return {
        id: shelf.id,
        branch_id: shelf.branchId,
        name: shelf.name,
        type: shelf.type,
        main_mm: shelf.main,
        left_mm: shelf.left,
        right_mm: shelf.right,
        depth_mm: depthOf(shelf),
        start_face: 1,
        start_end: shelf.startEnd,
        position: shelf.position,
        revision: hasPast ? PAST_VERSION : 0,
        version: hasPast ? PAST_VERSION : version,
        created_at: clock.ago(createdDays * 24),
        updated_at: clock.ago(hasPast ? lastSavedAgo(shelf.id) : hours),
      };
    }),
  );
  await insertRows(
    tx,
    'shelf_storey',
    shelves.flatMap(({ id, storeys }) =>
      storeys.map((one) => ({
        shelf_id: id,
        face: one.face,
        storey: one.storey,
        length_mm: one.length,
        height_mm: one.height,
        depth_mm: one.depth,
        bottom_mm: one.bottom,
        zone: one.zone,
      })),
    ),
  );
  await insertRows(
    tx,
    'shelf_support',
    shelves.flatMap((shelf) =>
      supportsOf(shelf).map((one) => ({
        shelf_id: shelf.id,
        branch_id: shelf.branchId,
        face: one.face,
        kind: one.kind,
        count: one.count,
        length_mm: one.length,
        depth_mm: one.depth,
        height_mm: one.height,
      })),
    ),
  );
  await insertRows(
    tx,
    'shelf_table',
    shelves.flatMap((shelf) =>
      tablesOf(shelf).map(({ kind, length, width, height, phones }, i) => ({
        shelf_id: shelf.id,
        branch_id: shelf.branchId,
        position: i + 1,
        kind,
        phones,
        length_mm: length,
        width_mm: width,
        height_mm: height,
      })),
    ),
  );
  await insertRows(
    tx,
    'shelf_category',
    shelves.flatMap((shelf) =>
      categoriesOn(shelf).map((key) => ({ shelf_id: shelf.id, category_id: categoryOf(key).id })),
    ),
  );
  await insertRows(
    tx,
    'placement',
    shelves.flatMap(({ id, branchId }) =>
      (ids.get(id) ?? []).map((one) => ({
        id: one.id,
        shelf_id: id,
        branch_id: branchId,
        face: one.face,
        storey: one.storey,
        position: one.position,
        x_mm: one.x,
        product_id: one.product.id,
        front_quantity: one.front,
        back_quantity: one.back,
        priority: one.product.priority,
      })),
    ),
  );
}
