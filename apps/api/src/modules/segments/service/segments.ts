import type { SegmentDetails } from '@javon/contract';
import type { Actor } from '../../../platform/auth/actor.ts';
import { type Change, requireConfirmation } from '../../../platform/change/change.ts';
import { beforeAndAfter, changedFields, pick } from '../../../platform/change/fields.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import { requireVersion, theirsOf } from '../../../platform/change/version.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { fieldError, notFound, orNotFound } from '../../../platform/errors/app-error.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { today } from '../../../platform/time/clock.ts';
import { requirePlan } from '../../settings/public.ts';
import * as queries from '../queries/segments.ts';

/** Writes one line of the history for a segment. */
export const noteSegment = noteOfChainRow('segment', 'of_actor');

/**
 * Locks a segment until the transaction ends.
 * @throws AppError not_found, also if it is deleted and should not be, or the other way round
 */
export async function lockSegment(
  tx: Tx,
  actor: Actor,
  id: number,
  deleted = false,
): Promise<SegmentDetails> {
  const row = await queries.lockSegmentRow(tx, actor, id);
  if (row === undefined || (row.deleted_at !== null) !== deleted) throw notFound();
  return row;
}

/** @throws AppError not_found */
export async function requireSegment(db: Db, actor: Actor, id: number): Promise<SegmentDetails> {
  return orNotFound(await queries.readSegment(db, actor, id));
}

/** @throws AppError not_found */
export function show(db: Db, { actor, params }: PermittedCall<'showSegment'>): Promise<SegmentDetails> {
  return requireSegment(db, actor, params.id);
}

/** @throws AppError period_reversed, date_in_past about the last day */
function requireDays(begins: string, ends: string): void {
  if (ends < begins) throw fieldError('ends', 'period_reversed');
  if (ends < today()) throw fieldError('ends', 'date_in_past');
}

/** @throws AppError about a field: name, ends, months */
export function add(db: Db, call: PermittedCall<'createSegment'>): Promise<SegmentDetails> {
  const { actor, body } = call;
  return once(db, call, async (tx) => {
    const values = { ...body, name: requireText(tidyUzbek(body.name), 'name') };
    requireDays(body.begins, body.ends);
    await requirePlan(tx, body.months);
    const id = await insertRow(tx, 'segment', { ...values, author_id: actor.userId });
    await noteSegment(tx, call, id, 'created', { after: values });
    return requireSegment(tx, actor, id);
  });
}

const FIELDS = ['name', 'begins', 'ends', 'months', 'promo_bank'] as const;

/**
 * Changes a segment. Tags of its products are compared with its terms when they are read: nothing has to be
 * recomputed.
 * @throws AppError not_found, stale_version, or about a field
 */
export function edit(db: Db, call: PermittedCall<'editSegment'>): Promise<SegmentDetails> {
  const { id } = call.params;
  const { version, ...body } = call.body;
  return transaction(db, async (tx) => {
    const now = await lockSegment(tx, call.actor, id);
    const wanted =
      body.name === undefined ? body : { ...body, name: requireText(tidyUzbek(body.name), 'name') };
    const asked = FIELDS.filter((field) => wanted[field] !== undefined);
    requireVersion(now, version, theirsOf(now, asked));
    const changed = changedFields(now, wanted);
    if (changed.length === 0) return now;
    if (changed.includes('begins') || changed.includes('ends')) {
      requireDays(wanted.begins ?? now.begins, wanted.ends ?? now.ends);
    }
    if (changed.includes('months')) await requirePlan(tx, wanted.months ?? now.months);
    await queries.updateSegment(tx, id, pick(wanted, changed));
    await noteSegment(tx, call, id, 'changed', beforeAndAfter(now, wanted, changed));
    return requireSegment(tx, call.actor, id);
  });
}

/**
 * Marks a segment as deleted [TAG-4]. Its products stay in it.
 * @throws AppError confirmation_needed, not_found
 */
export async function remove(db: Db, call: PermittedCall<'deleteSegment'>): Promise<SegmentDetails> {
  requireConfirmation(call.query.confirmed);
  return transaction(db, async (tx) =>
    mark(tx, call, await lockSegment(tx, call.actor, call.params.id), true),
  );
}

/**
 * Restores a deleted segment.
 * @throws AppError not_found, plan_off about the month count
 */
export function restore(db: Db, call: PermittedCall<'restoreSegment'>): Promise<SegmentDetails> {
  return transaction(db, async (tx) => {
    const row = await lockSegment(tx, call.actor, call.params.id, true);
    await requirePlan(tx, row.months);
    return mark(tx, call, row, false);
  });
}

async function mark(
  tx: Tx,
  change: Change,
  { id, name }: SegmentDetails,
  deleted: boolean,
): Promise<SegmentDetails> {
  await queries.markDeleted(tx, id, deleted);
  await noteSegment(tx, change, id, deleted ? 'deleted' : 'restored', { before: { name } });
  return requireSegment(tx, change.actor, id);
}
