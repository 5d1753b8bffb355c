import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { NotifiedCampaign, PricedCampaign } from '../notice.ts';
import { IS_ABOVE_OWN } from './product-log.ts';

/** Advisory lock of issuing. */
const ISSUING = 7_340_143;

/** Serialises issuing, so that no two campaigns overlap undetected. */
export async function lockIssuing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ISSUING})`.execute(tx);
}

/** Facts that decide whether a campaign may be issued; a list is null if it has no conflict. */
interface Readiness {
  readonly ends: string | null;
  readonly products: number;
  readonly branches: number;
  /** Codes of closed branches. */
  readonly closed: readonly string[] | null;
  /** SKUs of deleted products. */
  readonly deleted: readonly string[] | null;
  /** Names of campaigns that share a day, a product and a branch with it. */
  readonly overlapping: readonly string[] | null;
}

export async function readReadiness(tx: Tx, id: number): Promise<Readiness | undefined> {
  const { rows } = await sql<Readiness>`
    select c.ends,
      (select count(*) from analytic_price_tag_product p where p.campaign_id = c.id)::int as products,
      (select count(*) from analytic_price_tag_branch b where b.campaign_id = c.id)::int as branches,
      (select array_agg(br.code order by br.code) from analytic_price_tag_branch b join branch br on br.id = b.branch_id
        where b.campaign_id = c.id and br.closed_at is not null) as closed,
      (select array_agg(pr.sku order by pr.sku) from analytic_price_tag_product p join product pr on pr.id = p.product_id
        where p.campaign_id = c.id and pr.deleted_at is not null) as deleted,
      (select array_agg(o.name order by o.begins, o.id) from analytic_price_tag o
        where o.state = 'issued' and o.id <> c.id and o.begins <= c.ends and (o.ends is null or o.ends >= c.begins)
          and exists (select from analytic_price_tag_product p join analytic_price_tag_product q
            on q.campaign_id = o.id and q.product_id = p.product_id where p.campaign_id = c.id)
          and exists (select from analytic_price_tag_branch b join analytic_price_tag_branch q
            on q.campaign_id = o.id and q.branch_id = b.branch_id where b.campaign_id = c.id)) as overlapping
    from analytic_price_tag c where c.id = ${id}`.execute(tx);
  return rows[0];
}

/** Recounts the tags that the campaign's branches need and have printed. */
export async function recount(tx: Tx, id: number): Promise<void> {
  await sql`select recount_analytic_price_tags(array[${id}::bigint])`.execute(tx);
}

/** Issued campaigns that are not over on a day. */
export async function readCounted(db: Db, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from analytic_price_tag
    where state = 'issued' and ends >= ${day}::date order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks campaigns that are over on a day as announced and returns them, at most `limit`. */
export async function takeEnded(tx: Tx, day: string, limit: number): Promise<NotifiedCampaign[]> {
  const { rows } = await sql<NotifiedCampaign>`
    update analytic_price_tag c set end_told_at = now()
    where c.id in (
      select id from analytic_price_tag
      where state = 'issued' and ends < ${day}::date and end_told_at is null
      order by id limit ${limit} for no key update skip locked)
    returning c.id, c.name, c.begins, c.ends,
      (select count(*) from analytic_price_tag_product p where p.campaign_id = c.id)::int as product_count`.execute(
    tx,
  );
  return rows;
}

/**
 * Stores the numbers of products whose price in a campaign is above their own, of campaigns that are not over on a day.
 * @returns campaigns that have more of them than before, or none any more
 */
export async function takePriced(tx: Tx, day: string): Promise<PricedCampaign[]> {
  const { rows } = await sql<PricedCampaign>`
    with counted as materialized (
      select c.id, c.above_own as was, count(*) filter (where ${IS_ABOVE_OWN})::int as above_own, count(*)::int as product_count
      from analytic_price_tag c join analytic_price_tag_product cp on cp.campaign_id = c.id
      join product p on p.id = cp.product_id
      where c.state = 'issued' and c.ends >= ${day}::date group by c.id
    ), written as (
      update analytic_price_tag c set above_own = n.above_own
      -- Another server may have stored its count meanwhile.
      from counted n where n.id = c.id and c.above_own = n.was and n.above_own <> n.was
      returning c.id, c.name, c.begins, c.ends, c.author_id, c.issued_by
    )
    select w.id, w.name, w.begins, w.ends, n.product_count, n.above_own,
      array_remove(array[w.author_id, w.issued_by], null) as users
    from written w join counted n on n.id = w.id
    where n.above_own > n.was or n.above_own = 0 order by w.id`.execute(tx);
  return rows;
}
