export { regionsQuery } from './queries.ts';
