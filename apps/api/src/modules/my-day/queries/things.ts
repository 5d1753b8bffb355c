import { DAY_THINGS } from '@javon/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { startOfDay } from '../../../platform/time/tashkent.ts';
import { waitingItems } from '../../price-tags/public.ts';

export interface ThingRow {
  readonly id: number;
  readonly uz: string | null;
  readonly ru: string | null;
  readonly tags: number | null;
  readonly due: string | null;
  readonly late: boolean;
  /** Number of all rows that are late, or that are not. */
  readonly count: number;
  readonly all_tags: number | null;
}

/**
 * The first rows of a query of things, separately for late ones and others.
 * @param things a query with columns `id, uz, ru, tags, due, late, place`; the smallest place comes first
 */
async function readFirst(db: Db, things: RawBuilder<unknown>): Promise<ThingRow[]> {
  const { rows } = await sql<ThingRow>`
    select id, uz, ru, tags, due, late, count, all_tags from (
      select t.*, (count(*) over (partition by late))::int as count,
        (sum(tags) over (partition by late))::int as all_tags,
        row_number() over (partition by late order by place, id) as nth
      from (${things}) t) x
    where nth <= ${DAY_THINGS} order by late desc, nth`.execute(db);
  return rows;
}

/** Prints with tags that wait to be confirmed; those for a coming day do once it has come. */
export function readPrints(db: Db, branchId: number, today: string): Promise<ThingRow[]> {
  return readFirst(
    db,
    sql`
    select j.id, null as uz, null as ru, created_at as due, false as late, -extract(epoch from created_at) as place,
      w.tags
    from print_job j cross join lateral (select sum(i.copies)::int as tags from ${waitingItems(sql`j.id`)}) w
    where j.branch_id = ${branchId} and j.state = 'printed' and j.as_of <= ${today}::date
      and j.electronic_token_id is null and w.tags > 0`,
  );
}

/** Campaigns with tags to print. */
export function readCampaigns(db: Db, branchId: number, today: string): Promise<ThingRow[]> {
  return readFirst(
    db,
    sql`
    select c.id, c.name as uz, c.name as ru, b.needed - b.done as tags, b.due_at as due, b.due_at as place,
      coalesce(b.done_at is null and b.due_at <= ${startOfDay(today).toISOString()}, false) as late
    from analytic_price_tag_branch b join analytic_price_tag c on c.id = b.campaign_id
    where b.branch_id = ${branchId} and c.state = 'issued' and c.ends >= ${today}::date and b.done < b.needed`,
  );
}

/** Check lists that may be filled in today. */
export function readCheckLists(db: Db, branchId: number, today: string): Promise<ThingRow[]> {
  return readFirst(
    db,
    sql`
    select l.id, t.name_uz as uz, t.name_ru as ru, null::int as tags, l.due_on as due, l.due_on as place,
      l.due_on < ${today}::date as late
    from check_list l join check_list_template t on t.id = l.template_id
    where l.branch_id = ${branchId} and l.signed_at is null and l.due_on <= ${today}::date
      and l.last_on >= ${today}::date`,
  );
}

/** Applications that are not completed. */
export function readApplications(db: Db, branchId: number, today: string): Promise<ThingRow[]> {
  return readFirst(
    db,
    sql`
    select a.id, s.name as uz, s.name as ru, null::int as tags, a.end_on as due, a.end_on as place,
      a.end_on < ${today}::date as late
    from application a join shelf s on s.id = a.shelf_id
    where a.branch_id = ${branchId} and a.status <> 3`,
  );
}
