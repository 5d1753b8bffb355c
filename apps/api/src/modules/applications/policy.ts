import type { ApplicationSummary } from '@javon/contract';
import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ApplicationRow } from './queries/applications.ts';

/**
 * Actions that the person may take on a request in its status: the branch edits it, the other side works on
 * it. `application.withdraw` is not a permission: the author of a new request has it.
 */
export function canOf(actor: Actor, { branch_id: branch, status, author }: ApplicationRow): string[] {
  const held: string[] = heldOn(actor, branch, [
    'application.show',
    'application.add',
    'application.work',
    'application.delete',
    'shelf.show',
  ]);
  if (status === 3) return held.filter((key) => key === 'application.show' || key === 'shelf.show');
  if (status === 2) return held.filter((key) => key !== 'application.add');
  const isOwn = author.id === actor.userId && held.includes('application.add');
  return isOwn ? [...held, 'application.withdraw'] : held;
}

/** @throws AppError application_step_wrong */
export function requireStatus(row: ApplicationRow, status: ApplicationSummary['status']): void {
  if (row.status !== status) throw new AppError('application_step_wrong');
}
