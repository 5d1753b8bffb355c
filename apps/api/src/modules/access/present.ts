import type { Permission, Role, RoleSummary } from '@javon/contract';
import { PERMISSION_NAMES } from '@javon/messages/server';
import { type Actor, heldOf } from '../../platform/auth/actor.ts';
import { everything, mostOf, NOTHING } from './policy.ts';
import type { PermissionRow } from './queries/permissions.ts';
import type { RoleRow } from './queries/roles.ts';

/**
 * Whether the person may change a role: not their own, and none above it, unless they are an administrator.
 */
export function isTouchable(actor: Actor, above: ReadonlySet<number>, roleId: number): boolean {
  return !above.has(roleId) && (actor.isAdmin || actor.roleId !== roleId);
}

/** A role as an item of the list; one above the person's own is read-only. */
export function roleSummaryOf(row: RoleRow, actor: Actor, above: ReadonlySet<number>): RoleSummary {
  const keys = row.is_admin
    ? (['roles.edit'] as const).filter(() => actor.isAdmin)
    : isTouchable(actor, above, row.id)
      ? (['roles.edit', 'roles.delete'] as const)
      : [];
  return { ...row, name: { uz: row.name_uz, ru: row.name_ru }, can: heldOf(actor, keys) };
}

function categoryName(category: string): { uz: string; ru: string } {
  const of = (language: 'uz' | 'ru') => {
    const names: Readonly<Record<string, string>> = PERMISSION_NAMES[language].categories;
    return names[category] ?? category;
  };
  return { uz: of('uz'), ru: of('ru') };
}

/** Converts a row to the contract's permission. */
export function permissionOf({ name_uz: uz, name_ru: ru, ...row }: PermissionRow): Permission {
  return { ...row, name: { uz, ru }, category_name: categoryName(row.category) };
}

/** Actions that the person may take on a permission: those of the product are read-only. */
export function canWith(actor: Actor, { system }: PermissionRow): string[] {
  return [...heldOf(actor, ['roles.edit']), ...(system ? [] : heldOf(actor, ['perms.edit', 'perms.delete']))];
}

/** A role's permissions with their values, and the highest value of each that the person may give. */
export function rolePermissionsOf(
  actor: Actor,
  { is_admin }: RoleRow,
  permissions: readonly PermissionRow[],
  values: ReadonlyMap<string, string>,
): Role['permissions'] {
  return permissions.map((row) => ({
    ...permissionOf(row),
    value: is_admin ? everything(row) : (values.get(row.key) ?? NOTHING),
    most: mostOf(actor, row),
  }));
}
