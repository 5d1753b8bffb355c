import type { Character, CharacterCategory } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { localisedOf, localisedOrNull } from './localised.ts';

/** Columns that hold a text in three languages. */
interface Names {
  name_uz: string;
  name_ru: string;
  name_kaa: string | null;
}

/** As answered, but for what the asker may do with it. */
export type CharacterCategoryFacts = Omit<CharacterCategory, 'can'>;
export type CharacterFacts = Omit<Character, 'can'>;

/** Categories of characters in their order; one of them when its id is given. */
export async function readCharacterCategories(db: Db, id: number | null): Promise<CharacterCategoryFacts[]> {
  const { rows } = await sql<Names & Omit<CharacterCategoryFacts, 'name'>>`
    select g.id, g.name_uz, g.name_ru, g.name_kaa, g.version,
      (select count(*)::int from character k where k.character_category_id = g.id) as character_count
    from character_category g
    where ${id === null ? sql`true` : sql`g.id = ${id}`}
    order by g.position, g.id`.execute(db);
  return rows.map(({ name_uz, name_ru, name_kaa, ...row }) => ({
    ...row,
    name: localisedOf(name_uz, name_ru, name_kaa),
  }));
}

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
      (select count(*)::int from product_character v join product p on p.id = v.product_id
        where v.character_id = k.id and p.deleted_at is null) as product_count,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'uz', o.value_uz, 'ru', o.value_ru, 'kaa', o.value_kaa)
          order by o.position, o.id)
        from character_option o where o.character_id = k.id
      ), '[]') as options
    from character k join character_category g on g.id = k.character_category_id
    where ${of.category === undefined ? sql`true` : sql`g.id = ${of.category}`}
      and ${of.id === undefined ? sql`true` : sql`k.id = ${of.id}`}
    order by g.position, g.id, k.position, k.id`.execute(db);
  return rows.map(({ name_uz, name_ru, name_kaa, unit_uz, unit_ru, unit_kaa, options, ...row }) => ({
    ...row,
    name: localisedOf(name_uz, name_ru, name_kaa),
    unit: localisedOrNull(unit_uz, unit_ru, unit_kaa),
    options: options.map(({ id, uz, ru, kaa }) => ({ id, value: localisedOf(uz, ru, kaa) })),
  }));
}
