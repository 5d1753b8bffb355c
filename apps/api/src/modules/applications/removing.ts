import type { Scope, Seen } from '../../platform/auth/scope.ts';
import type { LocalisedChange } from '../../platform/change/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { forgetAbout } from '../notices/public.ts';
import { applicationToChange, note, requireStatus } from './change.ts';
import { notifyOfStep } from './notice.ts';
import { type ApplicationRow, deleteApplicationRow } from './queries.ts';

/**
 * Takes back a new request; only its author may.
 * @returns keys of its photos, to remove once the transaction is over
 * @throws AppError not_found, stale_version, application_completed, application_step_wrong, application_not_own
 */
export async function withdraw(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  version: number,
): Promise<string[]> {
  const row = await applicationToChange(tx, scope, id, version);
  requireStatus(row, 1);
  if (row.author.id !== change.actor.userId) throw new AppError('application_not_own');
  return removeRow(tx, change, row, 'withdrawn');
}

/**
 * Deletes a request that is not completed: a completed one belongs to the history of its shelf.
 * @returns keys of its photos, to remove once the transaction is over
 * @throws AppError confirmation_needed, not_found, application_completed
 */
export async function remove(
  tx: Tx,
  scope: Scope,
  change: LocalisedChange,
  id: number,
  confirmed: boolean,
): Promise<string[]> {
  const row = await applicationToChange(tx, scope, id, null);
  if (!confirmed) throw new AppError('confirmation_needed');
  return removeRow(tx, change, row, 'deleted');
}

async function removeRow(
  tx: Tx,
  change: LocalisedChange,
  row: Seen<ApplicationRow>,
  action: 'withdrawn' | 'deleted',
): Promise<string[]> {
  // Earlier notices lead to a page that no longer exists.
  await forgetAbout(tx, 'application_moved', `application:${row.id}`);
  await notifyOfStep(tx, change.actor, row, action);
  const photos = await deleteApplicationRow(tx, row);
  const { shelf_id, comment, begin_on, end_on, status, has_plan: plan } = row;
  await note(tx, change, row, action, {
    before: { shelf_id, comment, begin_on, end_on, status, plan },
  });
  return photos;
}
