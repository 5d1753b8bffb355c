import type { CharacterCategory } from '@javon/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { insertRow, lockRow } from '../../../../platform/db/rows.ts';
import type { CharacterCategory as CategoryTable } from '../../../../platform/db/types.generated.ts';
import { orNotFound } from '../../../../platform/errors/app-error.ts';
import { type Names, withName } from '../../texts.ts';

/** A category as answered, without what the caller may do with it. */
type CharacterCategoryFacts = Omit<CharacterCategory, 'can'>;

/** Categories of characters in their order; only one if its id is given. */
export async function readCharacterCategories(db: Db, id: number | null): Promise<CharacterCategoryFacts[]> {
  const { rows } = await sql<Names & Omit<CharacterCategoryFacts, 'name'>>`
    select g.id, g.name_uz, g.name_ru, g.name_kaa, g.version,
      (select count(*)::int from character k where k.character_category_id = g.id) as character_count
    from character_category g
    where ${id === null ? sql`true` : sql`g.id = ${id}`}
    order by g.position, g.id`.execute(db);
  return rows.map(withName);
}

/** Locks a category. @throws AppError not_found */
export async function lockCategory(tx: Tx, id: number): Promise<Selectable<CategoryTable>> {
  return orNotFound(await lockRow(tx, 'character_category', id));
}

/** Locks all categories; returns their ids in their order. */
export async function lockCategories(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('character_category')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Locks a category against deletion; false if there is none. */
export async function lockCategoryKey(tx: Tx, id: number): Promise<boolean> {
  return (await lockRow(tx, 'character_category', id, 'share')) !== undefined;
}

/** Uzbek name of another category that has one of the names, ignoring case. */
export async function findNamesake(
  tx: Tx,
  { uz, ru }: { readonly uz: string; readonly ru: string },
  self: number | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ name_uz: string }>`
    select name_uz from character_category where id is distinct from ${self}
      and (lower(name_uz) = lower(${uz}) or lower(name_ru) = lower(${ru})) limit 1`.execute(tx);
  return rows[0]?.name_uz;
}

/** Adds a category after the last one. */
export function insertCategory(tx: Tx, names: Omit<Insertable<CategoryTable>, 'position'>): Promise<number> {
  return insertRow(tx, 'character_category', {
    ...names,
    position: sql<number>`(select coalesce(max(position), 0) + 1 from character_category)`,
  });
}

/** Numbers categories by the order of their ids, from 1. */
export async function updateCategoryOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update character_category g set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place) where g.id = o.id`.execute(tx);
}

export async function countCharactersOf(tx: Tx, category: number): Promise<number> {
  const held = await tx
    .selectFrom('character')
    .select((e) => e.fn.countAll().as('n'))
    .where('character_category_id', '=', category)
    .executeTakeFirstOrThrow();
  return Number(held.n);
}
