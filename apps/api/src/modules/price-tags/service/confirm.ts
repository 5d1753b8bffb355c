import type { BodyOf, confirmPrintJob, takeDown } from '@javon/contract';
import { seen } from '../../../platform/auth/scope.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../../platform/errors/app-error.ts';
import { record } from '../../../platform/history/record.ts';
import { branchFor } from '../../branches/public.ts';
import {
  clearHanging,
  closeItems,
  closeJob,
  endWait,
  hangPrinted,
  type JobTag,
  lockJob,
  readTagsOfJob,
} from '../queries/confirm.ts';

type Failed = NonNullable<BodyOf<typeof confirmPrintJob>['failed']>;

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
export function confirmJob(
  db: Db,
  { actor, scope }: ScopedChange,
  jobId: number,
  failed: Failed,
): Promise<{ confirmed: number; returned: number }> {
  return transaction(db, async (tx) => {
    const job = seen(scope, await lockJob(tx, jobId));
    if (job === null) throw notFound();
    if (job.state === 'confirmed') throw new AppError('job_already_confirmed');

    const lost = failedItems(await readTagsOfJob(tx, jobId), failed);
    const outcomes = await closeItems(tx, jobId, lost);
    await hangPrinted(tx, jobId);
    await endWait(tx, jobId);
    await closeJob(tx, jobId, actor.userId);
    const result = { confirmed: outcomes.get('confirmed') ?? 0, returned: outcomes.get('failed') ?? 0 };
    await record(tx, {
      userId: actor.userId,
      branchId: job.branch_id,
      entity: 'print_job',
      entityId: jobId,
      action: 'confirmed',
      after: result,
    });
    return result;
  });
}

/**
 * Takes tags down: they no longer hang, their counts stay. Tags that never hung are passed over.
 * @returns how many were taken down
 * @throws AppError not_found for a branch out of scope
 */
export async function takeDownTags(
  db: Db,
  { actor, scope }: ScopedChange,
  { branch: asked, items }: BodyOf<typeof takeDown>,
): Promise<{ taken_down: number }> {
  const branch = await branchFor(db, scope, actor, asked);
  return transaction(db, async (tx) => {
    const products = await clearHanging(tx, branch.id, items);
    const count = products.length;
    if (count > 0) {
      await record(tx, {
        userId: actor.userId,
        branchId: branch.id,
        entity: 'price_tag',
        action: 'taken_down',
        after: { count, products: products.slice(0, 100) },
      });
    }
    return { taken_down: count };
  });
}
