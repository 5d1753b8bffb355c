import { compareRoles, listRoles, showPermission, showRole } from '@javon/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/http/call.ts';

/** Most roles that are offered to choose from. */
const ROLES_OFFERED = 100;

/** Query of one role with its value of every permission. */
export const roleQuery = (id: number) =>
  queryOptions({
    queryKey: [showRole.id, id],
    queryFn: ({ signal }) => call(showRole, { params: { id } }, { signal }),
  });

/** Roles to choose from. */
export const rolesQuery = queryOptions({
  queryKey: [listRoles.id, 'to choose from'],
  queryFn: ({ signal }) => call(listRoles, { query: { limit: ROLES_OFFERED, sort: 'name' } }, { signal }),
});

/** Two roles side by side. */
export const comparisonQuery = (left: number, right: number) =>
  queryOptions({
    queryKey: [compareRoles.id, left, right],
    queryFn: ({ signal }) => call(compareRoles, { query: { left, right } }, { signal }),
  });

/** Query of one permission with its value for every role. */
export const permissionQuery = (key: string) =>
  queryOptions({
    queryKey: [showPermission.id, key],
    queryFn: ({ signal }) => call(showPermission, { params: { key } }, { signal }),
  });

const ROLES_AND_PERMISSIONS: readonly string[] = [
  'listRoles',
  'showRole',
  'compareRoles',
  'listPermissions',
  'showPermission',
  'listHistory',
];

/**
 * Invalidates the queries of roles and permissions after a change, except those of a deleted one.
 * @param gone id of a role or key of a permission
 */
export function accessChanged(client: QueryClient, gone?: number | string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [name, of] }) =>
      ROLES_AND_PERMISSIONS.includes(String(name)) && (gone === undefined || of !== gone),
  });
}
