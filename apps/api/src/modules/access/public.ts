export type { DefaultRole } from './default-roles.ts';
export { DEMO_FIRST_PASSWORD, renewDemoNewcomer } from './demo-accounts.ts';
export { ensureFirstAdministrator } from './first-administrator.ts';
export { ensureHistoryPartitions, keepHistoryPartitions } from './history-partitions.ts';
export { readDefaultRoles } from './permissions.ts';
export { hasNoUsers, lockStart, prepareAccess } from './prepare.ts';
