export { ask } from './asking.ts';
export { applicationLister, applicationRoutes } from './routes.ts';
