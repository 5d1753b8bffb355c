import {
  type AnswerOf,
  activateUser,
  blockUser,
  deactivateUser,
  deleteUser,
  endUserSessions,
  type Person,
  type PersonWithPassword,
  resetSecondFactor,
  resetUserPassword,
  restoreUser,
  unblockUser,
} from '@javon/contract';
import { personName } from '../../shared/format/person-name.ts';
import { call } from '../../shared/http/call.ts';
import type { GivenPassword } from '../../shared/ui/first-passwords/first-passwords.ts';
import type { Action } from './actions.ts';

const ROUTES = {
  activate: activateUser,
  block: blockUser,
  deactivate: deactivateUser,
  delete: deleteUser,
  unblock: unblockUser,
} as const;

/** Result of an action. */
export interface Outcome {
  readonly person?: Person;
  /** The person's new password; undefined if a repeated call does not show it again. */
  readonly given?: GivenPassword;
  /** Nothing is changed yet: a second administrator has to confirm. */
  readonly awaits?: boolean;
}

type Split = Outcome & { readonly person: Person };

/** Separates the password from an answer, so that it does not stay in the query cache. */
export function splitPassword({ default_password: password, ...person }: PersonWithPassword): Split {
  const { phone } = person;
  return password === null ? { person } : { person, given: { name: personName(person), phone, password } };
}

/** {@link splitPassword} for the answer of a reset. */
export function splitReset({ awaits_confirmation: awaits, ...answer }: AnswerOf<'resetUserPassword'>): Split {
  return { ...splitPassword(answer), awaits };
}

/**
 * Runs one action on one account. Returns the person afterwards, if the server sends it, and their new
 * password. The caller reports failures.
 */
export async function runAction(action: Action, id: number): Promise<Outcome> {
  const input = { params: { id } };
  const silent = { notify: 'none' } as const;
  if (action === 'restore') return { person: await call(restoreUser, { ...input, body: {} }, silent) };
  if (action === 'reset_password') return splitReset(await call(resetUserPassword, input, silent));
  if (action === 'reset_second_factor') {
    const { awaits_confirmation: awaits, ...person } = await call(resetSecondFactor, input, silent);
    return { person, awaits };
  }
  if (action === 'end_sessions') {
    await call(endUserSessions, input, silent);
    return {};
  }
  return { person: await call(ROUTES[action], input, silent) };
}
