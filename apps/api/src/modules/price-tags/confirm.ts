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
      where job_id = ${jobId} returning *
    ),
    tags as (
      update price_tag t set
        hung_item_id = case when ${newer} then i.id else t.hung_item_id end,
        hung_price = case when ${newer} then i.price else t.hung_price end,
        hung_old_price = case when ${newer} then i.old_price else t.hung_old_price end,
        hung_monthly = case when ${newer} then i.monthly else t.hung_monthly end,
        hung_months = case when ${newer} then i.months else t.hung_months end,
        hung_promo_bank = case when ${newer} then i.promo_bank else t.hung_promo_bank end,
        hung_until = case when ${newer} then i.until else t.hung_until end,
        hung_campaign_id = case when ${newer} then i.campaign_id else t.hung_campaign_id end,
        hung_as_of = case when ${newer} then j.as_of else t.hung_as_of end,
        hung_digest = case when ${newer} then i.digest else t.hung_digest end,
        hung_language = case when ${newer} then i.language else t.hung_language end,
        hung_sampler_version_id = case when ${newer} then i.sampler_version_id else t.hung_sampler_version_id end,
        hung_shelf_id = case when ${newer} then i.shelf_id else t.hung_shelf_id end,
        hung_at = case when ${newer} then j.created_at else t.hung_at end,
        confirmed_at = case when ${newer} then now() else t.confirmed_at end,
        failed = case when t.pending_item_id = i.id then i.outcome = 'failed' else t.failed end,
        pending_item_id = case when t.pending_item_id = i.id then null else t.pending_item_id end
      from closed i join print_job j on j.id = i.job_id
      where t.branch_id = i.branch_id and t.product_id = i.product_id and t.format = i.format
    )
    select outcome, count(*)::int as n from closed group by outcome`.execute(tx);
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

/** True where the item came out and nothing printed later hangs already. */
const newer = sql`(i.outcome = 'confirmed' and i.id > coalesce(t.hung_item_id, 0))`;

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
