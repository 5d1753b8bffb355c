export { profileRoutes } from './routes.ts';
export { ProfileService } from './service.ts';
