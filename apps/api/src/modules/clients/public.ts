export { addCardKey, cardsByKey, openCards, rotateCards } from './card-keys.ts';
export { clientRoutes } from './routes.ts';
export { ClientService } from './service.ts';
