export { addCardKey, openCards } from './card-hash.ts';
export { cardsByKey } from './queries.ts';
export { clientRoutes } from './routes.ts';
export { rotateCards } from './service/cards.ts';
