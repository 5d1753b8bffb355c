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
import * as permissions from './service/permissions.ts';
import * as roles from './service/roles.ts';

/** @param isDemo whether administrators may do without a second factor */
export function accessRoutes(db: Db, isDemo: boolean): Bound[] {
  return [
    permitted(listRoles, (call) => roles.listRoles(db, call.actor, call.query, call.language)),
    permitted(compareRoles, (call) => roles.compareTwo(db, call.actor, call.query)),
    permitted(showRole, (call) => roles.showRole(db, call.actor, call.params.id)),
    permitted(roleEntriesOf, (call) => roles.roleEntries(db, call.actor, call.params.id)),
    permitted(createRole, (call) =>
      once(db, createRole, call, (tx) => roles.createRole(tx, call, call.body)),
    ),
    permitted(renameRole, (call) => roles.renameRole(db, call, call.params.id, call.body)),
    permitted(setRolePermissions, (call) => roles.setValues(db, call, call.params.id, call.body)),
    permitted(setRoleSecondFactor, (call) =>
      roles.setSecondFactor(db, call, call.params.id, call.body, !isDemo),
    ),
    permitted(copyRolePermissions, (call) => roles.copyValues(db, call, call.params.id, call.body)),
    permitted(deleteRole, async (call) => {
      const { confirmed, move_to: moveTo } = call.query;
      const moved = await roles.deleteRole(db, call, call.params.id, confirmed === 'true', moveTo);
      return { deleted: true, moved } as const;
    }),
    permitted(listPermissions, (call) =>
      permissions.listPermissions(db, call.actor, call.query, call.language),
    ),
    permitted(showPermission, (call) => permissions.showPermission(db, call.actor, call.params.key)),
    permitted(setPermissionValues, (call) => permissions.setForRoles(db, call, call.params.key, call.body)),
    permitted(createPermission, (call) =>
      once(db, createPermission, call, (tx) => permissions.createPermission(tx, call, call.body)),
    ),
    permitted(editPermission, (call) => permissions.editPermission(db, call, call.params.key, call.body)),
    permitted(deletePermission, async (call) => {
      await permissions.deletePermission(db, call, call.params.key, call.query.confirmed === 'true');
      return { deleted: true } as const;
    }),
  ];
}
