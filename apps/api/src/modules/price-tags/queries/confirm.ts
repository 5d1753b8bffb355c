import type { Format } from '@javon/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type RowOf, updateRow } from '../../../platform/db/rows.ts';
import { keepPrint } from './printed-facts.ts';

/** Tag of a print job; `id` is that of its item, `outcome` is null until it is confirmed. */
export interface JobTag extends RowOf<'print_job_item', 'id' | 'product_id' | 'outcome'> {
  readonly format: Format;
}

export async function readTagsOfJob(tx: Tx, jobId: number): Promise<JobTag[]> {
  const items = await tx
    .selectFrom('print_job_item')
    .select(['id', 'product_id', 'format', 'outcome'])
    .where('job_id', '=', jobId)
    .execute();
  return items as JobTag[];
}

/**
 * Records which tags of a job were printed. Locks their rows first, in their usual order: a concurrent print
 * locks them in the same one.
 * @param hung ids of items that were printed
 * @param failed ids of items that were not
 */
export async function closeItems(
  tx: Tx,
  jobId: number,
  hung: readonly number[],
  failed: readonly number[],
): Promise<void> {
  const closed = [...hung, ...failed];
  await sql`
    select 1 from price_tag t join print_job_item i
      on t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format
    where i.job_id = ${jobId} and i.id = any(${closed}::bigint[])
    order by t.product_id, t.format for update of t`.execute(tx);
  await sql`
    update print_job_item set outcome = case when id = any(${failed}::bigint[]) then 'failed' else 'confirmed' end
    where job_id = ${jobId} and id = any(${closed}::bigint[])`.execute(tx);
}

/**
 * Hangs the printed items of a job, except tags that were taken down since, unless they still wait for a coming day, and
 * those for which another print was hung since that is for a later day that has come, or for the same day and newer.
 * @param day today: a print for it also replaces one that was hung before its day
 */
export async function hangPrinted(
  tx: Tx,
  jobId: number,
  hung: readonly number[],
  day: string,
): Promise<void> {
  await sql`
    update price_tag t set
      ${keepPrint('hung')}, confirmed_at = now()
    from print_job_item i join print_job j on j.id = i.job_id
    where i.job_id = ${jobId} and i.id = any(${hung}::bigint[])
      and (i.id > coalesce(t.down_item_id, 0) or exists (
        select from price_tag_ahead a where a.branch_id = i.branch_id and a.product_id = i.product_id
          and a.format = i.format and a.item_id = i.id))
      and (t.hung_item_id is null or j.created_at > t.confirmed_at
        or (j.as_of, i.id) > (coalesce(t.hung_as_of, '-infinity'), t.hung_item_id)
        or (j.as_of <= ${day}::date and t.hung_as_of > ${day}::date))
      and t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format`.execute(tx);
}

/**
 * Gives hanging tags of a job without a shelf that of their goods: goods that got a place after the print gave it to the
 * waiting print, which may be a later one.
 */
export async function giveShelves(tx: Tx, jobId: number): Promise<void> {
  await sql`
    select give_shelves_to_tags(array_agg(t.branch_id), array_agg(t.product_id))
    from price_tag t join print_job_item i on i.id = t.hung_item_id
      and t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format
    where i.job_id = ${jobId} and t.hung_shelf_id is null`.execute(tx);
}

/**
 * Ends the wait of the confirmed items of this job; the prints of their tags for other days wait on. A failed print for
 * a coming day leaves the mark of today's print unchanged.
 * @param day today
 */
export async function endWait(tx: Tx, jobId: number, day: string): Promise<void> {
  await sql`
    update price_tag t set failed = i.outcome = 'failed', pending_item_id = null, pending_shelf_id = null
    from print_job_item i
    where i.job_id = ${jobId} and i.outcome is not null and t.pending_item_id = i.id
      and t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format`.execute(tx);
  await sql`
    with ended as (
      delete from price_tag_ahead a using print_job_item i
      where i.job_id = ${jobId} and i.outcome is not null and a.item_id = i.id
        and a.branch_id = i.branch_id and a.product_id = i.product_id and a.format = i.format
      returning a.branch_id, a.product_id, a.format, a.as_of, i.outcome
    )
    update price_tag t set failed = e.outcome = 'failed' from ended e
    where t.branch_id = e.branch_id and t.product_id = e.product_id and t.format = e.format
      and (e.outcome = 'confirmed' or e.as_of <= ${day}::date)`.execute(tx);
}

