import type { AnswerOf, arrangeShelf, BodyOf } from '@javon/contract';
import {
  type ArrangeOptions,
  arrange as arrangePlan,
  type CategoryRule,
  type GoodsProduct,
  type LeftOutReason,
  type SortRule,
} from '@javon/planogram';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { placementsFrom } from './place.ts';
import { branchBalance, readPlacedProducts } from './placed-products.ts';
import { readPlan } from './plan-rows.ts';
import type { ShelfRow } from './queries.ts';
import { shelfSeen } from './revision-service.ts';
import { diffOut, placementsOut } from './wire.ts';

/** Most products that one run looks at. */
const MOST = 5000;

type Body = BodyOf<typeof arrangeShelf>;

/** The categories with all under them, parents before children, each with its rule of sorting. */
async function readRules(db: Db, ids: readonly number[]): Promise<CategoryRule[]> {
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

/**
 * Products as arranging takes them: those asked for, or all of the categories and what stands there besides, so that
 * each one left out is listed with its reason. What stands there comes first, then premium ones and those of high priority; one
 * more than a run takes, so that it shows whether there are.
 */
async function readGoods(
  db: Db,
  shelf: Seen<ShelfRow>,
  categories: readonly number[],
  only: readonly number[] | undefined,
  standing: readonly number[],
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
      order by ${stands} desc, p.premium desc, p.priority desc, p.id limit ${MOST + 1}) p
    left join brand b on b.id = p.brand_id`.execute(db);
  return rows.map(({ width_mm, height_mm, length_mm, weight_g, ...row }) => ({
    ...row,
    width: width_mm,
    height: height_mm,
    depth: length_mm,
    weight: weight_g,
  }));
}

function optionsOf({
  max_front,
  max_back,
  sold_out,
  heavy_g,
  tall_mm,
  high_priority,
  ...same
}: Body['options']) {
  const asked = {
    ...same,
    maxFront: max_front,
    maxBack: max_back,
    soldOut: sold_out,
    heavy: heavy_g,
    tall: tall_mm,
    highPriority: high_priority,
  };
  return Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined),
  ) as Partial<ArrangeOptions>;
}

/** Left-out products that an answer names. */
const NAMED = 5000;

function roomOf(reason: LeftOutReason): { readonly needs: number | null; readonly most: number | null } {
  return 'needs' in reason ? { needs: reason.needs, most: reason.most } : { needs: null, most: null };
}

/**
 * Computes the automatic arrangement of a shelf. Writes nothing.
 * @throws AppError not_found, product_unknown
 */
export async function arrange(
  db: Db,
  scope: Scope,
  actor: Actor,
  id: number,
  body: Body,
): Promise<AnswerOf<typeof arrangeShelf>> {
  const shelf = await shelfSeen(db, scope, actor, id);
  const saved = await readPlan(db, shelf);
  const sent = body.placements;
  const standing = (sent ?? []).map((one) => one.product);
  const now =
    sent === undefined
      ? saved
      : {
          ...saved,
          placements: placementsFrom(sent, saved, await readPlacedProducts(db, shelf.branch_id, standing)),
        };
  const rules = await readRules(db, body.categories ?? shelf.categories.map((one) => one.id));
  const found = await readGoods(
    db,
    shelf,
    rules.map((rule) => rule.id),
    body.products,
    now.placements.map((one) => one.product),
  );
  const goods = found.slice(0, MOST);
  const { plan, leftOut, diff } = arrangePlan(now, goods, rules, optionsOf(body.options));
  const products = await readPlacedProducts(
    db,
    shelf.branch_id,
    [...plan.placements, ...now.placements]
      .map((one) => one.product)
      .concat(leftOut.map((one) => one.product)),
  );
  return {
    version: shelf.version,
    placed: placementsOut(plan.placements, products),
    removed: placementsOut(diff.removed, products),
    left_out: leftOut.slice(0, NAMED).flatMap(({ product, reason }) => {
      const known = products.get(product);
      if (known === undefined) return [];
      const named = { id: known.id, sku: known.sku, name: known.name };
      return [{ product: named, reason: reason.code, ...roomOf(reason) }];
    }),
    diff: diffOut(diff),
    products: goods.length,
    more_products: found.length > MOST,
  };
}
