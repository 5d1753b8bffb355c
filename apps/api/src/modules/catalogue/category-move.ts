import type { BodyOf, moveCategory } from '@javon/contract';
import { sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { lockCategory, lockCategoryTree, requireFreeName } from './category-edit.ts';
import { note, requireVersion } from './change.ts';

/** True when `id` is the category itself or an ancestor of it. */
async function isWithin(tx: Tx, category: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id from category where id = ${category}
      union select c.id, c.parent_id from category c join above on c.id = above.parent_id
    ) select from above where id = ${id}`.execute(tx);
  return rows.length > 0;
}

/**
 * Puts a category, with all under it, to another place of the tree.
 * @throws AppError not_found, stale_version, category_cycle, name_taken, category_unknown
 */
export async function placeCategory(
  tx: Tx,
  change: Change,
  id: number,
  { version, parent, before }: BodyOf<typeof moveCategory>,
): Promise<void> {
  await lockCategoryTree(tx);
  const row = await lockCategory(tx, id);
  requireVersion(row, version, ['parent_id']);
  if (parent !== null) {
    const known = await tx.selectFrom('category').select('id').where('id', '=', parent).executeTakeFirst();
    if (known === undefined) throw fieldError('parent', 'category_unknown');
    if (await isWithin(tx, parent, id)) throw new AppError('category_cycle');
  }
  if (parent !== row.parent_id) await requireFreeName(tx, parent, row, id);
  const siblings = await tx
    .selectFrom('category')
    .select(['id', 'position'])
    .where(sql<boolean>`parent_id is not distinct from ${parent}`)
    .where('id', '<>', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const at = before === null ? siblings.length : siblings.findIndex((sibling) => sibling.id === before);
  if (at < 0) throw fieldError('before', 'category_unknown');
  const order = siblings.map((sibling) => sibling.id).toSpliced(at, 0, id);
  await sql`
    update category c set position = o.place
    from unnest(${order}::bigint[]) with ordinality as o (id, place)
    where c.id = o.id and c.position is distinct from o.place`.execute(tx);
  await tx
    .updateTable('category')
    .set({ parent_id: parent, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  await note(tx, change, 'category', id, 'moved', {
    before: { parent_id: row.parent_id, position: row.position },
    after: { parent_id: parent, position: at + 1 },
  });
}
