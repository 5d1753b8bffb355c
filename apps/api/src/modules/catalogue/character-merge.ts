import { sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { note, type ProductHooks, requireVersion } from './change.ts';
import { productsWith, requireNotInSampler } from './character-edit.ts';

interface Merged {
  readonly moved: number;
  readonly dropped: number;
}

/**
 * Makes two characters that mean the same one: values, options and needs of the first go to the other, and it
 * is deleted. Where a product has values of both, the value of the other stays, since that is the character
 * people chose to keep; the value that goes is written into the history.
 * @throws AppError not_found, merge_with_itself, character_unknown, stale_version, characters_differ,
 *   character_in_sampler
 */
export async function mergeCharacters(
  tx: Tx,
  change: Change,
  hooks: ProductHooks,
  id: number,
  { version, into }: { readonly version: number; readonly into: number },
): Promise<Merged> {
  if (id === into) throw fieldError('into', 'merge_with_itself');
  const rows = await tx
    .selectFrom('character')
    .selectAll()
    .where('id', 'in', [id, into])
    .orderBy('id')
    .forUpdate()
    .execute();
  const from = rows.find((row) => row.id === id);
  const to = rows.find((row) => row.id === into);
  if (from === undefined) throw notFound();
  if (to === undefined) throw fieldError('into', 'character_unknown');
  requireVersion(from, version, ['name_uz']);
  const measuresDiffer = from.measure !== null && to.measure !== null && from.measure !== to.measure;
  if (from.type !== to.type || (from.unit_ru ?? '') !== (to.unit_ru ?? '') || measuresDiffer)
    throw new AppError('characters_differ');
  await requireNotInSampler(tx, id);
  const products = await productsWith(tx, [id]);

  const dropped = await sql<{ product_id: number; value_uz: string }>`
    delete from product_character v where v.character_id = ${id} and exists (
      select from product_character w where w.product_id = v.product_id and w.character_id = ${into})
    returning v.product_id, v.value_uz`.execute(tx);
  const moved = await sql`
    update product_character set character_id = ${into} where character_id = ${id}`.execute(tx);
  await sql`
    insert into character_option (character_id, value_uz, value_ru, value_kaa, position)
    select ${into}, o.value_uz, o.value_ru, o.value_kaa, 1000 + o.position from character_option o
    where o.character_id = ${id} and not exists (
      select from character_option w
      where w.character_id = ${into} and w.value_uz = o.value_uz and w.value_ru = o.value_ru)`.execute(tx);
  await sql`
    insert into category_character (category_id, character_id)
    select category_id, ${into} from category_character where character_id = ${id}
    on conflict do nothing`.execute(tx);
  await tx.deleteFrom('category_character').where('character_id', '=', id).execute();
  await tx.deleteFrom('character').where('id', '=', id).execute();
  await tx
    .updateTable('character')
    .set({ measure: to.measure ?? from.measure, version: to.version + 1 })
    .where('id', '=', into)
    .execute();
  await hooks.productTextsChanged(tx, products);
  const count = Number(moved.numAffectedRows ?? 0);
  await note(tx, change, 'character', id, 'merged', {
    before: {
      name_uz: from.name_uz,
      name_ru: from.name_ru,
      // So that nothing is lost without a trace; the first hundred say what kind of values they were.
      ...(dropped.rows.length > 0 ? { dropped: dropped.rows.slice(0, 100) } : {}),
    },
    after: { character_id: into, count },
  });
  return { moved: count, dropped: dropped.rows.length };
}
