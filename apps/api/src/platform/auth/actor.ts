import {
  isGranting,
  type NumericPermissionKey,
  type PermissionKey,
  SCOPED_PERMISSIONS,
} from '@javon/contract';
import { AppError } from '../errors/app-error.ts';
import { ALL, covers, type Scope, wider } from './scope.ts';

/** The signed-in person of one call, as read from the database in this call. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: number;
  readonly roleId: number;
  readonly branchId: number | null;
  readonly isAdmin: boolean;
  readonly mustChangePassword: boolean;
  /** Whether the password was typed in this session within {@link PASSWORD_GOOD_FOR}. */
  readonly hasProvedPassword: boolean;
  /** Whether the role requires a second factor, none is set up, and the grace period is over. */
  readonly owesFactor: boolean;
  /** Values of the role's permissions by key. */
  readonly values: ReadonlyMap<string, string>;
}

/** Scope that a permission gives the person; null if they do not hold it. */
export function scopeOf(actor: Actor, key: PermissionKey): Scope | null {
  if (actor.isAdmin) return ALL;
  const value = actor.values.get(key);
  if (!isGranting(value)) return null;
  return value === 'own' ? { kind: 'own', branchId: actor.branchId } : ALL;
}

/**
 * Refuses a caller who has not typed the password recently, such as one with a stolen token.
 * @throws AppError password_needed
 */
export function requireProvedPassword(actor: Actor): void {
  if (!actor.hasProvedPassword) throw new AppError('password_needed');
}

/** The widest scope that any of the keys gives; null if none does. */
export function widestScope(actor: Actor, keys: readonly PermissionKey[]): Scope | null {
  return keys.reduce<Scope | null>((widest, key) => wider(widest, scopeOf(actor, key)), null);
}

/**
 * Branches that the person works with: the widest scope that any permission gives; all of them for a person who has
 * flags alone.
 */
export function branchesOf(actor: Actor): Scope {
  return widestScope(actor, SCOPED_PERMISSIONS) ?? ALL;
}

/** @throws AppError no_permission */
export function requireScope(actor: Actor, key: PermissionKey): Scope {
  const scope = scopeOf(actor, key);
  if (scope === null) throw new AppError('no_permission');
  return scope;
}

/** Value of a numeric permission; infinite for an administrator, 0 if the role does not have it. */
export function limitOf(actor: Actor, key: NumericPermissionKey): number {
  if (actor.isAdmin) return Number.POSITIVE_INFINITY;
  const value = Number(actor.values.get(key) ?? 0);
  return Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
}

/** Returns the keys that the person holds, for an answer's `can`. */
export function heldOf<Key extends PermissionKey>(actor: Actor, keys: readonly Key[]): Key[] {
  return keys.filter((key) => scopeOf(actor, key) !== null);
}

/** Returns the keys whose scope covers a row of the given branch, for that row's `can`. */
export function heldOn<Key extends PermissionKey>(
  actor: Actor,
  branchId: number,
  keys: readonly Key[],
): Key[] {
  return keys.filter((key) => covers(scopeOf(actor, key), branchId));
}
