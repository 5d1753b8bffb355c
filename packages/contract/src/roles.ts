import { z } from 'zod';
import {
  can,
  colour,
  flagParam,
  id,
  idParam,
  idParams,
  line,
  listQuery,
  localisedOut,
  page,
  version,
} from './kit/fields.ts';
import { as } from './kit/issues.ts';
import { defineRoute, needs } from './kit/route.ts';
import { PERMISSION_CATEGORIES, type PermissionCategory } from './permissions.ts';
import { roleEntry } from './session.ts';

export const PERMISSION_TYPES = ['flag', 'list', 'numeric'] as const;
const CATEGORIES = Object.keys(PERMISSION_CATEGORIES) as [PermissionCategory, ...PermissionCategory[]];
/** Largest value of a numeric permission. */
export const NUMERIC_MAX = 1_000_000;

const roleName = z.strictObject({ uz: line(60), ru: line(60) });
const permissionName = z.strictObject({ uz: line(100), ru: line(100) });

/** Permission without its value for a role. */
export const permission = z.object({
  key: z.string(),
  name: localisedOut,
  type: z.enum(PERMISSION_TYPES),
  category: z.string(),
  category_name: localisedOut,
  colour: z.string(),
  /** Values to choose from, from the least to the most; empty for a numeric one. */
  options: z.array(z.string()),
  /** Used by the product itself: neither changed nor deleted. */
  system: z.boolean(),
  version: z.int(),
});
export type Permission = z.infer<typeof permission>;

export const roleSummary = z.object({
  id: z.int(),
  name: localisedOut,
  /** May everything, whatever its values. */
  is_admin: z.boolean(),
  /** People who have the role, deleted ones apart. */
  holders: z.int(),
  /** Deleted people who had it; they too are moved when the role goes. */
  former_holders: z.int(),
  /** Permissions that it gives. */
  granted: z.int(),
  /** Its holders have to set up a second factor within seven days. */
  requires_second_factor: z.boolean(),
  version: z.int(),
  can,
});
export type RoleSummary = z.infer<typeof roleSummary>;

export const role = roleSummary.extend({
  permissions: z.array(
    permission.extend({
      /** Null: without a limit, as an administrator has a numeric one. */
      value: z.string().nullable(),
      /** The most that the person who asks may give; null: without a limit. */
      most: z.string().nullable(),
    }),
  ),
});
export type Role = z.infer<typeof role>;

export const listRoles = defineRoute({
  id: 'listRoles',
  method: 'GET',
  path: '/roles',
  base: 'local',
  tag: 'roles',
  summary: 'Roles with the number of people who have them',
  access: needs('roles'),
  query: listQuery(['id', 'name', 'holders'], {}),
  answer: page(roleSummary),
});

export const compareRoles = defineRoute({
  id: 'compareRoles',
  method: 'GET',
  path: '/roles/compare',
  base: 'local',
  tag: 'roles',
  summary: 'Two roles side by side, permission by permission',
  access: needs('roles'),
  query: z.strictObject({ left: idParam, right: idParam }),
  answer: z.object({
    left: roleSummary,
    right: roleSummary,
    permissions: z.array(
      permission.extend({
        left: z.string().nullable(),
        right: z.string().nullable(),
        different: z.boolean(),
      }),
    ),
  }),
});

export const showRole = defineRoute({
  id: 'showRole',
  method: 'GET',
  path: '/roles/:id',
  base: 'local',
  tag: 'roles',
  summary: 'One role with its value of every permission',
  access: needs('roles'),
  params: idParams,
  answer: role,
});

export const roleEntriesOf = defineRoute({
  id: 'roleEntriesOf',
  method: 'GET',
  path: '/roles/:id/entries',
  base: 'local',
  tag: 'roles',
  summary: 'What a role may do, as user_roles answers it: for seeing as that role; administrators only',
  access: needs('roles'),
  params: idParams,
  answer: z.array(roleEntry),
});

export const createRole = defineRoute({
  id: 'createRole',
  asksPassword: true,
  method: 'POST',
  path: '/roles',
  base: 'local',
  tag: 'roles',
  summary: 'Add a role, empty or with the permissions of another',
  access: needs('roles.add'),
  idempotent: true,
  body: z.strictObject({ name: roleName, copy_from: id.optional() }),
  status: 201,
  answer: role,
});

export const renameRole = defineRoute({
  id: 'renameRole',
  asksPassword: true,
  method: 'PATCH',
  path: '/roles/:id',
  base: 'local',
  tag: 'roles',
  summary: 'Give a role another name',
  access: needs('roles.edit'),
  params: idParams,
  body: z.strictObject({ version, name: roleName }),
  answer: role,
});

export const setRoleSecondFactor = defineRoute({
  id: 'setRoleSecondFactor',
  asksPassword: true,
  method: 'PUT',
  path: '/roles/:id/second-factor',
  base: 'local',
  tag: 'roles',
  summary:
    'Have a role ask its holders for a second factor, or not; with DEMO=0 that of administrators always does',
  access: needs('roles.edit'),
  params: idParams,
  body: z.strictObject({ version, required: z.boolean() }),
  answer: role,
});

const value = z.string().min(1).max(40);

