import { NUMERIC_MAX, type PermissionType } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type Comparable, givesMore } from './policy.ts';

/** The value of a permission that a role says nothing about. */
export const NOTHING = '0';

/** Returns an administrator's value of a permission; null: without a limit. */
export function everything({ type, options }: Pick<Comparable, 'type' | 'options'>): string | null {
  if (type === 'numeric') return null;
  return type === 'flag' ? '1' : (options.at(-1) ?? 'all');
}

/** The most of a permission that the person may give. */
export function mostOf(actor: Actor, permission: Comparable): string | null {
  return actor.isAdmin ? everything(permission) : (actor.values.get(permission.key) ?? NOTHING);
}

/** The value in the one spelling in which it is kept, or null when the permission has no such value. */
export function fittingValue(
  { type, options }: { readonly type: PermissionType; readonly options: readonly string[] },
  value: string,
): string | null {
  if (value === NOTHING) return NOTHING;
  if (type === 'flag') return value === '1' ? '1' : null;
  if (type === 'list') return options.includes(value) ? value : null;
  return /^\d{1,7}$/.test(value) && Number(value) <= NUMERIC_MAX ? String(Number(value)) : null;
}

/**
 * A value that the person may give, as it is kept.
 * @throws AppError permission_value_wrong, role_above_own
 */
export function requireValue(actor: Actor, permission: Comparable, value: string, field: string): string {
  const fitting = fittingValue(permission, value);
  const params = { key: permission.key };
  if (fitting === null) {
    throw new AppError('invalid', { issues: [{ path: field, code: 'permission_value_wrong', params }] });
  }
  if (givesMore(actor, permission, fitting)) {
    throw new AppError('role_above_own', { issues: [{ path: field, code: 'role_above_own', params }] });
  }
  return fitting;
}
