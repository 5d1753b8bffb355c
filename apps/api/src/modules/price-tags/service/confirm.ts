import type { AnswerOf, BodyOf, confirmPrintJob, takeDown } from '@javon/contract';
import { seen } from '../../../platform/auth/scope.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, notFound } from '../../../platform/errors/app-error.ts';
import { record } from '../../../platform/history/record.ts';
import { branchFor } from '../../branches/public.ts';
import { tagsConfirmed } from '../../webhooks/public.ts';
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

type Body = BodyOf<typeof confirmPrintJob>;

/**
 * Returns the ids of the named tags of a job; a product without a format means all of its tags.
 * @throws AppError invalid for a tag that is not in the job
 */
function itemsNamed(
  items: readonly JobTag[],
  field: 'failed' | 'hung',
  named: NonNullable<Body['failed']>,
): number[] {
  const byTag = new Map<string, number[]>();
  for (const { id, product_id: product, format } of items) {
    byTag.set(`${product} ${format}`, [id]);
    byTag.set(String(product), [...(byTag.get(String(product)) ?? []), id]);
  }
  return named.flatMap((one) => {
    const key = typeof one === 'number' ? String(one) : `${one.product} ${one.format}`;
    const ids = byTag.get(key);
    if (ids === undefined) throw fieldError(field, 'row_product_unknown', { sku: key });
    return ids;
  });
}

/**
 * Confirms tags of a print job: printed ones hang from now on, failed ones return to the queue. If hanging
 * ones are named, the others stay pending with their places. Confirmed tags do not change: a tag taken down
 * since is not hung again.
 * @throws AppError not_found; job_already_confirmed if no tag is pending; invalid for a tag that is not in
 * the job, or is named both ways
 */
export function confirmJob(
  db: Db,
  { actor, scope }: ScopedChange,
  jobId: number,
  body: Body,
): Promise<AnswerOf<typeof confirmPrintJob>> {
  return transaction(db, async (tx) => {
    const job = seen(scope, await lockJob(tx, jobId));
    if (job === null) throw notFound();
    if (job.state === 'confirmed') throw new AppError('job_already_confirmed');

    const items = await readTagsOfJob(tx, jobId);
    const failed = new Set(itemsNamed(items, 'failed', body.failed ?? []));
    const named = body.hung === undefined ? null : new Set(itemsNamed(items, 'hung', body.hung));
    if ([...failed].some((id) => named?.has(id))) throw fieldError('failed', 'already_chosen');
    const waiting = items.filter(({ outcome }) => outcome === null).map(({ id }) => id);
    const lost = waiting.filter((id) => failed.has(id));
    const hung = waiting.filter((id) => !failed.has(id) && (named === null || named.has(id)));
    await closeItems(tx, jobId, hung, lost);
    const about = { branchId: job.branch_id, userId: actor.userId };
    await tagsConfirmed(tx, about, jobId, [...hung, ...lost]);
    await hangPrinted(tx, jobId, hung);
    await endWait(tx, jobId);
    const left = waiting.length - hung.length - lost.length;
    if (left === 0) await closeJob(tx, jobId, actor.userId);
    const result = { confirmed: hung.length, returned: lost.length };
    if (left === 0 || result.confirmed + result.returned > 0) {
      await record(tx, {
        userId: actor.userId,
        branchId: job.branch_id,
        entity: 'print_job',
        entityId: jobId,
        action: 'confirmed',
        after: left === 0 ? result : { ...result, waiting: left },
      });
    }
    return { ...result, waiting: left };
  });
}

/**
 * Marks tags as taken down: they no longer hang, their counts stay. Tags that do not hang are skipped.
 * @returns number of tags taken down
 * @throws AppError not_found if the branch is out of scope
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