export const setRolePermissions = defineRoute({
  id: 'setRolePermissions',
  asksPassword: true,
  method: 'PUT',
  path: '/roles/:id/permissions',
  base: 'local',
  tag: 'roles',
  summary: 'Set values of a role’s permissions; those not named stay as they are',
  access: needs('roles.edit'),
  params: idParams,
  body: z.strictObject({
    version,
    values: z
      .array(z.strictObject({ key: z.string().min(1).max(80), value }))
      .min(1)
      .max(1000),
  }),
  answer: role,
});

export const copyRolePermissions = defineRoute({
  id: 'copyRolePermissions',
  asksPassword: true,
  method: 'POST',
  path: '/roles/:id/copy-permissions',
  base: 'local',
  tag: 'roles',
  summary: 'Give a role exactly the permissions of another one',
  access: needs('roles.edit'),
  params: idParams,
  body: z.strictObject({ version, from: id }),
  answer: role,
});

export const deleteRole = defineRoute({
  id: 'deleteRole',
  asksPassword: true,
  method: 'DELETE',
  path: '/roles/:id',
  base: 'local',
  tag: 'roles',
  summary: 'Delete a role, confirmed; those who have it get the role move_to',
  access: needs('roles.delete'),
  params: idParams,
  query: z.strictObject({ confirmed: flagParam.optional(), move_to: idParam.optional() }),
  answer: z.object({ deleted: z.literal(true), moved: z.int() }),
});

export const listPermissions = defineRoute({
  id: 'listPermissions',
  method: 'GET',
  path: '/permissions',
  base: 'local',
  tag: 'roles',
  summary: 'Permissions with the number of roles that they are given to',
  access: needs('perms', 'roles'),
  query: listQuery(['position', 'key', 'name'], {
    category: z.enum(CATEGORIES).optional(),
    type: z.enum(PERMISSION_TYPES).optional(),
    system: flagParam.optional(),
  }),
  answer: page(permission.extend({ roles: z.int(), can })),
});

const permissionParams = z.strictObject({ key: z.string().min(1).max(80) });

export const permissionOfRoles = permission.extend({
  can,
  roles: z.array(
    z.object({
      role: z.object({ id: z.int(), name: localisedOut, is_admin: z.boolean(), version: z.int() }),
      value: z.string().nullable(),
      /** False where the person may not change this role. */
      editable: z.boolean(),
    }),
  ),
  most: z.string().nullable(),
});

export const showPermission = defineRoute({
  id: 'showPermission',
  method: 'GET',
  path: '/permissions/:key',
  base: 'local',
  tag: 'roles',
  summary: 'One permission with its value for every role',
  access: needs('perms', 'perms.edit', 'roles'),
  params: permissionParams,
  answer: permissionOfRoles,
});

export const setPermissionValues = defineRoute({
  id: 'setPermissionValues',
  asksPassword: true,
  method: 'PUT',
  path: '/permissions/:key/roles',
  base: 'local',
  tag: 'roles',
  summary: 'Set one permission for several roles, all or none',
  access: needs('roles.edit'),
  params: permissionParams,
  body: z.strictObject({
    values: z
      .array(z.strictObject({ role: id, version, value }))
      .min(1)
      .max(200),
  }),
  answer: permissionOfRoles,
});

const key = z
  .string()
  .min(1)
  .max(80)
  .refine((text) => text === '' || /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/.test(text), as('invalid'));
const options = z
  .array(
    z
      .string()
      .min(1)
      .max(40)
      .refine((text) => text === '' || /^[a-z0-9_]+$/.test(text), as('invalid')),
  )
  .max(20);

export const createPermission = defineRoute({
  id: 'createPermission',
  asksPassword: true,
  method: 'POST',
  path: '/permissions',
  base: 'local',
  tag: 'roles',
  summary: 'Add a permission; one of type list names its options, from the least to the most',
  access: needs('perms.add'),
  idempotent: true,
  body: z.strictObject({
    key,
    name: permissionName,
    type: z.enum(PERMISSION_TYPES),
    category: z.enum(CATEGORIES),
    colour,
    options: options.optional(),
  }),
  status: 201,
  answer: permissionOfRoles,
});

export const editPermission = defineRoute({
  id: 'editPermission',
  asksPassword: true,
  method: 'PATCH',
  path: '/permissions/:key',
  base: 'local',
  tag: 'roles',
  summary: 'Change a permission that the product itself does not use; values that no longer fit go to 0',
  access: needs('perms.edit'),
  params: permissionParams,
  body: z.strictObject({
    version,
    key: key.optional(),
    name: permissionName.optional(),
    type: z.enum(PERMISSION_TYPES).optional(),
    category: z.enum(CATEGORIES).optional(),
    colour: colour.optional(),
    options: options.optional(),
  }),
  answer: permissionOfRoles,
});

export const deletePermission = defineRoute({
  id: 'deletePermission',
  asksPassword: true,
  method: 'DELETE',
  path: '/permissions/:key',
  base: 'local',
  tag: 'roles',
  summary: 'Delete a permission that the product itself does not use, confirmed; it goes from every role',
  access: needs('perms.delete'),
  params: permissionParams,
  query: z.strictObject({ confirmed: flagParam.optional() }),
  answer: z.object({ deleted: z.literal(true) }),
});
