import type { AnswerOf, ProductCharacter, showProduct } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { NEEDS } from './completeness.ts';
import { localisedOf, localisedOrNull } from './localised.ts';

type Shown = AnswerOf<typeof showProduct>;

/** Characters of a product, in the order of their categories. */
export async function readCharacters(db: Db, productId: number): Promise<Shown['characters']> {
  const rows = await db
    .selectFrom('product_character as v')
    .innerJoin('character as k', 'k.id', 'v.character_id')
    .innerJoin('character_category as kc', 'kc.id', 'k.character_category_id')
    .select(['k.id', 'k.name_uz', 'k.name_ru', 'k.name_kaa', 'k.unit_uz', 'k.unit_ru', 'k.unit_kaa'])
    .select(['v.value_uz', 'v.value_ru', 'v.value_kaa'])
    .where('v.product_id', '=', productId)
    .orderBy('kc.position')
    .orderBy('k.position')
    .orderBy('k.id')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: localisedOf(row.name_uz, row.name_ru, row.name_kaa),
    value: localisedOf(row.value_uz, row.value_ru, row.value_kaa),
    unit: localisedOrNull(row.unit_uz, row.unit_ru, row.unit_kaa),
  }));
}

/** How many changes of a price a product shows. */
const HISTORY_SHOWN = 200;

/** Changes of a product's price, newest first, those to come included. */
export function readPriceHistory(db: Db, productId: number): Promise<Shown['price_history']> {
  return db
    .selectFrom('price_history as h')
    .leftJoin('users as u', 'u.id', 'h.author_id')
    .select(['h.price', 'h.old_price', 'h.valid_from', 'h.source'])
    .select(sql<string | null>`u.surname || ' ' || u.name`.as('author'))
    .where('h.product_id', '=', productId)
    .orderBy('h.valid_from', 'desc')
    .orderBy('h.id', 'desc')
    .limit(HISTORY_SHOWN)
    .execute();
}

interface GroupedRow {
  group_id: number;
  group_uz: string;
  group_ru: string;
  group_kaa: string | null;
  id: number;
  name_uz: string;
  name_ru: string;
  name_kaa: string | null;
  type: ProductCharacter['type'];
  unit_uz: string | null;
  unit_ru: string | null;
  unit_kaa: string | null;
  measure: ProductCharacter['measure'];
  needed: boolean;
  value_uz: string | null;
  value_ru: string | null;
  value_kaa: string | null;
  options: { id: number; uz: string; ru: string; kaa: string | null }[];
}

/** Characters that a product has a value of or needs one of, by their categories, all in their order. */
export async function readCharacterGroups(db: Db, productId: number): Promise<Shown['character_groups']> {
  const { rows } = await sql<GroupedRow>`
    with recursive ${NEEDS}
    select g.id as group_id, g.name_uz as group_uz, g.name_ru as group_ru, g.name_kaa as group_kaa,
      k.id, k.name_uz, k.name_ru, k.name_kaa, k.type, k.unit_uz, k.unit_ru, k.unit_kaa, k.measure,
      coalesce(k.id = any(need.ids), false) as needed, v.value_uz, v.value_ru, v.value_kaa,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'uz', o.value_uz, 'ru', o.value_ru, 'kaa', o.value_kaa)
          order by o.position, o.id)
        from character_option o where o.character_id = k.id
      ), '[]') as options
    from product p
    left join category_needs need on need.category_id = p.category_id
    join character k on true
    join character_category g on g.id = k.character_category_id
    left join product_character v on v.product_id = p.id and v.character_id = k.id
    where p.id = ${productId} and (v.character_id is not null or k.id = any(need.ids))
    order by g.position, g.id, k.position, k.id
    limit 500`.execute(db);
  const groups = new Map<number, Shown['character_groups'][number]>();
  for (const row of rows) {
    const group = groups.get(row.group_id) ?? {
      id: row.group_id,
      name: localisedOf(row.group_uz, row.group_ru, row.group_kaa),
      characters: [],
    };
    groups.set(row.group_id, group);
    group.characters.push({
      id: row.id,
      name: localisedOf(row.name_uz, row.name_ru, row.name_kaa),
      type: row.type,
      unit: localisedOrNull(row.unit_uz, row.unit_ru, row.unit_kaa),
      measure: row.measure,
      options: row.options.map(({ id, uz, ru, kaa }) => ({ id, value: localisedOf(uz, ru, kaa) })),
      needed: row.needed,
      value: localisedOrNull(row.value_uz, row.value_ru, row.value_kaa),
    });
  }
  return [...groups.values()];
}
