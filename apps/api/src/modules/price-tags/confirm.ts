import type { BodyOf, confirmPrintJob, Format } from '@javon/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Scope, type Seen, seen } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, fieldError, notFound } from '../../platform/errors/app-error.ts';
import { record } from '../../platform/history/record.ts';
import type { BranchRow } from '../branches/public.ts';

type Failed = NonNullable<BodyOf<typeof confirmPrintJob>['failed']>;

interface JobTag {
  readonly id: number;
  readonly product_id: number;
  readonly format: Format;
}

/**
 * The ids of those tags of a job that did not come out; a product alone means all of its tags.
 * @throws AppError invalid for what is not in the job
 */
function failedItems(items: readonly JobTag[], failed: Failed): number[] {
  const byTag = new Map<string, number[]>();
  for (const { id, product_id: product, format } of items) {
    byTag.set(`${product} ${format}`, [id]);
    byTag.set(String(product), [...(byTag.get(String(product)) ?? []), id]);
  }
  return failed.flatMap((one) => {
    const key = typeof one === 'number' ? String(one) : `${one.product} ${one.format}`;
    const ids = byTag.get(key);
    if (ids === undefined) throw fieldError('failed', 'row_product_unknown', { sku: key });
    return ids;
  });
}

/**
 * Closes a print job: what came out hangs from now on, what failed returns to the queue.
 * @throws AppError not_found, job_already_confirmed; invalid for a tag that is not in the job.
 */
export async function confirmJob(
  tx: Tx,
  actor: Actor,
  scope: Scope,
  jobId: number,
  failed: Failed,
): Promise<{ confirmed: number; returned: number }> {
  const found = await tx
    .selectFrom('print_job')
    .select(['id', 'branch_id', 'state'])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  const job = seen(scope, found);
  if (job === null) throw notFound();
  if (job.state === 'confirmed') throw new AppError('job_already_confirmed');

  const items = await tx
    .selectFrom('print_job_item')
    .select(['id', 'product_id', 'format'])
    .where('job_id', '=', jobId)
    .execute();
  const lost = failedItems(items as JobTag[], failed);

  // The tags first, in their usual order: a print that runs at this moment locks them in the same one.
  await sql`
    select 1 from price_tag t join print_job_item i
      on t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format
    where i.job_id = ${jobId} order by t.product_id, t.format for update of t`.execute(tx);
  const outcome = await sql<{ outcome: string; n: number }>`
    with closed as (
      update print_job_item set outcome = case when id = any(${lost}::bigint[]) then 'failed' else 'confirmed' end
      where job_id = ${jobId} returning outcome
    )
    select outcome, count(*)::int as n from closed group by outcome`.execute(tx);
  await hangTags(tx, jobId);
  await endWait(tx, jobId);
  await tx
    .updateTable('print_job')
    .set({ state: 'confirmed', confirmed_at: sql`now()`, confirmed_by: actor.userId })
    .where('id', '=', jobId)
    .execute();
  const count = (name: string) => outcome.rows.find((row) => row.outcome === name)?.n ?? 0;
  const result = { confirmed: count('confirmed'), returned: count('failed') };
  await record(tx, {
    userId: actor.userId,
    branchId: job.branch_id,
    entity: 'print_job',
    entityId: jobId,
    action: 'confirmed',
    after: result,
  });
  return result;
}

/** Hangs what came out of a job, but for tags of which something printed later hangs already. */
async function hangTags(tx: Tx, jobId: number): Promise<void> {
  await sql`
    update price_tag t set
      hung_item_id = i.id, hung_price = i.price, hung_old_price = i.old_price, hung_monthly = i.monthly,
      hung_months = i.months, hung_promo_bank = i.promo_bank, hung_until = i.until, hung_campaign_id = i.campaign_id,
      hung_as_of = j.as_of, hung_digest = i.digest, hung_language = i.language, hung_language_chosen = j.language_chosen,
      hung_sampler_version_id = i.sampler_version_id, hung_shelf_id = i.shelf_id, hung_at = j.created_at,
      confirmed_at = now()
    from print_job_item i join print_job j on j.id = i.job_id
    where i.job_id = ${jobId} and i.outcome = 'confirmed' and i.id > coalesce(t.hung_item_id, 0)
      and t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format`.execute(tx);
}

/** Ends the wait of the tags whose last print this job is; where it was to hang counts no more. */
async function endWait(tx: Tx, jobId: number): Promise<void> {
  await sql`
    update price_tag t set failed = i.outcome = 'failed', pending_item_id = null, pending_shelf_id = null
    from print_job_item i
    where i.job_id = ${jobId} and t.pending_item_id = i.id
      and t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format`.execute(tx);
}

/** Says that tags no longer hang; their counts stay. Tags that never hung are passed over. */
export async function takeDown(
  tx: Tx,
  actor: Actor,
  branch: Seen<BranchRow>,
  items: readonly { readonly product: number; readonly format: Format }[],
): Promise<number> {
  const result = await sql<{ product_id: number }>`
    update price_tag t set
      pending_item_id = null, hung_item_id = null, hung_shelf_id = null, pending_shelf_id = null, failed = false
    from (
      select t.product_id, t.format from price_tag t
      join unnest(${items.map((i) => i.product)}::bigint[], ${items.map((i) => i.format)}::text[]) as n (product_id, format)
        on n.product_id = t.product_id and n.format = t.format
      where t.branch_id = ${branch.id} and (t.pending_item_id is not null or t.hung_item_id is not null)
      order by t.product_id, t.format for update of t
    ) n
    where t.branch_id = ${branch.id} and t.product_id = n.product_id and t.format = n.format
    returning t.product_id`.execute(tx);
  const count = result.rows.length;
  if (count > 0) {
    await record(tx, {
      userId: actor.userId,
      branchId: branch.id,
      entity: 'price_tag',
      action: 'taken_down',
      after: { count, products: result.rows.slice(0, 100).map((r) => r.product_id) },
    });
  }
  return count;
}
