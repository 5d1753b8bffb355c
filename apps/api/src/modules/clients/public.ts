export { cardKey, openCards } from './card-hash.ts';
export { cardsByKey } from './queries.ts';
export { clientRoutes } from './routes.ts';
export { differingCardKeys, rotateCards } from './service/cards.ts';
