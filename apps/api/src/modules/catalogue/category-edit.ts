import { type BodyOf, type createCategory, type editCategory, MAX_CATEGORY_NAME } from '@javon/contract';
import { type Selectable, sql } from 'kysely';
import type { Change } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Category as CategoryTable } from '../../platform/db/types.generated.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { changedKeys, note, requireVersion, taken, valuesOf } from './change.ts';
import { printableTexts } from './printable-text.ts';

export type CategoryRow = Selectable<CategoryTable>;

/**
 * Locks the category tree until the transaction ends: two concurrent moves, each valid by itself, could close a
 * cycle, and two new names could be equal.
 */
export async function lockCategoryTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('javon category tree'))`.execute(tx);
}

/** @throws AppError not_found */
export async function lockCategory(tx: Tx, id: number): Promise<CategoryRow> {
  const row = await tx.selectFrom('category').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

function namesOf(name: BodyOf<typeof createCategory>['name']) {
  const { uz, ru, kaa } = printableTexts(name, 'name', MAX_CATEGORY_NAME);
  return { name_uz: uz, name_ru: ru, name_kaa: kaa };
}

/** Refuses a name of a sibling, in either language: staff could not distinguish them. */
export async function requireFreeName(
  tx: Tx,
  parent: number | null,
  { name_uz, name_ru }: { readonly name_uz: string; readonly name_ru: string },
  self: number | null,
): Promise<void> {
  const { rows } = await sql<{ name_uz: string; name_ru: string }>`
    select name_uz, name_ru from category
    where parent_id is not distinct from ${parent} and id is distinct from ${self}
      and (lower(name_uz) = lower(${name_uz}) or lower(name_ru) = lower(${name_ru})) limit 1`.execute(tx);
  const other = rows[0];
  if (other === undefined) return;
  const isRu = other.name_ru.toLowerCase() === name_ru.toLowerCase();
  throw taken(isRu ? 'name.ru' : 'name.uz', isRu ? other.name_ru : other.name_uz);
}

/** @throws AppError name_taken, category_unknown, or about a field */
export async function addCategory(
  tx: Tx,
  change: Change,
  body: BodyOf<typeof createCategory>,
): Promise<number> {
  await lockCategoryTree(tx);
  const names = namesOf(body.name);
  const { parent } = body;
  const above =
    parent === null
      ? undefined
      : await tx
          .selectFrom('category')
          .select(['id', 'colour', 'sort_key', 'sort_descending', 'tag_format'])
          .where('id', '=', parent)
          .executeTakeFirst();
  if (parent !== null && above === undefined) throw fieldError('parent', 'category_unknown');
  await requireFreeName(tx, parent, names, null);
  // Copies settings that are not given from the parent.
  const { id: _, ...like } = above ?? { id: 0 };
  const settings = Object.fromEntries(
    Object.entries({
      colour: body.colour,
      sort_key: body.sort_key,
      sort_descending: body.sort_descending,
      tag_format: body.tag_format,
    }).filter(([, value]) => value !== undefined),
  );
  const row = await tx
    .insertInto('category')
    .values({
      ...like,
      ...names,
      ...settings,
      parent_id: parent,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from category where parent_id is not distinct from ${parent})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, version: _version, position: _position, ...after } = row;
  await note(tx, change, 'category', id, 'created', { after });
  return id;
}

async function readNeeded(tx: Tx, category: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('category_character')
    .select('character_id')
    .where('category_id', '=', category)
    .orderBy('character_id')
    .execute();
  return rows.map((row) => row.character_id);
}

async function writeNeeded(tx: Tx, category: number, ids: readonly number[]): Promise<void> {
  const known = await sql<{ n: number }>`
    select count(*)::int as n from character where id = any(${[...ids]}::bigint[])`.execute(tx);
  if (known.rows[0]?.n !== ids.length) throw fieldError('needed', 'character_unknown');
  await tx.deleteFrom('category_character').where('category_id', '=', category).execute();
  if (ids.length === 0) return;
  await tx
    .insertInto('category_character')
    .values(ids.map((character_id) => ({ category_id: category, character_id })))
    .execute();
}

/** @throws AppError not_found, stale_version, name_taken, or about a field */
export async function changeCategory(
  tx: Tx,
  change: Change,
  id: number,
  body: BodyOf<typeof editCategory>,
): Promise<void> {
  await lockCategoryTree(tx);
  const row = await lockCategory(tx, id);
  const now = { ...row, needed: await readNeeded(tx, id) };
  const { version, name, needed, ...plain } = body;
  const wanted = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(name === undefined ? {} : namesOf(name)),
    ...(needed === undefined ? {} : { needed: [...new Set(needed)].sort((a, b) => a - b) }),
  } as Partial<typeof now>;
  const changed = changedKeys(now, wanted);
  requireVersion(now, version, changed);
  if (changed.length === 0) return;
  const next = { ...now, ...wanted };
  if (changed.some((key) => key.startsWith('name_'))) await requireFreeName(tx, row.parent_id, next, id);
  const { needed: _, ...columns } = wanted;
  await tx
    .updateTable('category')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  if (changed.includes('needed')) await writeNeeded(tx, id, next.needed);
  await note(tx, change, 'category', id, 'changed', {
    before: valuesOf(now, changed),
    after: valuesOf(next, changed),
  });
}

/** @throws AppError not_found, category_not_empty; in_use when shelves are for it */
export async function removeCategory(tx: Tx, change: Change, id: number): Promise<void> {
  await lockCategoryTree(tx);
  const { version: _, position: _position, ...before } = await lockCategory(tx, id);
  const { rows } = await sql<{ products: number; categories: number }>`
    select (select count(*)::int from product where category_id = ${id}) as products,
      (select count(*)::int from category where parent_id = ${id}) as categories`.execute(tx);
  const held = rows[0] ?? { products: 0, categories: 0 };
  if (held.products + held.categories > 0) throw new AppError('category_not_empty', { params: { ...held } });
  await tx.deleteFrom('category').where('id', '=', id).execute();
  await note(tx, change, 'category', id, 'deleted', { before });
}
