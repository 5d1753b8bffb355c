import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

/** Contradictions between jobs, items, tags and counts of prints; empty if there are none. */
export async function disagreements(db: Db): Promise<{ what: string; n: number }[]> {
  const found = await sql<{ what: string; n: number }>`
    select * from (
      select 'items of a job' as what, count(*)::int as n from print_job j
        join (select job_id, sum(copies) as copies from print_job_item group by 1) i on i.job_id = j.id
        where j.items <> i.copies
      union all
      select 'items without their job', count(*)::int from print_job_item i
        left join print_job j on j.id = i.job_id and j.branch_id = i.branch_id where j.id is null
      union all
      select 'print count', count(*)::int from product_counter c
        full join (select product_id, sum(copies) as copies from print_job_item group by 1) i using (product_id)
        where c.print_count is distinct from i.copies
      union all
      select 'times', count(*)::int from price_tag t
        join (select branch_id, product_id, format, sum(copies) as n from print_job_item group by 1, 2, 3) i
          using (branch_id, product_id, format)
        where t.times <> i.n
      union all
      select 'what hangs', count(*)::int from price_tag t left join print_job_item i on i.id = t.hung_item_id
        where t.hung_item_id is not null and (i.outcome is distinct from 'confirmed' or i.digest <> t.hung_digest
          or i.price <> t.hung_price or i.old_price is distinct from t.hung_old_price or i.monthly <> t.hung_monthly
          or i.branch_id <> t.branch_id or i.product_id <> t.product_id)
      union all
      select 'what waits', count(*)::int from price_tag t left join print_job_item i on i.id = t.pending_item_id
        where t.pending_item_id is not null and (i.id is null or i.outcome is not null or i.digest <> t.pending_digest
          or i.price <> t.pending_price or i.product_id <> t.product_id)
      union all
      select 'what waits for a coming day', count(*)::int from price_tag_ahead a
        left join print_job_item i on i.id = a.item_id
        where i.id is null or i.outcome is not null or (i.branch_id, i.product_id, i.format)
          <> (a.branch_id, a.product_id, a.format)
      union all
      -- Nobody would be asked to take them down when the goods leave.
      select 'tags of placed goods without a shelf', count(*)::int from price_tag t
        where (t.pending_item_id is not null and t.pending_shelf_id is null
            or t.hung_item_id is not null and t.hung_shelf_id is null)
          and exists (select from placement p join shelf s on s.id = p.shelf_id and s.deleted_at is null
            where p.branch_id = t.branch_id and p.product_id = t.product_id)
      union all
      -- A job is open as long as one of its tags waits.
      select 'outcome and state', count(*)::int from print_job j
        where (j.state = 'printed') <> exists (
          select from print_job_item i where i.job_id = j.id and i.outcome is null)
      union all
      select 'later than now', count(*)::int from print_job where created_at > now() or confirmed_at > now()
      union all
      select 'confirmed before it was printed', count(*)::int from print_job where confirmed_at <= created_at
    ) w where n > 0`.execute(db);
  return found.rows;
}
