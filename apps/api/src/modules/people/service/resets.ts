import { type AnswerOf, normalisePhone } from '@javon/contract';
import type { ScopedChange } from '../../../platform/change/change.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { record } from '../../../platform/history/record.ts';
import { lockPeople } from '../../access/public.ts';
import { firstPasswordEnd, newFirstPassword, removeSecondFactor } from '../../session/public.ts';
import { type Reached, requireNotDeleted, requireOther } from '../policy.ts';
import * as queries from '../queries/people.ts';
import { endSessions } from '../queries/sessions.ts';
import { notePerson, onPerson, writePatch } from './change.ts';
import { showPerson } from './people.ts';
import { endResetRequests, isAgreed } from './second-administrator.ts';

/** Columns for an initial password. */
function firstPassword(hash: string): queries.PersonPatch {
  return {
    password_hash: hash,
    password_is_default: true,
    password_is_weak: true,
    default_password_until: firstPasswordEnd(),
  };
}

/**
 * Gives a person an initial password. For an administrator or somebody above the actor it only stores the
 * request, until another administrator makes the same call.
 * @throws AppError second_administrator_needed, or own_account: an attacker at an open session must not get a
 * password
 */
export async function resetPassword(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'defaultPassword'> },
  change: ScopedChange,
  id: number,
): Promise<AnswerOf<'resetUserPassword'>> {
  requireOther(change.actor, id);
  const person = await showPerson(db, change, id);
  const { text, hash } = await newFirstPassword(config.defaultPassword, person.phone);
  const reset = async (tx: Tx, row: Reached<queries.PersonRow>) => {
    requireNotDeleted(row);
    const agreed = await isAgreed(tx, change, row, 'password');
    if (agreed) {
      await writePatch(tx, change, row, firstPassword(hash), 'password_reset');
      await endSessions(tx, id, 'password_changed');
      await endResetRequests(tx, change, id, 'password');
    }
    const shown = await showPerson(tx, change, id);
    return { ...shown, default_password: agreed ? text : null, awaits_confirmation: !agreed };
  };
  return onPerson(db, change, id, reset, { evenAbove: true });
}

/**
 * Removes the second factor of a person who lost it. The first call only stores the request, until another
 * administrator makes the same call.
 * @throws AppError second_factor_none, second_administrator_needed, own_account
 */
export async function resetSecondFactor(
  db: Db,
  change: ScopedChange,
  id: number,
): Promise<AnswerOf<'resetSecondFactor'>> {
  requireOther(change.actor, id);
  const reset = async (tx: Tx, row: Reached<queries.PersonRow>) => {
    requireNotDeleted(row);
    if (!row.has_second_factor) throw new AppError('second_factor_none');
    const agreed = await isAgreed(tx, change, row, 'second_factor');
    if (agreed) {
      await removeSecondFactor(tx, id);
      await endSessions(tx, id, 'ended');
      await notePerson(tx, change, row, 'second_factor_reset');
      await endResetRequests(tx, change, id, 'second_factor');
    }
    const shown = await showPerson(tx, change, id);
    return { ...shown, awaits_confirmation: !agreed };
  };
  return onPerson(db, change, id, reset, { evenAbove: true });
}

/** Records a change of a person from the server's terminal. */
function noteFromTerminal(
  tx: Tx,
  { id, branch_id: branchId }: queries.PhoneHolder,
  action: string,
): Promise<void> {
  return record(tx, { userId: null, branchId, entity: 'user', entityId: id, action });
}

/**
 * Gives an administrator a new initial password, from the server's terminal: the recovery if there is no
 * second administrator to confirm a reset.
 * @returns the password; null if no active administrator has this phone number
 */
export async function resetAdministrator(db: Db, typedPhone: string): Promise<string | null> {
  const phone = normalisePhone(typedPhone) ?? typedPhone;
  const { text, hash } = await newFirstPassword(null, phone);
  return transaction(db, async (tx) => {
    await lockPeople(tx);
    const person = await queries.lockAdministrator(tx, phone);
    if (person === undefined) return null;
    await queries.updatePerson(tx, person.id, firstPassword(hash));
    await endSessions(tx, person.id, 'password_changed');
    await noteFromTerminal(tx, person, 'password_reset');
    return text;
  });
}

/**
 * Removes the second factor of a person, from the server's terminal.
 * @returns whether an active person with this phone number had one
 */
export async function resetSecondFactorOf(db: Db, typedPhone: string): Promise<boolean> {
  const phone = normalisePhone(typedPhone) ?? typedPhone;
  return transaction(db, async (tx) => {
    const person = await queries.lockFactorHolder(tx, phone);
    if (person === undefined) return false;
    await removeSecondFactor(tx, person.id);
    await endSessions(tx, person.id, 'ended');
    await noteFromTerminal(tx, person, 'second_factor_reset');
    return true;
  });
}
