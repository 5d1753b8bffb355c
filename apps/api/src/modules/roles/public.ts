export { takePeopleTurn } from './people-lock.ts';
export { requireNotAbove, rolesAbove } from './policy.ts';
export { roleRoutes } from './routes.ts';
