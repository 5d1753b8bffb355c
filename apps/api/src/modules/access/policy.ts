import { NUMERIC_MAX, type PermissionType } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import { errorAt, fieldError } from '../../platform/errors/app-error.ts';
import type { GivenValue } from './queries/roles.ts';

/** Facts of a permission that are needed to compare two of its values. */
export interface Comparable {
  readonly key: string;
  readonly type: PermissionType;
  readonly options: readonly string[];
}

/** Value of a permission that a role has no row for. */
export const NOTHING = '0';

/** Rank of a value: 0 is nothing; later options rank higher. */
function weightOf({ type, options }: Comparable, value: string): number {
  if (value === NOTHING) return 0;
  if (type === 'numeric') return Math.max(0, Number(value) || 0);
  if (type === 'flag') return value === '1' ? 1 : 0;
  const place = options.indexOf(value);
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

/** Whether the value ranks above the person's own. Nothing ranks above an administrator's. */
function givesMore(actor: Actor, permission: Comparable, value: string): boolean {
  if (actor.isAdmin) return false;
  const own = actor.values.get(permission.key) ?? NOTHING;
  return weightOf(permission, value) > weightOf(permission, own);
}

/** Ids of the roles that have a permission value that the person does not. */
export function rolesGivingMore(actor: Actor, given: readonly GivenValue[]): ReadonlySet<number> {
  const above = given.filter(({ is_admin, key, type, options, value }) => {
    if (is_admin) return true;
    if (key === null || value === null) return false;
    return givesMore(actor, { key, type: type as PermissionType, options: options ?? [] }, value);
  });
  return new Set(above.map((row) => row.id));
}

/** Returns an administrator's value of a permission; null: without a limit. */
export function everything({ type, options }: Pick<Comparable, 'type' | 'options'>): string | null {
  if (type === 'numeric') return null;
  return type === 'flag' ? '1' : (options.at(-1) ?? 'all');
}

/** The highest value of a permission that the person may give. */
export function mostOf(actor: Actor, permission: Comparable): string | null {
  return actor.isAdmin ? everything(permission) : (actor.values.get(permission.key) ?? NOTHING);
}

/** Normalises the value to its stored spelling; null if the permission has no such value. */
export function fittingValue({ type, options }: Omit<Comparable, 'key'>, value: string): string | null {
  if (value === NOTHING) return NOTHING;
  if (type === 'flag') return value === '1' ? '1' : null;
  if (type === 'list') return options.includes(value) ? value : null;
  return /^\d{1,7}$/.test(value) && Number(value) <= NUMERIC_MAX ? String(Number(value)) : null;
}

/**
 * Returns the stored spelling of a value that the person may give.
 * @throws AppError permission_value_wrong, role_above_own
 */
export function requireValue(actor: Actor, permission: Comparable, value: string, field: string): string {
  const fitting = fittingValue(permission, value);
  const params = { key: permission.key };
  if (fitting === null) throw fieldError(field, 'permission_value_wrong', params);
  if (givesMore(actor, permission, fitting)) throw errorAt(field, 'role_above_own', params);
  return fitting;
}
