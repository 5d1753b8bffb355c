import type { CategoryRule, GoodsProduct, SortRule } from '@javon/planogram';
import { sql } from 'kysely';
import type { Seen } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { branchBalance } from './placed-products.ts';
import type { ShelfRow } from './shelves.ts';

/** The categories with their descendants, parents before children, each with its rule of sorting. */
export async function readRules(db: Db, ids: readonly number[]): Promise<CategoryRule[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; sort_key: SortRule; sort_descending: boolean }>`
    with recursive tree as (
      select c.id, array[array_position(${[...ids]}::bigint[], c.id)::bigint] as path
      from category c where c.id = any(${[...ids]}::bigint[])
      union all
      select c.id, t.path || c.position::bigint || c.id from category c join tree t on c.parent_id = t.id
    ), first as (select id, min(path) as path from tree group by id)
    select c.id, c.sort_key, c.sort_descending from first f join category c on c.id = f.id order by f.path`.execute(
    db,
  );
  return rows.map((row) => ({ id: row.id, sort: row.sort_key, descending: row.sort_descending }));
}

interface GoodsRow extends Omit<GoodsProduct, 'width' | 'height' | 'depth' | 'weight'> {
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly length_mm: number | null;
  readonly weight_g: number | null;
}

interface WantedGoods {
  readonly categories: readonly number[];
  /** Requested products; undefined for all of the categories. */
  readonly only: readonly number[] | undefined;
  readonly standing: readonly number[];
  readonly limit: number;
}

/**
 * Products for the arrangement: the requested ones, or all of the categories plus those on the shelf, so that
 * each one left out is listed with its reason. Products on the shelf come first, then premium ones and those
 * of high priority.
 */
export async function readGoods(
  db: Db,
  shelf: Seen<ShelfRow>,
  { categories, only, standing, limit }: WantedGoods,
): Promise<GoodsProduct[]> {
  const stands = sql`p.id = any(${[...new Set(standing)]}::bigint[])`;
  const wanted =
    only === undefined
      ? sql`(p.category_id = any(${[...categories]}::bigint[]) or ${stands})`
      : sql`p.id = any(${[...only]}::bigint[])`;
  const measure = (name: 'kv' | 'l' | 'kg') => sql`
    (select max(v.value_number)::float8 from product_character v join character k on k.id = v.character_id
     where v.product_id = p.id and k.measure = ${name}) as ${sql.id(name)}`;
  const { rows } = await sql<GoodsRow>`
    select p.id, p.width_mm, p.height_mm, p.length_mm, p.weight_g, p.category_id as category, b.name as brand, p.price,
      p.premium, p.priority, ${branchBalance(shelf.branch_id)} as stock,
      ${measure('kv')}, ${measure('l')}, ${measure('kg')}
    from (select * from product p where p.deleted_at is null and ${wanted}
      order by ${stands} desc, p.premium desc, p.priority desc, p.id limit ${limit}) p
    left join brand b on b.id = p.brand_id`.execute(db);
  return rows.map(({ width_mm, height_mm, length_mm, weight_g, ...row }) => ({
    ...row,
    width: width_mm,
    height: height_mm,
    depth: length_mm,
    weight: weight_g,
  }));
}
