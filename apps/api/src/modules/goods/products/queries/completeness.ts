import { sql } from 'kysely';

/**
 * Completeness of a product: a name in Uzbek, Russian and Karakalpak, its sizes and weight, a picture, and the
 * characters that its category or one above it requires.
 */

/**
 * For a WITH RECURSIVE: `category_needs` has, per category, the ids of the characters that it and its
 * ancestors require.
 */
export const NEEDS = sql`
  category_up as (
    select id as category_id, id as at, parent_id from category
    union all
    select up.category_id, c.id, c.parent_id from category_up up join category c on c.id = up.parent_id
  ),
  category_needs as materialized (
    select up.category_id, array_agg(distinct n.character_id) as ids
    from category_up up join category_character n on n.category_id = up.at
    group by up.category_id
  )`;

/** Joins the required characters of the product `p` as `need`. */
export const JOIN_NEEDS = sql`left join category_needs need on need.category_id = p.category_id`;

/** Names in Uzbek and Russian always exist. */
const ALWAYS = 2;
const PLAIN = 6;
const FILLED = sql`num_nonnulls(p.width_mm, p.height_mm, p.length_mm, p.weight_g, p.picture_key, nullif(p.name_kaa, ''))`;
const NEEDED = sql`coalesce(cardinality(need.ids), 0)`;
const GIVEN = sql`(select count(*)::int from product_character v
  where v.product_id = p.id and v.character_id = any(need.ids))`;

/** Percentage of the facts that are filled in, rounded down so that 100 means all. */
export const COMPLETENESS = sql`
  (100 * (${FILLED} + ${sql.lit(ALWAYS)} + ${GIVEN}) / (${sql.lit(PLAIN + ALWAYS)} + ${NEEDED}))`;

/** Whether something is missing. */
export const IS_INCOMPLETE = sql`(${FILLED} < ${sql.lit(PLAIN)} or ${GIVEN} < ${NEEDED})`;
