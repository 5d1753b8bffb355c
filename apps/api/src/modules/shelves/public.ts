export { shelfRoutes } from './routes.ts';
export { ShelfService } from './service.ts';
