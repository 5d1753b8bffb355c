import { isGranting, type NumericPermissionKey, type PermissionKey } from '@javon/contract';
import { AppError } from '../errors/app-error.ts';
import { ALL, type Scope, wider } from './scope.ts';

/** The signed-in person of one call, as the database says at this moment. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: number;
  readonly roleId: number;
  readonly branchId: number | null;
  readonly isAdmin: boolean;
  readonly mustChangePassword: boolean;
  /** The password was typed in this session not long ago. */
  readonly hasProvedPassword: boolean;
  /** The role asks for a second factor, none is set up, and the time for it is over. */
  readonly owesFactor: boolean;
  /** Values of the role's permissions by key. */
  readonly values: ReadonlyMap<string, string>;
}

/** How far the person may go with a permission; null where not at all. */
export function scopeOf(actor: Actor, key: PermissionKey): Scope | null {
  if (actor.isAdmin) return ALL;
  const value = actor.values.get(key);
  if (!isGranting(value)) return null;
  return value === 'own' ? { kind: 'own', branchId: actor.branchId } : ALL;
}

/**
 * Makes sure that whoever calls knows the password: a stolen token does not.
 * @throws AppError password_needed
 */
export function requireProvedPassword(actor: Actor): void {
  if (!actor.hasProvedPassword) throw new AppError('password_needed');
}

/** The widest scope that any of the keys gives; null where none does. */
export function widestScope(actor: Actor, keys: readonly PermissionKey[]): Scope | null {
  return keys.reduce<Scope | null>((widest, key) => wider(widest, scopeOf(actor, key)), null);
}

/** @throws AppError no_permission */
export function requireScope(actor: Actor, key: PermissionKey): Scope {
  const scope = scopeOf(actor, key);
  if (scope === null) throw new AppError('no_permission');
  return scope;
}

/** A numeric permission; infinite for an administrator, 0 where the role has none. */
export function limitOf(actor: Actor, key: NumericPermissionKey): number {
  if (actor.isAdmin) return Number.POSITIVE_INFINITY;
  const value = Number(actor.values.get(key) ?? 0);
  return Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
}

/** Those of the keys that the person holds, for an answer's `can`. */
export function heldOf<Key extends PermissionKey>(actor: Actor, keys: readonly Key[]): Key[] {
  return keys.filter((key) => scopeOf(actor, key) !== null);
}

/** Those of the keys that reach a row of the given branch, for that row's `can`. */
export function heldOn<Key extends PermissionKey>(
  actor: Actor,
  branchId: number,
  keys: readonly Key[],
): Key[] {
  return keys.filter((key) => {
    const scope = scopeOf(actor, key);
    return scope?.kind === 'all' || (scope?.kind === 'own' && scope.branchId === branchId);
  });
}
