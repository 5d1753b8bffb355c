import type { Character } from '@javon/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';
import { insertRow, lockRow, updateRow } from '../../../../platform/db/rows.ts';
import type { Character as CharacterTable } from '../../../../platform/db/types.generated.ts';
import { orNotFound } from '../../../../platform/errors/app-error.ts';
import { localisedOf, localisedOrNull, type Names, withName } from '../../texts.ts';

/** As answered, without what the caller may do with it. */
export type CharacterFacts = Omit<Character, 'can'>;

interface CharacterRow extends Names {
  id: number;
  category_id: number;
  type: Character['type'];
  unit_uz: string | null;
  unit_ru: string | null;
  unit_kaa: string | null;
  measure: Character['measure'];
  version: number;
  product_count: number;
  options: { id: number; uz: string; ru: string; kaa: string | null }[];
}

/** Characters in their order: all, those of one category, or one. */
export async function readCharacterList(
  db: Db,
  of: { readonly category?: number | undefined; readonly id?: number },
): Promise<CharacterFacts[]> {
  const { rows } = await sql<CharacterRow>`
    select k.id, k.character_category_id as category_id, k.name_uz, k.name_ru, k.name_kaa, k.type,
      k.unit_uz, k.unit_ru, k.unit_kaa, k.measure, k.version,
      (select count(*)::int from product_character v
        where v.character_id = k.id and v.product_id not in (select id from product where deleted_at is not null)) as product_count,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'uz', o.value_uz, 'ru', o.value_ru, 'kaa', o.value_kaa)
          order by o.position, o.id)
        from character_option o where o.character_id = k.id
      ), '[]') as options
    from character k join character_category g on g.id = k.character_category_id
    where ${of.category === undefined ? sql`true` : sql`g.id = ${of.category}`}
      and ${of.id === undefined ? sql`true` : sql`k.id = ${of.id}`}
    order by g.position, g.id, k.position, k.id`.execute(db);
  return rows.map(({ unit_uz, unit_ru, unit_kaa, options, ...row }) => ({
    ...withName(row),
    unit: localisedOrNull(unit_uz, unit_ru, unit_kaa),
    options: options.map(({ id, uz, ru, kaa }) => ({ id, value: localisedOf(uz, ru, kaa) })),
  }));
}

export type LockedCharacter = Selectable<CharacterTable>;

/** Locks a character. @throws AppError not_found */
export async function lockCharacter(tx: Tx, id: number): Promise<LockedCharacter> {
  return orNotFound(await lockRow(tx, 'character', id));
}

/** Locks characters in the order of ids. */
export function lockCharacters(tx: Tx, ids: readonly number[]): Promise<LockedCharacter[]> {
  return tx.selectFrom('character').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Locks the characters of a category; returns their ids in their order. */
export async function lockCharactersOf(tx: Tx, category: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('character')
    .select('id')
    .where('character_category_id', '=', category)
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export async function readCharactersOf(tx: Tx, categories: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('character')
    .select('id')
    .where('character_category_id', 'in', categories)
    .execute();
  return rows.map((row) => row.id);
}

/** Counts how many of the ids exist. */
export async function countCharacters(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from character where id = any(${[...ids]}::bigint[])`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Names of another character that has one of the names, ignoring case. */
export async function findNamesake(
  tx: Tx,
  { name_uz, name_ru }: Pick<LockedCharacter, 'name_uz' | 'name_ru'>,
  self: number | null,
): Promise<{ name_uz: string; name_ru: string } | undefined> {
  const { rows } = await sql<{ name_uz: string; name_ru: string }>`
    select name_uz, name_ru from character where id is distinct from ${self}
      and (lower(name_ru) = lower(${name_ru}) or lower(name_uz) = lower(${name_uz})) limit 1`.execute(tx);
  return rows[0];
}

const lastIn = (category: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from character where character_category_id = ${category})`;

/** Adds a character after the last one of its category. */
export function insertCharacter(
  tx: Tx,
  values: Omit<Insertable<CharacterTable>, 'position' | 'character_category_id'> & {
    readonly character_category_id: number;
  },
): Promise<number> {
  return insertRow(tx, 'character', { ...values, position: lastIn(values.character_category_id) });
}

/**
 * Writes columns of a character.
 * @param into category that it moves to, after the last one there; null if it stays
 */
export function updateCharacter(
  tx: Tx,
  id: number,
  patch: Updateable<CharacterTable>,
  into: number | null = null,
): Promise<void> {
  return updateRow(tx, 'character', id, { ...patch, ...(into === null ? {} : { position: lastIn(into) }) });
}

/** Numbers characters by the order of their ids, from 1. */
export async function updateCharacterOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update character k set position = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place) where k.id = o.id`.execute(tx);
}

/** Name of the first sampler that prints this character explicitly. */
export async function findSamplerOf(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select s.name from sampler s join sampler_version v on v.id = s.current_version_id
    where s.deleted_at is null and jsonb_exists(v.spec -> 'sampler' -> 'characters', ${String(id)})
    order by s.name limit 1`.execute(tx);
  return rows[0]?.name;
}
