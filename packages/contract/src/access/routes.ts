import { needs, routesOf } from '../kit/route.ts';
import type { roleSchemas } from './schemas.ts';

const route = routesOf<typeof roleSchemas>();

export const listRoles = route('listRoles', 'GET', '/roles', {
  summary: 'Roles with the number of people who have them',
  access: needs('roles', 'roles.add'),
});

export const compareRoles = route('compareRoles', 'GET', '/roles/compare', {
  summary: 'Two roles side by side, permission by permission',
  access: needs('roles'),
});

export const showRole = route('showRole', 'GET', '/roles/:id', {
  summary: 'One role with its value of every permission',
  access: needs('roles', 'roles.add'),
});

export const roleEntriesOf = route('roleEntriesOf', 'GET', '/roles/:id/entries', {
  summary: 'Permissions of a role in the form of user_roles, for seeing as that role; administrators only',
  access: needs('roles'),
});

export const createRole = route('createRole', 'POST', '/roles', {
  asksPassword: true,
  summary: 'Add a role, empty or with the permissions of another',
  access: needs('roles.add'),
  idempotent: true,
  status: 201,
});

export const renameRole = route('renameRole', 'PATCH', '/roles/:id', {
  asksPassword: true,
  summary: 'Give a role another name',
  access: needs('roles.edit'),
});

export const setRoleSecondFactor = route('setRoleSecondFactor', 'PUT', '/roles/:id/second-factor', {
  asksPassword: true,
  summary:
    'Have a role ask its holders for a second factor, or not; with DEMO=0 that of administrators always does',
  access: needs('roles.edit'),
});

export const setRolePermissions = route('setRolePermissions', 'PUT', '/roles/:id/permissions', {
  asksPassword: true,
  summary: 'Set values of a role’s permissions; those not named stay as they are',
  access: needs('roles.edit'),
});

export const copyRolePermissions = route('copyRolePermissions', 'POST', '/roles/:id/copy-permissions', {
  asksPassword: true,
  summary: 'Give a role exactly the permissions of another one',
  access: needs('roles.edit'),
});

export const deleteRole = route('deleteRole', 'DELETE', '/roles/:id', {
  asksPassword: true,
  summary: 'Delete a role, confirmed; those who have it get the role move_to',
  access: needs('roles.delete'),
});

export const listPermissions = route('listPermissions', 'GET', '/permissions', {
  summary: 'Permissions with the number of roles that they are given to',
  access: needs('perms', 'roles'),
});

export const showPermission = route('showPermission', 'GET', '/permissions/:key', {
  summary: 'One permission with its value for every role',
  access: needs('perms', 'perms.add', 'perms.edit', 'roles'),
});

export const setPermissionValues = route('setPermissionValues', 'PUT', '/permissions/:key/roles', {
  asksPassword: true,
  summary: 'Set one permission for several roles, all or none',
  access: needs('roles.edit'),
});

export const createPermission = route('createPermission', 'POST', '/permissions', {
  asksPassword: true,
  summary: 'Add a permission; one of type list names its options, from the least to the most',
  access: needs('perms.add'),
  idempotent: true,
  status: 201,
});

export const editPermission = route('editPermission', 'PATCH', '/permissions/:key', {
  asksPassword: true,
  summary: 'Change a permission that the product itself does not use; values that no longer fit go to 0',
  access: needs('perms.edit'),
});

export const deletePermission = route('deletePermission', 'DELETE', '/permissions/:key', {
  asksPassword: true,
  summary: 'Delete a permission that the product itself does not use, confirmed; it goes from every role',
  access: needs('perms.delete'),
});
