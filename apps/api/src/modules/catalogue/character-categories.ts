import { MAX_CHARACTER_NAME } from '@javon/contract';
import { sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors/app-error.ts';
import { changedKeys, note, type ProductHooks, requireVersion, taken, valuesOf } from './change.ts';
import { productsWith } from './character-edit.ts';
import { printableTexts } from './printable-text.ts';

interface Name {
  readonly uz: string;
  readonly ru: string;
  readonly kaa?: string | undefined;
}

async function freeNames(tx: Tx, name: Name, self: number | null) {
  const { uz, ru, kaa } = printableTexts(name, 'name', MAX_CHARACTER_NAME);
  const { rows } = await sql<{ name_uz: string }>`
    select name_uz from character_category where id is distinct from ${self}
      and (lower(name_uz) = lower(${uz}) or lower(name_ru) = lower(${ru})) limit 1`.execute(tx);
  if (rows[0] !== undefined) throw taken('name', rows[0].name_uz);
  return { name_uz: uz, name_ru: ru, name_kaa: kaa };
}

async function lock(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('character_category')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** @throws AppError name_taken, or about a name */
export async function addCharacterCategory(tx: Tx, change: Change, name: Name): Promise<number> {
  const names = await freeNames(tx, name, null);
  const { id } = await tx
    .insertInto('character_category')
    .values({
      ...names,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from character_category)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note(tx, change, 'character_category', id, 'created', { after: names });
  return id;
}

/** @throws AppError not_found, stale_version, name_taken, or about a name */
export async function renameCharacterCategory(
  tx: Tx,
  change: Change,
  id: number,
  { version, name }: { readonly version: number; readonly name: Name },
): Promise<void> {
  const row = await lock(tx, id);
  const names = await freeNames(tx, name, id);
  const changed = changedKeys(row, names);
  requireVersion(row, version, changed);
  if (changed.length === 0) return;
  await tx
    .updateTable('character_category')
    .set({ ...names, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  await note(tx, change, 'character_category', id, 'changed', {
    before: valuesOf(row, changed),
    after: valuesOf(names, changed),
  });
}

/** @throws AppError not_found, character_category_not_empty */
export async function removeCharacterCategory(tx: Tx, change: Change, id: number): Promise<void> {
  const { version: _, position: _position, ...before } = await lock(tx, id);
  const held = await tx
    .selectFrom('character')
    .select((e) => e.fn.countAll().as('n'))
    .where('character_category_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(held.n) > 0)
    throw new AppError('character_category_not_empty', { params: { count: Number(held.n) } });
  await tx.deleteFrom('character_category').where('id', '=', id).execute();
  await note(tx, change, 'character_category', id, 'deleted', { before });
}

/** @throws AppError order_outdated unless the ids are just those that are there */
function requireSame(now: readonly number[], wanted: readonly number[]): void {
  const asked = new Set(wanted);
  if (asked.size !== wanted.length || asked.size !== now.length || now.some((id) => !asked.has(id)))
    throw new AppError('order_outdated');
}

/** Tags print characters in this order: those of every product that has one are recomputed. */
async function refresh(tx: Tx, hooks: ProductHooks, characters: readonly number[]): Promise<void> {
  await hooks.productTextsChanged(tx, await productsWith(tx, characters));
}

/** @throws AppError order_outdated */
export async function orderCategories(
  tx: Tx,
  change: Change,
  hooks: ProductHooks,
  ids: readonly number[],
): Promise<void> {
  const now = await tx
    .selectFrom('character_category')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  const before = now.map((row) => row.id);
  requireSame(before, ids);
  const moved = ids.filter((id, at) => before[at] !== id);
  if (moved.length === 0) return;
  await sql`
    update character_category g set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place) where g.id = o.id`.execute(tx);
  const characters = await tx
    .selectFrom('character')
    .select('id')
    .where('character_category_id', 'in', moved)
    .execute();
  await refresh(
    tx,
    hooks,
    characters.map((row) => row.id),
  );
  for (const id of moved) {
    await note(tx, change, 'character_category', id, 'moved', {
      before: { position: before.indexOf(id) + 1 },
      after: { position: ids.indexOf(id) + 1 },
    });
  }
}

/** @throws AppError not_found, order_outdated */
export async function orderWithin(
  tx: Tx,
  change: Change,
  hooks: ProductHooks,
  category: number,
  ids: readonly number[],
): Promise<void> {
  await lock(tx, category);
  const now = await tx
    .selectFrom('character')
    .select('id')
    .where('character_category_id', '=', category)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  const before = now.map((row) => row.id);
  requireSame(before, ids);
  const moved = ids.filter((id, at) => before[at] !== id);
  if (moved.length === 0) return;
  await sql`
    update character k set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place) where k.id = o.id`.execute(tx);
  await refresh(tx, hooks, moved);
  for (const id of moved) {
    await note(tx, change, 'character', id, 'moved', {
      before: { position: before.indexOf(id) + 1 },
      after: { position: ids.indexOf(id) + 1 },
    });
  }
}
