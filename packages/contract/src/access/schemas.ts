import { z } from 'zod';
import {
  byId,
  can,
  colour,
  confirmation,
  edited,
  flagParam,
  id,
  idParam,
  line,
  listQuery,
  localisedOut,
  page,
  version,
} from '../kit/fields.ts';
import { as } from '../kit/issues.ts';
import type { SchemasById } from '../kit/route.ts';
import { PERMISSION_CATEGORY_KEYS } from '../permissions.ts';
import { roleEntry } from '../session/schemas.ts';
import { PERMISSION_TYPES } from './constants.ts';

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
  /** Options in ascending order; empty for a numeric permission. */
  options: z.array(z.string()),
  /** Whether the product uses it: then it is read-only. */
  system: z.boolean(),
  version: z.int(),
});
export type Permission = z.infer<typeof permission>;

export const roleSummary = z.object({
  id: z.int(),
  name: localisedOut,
  /** Whether the role has every permission, whatever its values. */
  is_admin: z.boolean(),
  /** Number of people with the role, without deleted ones. */
  holders: z.int(),
  /** Number of deleted people who had it; they are also moved when the role is deleted. */
  former_holders: z.int(),
  /** Number of permissions that it grants. */
  granted: z.int(),
  /** Whether its holders have to set up a second factor within seven days. */
  requires_second_factor: z.boolean(),
  version: z.int(),
  can,
});
export type RoleSummary = z.infer<typeof roleSummary>;

export const role = roleSummary.extend({
  permissions: z.array(
    permission.extend({
      /** Null: unlimited, as a numeric permission of an administrator. */
      value: z.string().nullable(),
      /** The highest value that the caller may give; null: unlimited. */
      most: z.string().nullable(),
    }),
  ),
});
export type Role = z.infer<typeof role>;

const value = z.string().min(1).max(40);

const permissionParams = z.strictObject({ key: z.string().min(1).max(80) });

export const permissionOfRoles = permission.extend({
  can,
  roles: z.array(
    z.object({
      role: z.object({ id: z.int(), name: localisedOut, is_admin: z.boolean(), version: z.int() }),
      value: z.string().nullable(),
      /** Whether the person may change this role. */
      editable: z.boolean(),
    }),
  ),
  most: z.string().nullable(),
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

const permissionFields = {
  key,
  name: permissionName,
  type: z.enum(PERMISSION_TYPES),
  category: z.enum(PERMISSION_CATEGORY_KEYS),
  colour,
  options: options.optional(),
};

/** Schemas of the calls in `routes.ts`, by the id of each. */
export const roleSchemas = {
  listRoles: {
    query: listQuery(['id', 'name', 'holders'], {}),
    answer: page(roleSummary),
  },
  compareRoles: {
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
  },
  showRole: byId(role),
  roleEntriesOf: byId(z.array(roleEntry)),
  createRole: {
    body: z.strictObject({ name: roleName, copy_from: id.optional() }),
    answer: role,
  },
  renameRole: byId(role, { body: z.strictObject({ version, name: roleName }) }),
  setRoleSecondFactor: byId(role, { body: z.strictObject({ version, required: z.boolean() }) }),
  setRolePermissions: byId(role, {
    body: z.strictObject({
      version,
      values: z
        .array(z.strictObject({ key: z.string().min(1).max(80), value }))
        .min(1)
        .max(1000),
    }),
  }),
  copyRolePermissions: byId(role, { body: z.strictObject({ version, from: id }) }),
  deleteRole: byId(z.object({ deleted: z.literal(true), moved: z.int() }), {
    query: z.strictObject({ confirmed: flagParam.optional(), move_to: idParam.optional() }),
  }),
  listPermissions: {
    query: listQuery(['position', 'key', 'name'], {
      category: z.enum(PERMISSION_CATEGORY_KEYS).optional(),
      type: z.enum(PERMISSION_TYPES).optional(),
      system: flagParam.optional(),
    }),
    answer: page(permission.extend({ roles: z.int(), can })),
  },
  showPermission: {
    params: permissionParams,
    answer: permissionOfRoles,
  },
  setPermissionValues: {
    params: permissionParams,
    body: z.strictObject({
      values: z
        .array(z.strictObject({ role: id, version, value }))
        .min(1)
        .max(200),
    }),
    answer: permissionOfRoles,
  },
  createPermission: {
    body: z.strictObject(permissionFields),
    answer: permissionOfRoles,
  },
  editPermission: {
    params: permissionParams,
    body: edited(permissionFields),
    answer: permissionOfRoles,
  },
  deletePermission: {
    params: permissionParams,
    query: confirmation,
    answer: z.object({ deleted: z.literal(true) }),
  },
} satisfies SchemasById;
