import type { AnswerOf } from '@javon/contract';
import type { Seen } from '../../../platform/auth/scope.ts';
import { type Change, requireConfirmation } from '../../../platform/change/change.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileTools } from '../../../platform/files/file-tools.ts';
import { removeAtOnce, scheduleRemoval } from '../../../platform/files/scheduled-removal.ts';
import type { PermittedCall } from '../../../platform/http/call.ts';
import { deleteNoticesAbout } from '../../notices/public.ts';
import { notifyOfStep } from '../notice.ts';
import { requireStatus } from '../policy.ts';
import { type ApplicationRow, deleteApplicationRow } from '../queries/applications.ts';
import { applicationToChange, note } from './change.ts';

type Removed = AnswerOf<'deleteApplication'>;

/** Removes a request in a transaction, then the files of its photos. */
async function removeWithPhotos(tools: FileTools, work: (tx: Tx) => Promise<string[]>): Promise<Removed> {
  await removeAtOnce(tools, await transaction(tools.db, work));
  return { deleted: true };
}

/**
 * Withdraws a new request; only its author may.
 * @throws AppError not_found, stale_version, application_completed, application_step_wrong,
 * application_not_own
 */
export function withdraw(tools: FileTools, call: PermittedCall<'withdrawApplication'>): Promise<Removed> {
  return removeWithPhotos(tools, async (tx) => {
    const row = await applicationToChange(tx, call.scope, call.params.id, call.body.version);
    requireStatus(row, 1);
    if (row.author.id !== call.actor.userId) throw new AppError('application_not_own');
    return removeRow(tx, call, row, 'withdrawn');
  });
}

/**
 * Deletes a request that is not completed: a completed one belongs to the history of its shelf.
 * @throws AppError confirmation_needed, not_found, application_completed
 */
export function remove(tools: FileTools, call: PermittedCall<'deleteApplication'>): Promise<Removed> {
  return removeWithPhotos(tools, async (tx) => {
    const row = await applicationToChange(tx, call.scope, call.params.id, null);
    requireConfirmation(call.query.confirmed);
    return removeRow(tx, call, row, 'deleted');
  });
}

/** @returns keys of its photos, to remove after the transaction */
async function removeRow(
  tx: Tx,
  change: Change,
  row: Seen<ApplicationRow>,
  action: 'withdrawn' | 'deleted',
): Promise<string[]> {
  // Removes earlier notices, which link to a page that no longer exists.
  await deleteNoticesAbout(tx, 'application_moved', `application:${row.id}`);
  await notifyOfStep(tx, change.actor, row, action);
  const photos = await deleteApplicationRow(tx, row);
  for (const key of photos) await scheduleRemoval(tx, key, 0);
  const { shelf_id, comment, begin_on, end_on, status, has_plan: plan } = row;
  await note(tx, change, row, action, {
    before: { shelf_id, comment, begin_on, end_on, status, plan },
  });
  return photos;
}
