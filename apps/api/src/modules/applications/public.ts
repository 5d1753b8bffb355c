export { ask } from './asking.ts';
export { applicationRoutes } from './routes.ts';
