import type { Db } from '../../platform/db/database.ts';
import { type Bound, bindRoutes } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import * as permissions from './service/permissions.ts';
import * as roles from './service/roles.ts';

/** @param isDemo whether administrators may do without a second factor */
export function accessRoutes(db: Db, isDemo: boolean): Bound[] {
  return bindRoutes({
    listRoles: (call) => roles.listRoles(db, call.actor, call.query, call.language),
    compareRoles: (call) => roles.compareTwo(db, call),
    showRole: (call) => roles.showRole(db, call.actor, call.params.id),
    roleEntriesOf: (call) => roles.roleEntries(db, call.actor, call.params.id),
    createRole: (call) => once(db, call, (tx) => roles.createRole(tx, call)),
    renameRole: (call) => roles.renameRole(db, call),
    setRolePermissions: (call) => roles.setValues(db, call),
    setRoleSecondFactor: (call) => roles.setSecondFactor(db, call, !isDemo),
    copyRolePermissions: (call) => roles.copyValues(db, call),
    deleteRole: (call) => roles.deleteRole(db, call),
    listPermissions: (call) => permissions.listPermissions(db, call.actor, call.query, call.language),
    showPermission: (call) => permissions.showPermission(db, call.actor, call.params.key),
    setPermissionValues: (call) => permissions.setForRoles(db, call),
    createPermission: (call) => once(db, call, (tx) => permissions.createPermission(tx, call)),
    editPermission: (call) => permissions.editPermission(db, call),
    deletePermission: async (call) => {
      await permissions.deletePermission(db, call, call.params.key, call.query.confirmed);
      return { deleted: true } as const;
    },
  });
}
