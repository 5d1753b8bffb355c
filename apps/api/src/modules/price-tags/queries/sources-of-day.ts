import { type RawBuilder, sql } from 'kysely';
import { now } from '../../../platform/time/clock.ts';
import { addDays, startOfDay } from '../../../platform/time/tashkent.ts';
import { dayOfQuestion, type TagQuestion } from '../question.ts';

/** Condition for the products of a question, on a column; true if it asks for all of the branch. */
export function productCondition(
  { only, products, shelf }: TagQuestion,
  column: string,
): RawBuilder<unknown> {
  const ids = products ?? only?.map((one) => one.product);
  const named = ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::bigint[])`;
  if (shelf === undefined) return named;
  return sql`${named} and ${sql.ref(column)} in (select here.product_id from placement here where here.shelf_id = ${shelf})`;
}

/**
 * Own price and old price of a product on the day, or now. A due price that is not applied yet is in the
 * history, like a coming one, and is valid from its moment on, unless a later one was typed or imported.
 */
export function ownPrice(asOf: string | null): {
  readonly price: RawBuilder<unknown>;
  readonly oldPrice: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
} {
  const begun =
    asOf === null
      ? sql`h.valid_from <= ${now().toISOString()}`
      : sql`h.valid_from < ${startOfDay(addDays(asOf, 1)).toISOString()}`;
  return {
    price: sql`case when coming.id is null then p.price else coming.price end`,
    oldPrice: sql`case when coming.id is null then p.old_price else coming.old_price end`,
    join: sql`left join lateral (
      select h.id, h.price, h.old_price from price_history h
      where h.product_id = p.id and not h.applied and ${begun}
        and not exists (select from price_history later where later.product_id = h.product_id and later.applied
          and (later.valid_from, later.id) > (h.valid_from, h.id))
      order by h.valid_from desc limit 1) coming on true`,
  };
}

/**
 * Condition that ignores campaigns of products that the branch neither displays nor has tags of, unless asked
 * for.
 */
function concerned(question: TagQuestion): RawBuilder<unknown> {
  return question.only === undefined
    ? sql`cp.product_id in (select product_id from place union all select product_id from hanging)`
    : productCondition(question, 'cp.product_id');
}

/** The campaign valid in the branch on the day, by product: the one that began last, then the newest. */
export function campaignsOnDay(question: TagQuestion): RawBuilder<unknown> {
  const day = dayOfQuestion(question);
  return sql`
    select distinct on (cp.product_id) cp.product_id, c.id, c.name, c.format, c.ends, cp.price, cp.old_price,
      cp.discount_percent, cp.sampler_version_id, cp.digest_uz, cp.digest_ru, cp.digest_kaa, cp.problems
    from analytic_price_tag_branch cb
    join analytic_price_tag c on c.id = cb.campaign_id
    join analytic_price_tag_product cp on cp.campaign_id = c.id
    where cb.branch_id = ${question.branchId} and c.state = 'issued'
      and c.begins <= ${day}::date and (c.ends is null or c.ends >= ${day}::date)
      and ${concerned(question)}
    order by cp.product_id, c.begins desc, c.id desc`;
}

/** The segment valid on the day, by product: the one that began last, then the newest. */
export function segmentsOnDay(question: TagQuestion): RawBuilder<unknown> {
  const day = dayOfQuestion(question);
  return sql`
    select distinct on (sp.product_id) sp.product_id, s.id, s.name, s.months, s.promo_bank
    from segment s
    join segment_product sp on sp.segment_id = s.id
    where s.deleted_at is null and s.begins <= ${day}::date and s.ends >= ${day}::date
      and sp.product_id in (select product_id from base)
    order by sp.product_id, s.begins desc, s.id desc`;
}
