export { ShelfCards } from './components/ShelfCards.tsx';
export { regionsQuery } from './queries.ts';
