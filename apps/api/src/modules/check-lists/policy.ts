import { type Actor, heldOn } from '../../platform/auth/actor.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { CheckListRow } from './queries/lists.ts';

/** Permissions that a person has on a list in its state. */
export function canOf(actor: Actor, { branch_id: branch, state }: CheckListRow): string[] {
  const held = heldOn(actor, branch, ['check_list.show', 'check_list.fill', 'application.add', 'walk_check']);
  return state === 'done' || state === 'missed' ? held.filter((key) => key !== 'check_list.fill') : held;
}

/** @throws AppError check_list_signed; check_list_over after its last day */
export function requireOpen(row: CheckListRow): void {
  if (row.state === 'done') throw new AppError('check_list_signed');
  if (row.state === 'missed') throw new AppError('check_list_over', { params: { day: row.last_on } });
}
