import type { PermissionType } from '@javon/contract';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** Facts of a permission that are needed to compare two of its values. */
export interface Comparable {
  readonly key: string;
  readonly type: PermissionType;
  readonly options: readonly string[];
}

const NOTHING = '0';
const USUAL_OPTIONS = ['own', 'all'];

/** How much a value gives: 0 is nothing; later options give more. */
function weightOf({ type, options }: Comparable, value: string): number {
  if (value === NOTHING) return 0;
  if (type === 'numeric') return Math.max(0, Number(value) || 0);
  if (type === 'flag') return value === '1' ? 1 : 0;
  const scale = options.filter((option) => option !== NOTHING);
  const place = (scale.length > 0 ? scale : USUAL_OPTIONS).indexOf(value);
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

/** True when the value gives more than the person has. Nothing is more than an administrator has. */
export function givesMore(actor: Actor, permission: Comparable, value: string): boolean {
  if (actor.isAdmin) return false;
  const own = actor.values.get(permission.key) ?? NOTHING;
  return weightOf(permission, value) > weightOf(permission, own);
}

/** Ids of the roles that hold something that the person does not: those the person may neither give nor touch. */
export async function rolesAbove(db: Db, actor: Actor): Promise<ReadonlySet<number>> {
  if (actor.isAdmin) return new Set();
  const rows = await db
    .selectFrom('role')
    .leftJoin('role_permission as rp', 'rp.role_id', 'role.id')
    .leftJoin('permission as p', 'p.key', 'rp.permission_key')
    .select(['role.id', 'role.is_admin', 'p.key', 'p.type', 'p.options', 'rp.value'])
    .execute();
  const above = rows.filter(({ is_admin, key, type, options, value }) => {
    if (is_admin) return true;
    if (key === null || value === null) return false;
    return givesMore(actor, { key, type: type as PermissionType, options: options ?? [] }, value);
  });
  return new Set(above.map((row) => row.id));
}

/** @throws AppError role_above_own */
export async function requireNotAbove(db: Db, actor: Actor, roleId: number, field = ''): Promise<void> {
  if (!(await rolesAbove(db, actor)).has(roleId)) return;
  throw new AppError('role_above_own', {
    issues: field === '' ? [] : [{ path: field, code: 'role_above_own', params: {} }],
  });
}
