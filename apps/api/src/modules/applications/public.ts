export { applicationRoutes } from './routes.ts';
export { ask } from './service/asking.ts';
export { applicationLister } from './service/lists.ts';
