import type { Scope } from '../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/errors/app-error.ts';
import { now } from '../../platform/time/clock.ts';
import { type Applied, applyProposal } from '../shelves/public.ts';
import { addStep, applicationToChange, note, requireStatus, write } from './change.ts';
import { readProposal } from './queries.ts';

/** The version that the person saw, and what they say to the step. */
interface Step {
  readonly version: number;
  readonly comment?: string | undefined;
}

/**
 * New → in progress.
 * @throws AppError not_found, stale_version, application_step_wrong, application_completed
 */
export async function start(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  step: Step,
): Promise<void> {
  const row = await applicationToChange(tx, scope, id, step.version);
  requireStatus(row, 1);
  await write(tx, row, { status: 2, worker_id: change.actor.userId, started_at: now().toISOString() });
  await addStep(tx, change, row, 'started', step.comment);
  await note(tx, change, row, 'started', { before: { status: 1 }, after: { status: 2 } });
}

/**
 * In progress → new, with a comment that says why.
 * @throws AppError not_found, stale_version, application_step_wrong, application_completed, required
 */
export async function giveBack(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  step: Step,
): Promise<void> {
  const row = await applicationToChange(tx, scope, id, step.version);
  requireStatus(row, 2);
  if ((step.comment ?? '').trim() === '') throw fieldError('comment', 'required');
  await write(tx, row, { status: 1, worker_id: null, started_at: null });
  await addStep(tx, change, row, 'given_back', step.comment);
  await note(tx, change, row, 'given_back', {
    before: { status: 2 },
    after: { status: 1, comment: step.comment?.slice(0, 200) },
  });
}

/**
 * In progress → completed, for good: the proposed plan becomes the shelf's in the same transaction.
 * @throws AppError not_found, stale_version, application_step_wrong, application_completed,
 * application_shelf_changed, shelf_deleted
 */
export async function complete(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  step: Step,
): Promise<Applied> {
  const row = await applicationToChange(tx, scope, id, step.version);
  requireStatus(row, 2);
  const proposal = await readProposal(tx, row);
  const applied = await applyProposal(
    tx,
    scope,
    change,
    { shelfId: row.shelf_id, applicationId: row.id },
    proposal,
  );
  const revision = applied.plan === 'none' ? null : applied.shelf.revision;
  await write(tx, row, { status: 3, completed_at: now().toISOString(), revision });
  await addStep(tx, change, row, 'completed', step.comment);
  await note(tx, change, row, 'completed', {
    before: { status: 2 },
    after: { status: 3, ...(revision === null ? {} : { revision }) },
  });
  return applied;
}
