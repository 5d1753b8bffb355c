import { type Actor, requireProvedPassword } from '../../../platform/auth/actor.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readRow } from '../../../platform/db/rows.ts';
import { errorAt, fieldError } from '../../../platform/errors/app-error.ts';
import { readRolesToGive, requireNotAbove } from '../../access/public.ts';
import { findBranch } from '../../branches/public.ts';

/** @throws AppError role_unknown, role_above_own, password_needed for that of an administrator */
export async function requireAssignable(db: Db, actor: Actor, roleId: number): Promise<void> {
  const role = await readRow(db, 'role', roleId, ['is_admin']);
  if (role === undefined) throw fieldError('role', 'role_unknown');
  await requireNotAbove(db, actor, roleId, 'role');
  if (role.is_admin) requireProvedPassword(actor);
}

/**
 * Requires a branch for a role with the own scope: without one it would cover nothing.
 * @throws AppError required, on the branch
 */
export async function requirePlace(
  db: Db,
  { role_id: role, branch_id: branch }: { readonly role_id: number; readonly branch_id: number | null },
): Promise<void> {
  if (branch !== null) return;
  const [held] = await readRolesToGive(db, role);
  if (held?.of_branch) throw fieldError('branch', 'required');
}

/**
 * The branch to move a person to; null is the head office. For a person who sees only one branch, another
 * branch and a missing one look the same.
 * @throws AppError branch_out_of_scope, branch_unknown, branch_closed
 */
export async function targetBranch(
  db: Db,
  scope: Scope,
  ref: number | string | null,
): Promise<number | null> {
  if (ref === null) {
    if (scope.kind === 'own') throw errorAt('branch', 'branch_out_of_scope');
    return null;
  }
  const branch = await findBranch(db, ref);
  if (scope.kind === 'own' && (branch === undefined || branch.id !== scope.branchId))
    throw errorAt('branch', 'branch_out_of_scope');
  if (branch === undefined) throw errorAt('branch', 'branch_unknown');
  if (branch.closed_at !== null) throw errorAt('branch', 'branch_closed');
  return branch.id;
}
