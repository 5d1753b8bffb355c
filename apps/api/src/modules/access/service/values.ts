import type { Actor } from '../../../platform/auth/actor.ts';
import type { Change } from '../../../platform/change/change.ts';
import { noteOfChainRow } from '../../../platform/change/note.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, errorAt } from '../../../platform/errors/app-error.ts';
import { NOTHING } from '../policy.ts';
import { type Holder, readHolders, readRole, readValues, replaceValues } from '../queries/roles.ts';
import { requireNotAbove } from './limits.ts';

/** Records a change of a role in the history. */
export const noteRole = noteOfChainRow('role', 'of_actor');

/** @throws AppError role_needs_branch if some of the people, apart from deleted ones, have no branch */
export function requireBranches(holders: readonly Holder[], field = ''): void {
  const count = holders.filter((one) => one.branch_id === null && one.status !== 'deleted').length;
  if (count > 0) throw errorAt(field, 'role_needs_branch', { count });
}

/**
 * Writes values of a role (0 deletes the row), increments its version and records it in the history. The
 * caller holds the lock of people.
 * @throws AppError role_needs_branch if a value becomes that of the own branch and holders have none
 */
export async function writeValues(
  tx: Tx,
  change: Change,
  roleId: number,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  const now = await readValues(tx, roleId);
  const changed = [...values].filter(([key, value]) => (now.get(key) ?? NOTHING) !== value);
  if (changed.length === 0) return;
  if (changed.some(([, value]) => value === 'own')) requireBranches(await readHolders(tx, roleId));
  const keys = changed.map(([key]) => key);
  await replaceValues(
    tx,
    roleId,
    keys,
    changed.filter(([, value]) => value !== NOTHING),
  );
  await noteRole(tx, change, roleId, 'permissions_changed', {
    before: Object.fromEntries(keys.map((key) => [key, now.get(key) ?? NOTHING])),
    after: Object.fromEntries(changed),
  });
}

/**
 * Values of the role to copy from; none of them may be above the person's own.
 * @throws AppError role_permissions_copy_failed, role_above_own
 */
export async function readValuesToCopy(tx: Tx, actor: Actor, from: number): Promise<Map<string, string>> {
  const source = await readRole(tx, from);
  if (source === undefined || source.is_admin) throw new AppError('role_permissions_copy_failed');
  await requireNotAbove(tx, actor, from);
  return readValues(tx, from);
}
