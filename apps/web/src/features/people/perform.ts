import {
  activateUser,
  blockUser,
  deactivateUser,
  deleteUser,
  endUserSessions,
  type Person,
  resetUserPassword,
  restoreUser,
  unblockUser,
} from '@javon/contract';
import { call } from '../../shared/http/call.ts';
import type { Action } from './actions.ts';

const ROUTES = {
  activate: activateUser,
  block: blockUser,
  deactivate: deactivateUser,
  delete: deleteUser,
  reset_password: resetUserPassword,
  unblock: unblockUser,
} as const;

/**
 * Does one thing to one account; answers the person as they are then, where the server says. Failures are
 * left to the caller to tell.
 */
export async function perform(action: Action, id: number): Promise<Person | undefined> {
  const input = { params: { id } };
  const silent = { notify: 'none' } as const;
  if (action === 'restore') return call(restoreUser, { ...input, body: {} }, silent);
  if (action === 'end_sessions') {
    await call(endUserSessions, input, silent);
    return undefined;
  }
  return call(ROUTES[action], input, silent);
}
