import type { PermissionKey } from '@javon/contract';
import { type Actor, heldOf, scopeOf } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';

declare const REACHED: unique symbol;
/** A person's row that was checked against the caller's scope; functions that act on one accept only this. */
export type Reached<Row> = Row & { readonly [REACHED]: true };

interface PlacedRow {
  readonly id: number;
  readonly branch_id: number | null;
}

/** True when the scope reaches a person: those of the own branch, or oneself where one has no branch. */
function reaches(scope: Scope, actor: Actor, person: PlacedRow): boolean {
  if (scope.kind === 'all') return true;
  return scope.branchId === null ? person.id === actor.userId : person.branch_id === scope.branchId;
}

/** The row if the scope reaches it, else null: a foreign person is as good as none. */
export function reached<Row extends PlacedRow>(
  scope: Scope,
  actor: Actor,
  row: Row | undefined,
): Reached<Row> | null {
  return row !== undefined && reaches(scope, actor, row) ? (row as Reached<Row>) : null;
}

const ACTIONS = ['users.edit', 'users.block', 'users.delete', 'users.password', 'users.sessions'] as const;

/** Actions that the person may take on another: look at one who holds more and ask for a reset, bring back a deleted one. */
export function canWith(
  actor: Actor,
  person: PlacedRow & { readonly status: string },
  isAbove: boolean,
): PermissionKey[] {
  const look = heldHere(actor, person, ['users.show', 'history']);
  if (isAbove) {
    // Asking for a reset is all: an administrator has to confirm it.
    const asks = person.status !== 'deleted' && person.id !== actor.userId;
    return asks ? [...look, ...heldHere(actor, person, ['users.password'])] : look;
  }
  if (person.status === 'deleted') return [...look, ...heldHere(actor, person, ['users.delete'])];
  const actions = ACTIONS.filter((key) => key !== 'users.password' || person.id !== actor.userId);
  return [...look, ...heldHere(actor, person, actions)];
}

function heldHere(actor: Actor, person: PlacedRow, keys: readonly PermissionKey[]): PermissionKey[] {
  return heldOf(actor, keys).filter((key) => {
    const scope = scopeOf(actor, key);
    return scope !== null && reaches(scope, actor, person);
  });
}

/** Fields people sign in with or belong to a branch by: of one's own account others change it, or the profile does. */
const NOT_ONES_OWN: Readonly<Record<string, string>> = { phone: 'phone', branch_id: 'branch' };

/** @throws AppError own_account on the first field of one's own account that others have to change */
export function requireForeign(actor: Actor, person: PlacedRow, changed: readonly string[]): void {
  if (person.id !== actor.userId) return;
  const field = changed.map((key) => NOT_ONES_OWN[key]).find((name) => name !== undefined);
  if (field !== undefined) throw fieldError(field, 'own_account');
}

/** Whether a person counts as an administrator who can act. */
export function isActingAdministrator(person: {
  readonly is_admin: boolean;
  readonly status: string;
  readonly blocked_at: string | null;
}): boolean {
  return person.is_admin && person.status === 'active' && person.blocked_at === null;
}

/**
 * Makes sure that the person who acts is still who the call began with: another administrator may have
 * blocked or demoted them while this call waited its turn.
 * @throws AppError session_ended, no_permission
 */
export async function requireStillThere(tx: Tx, actor: Actor): Promise<void> {
  const now = await tx
    .selectFrom('users')
    .select(['role_id', 'branch_id', 'status', 'blocked_at'])
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  if (now === undefined || now.status !== 'active' || now.blocked_at !== null)
    throw new AppError('session_ended');
  if (now.role_id !== actor.roleId || now.branch_id !== actor.branchId) throw new AppError('no_permission');
}

/** @throws AppError last_administrator when nobody is left who can act as an administrator. */
export async function requireAnAdministrator(db: Db): Promise<void> {
  const one = await db
    .selectFrom('users')
    .innerJoin('role', 'role.id', 'users.role_id')
    .select('users.id')
    .where('role.is_admin', '=', true)
    .where('users.status', '=', 'active')
    .where('users.blocked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (one === undefined) throw new AppError('last_administrator');
}
