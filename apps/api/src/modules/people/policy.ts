import type { PermissionKey } from '@javon/contract';
import { type Actor, scopeOf } from '../../platform/auth/actor.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { AppError, fieldError } from '../../platform/errors/app-error.ts';

declare const REACHED: unique symbol;
/** A person's row that was checked against the caller's scope; functions that act on one accept only this. */
export type Reached<Row> = Row & { readonly [REACHED]: true };

interface PlacedRow {
  readonly id: number;
  readonly branch_id: number | null;
}

/** Whether the scope covers a person: those of the own branch, or oneself if one has no branch. */
function reaches(scope: Scope, actor: Actor, person: PlacedRow): boolean {
  if (scope.kind === 'all') return true;
  return scope.branchId === null ? person.id === actor.userId : person.branch_id === scope.branchId;
}

/** The row if the scope covers it, else null: a person out of scope looks like a missing one. */
export function reached<Row extends PlacedRow>(
  scope: Scope,
  actor: Actor,
  row: Row | undefined,
): Reached<Row> | null {
  return row !== undefined && reaches(scope, actor, row) ? (row as Reached<Row>) : null;
}

const ACTIONS = ['users.edit', 'users.block', 'users.delete', 'users.password', 'users.sessions'] as const;

/** Actions that nobody takes on their own account: a slip would lock them out. */
const ONLY_ON_OTHERS: ReadonlySet<PermissionKey> = new Set(['users.block', 'users.delete', 'users.password']);

/**
 * Actions that the person may take on another: one with a higher role can be viewed and a reset asked for, a
 * deleted one restored.
 */
export function canWith(
  actor: Actor,
  person: PlacedRow & { readonly status: string },
  isAbove: boolean,
): PermissionKey[] {
  const look = heldHere(actor, person, ['users.show', 'history']);
  if (isAbove) {
    // A person above the actor only gets a request for a reset: an administrator has to confirm it.
    const asks = person.status !== 'deleted' && person.id !== actor.userId;
    return asks ? [...look, ...heldHere(actor, person, ['users.password'])] : look;
  }
  if (person.status === 'deleted') return [...look, ...heldHere(actor, person, ['users.delete'])];
  const actions = ACTIONS.filter((key) => person.id !== actor.userId || !ONLY_ON_OTHERS.has(key));
  return [...look, ...heldHere(actor, person, actions)];
}

function heldHere(actor: Actor, person: PlacedRow, keys: readonly PermissionKey[]): PermissionKey[] {
  return keys.filter((key) => {
    const scope = scopeOf(actor, key);
    return scope !== null && reaches(scope, actor, person);
  });
}

/** Fields of one's own account that are changed by others, or on the profile page. */
const NOT_ONES_OWN: Readonly<Record<string, string>> = {
  phone: 'phone',
  role_id: 'role',
  branch_id: 'branch',
};

/** @throws AppError own_account if the account is the actor's own */
export function requireOther(actor: Actor, id: number): void {
  if (id === actor.userId) throw new AppError('own_account');
}

/** @throws AppError own_account on the first field of one's own account that others have to change */
export function requireForeignFields(actor: Actor, person: PlacedRow, changed: readonly string[]): void {
  if (person.id !== actor.userId) return;
  const field = changed.map((key) => NOT_ONES_OWN[key]).find((name) => name !== undefined);
  if (field !== undefined) throw fieldError(field, 'own_account');
}

/** @throws AppError person_deleted */
export function requireNotDeleted({ status }: { readonly status: string }): void {
  if (status === 'deleted') throw new AppError('person_deleted');
}
