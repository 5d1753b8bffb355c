export { CardHash } from './card-hash.ts';
export { clientRoutes } from './routes.ts';
export { ClientService } from './service.ts';
