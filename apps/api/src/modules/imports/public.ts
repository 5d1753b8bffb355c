export { importRoutes } from './routes.ts';
export { ImportService } from './service.ts';
