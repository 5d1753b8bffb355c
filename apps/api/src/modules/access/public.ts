export type { DefaultRole } from './default-roles.ts';
export { lockPeople, readRolesToGive } from './queries/roles.ts';
export { hasNoUsers, lockStart } from './queries/start.ts';
export { accessRoutes } from './routes.ts';
export { requireNotAbove, rolesAbove } from './service/limits.ts';
export { listPermissions as findPermissions } from './service/permissions.ts';
export { listRoles as findRoles } from './service/roles.ts';
export {
  DEMO_FIRST_PASSWORD,
  ensureFirstAdministrator,
  prepareAccess,
  readDefaultRoles,
  renewDemoNewcomer,
} from './service/start.ts';
