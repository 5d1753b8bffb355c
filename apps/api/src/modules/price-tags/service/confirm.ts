import type { AnswerOf, BodyOf } from '@javon/contract';
import { seen } from '../../../platform/auth/scope.ts';
import type { ScopedChange } from '../../../platform/change/change.ts';
import { note } from '../../../platform/change/note.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, fieldError, orNotFound } from '../../../platform/errors/app-error.ts';
import { record } from '../../../platform/history/record.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { today } from '../../../platform/time/clock.ts';
import { branchFor } from '../../branches/public.ts';
import { tagsConfirmed } from '../../webhooks/public.ts';
import {
  clearHanging,
  closeItems,
  closeJob,
  endWait,
  giveShelves,
  hangPrinted,
  type JobTag,
  readTagsOfJob,
} from '../queries/confirm.ts';
import { publishPrints } from '../queries/jobs.ts';
import { lockPlaces } from '../queries/print.ts';

type Body = BodyOf<'confirmPrintJob'>;

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
 * Confirms tags of a print job, idempotently: a person whose answer was lost presses again.
 * @throws AppError as {@link confirmTags}
 */
export function confirmJob(
  db: Db,
  call: PermittedCall<'confirmPrintJob'>,
): Promise<AnswerOf<'confirmPrintJob'>> {
  return once(db, call, (tx) => confirmTags(tx, call, call.params.id, call.body));
}

/**
 * Confirms tags of a print job: printed ones hang from now on, failed ones return to the queue. If hanging
 * ones are named, the others stay pending with their places. Confirmed tags do not change. A tag
 * taken down since its print is not hung again.
 * @throws AppError not_found; job_electronic; job_already_confirmed if no tag is pending; invalid for a tag
 * that is not in the job, or is named both ways
 */
export async function confirmTags(
  tx: Tx,
  { actor, scope, requestId }: ScopedChange,
  jobId: number,
  body: Body,
): Promise<AnswerOf<'confirmPrintJob'>> {
  const job = orNotFound(seen(scope, await lockRow(tx, 'print_job', jobId)));
  if (job.electronic_token_id !== null) throw new AppError('job_electronic');
  if (job.state === 'confirmed') throw new AppError('job_already_confirmed');

  const items = await readTagsOfJob(tx, jobId);
  const failed = new Set(itemsNamed(items, 'failed', body.failed ?? []));
  const named = body.hung === undefined ? null : new Set(itemsNamed(items, 'hung', body.hung));
  if ([...failed].some((id) => named?.has(id))) throw fieldError('failed', 'already_chosen');
  const waiting = items.filter(({ outcome }) => outcome === null).map(({ id }) => id);
  const lost = waiting.filter((id) => failed.has(id));
  const hung = waiting.filter((id) => !failed.has(id) && (named === null || named.has(id)));
  const left = waiting.length - hung.length - lost.length;
  return closeTags(tx, job, { hung, lost, left }, { closer: actor.userId, requestId });
}

/** Tags of a job by what became of them: ids of items. */
interface Outcomes {
  readonly hung: readonly number[];
  readonly lost: readonly number[];
  /** How many wait on. */
  readonly left: number;
}

/** By whom tags of a job are closed. */
interface Closing {
  /** Person in whose name the job is closed once no tag waits. */
  readonly closer: number;
  /** Name of the program whose electronic labels show them: the history names it in place of the person. */
  readonly labelsOf?: string;
  /** The call that confirms them; none if electronic labels do. */
  readonly requestId?: string | undefined;
}

/**
 * Notes what became of tags of a job, which is locked.
 */
export async function closeTags(
  tx: Tx,
  { id, branch_id: branchId }: { readonly id: number; readonly branch_id: number },
  { hung, lost, left }: Outcomes,
  { closer, labelsOf, requestId }: Closing,
): Promise<AnswerOf<'confirmPrintJob'>> {
  const userId = labelsOf === undefined ? closer : null;
  await lockPlaces(tx, branchId);
  await closeItems(tx, id, hung, lost);
  await tagsConfirmed(tx, { branchId, userId }, id, [...hung, ...lost]);
  const day = today();
  await hangPrinted(tx, id, hung, day);
  await giveShelves(tx, id);
  await endWait(tx, id, day);
  if (left === 0) await closeJob(tx, id, closer);
  if (labelsOf === undefined) await publishPrints(tx, branchId);
  const result = { confirmed: hung.length, returned: lost.length };
  if (left === 0 || result.confirmed + result.returned > 0) {
    await record(tx, {
      userId,
      branchId,
      entity: 'print_job',
      entityId: id,
      action: 'confirmed',
      after: {
        ...result,
        ...(left === 0 ? {} : { waiting: left }),
        ...(labelsOf === undefined ? {} : { electronic_labels_of: labelsOf }),
      },
      requestId,
    });
  }
  return { ...result, waiting: left };
}

/**
 * Marks tags as taken down: they neither hang nor wait, their counts stay; prints for coming days wait on while the
 * product stands on a shelf. Tags that do neither are skipped.
 * @returns number of tags taken down
 * @throws AppError not_found if the branch is out of scope
 */
export async function takeDownTags(
  db: Db,
  change: ScopedChange,
  { branch: asked, items }: BodyOf<'takeDownTags'>,
): Promise<{ taken_down: number }> {
  const branch = await branchFor(db, change.scope, change.actor, asked);
  return transaction(db, async (tx) => {
    const products = await clearHanging(tx, branch.id, items, today());
    const count = products.length;
    if (count > 0) {
      await publishPrints(tx, branch.id);
      await note(tx, change, { entity: 'price_tag', id: null, branchId: branch.id }, 'taken_down', {
        after: { count, products: products.slice(0, 100) },
      });
    }
    return { taken_down: count };
  });
}
