export { samplerRoutes } from './routes.ts';
