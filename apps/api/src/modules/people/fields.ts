import { normalisePhone } from '@javon/contract';
import { type Actor, requireProvedPassword } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';
import { tidyUzbek } from '../../platform/text/normalise.ts';
import { requireNotAbove } from '../access/public.ts';
import { findBranch } from '../branches/public.ts';
import { readRolesToGive } from './queries.ts';

const APOSTROPHES = /['`´‘’ʻʼʹ′＇]/g;

/**
 * A person's name as it is kept.
 * @throws AppError required, when nothing is left of it
 */
export function nameOf(text: string, field: string): string {
  const name = tidyUzbek(text);
  if (name.replace(APOSTROPHES, '') === '') throw fieldError(field, 'required');
  return name;
}

/** A name that may be missing. */
export function optionalName(text: string | null): string | null {
  const name = tidyUzbek(text ?? '');
  return name === '' ? null : name;
}

/** The phone number as it is kept; the contract has made sure that it is one. */
export function phoneOf(typed: string): string {
  const phone = normalisePhone(typed);
  if (phone === null) throw fieldError('phone', 'phone_wrong');
  return phone;
}

/** @throws AppError role_unknown, role_above_own, password_needed for that of an administrator */
export async function requireAssignable(db: Db, actor: Actor, roleId: number): Promise<void> {
  const role = await db
    .selectFrom('role')
    .select(['id', 'is_admin'])
    .where('id', '=', roleId)
    .executeTakeFirst();
  if (role === undefined) throw fieldError('role', 'role_unknown');
  await requireNotAbove(db, actor, roleId, 'role');
  if (role.is_admin) requireProvedPassword(actor);
}

/**
 * A role that reaches the own branch reaches nothing where its holder has none.
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

function refused(code: 'branch_out_of_scope' | 'branch_closed' | 'branch_unknown'): AppError {
  return new AppError(code, { issues: [{ path: 'branch', code, params: {} }] });
}

/**
 * The branch to put a person into; null is the head office. To who sees one branch only, a foreign branch and
 * one that does not exist look the same.
 * @throws AppError branch_out_of_scope, branch_unknown, branch_closed
 */
export async function targetBranch(
  db: Db,
  scope: Scope,
  ref: number | string | null,
): Promise<number | null> {
  if (ref === null) {
    if (scope.kind === 'own') throw refused('branch_out_of_scope');
    return null;
  }
  const branch = await findBranch(db, ref);
  if (scope.kind === 'own' && (branch === undefined || branch.id !== scope.branchId))
    throw refused('branch_out_of_scope');
  if (branch === undefined) throw refused('branch_unknown');
  if (branch.closed_at !== null) throw refused('branch_closed');
  return branch.id;
}
