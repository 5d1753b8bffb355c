import { needs, type Route } from '../kit/route.ts';
import type { roleSchemas } from './schemas.ts';

type Schemas = typeof roleSchemas;

export const listRoles: Route<Schemas, 'listRoles'> = {
  id: 'listRoles',
  method: 'GET',
  path: '/roles',
  summary: 'Roles with the number of people who have them',
  access: needs('roles'),
};

export const compareRoles: Route<Schemas, 'compareRoles'> = {
  id: 'compareRoles',
  method: 'GET',
  path: '/roles/compare',
  summary: 'Two roles side by side, permission by permission',
  access: needs('roles'),
};

export const showRole: Route<Schemas, 'showRole'> = {
  id: 'showRole',
  method: 'GET',
  path: '/roles/:id',
  summary: 'One role with its value of every permission',
  access: needs('roles'),
};

export const roleEntriesOf: Route<Schemas, 'roleEntriesOf'> = {
  id: 'roleEntriesOf',
  method: 'GET',
  path: '/roles/:id/entries',
  summary: 'Permissions of a role in the form of user_roles, for seeing as that role; administrators only',
  access: needs('roles'),
};

export const createRole: Route<Schemas, 'createRole'> = {
  id: 'createRole',
  asksPassword: true,
  method: 'POST',
  path: '/roles',
  summary: 'Add a role, empty or with the permissions of another',
  access: needs('roles.add'),
  idempotent: true,
  status: 201,
};

export const renameRole: Route<Schemas, 'renameRole'> = {
  id: 'renameRole',
  asksPassword: true,
  method: 'PATCH',
  path: '/roles/:id',
  summary: 'Give a role another name',
  access: needs('roles.edit'),
};

export const setRoleSecondFactor: Route<Schemas, 'setRoleSecondFactor'> = {
  id: 'setRoleSecondFactor',
  asksPassword: true,
  method: 'PUT',
  path: '/roles/:id/second-factor',
  summary:
    'Have a role ask its holders for a second factor, or not; with DEMO=0 that of administrators always does',
  access: needs('roles.edit'),
};

export const setRolePermissions: Route<Schemas, 'setRolePermissions'> = {
  id: 'setRolePermissions',
  asksPassword: true,
  method: 'PUT',
  path: '/roles/:id/permissions',
  summary: 'Set values of a role’s permissions; those not named stay as they are',
  access: needs('roles.edit'),
};

export const copyRolePermissions: Route<Schemas, 'copyRolePermissions'> = {
  id: 'copyRolePermissions',
  asksPassword: true,
  method: 'POST',
  path: '/roles/:id/copy-permissions',
  summary: 'Give a role exactly the permissions of another one',
  access: needs('roles.edit'),
};

export const deleteRole: Route<Schemas, 'deleteRole'> = {
  id: 'deleteRole',
  asksPassword: true,
  method: 'DELETE',
  path: '/roles/:id',
  summary: 'Delete a role, confirmed; those who have it get the role move_to',
  access: needs('roles.delete'),
};

export const listPermissions: Route<Schemas, 'listPermissions'> = {
  id: 'listPermissions',
  method: 'GET',
  path: '/permissions',
  summary: 'Permissions with the number of roles that they are given to',
  access: needs('perms', 'roles'),
};

export const showPermission: Route<Schemas, 'showPermission'> = {
  id: 'showPermission',
  method: 'GET',
  path: '/permissions/:key',
  summary: 'One permission with its value for every role',
  access: needs('perms', 'perms.edit', 'roles'),
};

export const setPermissionValues: Route<Schemas, 'setPermissionValues'> = {
  id: 'setPermissionValues',
  asksPassword: true,
  method: 'PUT',
  path: '/permissions/:key/roles',
  summary: 'Set one permission for several roles, all or none',
  access: needs('roles.edit'),
};

export const createPermission: Route<Schemas, 'createPermission'> = {
  id: 'createPermission',
  asksPassword: true,
  method: 'POST',
  path: '/permissions',
  summary: 'Add a permission; one of type list names its options, from the least to the most',
  access: needs('perms.add'),
  idempotent: true,
  status: 201,
};

export const editPermission: Route<Schemas, 'editPermission'> = {
  id: 'editPermission',
  asksPassword: true,
  method: 'PATCH',
  path: '/permissions/:key',
  summary: 'Change a permission that the product itself does not use; values that no longer fit go to 0',
  access: needs('perms.edit'),
};

export const deletePermission: Route<Schemas, 'deletePermission'> = {
  id: 'deletePermission',
  asksPassword: true,
  method: 'DELETE',
  path: '/permissions/:key',
  summary: 'Delete a permission that the product itself does not use, confirmed; it goes from every role',
  access: needs('perms.delete'),
};
