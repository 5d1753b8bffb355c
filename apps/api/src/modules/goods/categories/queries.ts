import { type AnswerOf, type Category, type Format, MAX_SAMPLER_CHOICES } from '@javon/contract';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockRow } from '../../../platform/db/rows.ts';
import type { Category as CategoryTable } from '../../../platform/db/types.generated.ts';
import { orNotFound } from '../../../platform/errors/app-error.ts';
import { type Names, withName } from '../texts.ts';

/** A category as answered, without what the caller may do with it. */
export type CategoryFacts = Omit<Category, 'can'>;

/** All categories, parents before their children, siblings by their position. */
export async function readCategories(db: Db): Promise<CategoryFacts[]> {
  const { rows } = await sql<Names & Omit<CategoryFacts, 'name'>>`
    with recursive tree as (
      select c.*, array[(c.position, c.id)] as place from category c where c.parent_id is null
      union all
      select c.*, tree.place || (c.position, c.id) from category c join tree on c.parent_id = tree.id
    ), counts as (
      select category_id, count(*) as products from product where deleted_at is null group by category_id
    )
    select tree.id, tree.parent_id, tree.name_uz, tree.name_ru, tree.name_kaa, tree.colour, tree.sort_key,
      tree.sort_descending, tree.tag_format, tree.version, coalesce(counts.products, 0) as product_count,
      coalesce((
        select json_agg(json_build_object('format', cs.format,
          'sampler', json_build_object('id', s.id, 'name', s.name)) order by cs.format)
        from category_sampler cs join sampler s on s.id = cs.sampler_id
        where cs.category_id = tree.id and s.deleted_at is null
      ), '[]') as formats,
      coalesce((
        select json_agg(n.character_id order by n.character_id) from category_character n
        where n.category_id = tree.id
      ), '[]') as needed
    from tree left join counts on counts.category_id = tree.id
    order by tree.place`.execute(db);
  return rows.map(withName);
}

export type LockedCategory = Selectable<CategoryTable>;

/**
 * Locks the category tree until the transaction ends: two concurrent moves, each valid alone, could close a
 * cycle, and two new names could be equal.
 */
export async function lockCategoryTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('javon category tree'))`.execute(tx);
}

/** @throws AppError not_found */
export async function lockCategory(tx: Tx, id: number): Promise<LockedCategory> {
  return orNotFound(await lockRow(tx, 'category', id));
}

/** Locks a category against deletion; false if there is none. */
export async function lockCategoryKey(tx: Tx, id: number): Promise<boolean> {
  return (await lockRow(tx, 'category', id, 'key share')) !== undefined;
}

/** Names of another category of the same parent that has one of the names, ignoring case. */
export async function findSibling(
  tx: Tx,
  parent: number | null,
  { name_uz, name_ru }: { readonly name_uz: string; readonly name_ru: string },
  self: number | null,
): Promise<{ name_uz: string; name_ru: string } | undefined> {
  const { rows } = await sql<{ name_uz: string; name_ru: string }>`
    select name_uz, name_ru from category
    where parent_id is not distinct from ${parent} and id is distinct from ${self}
      and (lower(name_uz) = lower(${name_uz}) or lower(name_ru) = lower(${name_ru})) limit 1`.execute(tx);
  return rows[0];
}

/** Whether `id` is the category itself or an ancestor of it. */
export async function isWithin(tx: Tx, category: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id from category where id = ${category}
      union select c.id, c.parent_id from category c join above on c.id = above.parent_id
    ) select from above where id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** Ids of the categories of a parent in their order, except one. */
export async function readSiblings(tx: Tx, parent: number | null, but: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('category')
    .select('id')
    .where(sql<boolean>`parent_id is not distinct from ${parent}`)
    .where('id', '<>', but)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Adds a category after the last one of its parent. */
export function insertCategory(
  tx: Tx,
  {
    parent,
    ...values
  }: Omit<Insertable<CategoryTable>, 'position' | 'parent_id'> & {
    readonly parent: number | null;
  },
): Promise<LockedCategory> {
  return tx
    .insertInto('category')
    .values({
      ...values,
      parent_id: parent,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from category where parent_id is not distinct from ${parent})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Numbers categories by the order of their ids, from 1. */
export async function updateCategoryOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update category c set position = o.place
    from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    where c.id = o.id and c.position is distinct from o.place`.execute(tx);
}

interface Held {
  /** Of them, `deleted` are deleted. */
  readonly products: number;
  readonly deleted: number;
  readonly categories: number;
}

/** Counts the products and the direct children of a category. */
export async function countHeld(tx: Tx, id: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select count(*)::int as products, count(deleted_at)::int as deleted,
      (select count(*)::int from category where parent_id = ${id}) as categories
    from product where category_id = ${id}`.execute(tx);
  return rows[0] ?? { products: 0, deleted: 0, categories: 0 };
}

/** Ids of the characters that a category itself requires. */
export async function readNeeded(tx: Tx, category: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('category_character')
    .select('character_id')
    .where('category_id', '=', category)
    .orderBy('character_id')
    .execute();
  return rows.map((row) => row.character_id);
}

/** Replaces the characters that a category requires. */
export async function replaceNeeded(tx: Tx, category: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('category_character').where('category_id', '=', category).execute();
  if (ids.length === 0) return;
  await tx
    .insertInto('category_character')
    .values(ids.map((character_id) => ({ category_id: category, character_id })))
    .execute();
}

/** Samplers that can be bound, by format and name. */
export async function readSamplerChoices(db: Db): Promise<AnswerOf<'listSamplerChoices'>> {
  const items = await db
    .selectFrom('sampler')
    .select(['id', 'name', 'format'])
    .where('deleted_at', 'is', null)
    .where('current_version_id', 'is not', null)
    .orderBy('format')
    .orderBy('name')
    .limit(MAX_SAMPLER_CHOICES)
    .execute();
  return { items: items as AnswerOf<'listSamplerChoices'>['items'], next: null };
}

/** The sampler bound to a format of a category, deleted or not. */
export async function readBound(tx: Tx, category: number, format: Format) {
  return tx
    .selectFrom('category_sampler as cs')
    .innerJoin('sampler as s', 's.id', 'cs.sampler_id')
    .select(['s.id', 's.name', 's.deleted_at'])
    .where('cs.category_id', '=', category)
    .where('cs.format', '=', format)
    .executeTakeFirst();
}

/** Locks a sampler that is not deleted against changes; undefined if there is none. */
export function lockSampler(
  tx: Tx,
  id: number,
): Promise<{ id: number; name: string; format: string } | undefined> {
  return tx
    .selectFrom('sampler')
    .select(['id', 'name', 'format'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** Binds a sampler to a format of a category, replacing a deleted one. */
export async function writeBinding(tx: Tx, category: number, format: Format, sampler: number): Promise<void> {
  await tx
    .insertInto('category_sampler')
    .values({ category_id: category, format, sampler_id: sampler })
    .onConflict((c) => c.columns(['category_id', 'format']).doUpdateSet({ sampler_id: sampler }))
    .execute();
}

export async function deleteBinding(tx: Tx, category: number, format: Format): Promise<void> {
  await tx
    .deleteFrom('category_sampler')
    .where('category_id', '=', category)
    .where('format', '=', format)
    .execute();
}

/** Query of the ids of a category and its descendants. */
export function categoriesUnder(category: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`
    with recursive under as (
      select id from category where id = ${category}
      union all select c.id from category c join under on c.parent_id = under.id
    ) select id from under`;
}
