import {
  compareRoles,
  copyRolePermissions,
  createPermission,
  createRole,
  deletePermission,
  deleteRole,
  editPermission,
  listPermissions,
  listRoles,
  renameRole,
  roleEntriesOf,
  setPermissionValues,
  setRolePermissions,
  setRoleSecondFactor,
  showPermission,
  showRole,
} from '@javon/contract';
import type { Db } from '../../platform/db/database.ts';
import { type Bound, permitted } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import { PermissionService } from './permission-service.ts';
import { RoleService } from './service.ts';

/** @param isDemo the role of administrators may do without a second factor */
export function roleRoutes(db: Db, isDemo: boolean): Bound[] {
  const roles = new RoleService(db);
  const permissions = new PermissionService(db);
  return [
    permitted(listRoles, (call) => roles.list(call.actor, call.query)),
    permitted(compareRoles, (call) => roles.compare(call.actor, call.query)),
    permitted(showRole, (call) => roles.show(call.actor, call.params.id)),
    permitted(roleEntriesOf, (call) => roles.entries(call.actor, call.params.id)),
    permitted(createRole, (call) => once(db, createRole, call, (tx) => roles.create(tx, call, call.body))),
    permitted(renameRole, (call) => roles.rename(call, call.params.id, call.body)),
    permitted(setRolePermissions, (call) => roles.setValues(call, call.params.id, call.body)),
    permitted(setRoleSecondFactor, (call) => roles.setSecondFactor(call, call.params.id, call.body, !isDemo)),
    permitted(copyRolePermissions, (call) => roles.copyValues(call, call.params.id, call.body)),
    permitted(deleteRole, async (call) => {
      const { confirmed, move_to: moveTo } = call.query;
      const moved = await roles.remove(call, call.params.id, confirmed === 'true', moveTo);
      return { deleted: true, moved } as const;
    }),
    permitted(listPermissions, (call) => permissions.list(call.actor, call.query)),
    permitted(showPermission, (call) => permissions.show(call.actor, call.params.key)),
    permitted(setPermissionValues, (call) => permissions.setForRoles(call, call.params.key, call.body)),
    permitted(createPermission, (call) =>
      once(db, createPermission, call, (tx) => permissions.create(tx, call, call.body)),
    ),
    permitted(editPermission, (call) => permissions.edit(call, call.params.key, call.body)),
    permitted(deletePermission, async (call) => {
      await permissions.remove(call, call.params.key, call.query.confirmed === 'true');
      return { deleted: true } as const;
    }),
  ];
}
