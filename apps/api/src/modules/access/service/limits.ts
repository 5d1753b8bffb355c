import type { Actor } from '../../../platform/auth/actor.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { RowOf } from '../../../platform/db/rows.ts';
import { lockRow } from '../../../platform/db/rows.ts';
import { AppError, errorAt, orNotFound } from '../../../platform/errors/app-error.ts';
import { rolesGivingMore } from '../policy.ts';
import { readGivenValues } from '../queries/roles.ts';

/**
 * Ids of the roles that have a permission value that the person does not: those they may neither give nor
 * change.
 */
export async function rolesAbove(db: Db, actor: Actor): Promise<ReadonlySet<number>> {
  return actor.isAdmin ? new Set() : rolesGivingMore(actor, await readGivenValues(db));
}

/**
 * @param field that names the role; empty if none does
 * @throws AppError role_above_own
 */
export async function requireNotAbove(db: Db, actor: Actor, roleId: number, field = ''): Promise<void> {
  if ((await rolesAbove(db, actor)).has(roleId)) throw errorAt(field, 'role_above_own');
}

/**
 * Locks a role that the person may change: not their own, and none above it, unless they are an
 * administrator.
 * @throws AppError not_found, role_own, role_above_own
 */
export async function lockRole(tx: Tx, actor: Actor, id: number): Promise<RowOf<'role'>> {
  const row = orNotFound(await lockRow(tx, 'role', id, 'no key update'));
  if (!actor.isAdmin && actor.roleId === id) throw new AppError('role_own');
  await requireNotAbove(tx, actor, id);
  return row;
}

/**
 * {@link lockRole} for a role whose values can be set: not that of administrators.
 * @throws AppError not_found, role_own, role_above_own, role_is_administrator
 */
export async function lockOrdinaryRole(tx: Tx, actor: Actor, id: number): Promise<RowOf<'role'>> {
  const role = await lockRole(tx, actor, id);
  requireNotAdministrator(role);
  return role;
}

/** @throws AppError role_is_administrator */
export function requireNotAdministrator(role: RowOf<'role'>): void {
  if (role.is_admin) throw new AppError('role_is_administrator');
}