/** Marks a job as confirmed. */
export function closeJob(tx: Tx, jobId: number, userId: number): Promise<void> {
  return updateRow(tx, 'print_job', jobId, {
    state: 'confirmed',
    confirmed_at: sql`now()`,
    confirmed_by: userId,
  });
}

/**
 * Clears the hanging and pending prints of a product's tag that were made for electronic labels; prints on paper stay.
 * @returns whether there were any
 */
export async function clearElectronic(tx: Tx, branchId: number, product: number): Promise<boolean> {
  const isElectronic = (item: string) => sql`exists (
    select from print_job_item i join print_job j on j.id = i.job_id
    where i.id = ${sql.ref(item)} and j.electronic_token_id is not null)`;
  const { rows } = await sql`
    with was as (
      select ${isElectronic('t.pending_item_id')} as pending, ${isElectronic('t.hung_item_id')} as hung
      from price_tag t where t.branch_id = ${branchId} and t.product_id = ${product} and t.format = 'label' for update
    )
    update price_tag t set
      pending_item_id = case when not was.pending then t.pending_item_id end,
      pending_shelf_id = case when not was.pending then t.pending_shelf_id end,
      hung_item_id = case when not was.hung then t.hung_item_id end,
      hung_shelf_id = case when not was.hung then t.hung_shelf_id end,
      failed = t.failed and was.pending is false and was.hung is false
    from was
    where t.branch_id = ${branchId} and t.product_id = ${product} and t.format = 'label' and (was.pending or was.hung)
    returning t.product_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Clears the hanging and pending prints of tags, for good: a later confirmation of them hangs none. Prints for coming
 * days wait on, as long as the product stands on a shelf of the branch. Tags with none of these are skipped.
 * @param day today
 * @returns the products of the others
 */
export async function clearHanging(
  tx: Tx,
  branchId: number,
  items: readonly { readonly product: number; readonly format: Format }[],
  day: string,
): Promise<number[]> {
  const products = items.map((i) => i.product);
  const named = sql`unnest(${products}::bigint[], ${items.map((i) => i.format)}::text[]) as n (product_id, format)`;
  // In a statement of its own: the next one has to see what was printed while the rows were waited for.
  await sql`
    select from price_tag t join ${named} on n.product_id = t.product_id and n.format = t.format
    where t.branch_id = ${branchId} order by t.product_id, t.format for update of t`.execute(tx);
  const { rows } = await sql<{ product_id: number }>`
    with ahead as (
      delete from price_tag_ahead a using ${named}
      where a.branch_id = ${branchId} and a.product_id = n.product_id and a.format = n.format
        and (a.as_of <= ${day}::date or not exists (
          select from placement pl join shelf s on s.id = pl.shelf_id join product p on p.id = pl.product_id
          where pl.branch_id = a.branch_id and pl.product_id = a.product_id
            and s.deleted_at is null and p.deleted_at is null))
      returning a.product_id, a.format
    )
    update price_tag t set
      pending_item_id = null, hung_item_id = null, hung_shelf_id = null, pending_shelf_id = null, failed = false,
      down_item_id = (
        select max(i.id) from print_job_item i
        where i.branch_id = t.branch_id and i.product_id = t.product_id and i.format = t.format)
    from ${named}
    where t.branch_id = ${branchId} and t.product_id = n.product_id and t.format = n.format
      and (t.pending_item_id is not null or t.hung_item_id is not null
        or (t.product_id, t.format) in (select product_id, format from ahead))
    returning t.product_id`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}
