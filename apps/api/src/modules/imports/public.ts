export { importRoutes } from './routes.ts';
export { type ImportHooks, ImportService } from './service.ts';
