import type { Application } from '@javon/contract';
import type { Db } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { now } from '../../../platform/time/clock.ts';
import { type Applied, applyProposal } from '../../shelves/public.ts';
import { requestCompleted } from '../../webhooks/public.ts';
import { requireStatus } from '../policy.ts';
import { readProposal, updateApplication } from '../queries/applications.ts';
import { addStep, applicationToChange, commentOf, note } from './change.ts';
import { show } from './lists.ts';

/**
 * New → in progress.
 * @throws AppError not_found, stale_version, application_step_wrong, application_completed
 */
export function start(db: Db, call: PermittedCall<'startApplication'>): Promise<Application> {
  const { params, scope, actor, body } = call;
  return transaction(db, async (tx) => {
    const row = await applicationToChange(tx, scope, params.id, body.version);
    requireStatus(row, 1);
    await updateApplication(tx, row, {
      status: 2,
      worker_id: actor.userId,
      started_at: now().toISOString(),
    });
    await addStep(tx, call, row, 'started', body.comment);
    await note(tx, call, row, 'started', { before: { status: 1 }, after: { status: 2 } });
    return show(tx, call, row.id);
  });
}

/**
 * In progress → new, with a comment that gives the reason.
 * @throws AppError not_found, stale_version, application_step_wrong, application_completed, required
 */
export function giveBack(db: Db, call: PermittedCall<'giveBackApplication'>): Promise<Application> {
  const { params, scope, body } = call;
  return transaction(db, async (tx) => {
    const row = await applicationToChange(tx, scope, params.id, body.version);
    requireStatus(row, 2);
    const comment = commentOf(body.comment ?? '');
    await updateApplication(tx, row, { status: 1, worker_id: null, started_at: null });
    await addStep(tx, call, row, 'given_back', comment);
    await note(tx, call, row, 'given_back', {
      before: { status: 2 },
      after: { status: 1, comment: comment.slice(0, 200) },
    });
    return show(tx, call, row.id);
  });
}

/**
 * In progress → completed, irreversibly: the proposed plan becomes the shelf's in the same transaction.
 * @throws AppError not_found, stale_version, application_step_wrong, application_completed,
 * application_shelf_changed, shelf_deleted
 */
export function complete(
  db: Db,
  call: PermittedCall<'completeApplication'>,
): Promise<Applied & { readonly application: Application }> {
  const { params, scope, body } = call;
  return transaction(db, async (tx) => {
    const row = await applicationToChange(tx, scope, params.id, body.version);
    requireStatus(row, 2);
    const of = { shelfId: row.shelf_id, applicationId: row.id };
    const { plan, shelf } = await applyProposal(tx, scope, call, of, await readProposal(tx, row));
    const revision = plan === 'none' ? null : shelf.revision;
    await updateApplication(tx, row, { status: 3, completed_at: now().toISOString(), revision });
    await requestCompleted(tx, { branchId: row.branch_id, userId: call.actor.userId }, row.id);
    await addStep(tx, call, row, 'completed', body.comment);
    await note(tx, call, row, 'completed', {
      before: { status: 2 },
      after: { status: 3, ...(revision === null ? {} : { revision }) },
    });
    return { application: await show(tx, call, row.id), plan, shelf };
  });
}
