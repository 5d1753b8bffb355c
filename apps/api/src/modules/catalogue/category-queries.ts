import type { Category } from '@javon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { localisedOf } from './localised.ts';

interface CategoryRow {
  id: number;
  parent_id: number | null;
  name_uz: string;
  name_ru: string;
  name_kaa: string | null;
  colour: string;
  sort_key: Category['sort_key'];
  sort_descending: boolean;
  tag_format: Category['tag_format'];
  formats: Category['formats'];
  needed: number[];
  product_count: number;
  version: number;
}

/** A category as answered, but for what the asker may do with it. */
export type CategoryFacts = Omit<Category, 'can'>;

/** All categories, a parent before its children, siblings by their position. */
export async function readCategories(db: Db): Promise<CategoryFacts[]> {
  const { rows } = await sql<CategoryRow>`
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
  return rows.map(({ name_uz, name_ru, name_kaa, ...row }) => ({
    ...row,
    name: localisedOf(name_uz, name_ru, name_kaa),
  }));
}
