import { listRoles, showPermission, showRole } from '@javon/contract';
import { apiQuery } from '../../shared/http/api-query.ts';

/** Most roles that are offered in a choice. */
const ROLES_OFFERED = 100;

/** Query of one role with its value of every permission. */
export const roleQuery = (id: number) => apiQuery(showRole, { params: { id } });

export const rolesQuery = apiQuery(listRoles, { query: { limit: ROLES_OFFERED, sort: 'name' } });

/** Query of one permission with its value for every role. */
export const permissionQuery = (key: string) => apiQuery(showPermission, { params: { key } });
